import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names and kinds of the entries of a folder.
///
/// There may be hundreds of thousands, so all names share one array.
struct FolderEntries {
  /// The kind of an entry according to the folder.
  enum Kind {
    case file
    case folder
    /// A symbolic link, or any file on a file system that does not say: its status is needed.
    case unknown
    case other
  }

  private struct Entry {
    let start: Int
    let count: UInt32
    let kind: Kind

    var range: Range<Int> { start..<(start + Int(count)) }
  }

  private var names: [UInt8] = []
  private var entries: [Entry] = []

  /// The folder's entries in the order of the bytes of their names. Of those that begin with a dot, only folders of
  /// thumbnails and of deleted files, or with `all` all folders.
  static func reading(_ path: FilePath, all: Bool = false) throws(Errno) -> FolderEntries {
    guard let folder = path.withPlatformString(opendir) else { throw Errno.current }
    defer { closedir(folder) }
    var entries = FolderEntries()
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Errno.current }
        entries.sort()
        return entries
      }
      let type = entry.pointee.d_type
      let kind = kind(type)
      // Reads the name in place, as the field is much longer than most names.
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        guard let name = field.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
        let length = strlen(name)
        let bytes = UnsafeRawBufferPointer(start: name, count: length)
        guard field.first == UInt8(ascii: ".") else { return entries.append(bytes, kind) }
        if isEntered(hidden: bytes, all), isFolder(name, type, in: dirfd(folder)) {
          entries.append(bytes, .folder)
        }
      }
    }
  }

  private static func isEntered(hidden name: UnsafeRawBufferPointer, _ all: Bool) -> Bool {
    all
      ? !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      : PassedOver.isLeftOut(folder: name)
  }

  /// Whether the entry is a folder. If the file system does not say, its status is read.
  static func isFolder(
    _ name: UnsafePointer<CChar>, _ type: UInt8, in folder: Int32
  ) -> Bool {
    guard Int(type) == Int(DT_UNKNOWN) else { return kind(type) == .folder }
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }

  var count: Int { entries.count }

  mutating func append(_ name: UnsafeRawBufferPointer, _ kind: Kind) {
    let entry = Entry(start: names.count, count: UInt32(clamping: name.count), kind: kind)
    names.append(contentsOf: name)
    entries.append(entry)
  }

  /// Sorts the entries by the bytes of their names.
  mutating func sort() {
    names.withUnsafeBytes { names in
      entries.sort { Self.precedes(names[$0.range], names[$1.range]) }
    }
  }

  func kind(at place: Int) -> Kind {
    entries[place].kind
  }

  /// Whether a file that counts has this name, or this name with an extension. Of names with further dots, only the
  /// first few are looked at.
  func hasPhoto(named stem: [UInt8], accepts: (PathBytes) -> Bool) -> Bool {
    let dot = UInt8(ascii: ".")
    let exact = firstPlace(notBefore: stem)
    if exact < entries.count, names[entries[exact].range].elementsEqual(stem),
      accepts(PathBytes(stem))
    {
      return true
    }
    let first = firstPlace(notBefore: stem + [dot])
    for place in first..<min(entries.count, first + 64) {
      let name = names[entries[place].range]
      guard name.starts(with: stem + [dot]) else { return false }
      if !name.dropFirst(stem.count + 1).contains(dot), accepts(PathBytes(Array(name))) {
        return true
      }
    }
    return false
  }

  /// The place of the first entry that is not before this name.
  private func firstPlace(notBefore name: [UInt8]) -> Int {
    var (low, high) = (0, entries.count)
    name.withUnsafeBytes { name in
      names.withUnsafeBytes { names in
        while low < high {
          let middle = (low + high) / 2
          if Self.precedes(names[entries[middle].range], name[...]) {
            low = middle + 1
          } else {
            high = middle
          }
        }
      }
    }
    return low
  }

  /// The name with `prefix` before it.
  func name(at place: Int, behind prefix: [UInt8]) -> [UInt8] {
    let range = entries[place].range
    let count = prefix.count + range.count
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[prefix.count...])
      _ = buffer.update(fromContentsOf: prefix)
      _ = rest.update(fromContentsOf: names[range])
      initializedCount = count
    }
  }

  private static func precedes(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>
  ) -> Bool {
    let (left, right) = (
      UnsafeRawBufferPointer(rebasing: left), UnsafeRawBufferPointer(rebasing: right)
    )
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
      return left.count < right.count
    }
    let order = memcmp(leftStart, rightStart, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}
