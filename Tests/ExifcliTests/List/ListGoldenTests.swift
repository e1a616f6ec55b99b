import Foundation
import Testing

/// The output of `exifcli list` for the fixtures.
@Suite(.tags(.process, .listing, .concurrent))
struct ListGoldenTests {
  @Test(arguments: [
    (["table"], "list.txt"), (["json"], "list.json"), (["jsonl"], "list.jsonl"),
    (["csv"], "list.csv"), (["tsv"], "list.tsv"), (["paths"], "list-paths.txt"),
    (["paths", "-0"], "list-paths-0.txt"),
  ])
  func isRight(format: [String], golden: String) throws {
    let result = try Program.run(["list", "Fixtures", "--format"] + format)

    try Golden(golden).expect(result.outputBytes)
    #expect(result.exitCode == 0)
  }

  /// Without thumbnails, which differ between versions of libjpeg; and without the style
  /// nor the scripts, which have files of their own.
  @Test func theContactSheetIsRight() throws {
    let result = try Program.run(
      ["list", "Fixtures", "--format", "html", "--thumbnails", "none"])
    var page = result.output
    let folder = URL(filePath: Project.root).appending(path: "Sources/ExifcliInterface/Page")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name != "page.html" {
      let part = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(page.contains(part), "\(name) is part of the page")
      page = page.replacing(part, with: "{{\(name)}}")
    }
    // PageTemplateTests checks the hashes.
    page = page.replacing(/'sha256-[A-Za-z0-9+\/=]{44}'/, with: "'{{hash}}'")

    try Golden("list.html").expect(Array(page.utf8))
    #expect(result.exitCode == 0)
  }

  @Test func warningsAreRight() throws {
    let result = try Program.run(["list", "Fixtures"])

    try Golden("list-warnings.txt").expect(result.errorBytes)
    #expect(result.exitCode == 0)
  }

  @Test func jsonIsTheLinesInAnArray() throws {
    let lines = try Program.run(["list", "Fixtures", "--format", "jsonl"]).lines
    let array = try Program.run(["list", "Fixtures", "--format", "json"]).output

    #expect(array == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
  }
}
