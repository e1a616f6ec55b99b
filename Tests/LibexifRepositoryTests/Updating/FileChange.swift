import EditJudges
import Testing

/// The changes that an edit makes to a file, found without the code under test.
struct FileChange {
  private let old: [UInt8]
  private let new: [UInt8]

  init(from old: [UInt8], to new: [UInt8]) {
    (self.old, self.new) = (old, new)
  }

  /// Checks that the file has the edit's value, and that only necessary bytes have changed.
  func check(_ edit: PhotoEdit) throws {
    let after = try #require(ReferenceJPEG(new))
    let block = ReferenceBlock(bytes: Array(new[after.block]))
    let entry = try #require(block.exifEntry(edit.tag))
    #expect(entry.type == edit.type)
    #expect(entry.count == 1)
    #expect(block.slice(at: entry.field, size: 8) == edit.stored(in: block))

    #expect(EditJudge(from: old, to: new, fields: [edit.field]).faults == [])
    if ReferenceJPEG(old) != nil, old.count == new.count, edit == .bias {
      checkOverwriting(after.block.lowerBound + entry.field)
    }
  }

  /// Only the eight bytes of the value change.
  private func checkOverwriting(_ place: Int) {
    var expected = old
    expected.replaceSubrange(place..<place + 8, with: new[place..<place + 8])
    #expect(firstDifference(new, expected) == nil)
    #expect(firstDifference(new, old) != nil)
  }
}
