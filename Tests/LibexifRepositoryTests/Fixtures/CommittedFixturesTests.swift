import EditJudges
import Foundation
import PhotoFixtures
import Testing

/// The photos in the folder Fixtures, and the table that generates them.
struct CommittedFixturesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  @Test(arguments: Fixture.all)
  func equalTheTableByteForByte(_ fixture: Fixture) throws {
    let file = try Data(contentsOf: Self.folder.appendingPathComponent(fixture.fileName))
    #expect(firstDifference(file, fixture.bytes) == nil)
  }

  @Test
  func areAllInTheTable() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      Set(files) == Set(Fixture.all.map(\.fileName) + ["README.md", "Golden", "formats", "places"]))
    #expect(Set(Fixture.all.map(\.name)).count == Fixture.all.count)
  }

  @Test(arguments: Fixture.all)
  func areListedInTheReadMe(_ fixture: Fixture) throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.contains("| \(fixture.fileName) | \(fixture.purpose) |\n"))
  }

  @Test(arguments: Fixture.tiffs)
  func equalTheTableInTheFolderOfFormats(_ fixture: Fixture) throws {
    let file = try Data(contentsOf: FormatFixtures.folder.appending(path: fixture.fileName))
    #expect(firstDifference(file, fixture.bytes) == nil)
  }

  @Test(arguments: FormatFixtures.names)
  func areListedInTheReadMeOfFormats(_ name: String) throws {
    let text = try String(
      contentsOf: FormatFixtures.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(text.contains("| \(name) | "))
  }

  @Test(arguments: Fixture.jpegs)
  func decodeWithoutWarningsUnlessDamaged(_ fixture: Fixture) throws {
    let image = try DecodedImage(fixture.bytes)
    // libjpeg skips bytes outside segments, and warns.
    let isDamaged = ["cut-", "bytes-"].contains { fixture.name.hasPrefix($0) }
    #expect((image?.warnings == 0) == !isDamaged)
    if let image, image.warnings == 0 {
      #expect(image.width == (fixture.name == "grey" ? 45 : 64))
      #expect(image.height == (fixture.name == "grey" ? 61 : 48))
    }
  }
}
