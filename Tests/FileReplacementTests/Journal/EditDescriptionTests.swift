import Platform
import TestSupport
import Testing

@testable import FileReplacement

/// Whether a segment tells all that an edit changed.
struct EditDescriptionTests {
  /// In a file of 100 bytes of which the segment 10..<20 grows to 10..<23.
  @Test(arguments: [
    (10..<23, [0..<0], false), (10..<23, [10..<12], true), (10..<23, [12..<14, 20..<20], true),
    (10..<23, [9..<11], false), (10..<23, [19..<21], false), (10..<23, [12..<14, 50..<51], false),
    (11..<24, [12..<14], false), (10..<22, [12..<14], false), (10..<24, [12..<14], false),
  ])
  func tellsIfNothingElseChanged(new: Range<Int>, replaced: [Range<Int>], isAll: Bool) throws {
    let original = (0..<100).map { UInt8($0) }
    let changes = try OpenFile.with(original) { file in
      var parts: [FileRewrite.Part] = []
      var position = 0
      for (index, range) in replaced.enumerated() {
        parts.append(.original(position..<range.lowerBound))
        // The first change grows by 3 bytes.
        parts.append(.new([UInt8](repeating: 200, count: range.count + (index == 0 ? 3 : 0))))
        position = range.upperBound
      }
      parts.append(.originalFrom(position))
      return try ByteChange.changes(
        by: FileRewrite(parts: parts), of: file, size: original.count)
    }
    let description = EditDescription(changing: [10..<20], to: [new], summary: [])
    #expect(description.contain(changes) == isAll, "\(changes)")
  }

  /// In a file of 100 bytes with the segments 10..<20 and 30..<30, which both grow: by 3 and by 1 bytes.
  @Test(arguments: [
    ([10..<23, 33..<34], [12..<14, 30..<30], true),
    ([10..<23, 33..<34], [12..<14, 29..<29], false),
    ([10..<23, 33..<34], [12..<14, 31..<31], false),
    ([10..<23, 33..<33], [12..<14, 30..<30], false),
    ([10..<23, 32..<33], [12..<14, 30..<30], false), ([10..<23], [12..<14], false),
    ([10..<23, 33..<33], [12..<14], true), ([10..<24, 34..<34], [12..<14, 20..<20], true),
    ([10..<23, 33..<34], [19..<21, 30..<30], false),
  ])
  func severalSegmentsGrow(new: [Range<Int>], replaced: [Range<Int>], isAll: Bool) throws {
    let original = (0..<100).map { UInt8($0) }
    let changes = try OpenFile.with(original) { file in
      var parts: [FileRewrite.Part] = []
      var position = 0
      for (range, growth) in zip(replaced, [3, 1]) {
        parts.append(.original(position..<range.lowerBound))
        parts.append(.new([UInt8](repeating: 200, count: range.count + growth)))
        position = range.upperBound
      }
      parts.append(.originalFrom(position))
      return try ByteChange.changes(
        by: FileRewrite(parts: parts), of: file, size: original.count)
    }
    let description = EditDescription(changing: [10..<20, 30..<30], to: new, summary: [])
    #expect(description.contain(changes) == isAll, "\(changes)")
  }
}
