import Foundation
import Testing

/// Tags in place of fields, in all commands that take fields.
@Suite(.tags(.process))
struct NamedTagsTests {
  /// Three photos with a city, written by edits; the fourth one has none.
  private static func withCities(_ body: (RunHistoryFolder) throws -> Void) throws {
    try RunHistoryFolder.with(count: 4) { history in
      for (photo, city, urgency) in [
        ("1", "Wien", "8"), ("2", "Bad Ischl", "1"), ("3", "Graz", "5"),
      ] {
        let result = try history.run([
          "edit", "\(photo).jpg", "--set", "XMP-photoshop:City=\(city)", "--set",
          "XMP-photoshop:Urgency=\(urgency)",
        ])
        #expect(result.exitCode == 0)
      }
      try body(history)
    }
  }

  @Test(arguments: [
    (["list", "--where", "XMP-photoshop:City ~ i", "--format", "paths"], "1.jpg\n2.jpg\n"),
    (["list", "--where", "not has City", "--format", "paths"], "4.jpg\n"),
    (
      ["list", "--sort", "XMP-photoshop:Urgency:desc", "--format", "csv", "--columns", "City"],
      "city\r\nWien\r\nGraz\r\nBad Ischl\r\n\r\n"
    ),
    (
      ["stats", "--by", "XMP-photoshop:Urgency", "--format", "csv"],
      """
      label,from,to,count,share\r
      1,1.0,2.0,1,0.3333333333333333\r
      2,2.0,3.0,0,0.0\r
      3,3.0,4.0,0,0.0\r
      4,4.0,5.0,0,0.0\r
      5,5.0,6.0,1,0.3333333333333333\r
      6,6.0,7.0,0,0.0\r
      7,7.0,8.0,0,0.0\r
      8,8.0,9.0,1,0.3333333333333333\r
      ,,,1,\r

      """
    ),
    (
      ["edit", ".", "--where", "XMP-photoshop:Urgency < 8", "--iso", "123", "--dry-run"],
      """
      2.jpg: iso 400 -> 123
      3.jpg: iso 400 -> 123
      dry run: would edit 2, unchanged 0, failed 0

      """
    ),
    (
      [
        "show", ".", "--where", "XMP-photoshop:City = graz", "--tags", "XMP-photoshop:Urgency",
        "--format", "csv",
      ],
      """
      file,source,directory,number,name,type,count,value\r
      3.jpg,xmp,XMP-photoshop,,Urgency,,1,5\r

      """
    ),
    (
      ["list", "--catalog", "--where", "XMP-photoshop:City = wien", "--columns", "file,City"],
      "file   city\n1.jpg  Wien\n"
    ),
  ])
  func areNamed(arguments: [String], output: String) throws {
    try Self.withCities { history in
      let result = try history.run(arguments)
      #expect(result.output == output)
      #expect(result.errors.isEmpty && result.exitCode == 0)
    }
  }

  @Test func giveNames() throws {
    try Self.withCities { history in
      let result = try history.run([
        "rename", ".", "--to", "{XMP-photoshop:City:lower}-{n}.{ext}", "--sort",
        "XMP-photoshop:Urgency",
      ])
      #expect(
        result.lines.prefix(3) == [
          "2.jpg -> bad ischl-1.jpg", "3.jpg -> graz-2.jpg", "1.jpg -> wien-3.jpg",
        ])
      #expect(
        result.errors.contains(
          "4.jpg: has no XMP-photoshop:City for its new name, and keeps the old one; give a"
            + " fallback, such as {XMP-photoshop:City|unknown}"))
      #expect(result.exitCode == 1)
      #expect(try history.run(["undo"]).exitCode == 0)
    }
  }
}
