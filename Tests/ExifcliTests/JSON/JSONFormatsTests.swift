import Foundation
import StrictReaders
import Testing

/// The JSON of every command, read by a strict parser and written again.
@Suite(.tags(.process, .listing))
struct JSONFormatsTests {
  @Test(arguments: [
    ["list", "Fixtures", "--format", "json"],
    ["list", "Fixtures/nowhere.jpg", "--format", "json"],
    ["keys", "--format", "json"],
    ["stats", "Fixtures", "--by", "description", "--format", "json"],
    ["stats", "Fixtures", "--by", "exposureDuration", "--format", "json"],
    ["stats", "Fixtures", "--by", "captureDate", "--format", "json"],
    ["stats", "Fixtures/no-exif.jpg", "--by", "iso", "--format", "json"],
    ["show", "--format", "json"] + Project.fixtureNames.map { "Fixtures/" + $0 },
  ])
  func aTextSurvives(command: [String]) throws {
    try expectRoundTrip(Program.run(command).outputBytes)
  }

  @Test func eachLineOfAListSurvives() throws {
    try expectRoundTripOfLines(Program.run(["list", "Fixtures", "--format", "jsonl"]))
  }

  @Test func eachLineOfAnEditSurvives() throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif", "no-room", "bad-tiff-header") {
      folder in
      try folder.place("grey", as: "a\"\\\n\u{1B}\u{2028}é.jpg")
      try folder.place(Array("no photo".utf8), at: Array("b".utf8) + [0xE9])
      let names = try folder.names() + ["nowhere.jpg"]
      let result = try Program.run(
        ["edit", "--ev", "1/3", "--format", "jsonl"] + names, in: folder.path)

      #expect(result.lines.count == names.count)
      try expectRoundTripOfLines(result)
    }
  }

  private func expectRoundTripOfLines(_ result: ProgramResult) throws {
    #expect(!result.lines.isEmpty)
    for line in result.lines { try expectRoundTrip(Array(line.utf8)) }
  }

  /// The strict parser reads the same as Foundation, and its own output reads back as the same.
  private func expectRoundTrip(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try StrictJSON(bytes)

    #expect(try StrictJSON(value.bytes) == value, sourceLocation: sourceLocation)
    #expect(
      try foundation(value.bytes).isEqual(foundation(bytes)), sourceLocation: sourceLocation)
  }

  private func foundation(_ bytes: [UInt8]) throws -> NSObject {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject)
  }
}
