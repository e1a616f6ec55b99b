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
  package let mark: FileMark
  /// The file's inode before the move, which tells it from a file with the same bytes as long as it stays on its
  /// disk.
  let inode: UInt64

  package init(
    from source: PathBytes, to target: PathBytes, isCopy: Bool = false, mark: FileMark,
    inode: UInt64
  ) {
    (self.source, self.target, self.isCopy, self.mark) = (source, target, isCopy, mark)
    self.inode = inode
  }

  /// The move of an open file, which has this status.
  package init(
    from source: PathBytes, to target: PathBytes, isCopy: Bool, of file: OpenFile, _ status: Stat
  ) throws(Errno) {
    self.init(
      from: source, to: target, isCopy: isCopy, mark: try FileMark(of: file, status),
      inode: UInt64(status.inode.rawValue))
  }

  /// A move that is shown, and not carried out: nothing tells its file from others.
  package init(planningFrom source: PathBytes, to target: PathBytes, _ isCopy: Bool) {
    self.init(from: source, to: target, isCopy: isCopy, mark: .ofNothing, inode: 0)
  }

  /// The move back.
  package var reversed: FileMove {
    FileMove(from: target, to: source, mark: mark, inode: inode)
  }

  /// The same move of the file that is at this path now, which has other bytes.
  ///
  /// - Returns: Nil if there is none, or if it is the recorded one.
  package func following(_ path: PathBytes) throws(FileFailure) -> FileMove? {
    guard !isCopy, let entry = try Entry.at(path), entry.mark != mark else { return nil }
    return FileMove(
      from: source, to: target, mark: entry.mark, inode: UInt64(entry.status.inode.rawValue))
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
    let old = try place(source).flatMap { (path) throws(FileFailure) in try Entry.at(path) }
    let new = try place(target).flatMap { (path) throws(FileFailure) in try Entry.at(path) }
    return try standing(old, new)
  }

  /// The same, of the files that are at the paths.
  func standing(_ old: Entry?, _ new: Entry?) throws(FileFailure) -> Standing {
    switch (old.map { $0.mark == mark }, new.map { $0.mark == mark }) {
    case (nil, nil), (nil, false): throw .missing
    case (true, nil): return .open
    case (nil, true), (false, true): return .done
    case (false, nil), (false, false): throw .changed
    case (true, false): throw .nameTaken
    case (true, true):
      guard let old, let new else { return .open }
      // Of two files with the same bytes, the inode tells which one it is.
      if !isCopy, old.status.deviceID == new.status.deviceID,
        !old.status.isSameFile(as: new.status)
      {
        if UInt64(new.status.inode.rawValue) == inode { return .done }
        if UInt64(old.status.inode.rawValue) == inode { throw .nameTaken }
      }
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

  /// The copy, if it has all bytes of the file that it was made of, which is still there.
  ///
  /// - Throws: `missing` if there is no copy; `changed` if it has changed; `originalChanged` if the file that it was
  ///   made of has, or is gone.
  func checkCopy() throws(FileFailure) -> Entry {
    guard let copy = try Entry.at(target) else { throw .missing }
    guard copy.mark == mark else { throw .changed }
    guard let original = try? Entry.at(source), original.mark == mark else {
      throw .originalChanged
    }
    guard !original.status.isSameFile(as: copy.status), try Self.areEqual(original, copy) else {
      throw .changed
    }
    return copy
  }

  /// A regular file at a path, open.
  struct Entry {
    let file: OpenFile
    let status: Stat
    let mark: FileMark

    init(_ file: OpenFile, _ status: Stat) throws(Errno) {
      (self.file, self.status, mark) = (file, status, try FileMark(of: file, status))
    }

    /// The file at a path; nil if no file is there.
    ///
    /// - Throws: `changed` if it is something else.
    static func at(_ path: PathBytes) throws(FileFailure) -> Entry? {
      try finding { () throws(Errno) in
        let (folder, name) = try FileMove.place(path)
        try checkRegular(name, in: folder)
        let file = try OpenFile(name, in: folder)
        return try Entry(file, try file.status())
      }
    }

    /// Runs `body`, which looks for a file; nil if it finds no file.
    static func finding<Result>(
      _ body: () throws(Errno) -> Result?
    ) throws(FileFailure) -> Result? {
      do throws(Errno) {
        return try body()
      } catch {
        switch error {
        case .noSuchFileOrDirectory: return nil
        case .tooManySymbolicLinkLevels, .notDirectory: throw .changed
        default: throw .cannotRead(error)
        }
      }
    }

    static func checkRegular(_ name: FilePath, in folder: OpenFolder) throws(Errno) {
      guard try folder.status(of: name).type == .regular else { throw .tooManySymbolicLinkLevels }
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
