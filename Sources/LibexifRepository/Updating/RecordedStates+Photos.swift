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
    guard contain(PathBytes(path)) else {
      // It may have been renamed.
      guard let size = try? Stat(path).size, mayHaveLeft(size: Int(size)),
        let states = try? Self.states(of: identifier), states.contains(where: haveLeft)
      else { return nil }
      return .skipped(identifier, reason: .doneBefore)
    }
    do throws(PhotoRepositoryError) {
      switch standing(of: PathBytes(path), in: try Self.states(of: identifier)) {
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

  /// The present state of a photo, as edits record it: by all parts that they change, or by the Exif block
  /// alone, as in histories of earlier versions.
  static func states(
    of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> [FileState] {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    let photo = try ReadPhoto.read(file, identifier: identifier, for: .exifAlone)
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let size = Int(try file.status().size)
      let exif = [photo.container.exifRange]
      let editable = try photo.container.editableRanges(in: file)
      var states: [FileState] = []
      for ranges in editable == exif ? [exif] : [editable, exif] {
        states.append(try FileState.read(file, size: size, proof: .segments(ranges)))
      }
      return states
    }
  }
}
