import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// Finds photos that were renamed or moved since their edits, by their sizes and the proofs of their bytes.
struct MovedPhotos {
  /// The folders that are searched, with their subfolders.
  let folders: [PathBytes]
  let direction: FileUndo.Direction
  let isCancelled: Cancellation

  /// The failures of folders that cannot be searched.
  var absences: [UndoOutcome] {
    folders.compactMap { folder in
      do throws(Errno) {
        let status = try Stat(folder.filePath)
        return status.type == .directory
          ? nil
          : .failed(.cannotRead(PhotoIdentifier(folder), because: .notDirectory))
      } catch {
        return .failed(.cannotRead(PhotoIdentifier(folder), because: error))
      }
    }
  }

  /// The files, with their new paths if they were found elsewhere.
  func located(
    _ files: [JournalContents.File], in journal: JournalFile
  ) -> [JournalContents.File] {
    var wanted: [FileState: [Int]] = [:]
    for (index, file) in files.enumerated() {
      guard let state = journal.expectedState(of: file, for: direction),
        !has(state, file.path)
      else { continue }
      wanted[state, default: []].append(index)
    }
    guard !wanted.isEmpty else { return files }
    var located = files
    for (index, path) in found(wanted) { located[index] = files[index].moved(to: path) }
    return located
  }

  /// The paths of the wanted files, by their index. Of several equal photos, the first is taken.
  private func found(_ wanted: [FileState: [Int]]) -> [Int: PathBytes] {
    var wanted = wanted
    // The kinds of proof that photos of a size need: each photo is read once for each.
    let proofs = Dictionary(grouping: wanted.keys, by: \.size)
      .mapValues { Set($0.map(\.kind)) }
    var paths: [Int: PathBytes] = [:]
    let search = PhotoSearch(
      paths: folders, isRecursive: true, purpose: .browsing,
      accepts: {
        $0.isSidecar || LibexifPhotoRepository.mayBePhoto(PhotoIdentifier($0), hasAnyName: false)
      })
    for candidate in search.walk() {
      if wanted.isEmpty || isCancelled() { break }
      guard let size = size(of: candidate.path), let proofs = proofs[size],
        let path = try? candidate.path.filePath.resolvingSymlinks()
      else { continue }
      let states = proofs.lazy.flatMap {
        self.states(of: candidate.path, size: size, provenAs: $0)
      }
      for state in states {
        guard let index = wanted[state]?.popLast() else { continue }
        paths[index] = PathBytes(path)
        if wanted[state]?.isEmpty ?? true { wanted[state] = nil }
        break
      }
    }
    return paths
  }

  /// Whether the file has this state.
  private func has(_ state: FileState, _ path: PathBytes) -> Bool {
    (size(of: path) ?? 0) == state.size
      && states(of: path, size: state.size, provenAs: state.kind).contains(state)
  }

  private func size(of path: PathBytes) -> Int? {
    (try? Stat(path.filePath)).map { Int($0.size) }
  }

  /// The state of the file, which has this size, proven in each way that edits use; empty if it cannot be
  /// read.
  private func states(of path: PathBytes, size: Int, provenAs kind: FileState.Kind) -> [FileState] {
    let identifier = PhotoIdentifier(path)
    if kind == .segments {
      return (try? RecordedStates.states(of: identifier, provenAs: [.segments])) ?? []
    }
    guard let file = try? OpenFile(identifier),
      let state = try? FileState.read(file, size: size, proof: FileState.Proof(kind, []))
    else { return [] }
    return [state]
  }
}
