import Foundation
import PhotoFixtures
import Testing

/// `--places`: names of places in lists, counts, new names and edits.
@Suite(.tags(.process))
struct PlacesTests {
  private static let option = "--places=\(Project.root)/Fixtures/places/places.table"

  /// Lisbon and Kyoto, and a photo without a position.
  private static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with("grey") { folder in
      try folder.place("gps-north-west", as: "lisbon.jpg")
      _ = try run(["edit", "lisbon.jpg", "--gps", "38.71,-9.14", "--no-history"], folder)
      try folder.place("gps-north-east", as: "kyoto.jpg")
      _ = try run(
        ["edit", "kyoto.jpg", "--gps", "35.01,135.76", "--set", "city=Kioto", "--no-history"],
        folder)
      try body(folder)
    }
  }

  private static func run(
    _ arguments: [String], _ folder: TemporaryFolder
  ) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; XDG_DATA_HOME=$PWD/.data; "#
        + #"export XDG_STATE_HOME XDG_DATA_HOME; exec "$@""#)
  }

  private static let columns = ["--columns", "file,city,country,countryCode", "--format", "tsv"]

  @Test func listsFiltersAndSortsByNames() throws {
    try Self.with { folder in
      let list = try Self.run(["list", Self.option] + Self.columns, folder)
      #expect(
        list.lines == [
          "file\tcity\tcountry\tcountryCode", "grey.jpg\t\t\t", "kyoto.jpg\tKioto\tJapan\tJP",
          "lisbon.jpg\tLisbon\tPortugal\tPT",
        ])
      let filtered = try Self.run(
        ["list", Self.option, "--where", "city = Lisbon", "--format", "paths"], folder)
      #expect(filtered.lines == ["lisbon.jpg"])
      let sorted = try Self.run(
        ["list", Self.option, "--sort", "country:desc", "--format", "paths"], folder)
      #expect(sorted.lines == ["lisbon.jpg", "kyoto.jpg", "grey.jpg"])
      let without = try Self.run(["list"] + Self.columns, folder)
      #expect(without.lines.last == "lisbon.jpg\t\t\t")
      let counted = try Self.run(
        ["stats", Self.option, "--by", "country", "--format", "csv"], folder)
      #expect(counted.output.contains("Portugal"))
    }
  }

  @Test func saysThatTheNamesAreNotThePhotos() throws {
    try Self.with { folder in
      let records = try Self.run(
        ["list", Self.option, "--sources", "--format", "jsonl"], folder
      ).records()
      let sources = try records.map { try $0.literal("sources") }
      #expect(!sources[0].contains("places"))
      #expect(sources[1].contains(#""country":"places""#))
      #expect(!sources[1].contains(#""city":"places""#))
      #expect(sources[2].contains(#""city":"places""#))
      let table = try Self.run(
        ["list", Self.option, "lisbon.jpg", "--columns", "city", "--sources", "--format", "tsv"],
        folder)
      #expect(table.output.contains("places"))
    }
  }

  /// Names never get into a catalogue, and a catalogue does not answer for them.
  @Test func asksACatalogueForPositionsAlone() throws {
    try Self.with { folder in
      let catalogue = "--catalog=catalogue.sqlite"
      let filter = ["--where", "city = Lisbon", "--format", "paths"]
      for _ in 0..<2 {
        let named = try Self.run(["list", catalogue, Self.option] + filter, folder)
        #expect(named.lines == ["lisbon.jpg"])
        let unnamed = try Self.run(["list", catalogue] + filter, folder)
        #expect(unnamed.lines.isEmpty && unnamed.exitCode == 0)
      }
    }
  }

  @Test func makesNamesOfPlaces() throws {
    try Self.with { folder in
      let renamed = try Self.run(
        [
          "rename", "lisbon.jpg", "kyoto.jpg", "--to", "{country}/{city}/{name}", Self.option,
        ], folder)
      #expect(renamed.exitCode == 0, "\(renamed.errors)")
      #expect(try !folder.bytes("Portugal/Lisbon/lisbon.jpg").isEmpty)
      #expect(try !folder.bytes("Japan/Kioto/kyoto.jpg").isEmpty)
    }
  }

  @Test func writesNamesAndTakesThemBack() throws {
    try Self.with { folder in
      let before = try folder.bytes("lisbon.jpg")
      let edit = ["edit", "lisbon.jpg", "kyoto.jpg", "grey.jpg", Self.option]
      let rehearsal = try Self.run(edit + ["--dry-run"], folder)
      #expect(rehearsal.lines.last == "dry run: would edit 2, unchanged 1, failed 0")
      let edited = try Self.run(edit, folder)
      #expect(
        edited.lines.contains(
          "lisbon.jpg: city (none) -> Lisbon, state (none) -> Lisbon, country (none) -> Portugal,"
            + " countryCode (none) -> PT"), "\(edited.output)")
      #expect(try Self.run(edit, folder).lines.last == "edited 0, unchanged 3, failed 0")
      let list = try Self.run(["list"] + Self.columns, folder)
      #expect(
        list.lines.dropFirst(2) == [
          "kyoto.jpg\tKioto\tJapan\tJP", "lisbon.jpg\tLisbon\tPortugal\tPT",
        ])
      #expect(try Self.run(["undo"], folder).exitCode == 0)
      #expect(try folder.bytes("lisbon.jpg") == before)
    }
  }

  /// The message names the table, once, and says what to do. That works.
  @Test(arguments: [
    ["list"], ["list", "--sort", "iso"], ["stats", "--by", "city"], ["edit", "."],
    ["rename", "lisbon.jpg", "--to", "{country}/{name}"],
  ])
  func failsOnceWithoutATable(command: [String]) throws {
    try Self.with { folder in
      let failed = try Self.run(command + ["--places"], folder)
      #expect(failed.exitCode == 1)
      #expect(
        failed.errors.contains(
          "exifcli/places: there is no table of places; make one with Scripts/place-table"),
        "\(failed.errors)")
      #expect(failed.errors.components(separatedBy: "table of places").count == 2)
      let made = try Program.run(
        [], in: folder.path,
        script: #"\#(Project.root)/Scripts/place-table --list "#
          + #"\#(Project.root)/Fixtures/places/places.tsv .data/exifcli/places"#)
      #expect(made.exitCode == 0, "\(made.errors)")
      #expect(try Self.run(command + ["--places"], folder).exitCode == 0)
    }
  }

  /// The table of the fixtures is what the script makes.
  @Test func theScriptMakesTheTable() throws {
    try TemporaryFolder.with { folder in
      let fixtures = "\(Project.root)/Fixtures/places"
      try folder.place(
        Array(
          ("1\tLisboa\tLisbon\t\t38.72\t-9.14\tP\tPPLC\tPT\t\t14\t\t\t\t550000\t\t\tEurope/Lisbon\t\n"
            + "2\tBelem\tBelem\t\t38.70\t-9.21\tP\tPPLX\tPT\t\t14\t\t\t\t5000\t\t\tEurope/Lisbon\t\n")
            .utf8), at: "dump/cities500.txt")
      try folder.place(Array("PT.14\tLisbon\tLisbon\t1\n".utf8), at: "dump/admin1CodesASCII.txt")
      try folder.place(
        Array("# comment\nPT\tPRT\t620\tPO\tPortugal\tLisbon\n".utf8), at: "dump/countryInfo.txt")
      let made = try Program.run(
        [], in: folder.path,
        script: "\(Project.root)/Scripts/place-table --list \(fixtures)/places.tsv made && cmp made"
          + " \(fixtures)/places.table && \(Project.root)/Scripts/place-table --from dump places"
          + " && grep -ac 'GeoNames.*CC BY 4.0' places")
      #expect(made.output == "1\n", "\(made.errors)")
      try folder.place(JPEGBuilder(metadata: []).bytes, at: "a.jpg")
      _ = try Self.run(["edit", "a.jpg", "--gps", "38.7,-9.21", "--no-history"], folder)
      let list = try Self.run(
        ["list", "a.jpg", "--places=places", "--columns", "city,state,country,countryCode"]
          + ["--format", "tsv"], folder)
      #expect(list.lines.last == "Lisboa\tLisbon\tPortugal\tPT")
    }
  }

  @Test func dataNameTheChangesThemselves() throws {
    let result = try Program.run(["edit", "--from", "-", "--places"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--from names the changes"))
  }
}
