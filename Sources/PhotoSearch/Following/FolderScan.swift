package import Platform
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names and the stamps of the files in a folder, and the names of its subfolders. A file whose stamp is the
/// same has not changed.
package struct FolderScan: Sendable {
  /// The size in bytes of a stamp.
  package static let stampSize = 40

  /// A record for each file, in the folder's own order: the length of its name in two bytes, its stamp, its name.
  ///
  /// A stamp is the file's size, its times of modification and of change in seconds and nanoseconds, and its
  /// inode; of a symbolic link, those of the file that it leads to.
  package private(set) var records: [UInt8] = []
  /// The names of the folders in it, in no order. Symbolic links to folders do not count.
  package private(set) var subfolders: [[UInt8]] = []
  /// The names of the folders of thumbnails and of deleted files, which do not count.
  package private(set) var leftOutFolders: [[UInt8]] = []
  /// The names of the other files, of links to nothing and of pipes, that are noted if they are not beside a photo, or in
  /// any case.
  private var others: [(name: [UInt8], note: PassedOver.Note)] = []

  /// Whether these are the records.
  package func hasRecords(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == records.count else { return false }
    guard let start = bytes.baseAddress else { return true }
    // Not `elementsEqual`, which compares them one by one: a million photos have 54 MB of records.
    return records.withUnsafeBytes { records in
      records.baseAddress.map { memcmp($0, start, bytes.count) == 0 } ?? true
    }
  }

  /// The names of the files that are passed over and noted.
  package var passedOver: [[UInt8]] {
    guard !others.isEmpty else { return [] }
    var entries = FolderEntries()
    var start = 0
    while start < records.count {
      let size = Int(records[start]) | Int(records[start + 1]) << 8
      start += 2 + Self.stampSize
      records[start..<start + size].withUnsafeBytes { entries.append($0, .file) }
      start += size
    }
    entries.sort()
    return others.filter { other in
      guard case .unlessBeside(let photos) = other.note else { return true }
      return !photos.contains { entries.hasPhoto(named: $0) { _ in true } }
    }.map(\.name)
  }

  /// Reads a folder, without names that begin with a dot.
  ///
  /// - Parameters:
  ///   - accepts: Whether a file of this name counts.
  ///   - notes: Whether one that does not, or is a link to nothing or a pipe, is noted.
  package static func reading(
    _ path: FilePath, accepts: (PathBytes) -> Bool,
    notes: (PathBytes) -> PassedOver.Note = { _ in .never }
  ) throws(Errno) -> FolderScan {
    guard let folder = path.withPlatformString(opendir) else { throw Errno.current }
    defer { closedir(folder) }
    var scan = FolderScan()
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Errno.current }
        return scan
      }
      // Reads the name in place, as the field is much longer than most names.
      let type = Int(entry.pointee.d_type)
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        guard let start = field.baseAddress else { return }
        let text = start.assumingMemoryBound(to: CChar.self)
        let name = UnsafeRawBufferPointer(start: start, count: strlen(text))
        if type == Int(DT_DIR), PassedOver.isLeftOut(folder: name) {
          return scan.leftOutFolders.append(Array(name))
        }
        guard field.first != UInt8(ascii: ".") else { return }
        scan.add(name, type, accepts, notes) {
          status, flags in
          fstatat(dirfd(folder), text, &status, flags) == 0
        }
      }
    }
  }

  private mutating func add(
    _ name: UnsafeRawBufferPointer, _ type: Int, _ accepts: (PathBytes) -> Bool,
    _ notes: (PathBytes) -> PassedOver.Note, _ read: (inout stat, CInt) -> Bool
  ) {
    var status = stat()
    switch type {
    case Int(DT_DIR): return subfolders.append(Array(name))
    case Int(DT_REG):
      let path = PathBytes(Array(name))
      guard accepts(path) else { return note(path, notes) }
      // A file that has just gone away has a stamp that no file has.
      if !read(&status, AT_SYMLINK_NOFOLLOW) { status = stat() }
    case Int(DT_LNK), Int(DT_UNKNOWN):
      guard read(&status, AT_SYMLINK_NOFOLLOW) else { return }
      if status.st_mode & S_IFMT == S_IFDIR {
        let isLeftOut = PassedOver.isLeftOut(folder: name)
        return isLeftOut ? leftOutFolders.append(Array(name)) : subfolders.append(Array(name))
      }
      let path = PathBytes(Array(name))
      guard accepts(path) else {
        if status.st_mode & S_IFMT == S_IFREG { note(path, notes) }
        return
      }
      // A link to nothing, or a pipe.
      if status.st_mode & S_IFMT == S_IFLNK, !read(&status, 0) { return note(path, notes) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        if status.st_mode & S_IFMT != S_IFDIR { note(path, notes) }
        return
      }
    default:
      let path = PathBytes(Array(name))
      if accepts(path) { note(path, notes) }
      return
    }
    append(name, status)
  }

  private mutating func note(_ path: PathBytes, _ notes: (PathBytes) -> PassedOver.Note) {
    let note = notes(path)
    if note != .never { others.append((path.bytes, note)) }
  }

  private mutating func append(_ name: UnsafeRawBufferPointer, _ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let size = UInt16(truncatingIfNeeded: name.count)
    withUnsafeBytes(of: size.littleEndian) { records.append(contentsOf: $0) }
    let stamp = (
      Int64(status.st_size).littleEndian, Int64(modified.tv_sec).littleEndian,
      Int64(changed.tv_sec).littleEndian, UInt64(status.st_ino).littleEndian,
      (Int64(modified.tv_nsec) << 32 | Int64(changed.tv_nsec)).littleEndian
    )
    withUnsafeBytes(of: stamp) { records.append(contentsOf: $0) }
    records.append(contentsOf: name)
  }
}
