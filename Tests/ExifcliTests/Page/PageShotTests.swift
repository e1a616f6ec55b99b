import Foundation
import PhotoFixtures
import Testing

/// A raw and its JPEG are one tile of the page, and two rows of its table.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageShotTests {
  private static func withPage(_ body: (BrowserPage) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("exif-little-endian", as: "1.jpg")
      let raw = try Data(contentsOf: URL(filePath: Project.root + "/Fixtures/formats/dng.dng"))
      try folder.place(Array(raw), at: "1.dng")
      try folder.place("thumbnail", as: "2.jpg")
      try BrowserPage.with(in: folder.path, body)
    }
  }

  @Test func haveOneTileWithBothFormats() throws {
    try Self.withPage { page throws in
      #expect(try page.tiles == ["1.jpg", "2.jpg"])
      #expect(try page.texts("document.querySelectorAll('.tile .formats')") == ["JPEG + DNG"])
      #expect(try page.files.count == 3)
      #expect(try page.count == "3 photos, 2 shots")
    }
  }

  /// The tile is there if one of both files matches.
  @Test func matchIfOneOfThemDoes() throws {
    try Self.withPage { page throws in
      try page.run("document.getElementById('filter').focus()")
      try page.type("file ~ dng")
      #expect(try page.tiles == ["1.jpg"])
      #expect(try page.files == ["1.dng"])
      #expect(try page.count == "1 of 3 photos, 1 of 2 shots")
      try page.click(".tile")
      #expect(try page.texts("document.querySelectorAll('dialog h2 a')") == ["1.dng", "1.jpg"])
    }
  }

  @Test func areBothReachableAndPicked() throws {
    try Self.withPage { page throws in
      try page.click(".tile")
      #expect(try page.texts("document.querySelectorAll('dialog h2 a')").count == 2)
      #expect(
        try page.texts("[...document.querySelectorAll('dialog h2 a')].map((a) => a.pathname)")
          .allSatisfy { $0.hasSuffix("1.jpg") || $0.hasSuffix("1.dng") })
      try page.press("ArrowRight")
      try page.press("Escape")
      try page.click(".tile .check")
      #expect(try page.text("document.getElementById('picked').textContent") == "2 picked")
      #expect(try page.number("document.querySelectorAll('tr.picked').length") == 2)
      try page.click(".tile .check")
      #expect(try page.isTrue("document.getElementById('picks').hidden"))
      // A row is one file; its tile is picked too.
      try page.run("document.querySelector('tbody tr:not(.more)').focus()")
      try page.press(" ")
      #expect(try page.text("document.getElementById('picked').textContent") == "1 picked")
      #expect(try page.number("document.querySelectorAll('.tile.picked').length") == 1)
    }
  }
}
