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

  /// The files, with their new paths if they were found elsewhere.
  func located(
    _ files: [JournalContents.File], in journal: JournalFile
  ) -> [JournalContents.File] {
    var wanted: [FileState: [Int]] = [:]
    for (index, file) in files.enumerated() {
      guard let state = journal.expectedState(of: file, for: direction),
        self.state(of: file.path, like: state) != state
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
    var paths: [Int: PathBytes] = [:]
    let search = PhotoSearch(
      paths: folders, isRecursive: true, purpose: .browsing,
      accepts: { LibexifPhotoRepository.mayBePhoto(PhotoIdentifier($0), hasAnyName: false) })
    for candidate in search.walk() {
      if wanted.isEmpty || isCancelled() { break }
      guard let size = (try? Stat(candidate.path.filePath)).map({ Int($0.size) }) else { continue }
      for state in wanted.keys where state.size == size {
        guard self.state(of: candidate.path, like: state) == state,
          let path = try? candidate.path.filePath.resolvingSymlinks(),
          let index = wanted[state]?.popLast()
        else { continue }
        paths[index] = PathBytes(path)
        if wanted[state]?.isEmpty ?? true { wanted[state] = nil }
        break
      }
    }
    return paths
  }

  /// The state of the file, proven in the same way as the other; nil if it has another size, or cannot be
  /// read.
  private func state(of path: PathBytes, like other: FileState) -> FileState? {
    guard let size = (try? Stat(path.filePath)).map({ Int($0.size) }), size == other.size else {
      return nil
    }
    let identifier = PhotoIdentifier(path)
    if other.provesSegment { return try? RecordedStates.state(of: identifier) }
    return (try? OpenFile(identifier)).flatMap { try? FileState.read($0, size: size) }
  }
}
