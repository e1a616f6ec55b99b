import Platform
import SystemPackage

/// Changes that are written into a file itself: none of them moves other bytes.
extension [ByteChange] {
  /// The changes that the rewrite makes; nil if it moves bytes, or makes the file longer or shorter.
  static func inPlace(
    by rewrite: FileRewrite, of original: OpenFile, size: Int
  ) throws(Errno) -> [ByteChange]? {
    let changes = try ByteChange.changes(by: rewrite, of: original, size: size)
    return changes.areInPlace ? changes : nil
  }

  /// Whether each has as many old bytes as new ones, in the order of their offsets.
  var areInPlace: Bool {
    var end = 0
    return allSatisfy { change in
      let (newEnd, isOverflow) = change.at.addingReportingOverflow(change.newCount)
      defer { end = newEnd }
      return change.derived == nil && change.at >= end && !isOverflow
        && change.old.bytes.count == change.new.bytes.count
    }
  }

  /// The changes back.
  var reversed: [ByteChange] { map { $0.reversed(movedBy: 0) } }

  /// Whether the file, which may have been overwritten in part, has an old or a new byte at each place; and whether some
  /// of them are old, and whether some are new, where the two differ. Nil if it has others.
  func standing(in file: OpenFile) throws(Errno) -> (hasOld: Bool, hasNew: Bool)? {
    var standing = (hasOld: false, hasNew: false)
    for change in self {
      let present = try file.read(change.at..<change.at + change.new.bytes.count)
      guard present.count == change.new.bytes.count else { return nil }
      for (index, byte) in present.enumerated() {
        let (old, new) = (change.old.bytes[index], change.new.bytes[index])
        guard byte == old || byte == new else { return nil }
        if old == new { continue }
        if byte == old { standing.hasOld = true } else { standing.hasNew = true }
      }
    }
    return standing
  }

  /// A file of this size with the new bytes.
  func rewrite(ofSize size: Int) -> FileRewrite {
    var (parts, position) = ([FileRewrite.Part](), 0)
    for change in self {
      parts += [.original(position..<change.at), .new(change.new.bytes)]
      position = change.at + change.new.bytes.count
    }
    return FileRewrite(parts: parts + [.original(position..<Swift.max(position, size))])
  }
}

extension ArraySlice<ByteChange> {
  /// These bytes of a file with the changes of them. Changes that end before are left out from now on.
  mutating func applied(to bytes: ArraySlice<UInt8>, at offset: Int) -> [UInt8] {
    var changed = Array(bytes)
    while let change = first, change.at + change.newCount <= offset { removeFirst() }
    for change in prefix(while: { $0.at < offset + bytes.count }) {
      let place = change.at..<change.at + change.newCount
      for position in place.clamped(to: offset..<offset + bytes.count) {
        changed[position - offset] = change.new.bytes[position - change.at]
      }
    }
    return changed
  }
}
