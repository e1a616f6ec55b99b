import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Images turned upright.
struct OrientationTests {
  /// The rows `abc` and `def`, as stored, for each orientation of the standard. For 6, row 0 is the
  /// right side and column 0 the top, so that `a` is at the top right.
  @Test(
    arguments: [
      (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
      (5, ["ad", "be", "cf"]), (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]),
      (8, ["cf", "be", "ad"]), (0, ["abc", "def"]), (9, ["abc", "def"]), (-1, ["abc", "def"]),
    ])
  func turnsTheImage(_ orientation: Int, _ rows: [String]) throws {
    let stored = try #require(Self.image(["abc", "def"]))
    #expect(stored.upright(orientation) == Self.image(rows))
  }

  /// An image with a pixel for each letter.
  private static func image(_ rows: [String]) -> PixelImage? {
    PixelImage(
      size: PixelSize(width: rows[0].utf8.count, height: rows.count),
      samples: rows.joined().utf8.flatMap { [$0, $0 + 100, 7] })
  }
}
