package import Platform
package import SystemPackage

/// A file that gets another path, or whose copy gets one.
package struct FileMove: Hashable, Sendable {
  /// The paths, from the root and without symbolic links.
  package let source: PathBytes
  package let target: PathBytes
  /// Whether the file stays, and a copy gets the new path.
  package let isCopy: Bool
  /// The file.
  let mark: FileMark

  package init(from source: PathBytes, to target: PathBytes, isCopy: Bool = false, mark: FileMark) {
    (self.source, self.target, self.isCopy, self.mark) = (source, target, isCopy, mark)
  }

  /// The move back.
  package var reversed: FileMove {
    FileMove(from: target, to: source, mark: mark)
  }

  /// Where the file is.
  package enum Standing: Sendable {
    /// At its old path alone.
    case open
    /// At its new path. Of a copy, the original may be gone.
    case done
    /// At both paths: a move was cut off before its end, to another file system or on one that must link first.
    case doubled
  }

  /// Where the file is. Other files at the paths do not matter, as they may be moved too.
  ///
  /// - Parameter place: The path at which to look for the file of a path; nil if there is none.
  /// - Throws: `missing` if nothing is at either path; `changed` if only other files are; `nameTaken` if another
  ///   file has the new path.
  package func standing(
    at place: (PathBytes) -> PathBytes? = { $0 }
  ) throws(FileFailure) -> Standing {
    let old = try place(source).flatMap { (path) throws(FileFailure) in try entry(at: path) }
    let new = try place(target).flatMap { (path) throws(FileFailure) in try entry(at: path) }
    switch (old.map { $0.mark == mark }, new.map { $0.mark == mark }) {
    case (nil, nil): throw .missing
    case (true, nil): return .open
    case (nil, true), (false, true): return .done
    case (nil, false), (false, nil), (false, false): throw .changed
    case (true, false): throw .nameTaken
    case (true, true):
      guard let old, let new else { return .open }
      // A file system that ignores the case of letters finds a file by both names.
      if old.status.isSameFile(as: new.status), old.status.linkCount == 1 { return .open }
      // Another file may have the same bytes.
      let isOneFile = old.status.isSameFile(as: new.status)
      guard isOneFile || isCopy || old.status.deviceID != new.status.deviceID,
        try Self.areEqual(old, new)
      else { throw .nameTaken }
      return isCopy ? .done : .doubled
    }
  }

  /// Whether a file is at the old path, and this one is not at the new path: the move was not made.
  package var isAtSource: Bool {
    guard let old = try? entry(at: source) else { return false }
    guard let new = try? entry(at: target) else { return true }
    return new.mark != mark || old.status.isSameFile(as: new.status)
  }

  /// Whether nothing is at the old path: the file was moved, here or elsewhere, or was removed.
  package var hasLeftSource: Bool { Self.isFree(source) }

  /// Whether something is at the new path.
  package var isTargetTaken: Bool { !Self.isFree(target) }

  private static func isFree(_ path: PathBytes) -> Bool {
    do throws(Errno) {
      let (folder, name) = try place(path)
      _ = try folder.status(of: name)
      return false
    } catch {
      return error == .noSuchFileOrDirectory
    }
  }

  /// Whether the copy is there, and has all bytes of the file that it was made of, which is still there.
  ///
  /// - Throws: `missing` if there is no copy; `changed` if it has changed; `originalChanged` if the file that it was
  ///   made of has, or is gone.
  func checkCopy() throws(FileFailure) {
    guard let copy = try entry(at: target) else { throw .missing }
    guard copy.mark == mark else { throw .changed }
    guard let original = try? entry(at: source), original.mark == mark else {
      throw .originalChanged
    }
    guard !original.status.isSameFile(as: copy.status), try Self.areEqual(original, copy) else {
      throw .changed
    }
  }

  /// A regular file at a path, open.
  private struct Entry {
    let file: OpenFile
    let status: Stat
    let mark: FileMark
  }

  /// The file at a path; nil if there is none.
  ///
  /// - Throws: `notRegular` if it is something else.
  private func entry(at path: PathBytes) throws(FileFailure) -> Entry? {
    do throws(Errno) {
      let (folder, name) = try Self.place(path)
      let found = try folder.status(of: name)
      guard found.type == .regular else { throw .tooManySymbolicLinkLevels }
      let file = try OpenFile(name, in: folder)
      let status = try file.status()
      return Entry(file: file, status: status, mark: try FileMark(of: file, status))
    } catch {
      switch error {
      case .noSuchFileOrDirectory: return nil
      case .tooManySymbolicLinkLevels, .notDirectory: throw .changed
      default: throw .cannotRead(error)
      }
    }
  }

  /// The open folder of a path, and the name in it. No symbolic link is followed.
  package static func place(_ path: PathBytes) throws(Errno) -> (OpenFolder, FilePath) {
    let path = path.filePath
    guard let name = path.lastComponent else { throw .isDirectory }
    return (try OpenFolder(path.removingLastComponent()), FilePath(name))
  }

  private static func areEqual(_ one: Entry, _ other: Entry) throws(FileFailure) -> Bool {
    if one.status.isSameFile(as: other.status) { return true }
    return try FileFailure.reading { () throws(Errno) in
      try one.file.equals(.whole, original: other.file, size: Int(other.status.size))
    }
  }
}
