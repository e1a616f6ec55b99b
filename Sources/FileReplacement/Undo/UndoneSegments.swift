/// The part of a file that edits change, in memory, while the edits are undone one by one. The
/// file's other bytes stay as they are.
struct UndoneSegment {
  /// The offset in the file where the segment begins. No undo moves it.
  let start: Int
  private(set) var bytes: [UInt8]
  /// The maximum length of the segment in the file's format, in bytes.
  let maximumCount: Int

  /// The segment with these bytes, which begins at this offset in the file.
  init(_ bytes: [UInt8], at start: Int, maximumCount: Int) {
    (self.start, self.bytes, self.maximumCount) = (start, bytes, maximumCount)
  }

  /// Undoes an edit that made these changes, in the order of their offsets in the file before it. A
  /// journal may record any number of changes, so each is looked at once.
  ///
  /// - Returns: False if a change is outside the segment, if the segment does not have the new
  ///   bytes, or if it would become too long. Then the segment is unchanged.
  mutating func undo(_ changes: [ByteChange]) -> Bool {
    var undone: [UInt8] = []
    var rest = bytes[...]
    for change in changes {
      let new = change.new.bytes
      guard change.at >= start else { return false }
      // The number of unchanged bytes between the previous change and this one.
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
