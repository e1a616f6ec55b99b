import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension RecordedStates {
  /// The outcome for a photo that the run has edited before it was cut off; nil for any other photo. A photo
  /// whose edit was recorded but not made is still to edit.
  func outcome(of candidate: FetchCandidate) -> FetchOutcome? {
    let identifier = candidate.identifier
    guard let path = try? identifier.path.resolvingSymlinks() else { return nil }
    // The edit of a photo may have been one of its sidecar.
    let edited = ([PathBytes(path)] + PathBytes(path).possibleSidecars).first(where: contain)
    guard let edited else {
      // It may have been renamed.
      guard let size = try? Stat(path).size, mayHaveLeft(size: Int(size)),
        let states = try? Self.states(of: identifier, provenAs: kinds),
        states.contains(where: haveLeft)
      else { return nil }
      return .skipped(identifier, reason: .doneBefore)
    }
    do throws(PhotoRepositoryError) {
      switch standing(
        of: edited, in: try Self.states(of: PhotoIdentifier(edited), provenAs: kinds))
      {
      case .open: return nil
      case .done: return .skipped(identifier, reason: .doneBefore)
      case .changed(let time):
        throw PhotoRepositoryError(
          identifier: identifier, reason: .changedSinceEdit(time: time, isInPart: false))
      }
    } catch {
      return .failed(error)
    }
  }

  /// The present state of a photo, as edits record it: by all parts that they change, and, if they were proven so, by the
  /// whole file or by samples. A sidecar is proven as a whole, even if it is missing.
  static func states(
    of identifier: PhotoIdentifier, provenAs kinds: Set<FileState.Kind>
  ) throws(PhotoRepositoryError) -> [FileState] {
    if identifier.pathBytes.isSidecar { return try statesOfSidecar(identifier) }
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let size = Int(try file.status().size)
      var states: [FileState] = []
      if !photo.container.layout.isProvenWhole {
        let ranges = try photo.container.ownBytes(in: file).ranges
        states.append(try FileState.read(file, size: size, proof: .segments(ranges)))
      }
      for kind in [FileState.Kind.samples, .whole] where kinds.contains(kind) {
        if kind == .samples, size < FileSamples.minimumSize { continue }
        states.append(try FileState.read(file, size: size, proof: FileState.Proof(kind, [])))
      }
      return states
    }
  }

  private static func statesOfSidecar(
    _ identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> [FileState] {
    try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let file: OpenFile
      do throws(Errno) {
        file = try OpenFile(identifier)
      } catch {
        guard error == .noSuchFileOrDirectory else { throw error }
        return [true, false].map { .ofNothing(provesSegments: $0) }
      }
      let size = Int(try file.status().size)
      guard size <= Sidecar.maximumSize else { return [] }
      var states: [FileState] = []
      for proof in [FileState.Proof.segments([0..<size]), .whole] {
        states.append(try FileState.read(file, size: size, proof: proof))
      }
      return states
    }
  }
}

extension RecordedStates {
  /// Removes what the run left beside its photos when it was killed.
  func removeLeftovers() {
    for path in paths {
      for (edit, states) in versions(of: path) {
        PhotoIdentifier(path).removeLeftover(ofEdit: edit) { states }
      }
    }
  }
}

extension PhotoIdentifier {
  /// Removes the file that an edit of the photo left beside it if it was killed just before it could remove the old
  /// version. Both must be versions of the photo that the edit knows, so that nothing is lost.
  ///
  /// - Parameter states: The states of the photo before and after the edit.
  func removeLeftover(ofEdit id: String, _ states: () -> [FileState]) {
    guard let name = TemporaryFile.takenName(ofEdit: id) else { return }
    let leftover = PhotoIdentifier(pathBytes.folder.appending(PathBytes(name).bytes))
    guard (try? Stat(leftover.path, followTargetSymlink: false))?.type == .regular else { return }
    let states = states()
    guard isVersion(of: states), leftover.isVersion(of: states) else { return }
    try? OpenFolder(following: pathBytes.folder.filePath).remove(name)
  }

  private func isVersion(of states: [FileState]) -> Bool {
    let kinds = Set(states.map(\.kind))
    var present = (try? RecordedStates.states(of: self, provenAs: kinds)) ?? []
    if present.isEmpty, let file = try? OpenFile(self), let status = try? file.status(),
      let state = try? FileState.read(file, size: Int(status.size))
    {
      present = [state]
    }
    return present.contains(where: states.contains)
  }
}
