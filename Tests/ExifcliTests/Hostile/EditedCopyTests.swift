import Testing

/// The judge of edited copies finds wrong edits.
struct EditedCopyTests {
  private static let old = (0..<2000).map { UInt8(truncatingIfNeeded: $0 / 8) }

  @Test func acceptsFewChangedAndSomeAddedBytes() {
    var new = Self.old
    for place in 100..<164 { new[place] ^= 0xFF }
    #expect(EditedCopy(old: Self.old, new: new).fault == nil)
    new.insert(contentsOf: Array(repeating: 0xEE, count: 500), at: 164)
    #expect(EditedCopy(old: Self.old, new: new).fault == nil)
  }

  @Test func findsChangesThatNoEditMakes() {
    var changed = Self.old
    for place in 100..<165 { changed[place] ^= 0xFF }
    var moved = Self.old
    moved.insert(contentsOf: [0xEE, 0xEF], at: 10)
    moved.removeSubrange(1800..<1802)
    let grown = Self.old + Array(repeating: 0xEE, count: 9000)
    let files = [changed, moved, grown, Self.old.dropLast(), [], Array(Self.old.dropFirst(9))]
    for new in files { #expect(EditedCopy(old: Self.old, new: new).fault != nil) }
  }
}
