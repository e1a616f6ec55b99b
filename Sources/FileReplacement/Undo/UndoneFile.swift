import Platform
import SystemPackage

/// A file while its edits are undone one by one: ranges of the present file, and bytes that edits had replaced.
/// Any part of the file may change; the changes of each edit must fit the bytes that are there.
struct UndoneFile {
  private let file: OpenFile
  private var parts: [FileRewrite.Part]

  /// The present file, which is `size` bytes long.
  init(_ file: OpenFile, size: Int) {
    self.file = file
    parts = [.original(0..<size)]
  }

  /// The file without the edits that are undone.
  var rewrite: FileRewrite { FileRewrite(parts: parts) }

  /// Undoes an edit that made these changes, in the order of their offsets in the file before it.
  ///
  /// - Returns: False if a change does not fit the file. Then the file is unchanged.
  mutating func undo(_ changes: [ByteChange]) throws(Errno) -> Bool {
    var rest = PartReader(parts)
    var undone: [FileRewrite.Part] = []
    // The offset in the undone file, which is that of the changes.
    var position = 0
    for change in changes {
      let (kept, isOverflow) = change.at.subtractingReportingOverflow(position)
      guard !isOverflow, kept >= 0, let unchanged = rest.take(kept),
        let replaced = rest.take(change.new.bytes.count),
        try bytes(of: replaced) == change.new.bytes
      else { return false }
      undone += unchanged
      undone.appendNew(change.old.bytes)
      position = change.at + change.old.bytes.count
    }
    parts = undone + rest.parts
    return true
  }

  private func bytes(of parts: [FileRewrite.Part]) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .new(let new): bytes += new
      case .original(let range): bytes += try file.read(range)
      case .originalFrom: break
      }
    }
    return bytes
  }
}

/// The parts of a file, which are taken from its start.
private struct PartReader {
  private var rest: ArraySlice<FileRewrite.Part>
  /// The rest of a part that was taken in part.
  private var cut: FileRewrite.Part?

  init(_ parts: [FileRewrite.Part]) {
    rest = parts[...]
  }

  /// What is left.
  var parts: [FileRewrite.Part] { (cut.map { [$0] } ?? []) + rest }

  /// The next `count` bytes; nil if there are fewer.
  mutating func take(_ count: Int) -> [FileRewrite.Part]? {
    var taken: [FileRewrite.Part] = []
    var count = count
    while count > 0 {
      guard let part = cut ?? rest.popFirst() else { return nil }
      cut = nil
      switch part {
      case .original(let range):
        let end = range.lowerBound + min(range.count, count)
        taken.append(.original(range.lowerBound..<end))
        if end < range.upperBound { cut = .original(end..<range.upperBound) }
        count -= end - range.lowerBound
      case .new(let bytes):
        let size = min(bytes.count, count)
        taken.append(.new(Array(bytes.prefix(size))))
        if size < bytes.count { cut = .new(Array(bytes.dropFirst(size))) }
        count -= size
      case .originalFrom: break
      }
    }
    return taken
  }
}

extension [FileRewrite.Part] {
  /// Appends bytes, to the last part if it is of bytes too.
  fileprivate mutating func appendNew(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    guard case .new(var joined)? = last else { return append(.new(bytes)) }
    removeLast()
    joined += bytes
    append(.new(joined))
  }
}
