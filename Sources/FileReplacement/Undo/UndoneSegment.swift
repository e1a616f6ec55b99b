/// The part of a file that edits change, in memory while one edit after the other is undone. The bytes before
/// and after it stay as they are in the file.
struct UndoneSegment {
  /// Where it begins in the file, whatever is undone, in bytes.
  let start: Int
  private(set) var bytes: [UInt8]
  /// How long the file's format allows it to become, in bytes.
  let maximumCount: Int

  /// The segment with these bytes, which begins there in the file.
  init(_ bytes: [UInt8], at start: Int, maximumCount: Int) {
    (self.start, self.bytes, self.maximumCount) = (start, bytes, maximumCount)
  }

  /// Undoes an edit that made these changes, which are in the order of their places in the file
  /// before it. A journal may say of any number of changes: none of them is looked at twice.
  ///
  /// - Returns: Whether that can be. It cannot if a change lies outside the segment, if the segment
  ///   does not have its new bytes, or if the segment would become too long; then it is as it was.
  mutating func undo(_ changes: [ByteChange]) -> Bool {
    var undone: [UInt8] = []
    var rest = bytes[...]
    for change in changes {
      let new = change.new.bytes
      guard change.at >= start else { return false }
      // As many bytes lie between this change and the one before it.
      let kept = change.at - start - undone.count
      guard kept >= 0, kept <= rest.count, new.count <= rest.count - kept else { return false }
      undone += rest.prefix(kept)
      rest = rest.dropFirst(kept)
      guard rest.prefix(new.count).elementsEqual(new) else { return false }
      undone += change.old.bytes
      rest = rest.dropFirst(new.count)
      guard undone.count + rest.count <= maximumCount else { return false }
    }
    bytes = undone + rest
    return true
  }
}
