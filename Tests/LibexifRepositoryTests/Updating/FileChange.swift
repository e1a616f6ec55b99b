import Testing

/// The difference that an edit makes to a file, found without the code under test.
struct FileChange {
  private let old: [UInt8]
  private let new: [UInt8]

  init(from old: [UInt8], to new: [UInt8]) {
    (self.old, self.new) = (old, new)
  }

  /// Checks that the file says the edit's value, and has changed nowhere else than it had to.
  func check(_ edit: PhotoEdit) throws {
    let after = try #require(ReferenceJPEG(new))
    let block = ReferenceBlock(bytes: Array(new[after.block]))
    let entry = try #require(block.exifEntry(edit.tag))
    #expect(entry.type == edit.type)
    #expect(entry.count == 1)
    #expect(block.slice(at: entry.field, size: 8) == edit.stored(in: block))

    guard let before = ReferenceJPEG(old) else { return checkInsertion(of: after) }
    if old.count == new.count {
      checkOverwriting(after.block.lowerBound + entry.field)
    } else {
      try checkGrowth(before, after)
    }
  }

  /// The first Exif segment, behind SOI or JFIF; all else is as it was.
  private func checkInsertion(of segment: ReferenceJPEG) {
    var place = 2
    while ["JFIF", "JFXX"].contains(String(decoding: old[place + 4..<place + 8], as: UTF8.self)) {
      place += 2 + Int(old[place + 2]) * 256 + Int(old[place + 3])
    }
    #expect(segment.marker == place)
    let rest = new[..<segment.marker] + new[segment.payload.upperBound...]
    #expect(firstDifference(rest, old) == nil)
  }

  /// The eight bytes of the value; all else is as it was.
  private func checkOverwriting(_ place: Int) {
    var expected = old
    expected.replaceSubrange(place..<place + 8, with: new[place..<place + 8])
    #expect(firstDifference(new, expected) == nil)
    #expect(firstDifference(new, old) != nil)
  }

  /// Bytes at the block's end, one pointer to them, the segment's length; all else is as it was.
  private func checkGrowth(_ before: ReferenceJPEG, _ after: ReferenceJPEG) throws {
    #expect(after.marker == before.marker)
    #expect(
      firstDifference(new[..<after.length.lowerBound], old[..<before.length.lowerBound]) == nil)
    let length = new[after.length].reduce(0) { $0 * 256 + Int($1) }
    #expect(length == after.payload.count + 2)
    #expect(
      firstDifference(new[after.payload.upperBound...], old[before.payload.upperBound...]) == nil)
    #expect(new.count - old.count == after.payload.count - before.payload.count)
    #expect(after.payload.count > before.payload.count)

    let block = ReferenceBlock(bytes: Array(old[before.block]))
    let grown = new[after.block].prefix(block.bytes.count)
    let changes = zip(block.bytes, grown).enumerated().filter { $0.element.0 != $0.element.1 }
      .map(\.offset)
    // Either the pointer to IFD0 or the one to the Exif directory, with its type where that is
    // none that a pointer has.
    let pointer = block.entry(0x8769, at: block.ifd0Offset)
    let isWrong = pointer.map { ![4, 13].contains($0.type) || $0.count != 1 } ?? false
    let field = pointer.map { $0.position + 8 } ?? 4
    #expect(!changes.isEmpty)
    #expect(changes.allSatisfy { (field - (isWrong ? 6 : 0)..<field + 4).contains($0) })
  }
}
