import Foundation
import PhotoFixtures
import TestSupport
import Testing

@testable import FileReplacement
@testable import Platform

/// The changes of an edit that a journal records.
struct ByteChangeTests {
  private static let original: [UInt8] = Array(0..<100)

  private static func changes(
    by parts: [FileRewrite.Part], of original: [UInt8] = original
  ) throws -> [ByteChange] {
    try OpenFile.with(original) { file in
      try ByteChange.changes(by: FileRewrite(parts: parts), of: file, size: original.count)
    }
  }

  @Test func areOnlyTheDifferences() throws {
    var new = Array(Self.original[10..<60])
    (new[5], new[7], new[40]) = (200, 201, 202)
    let changes = try Self.changes(by: [.original(0..<10), .new(new), .originalFrom(60)])
    #expect(changes.map(\.at) == [15, 50])
    #expect(changes.map(\.old.bytes) == [[15, 16, 17], [50]])
    #expect(changes.map(\.new.bytes) == [[200, 16, 201], [202]])
  }

  @Test func growthFollowsTheOldBytes() throws {
    let changes = try Self.changes(by: [
      .original(0..<10), .new(Array(10..<20) + [1, 2, 3]), .originalFrom(20),
    ])
    #expect(changes.map(\.at) == [20])
    #expect(changes.map(\.old.bytes) == [[]])
    #expect(changes.map(\.new.bytes) == [[1, 2, 3]])
  }

  @Test func removedBytesAreAChangeToo() throws {
    #expect(try Self.changes(by: [.original(0..<90)]).map(\.old.bytes) == [Array(90..<100)])
    #expect(try Self.changes(by: [.originalFrom(0)]) == [])
  }

  /// Rewrites of every kind: their changes restore the original bytes.
  @Test(arguments: 0..<200)
  func undoingThemGivesTheOriginal(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let original = random.bytes(.random(in: 0...300, using: &random))
    let rewrite = FileRewrite(parts: Self.parts(of: original, using: &random))
    let changes = try Self.changes(by: rewrite.parts, of: original)
    let new = rewrite.applied(to: original)

    var segment = UndoneSegments([new], at: [0..<new.count], maximumCounts: [65_537])
    let isUndone = segment.undo(changes)
    #expect(isUndone)
    #expect(segment.bytes == [original])
  }

  private static func parts(
    of original: [UInt8], using random: inout SeededGenerator
  ) -> [FileRewrite.Part] {
    var parts: [FileRewrite.Part] = []
    var position = 0
    while position < original.count, Int.random(in: 0..<6, using: &random) > 0 {
      let end = Int.random(in: position...original.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: parts.append(.original(position..<end))
      case 1: parts.append(.new(random.mutation(of: Array(original[position..<end]))))
      case 2: parts.append(.new(random.bytes(.random(in: 0...20, using: &random))))
      default: break
      }
      position = end
    }
    return parts + (Bool.random(using: &random) ? [.originalFrom(position)] : [])
  }

  @Test(arguments: ["0", "0g", "AB", "é0", " 00"])
  func textThatIsNotHexadecimalIsRefused(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HexBytes.self, from: Data("\"\(text)\"".utf8))
    }
  }

  @Test func bytesComeBackFromJSON() throws {
    let bytes = HexBytes(Array(0...255))
    let json = Data([UInt8(ascii: "\"")] + bytes.text + [UInt8(ascii: "\"")])
    #expect(try JSONDecoder().decode(HexBytes.self, from: json) == bytes)
  }
}
