import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a journal. It only ever grows, by whole lines that are on the disk once they are
/// appended.
struct JournalFile: Sendable {
  /// How large it may be, in bytes: that of a million edits. What is larger is not read, as it may be
  /// a hole of a terabyte, and an undo holds some times as much in memory.
  static let maximumSize = 512 << 20

  let path: FilePath

  /// What the file is: nil where there is none yet.
  private func status() throws(Errno) -> Stat? {
    do throws(Errno) {
      return try Stat(path)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Throws what stands in the way of appending lines, as far as permissions go.
  func checkWritable() throws(Errno) {
    let path = try status() == nil ? path.folder : path
    try Errno.checking { path.withPlatformString { access($0, W_OK) } }
  }

  /// Whether the file is a journal, or is to be one: one of another kind is none to append to.
  func isJournal() throws(Errno) -> Bool {
    guard let status = try status() else { return true }
    guard status.type == .regular else { return false }
    if status.size == 0 { return true }
    let beginning = JournalRecord.beginning
    // The first line may have been cut off anywhere.
    let head = try PhotoFile(path).read(0..<beginning.count).prefix { $0 != UInt8(ascii: "\n") }
    return !head.isEmpty && beginning.starts(with: head)
  }

  /// Whether there is no room for lines any more; for some as long as they can be there is.
  func isFull() throws(Errno) -> Bool {
    try status().map { Int($0.size) > Self.maximumSize - JournalContents.maximumLineLength }
      ?? false
  }

  /// Makes the file where there is none.
  func create() throws(Errno) {
    try append([])
  }

  /// Appends whole lines, and returns once they are on the disk. Where that fails, the file is as
  /// it was.
  ///
  /// Programs that append at the same time wait for each other.
  func append(_ lines: [UInt8]) throws(Errno) {
    var lines = lines
    let file = try Errno.catching {
      try FileDescriptor.open(
        path, .readWrite, options: [.append, .create, .closeOnExec, .nonBlocking],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    }
    defer { try? file.close() }
    try Self.lock(file)
    let size = try Stat(file).size
    if size > 0, try Self.lastByte(of: file, size: size) != UInt8(ascii: "\n") {
      // A line that was cut off when a program or the machine broke down ends here.
      lines.insert(UInt8(ascii: "\n"), at: 0)
    }
    guard Int(size) + lines.count <= Self.maximumSize else { throw .fileTooLarge }
    do {
      _ = try Errno.catching { try file.writeAll(lines) }
      try Errno.checking { fsync(file.rawValue) }
    } catch {
      _ = ftruncate(file.rawValue, off_t(size))
      throw error
    }
    if size == 0 { try Folder.synchronize(path.folder) }
  }

  private static func lock(_ file: FileDescriptor) throws(Errno) {
    do {
      try Errno.checking { flock(file.rawValue, LOCK_EX) }
    } catch .notSupported, .noLocks {
      // A file system without locks. Lines are appended in one piece all the same.
    }
  }

  private static func lastByte(of file: FileDescriptor, size: Int64) throws(Errno) -> UInt8? {
    try Errno.catching {
      try [UInt8](unsafeUninitializedCapacity: 1) { buffer, count in
        count = try file.read(
          fromAbsoluteOffset: size - 1, into: UnsafeMutableRawBufferPointer(buffer))
      }.first
    }
  }
}
