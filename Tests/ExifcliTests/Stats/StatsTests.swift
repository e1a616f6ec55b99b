import Foundation
import PhotoEntities
import StrictReaders
import Testing

/// The counts of `exifcli stats`.
@Suite(.tags(.process, .listing))
struct StatsTests {
  private static let fields = MetadataField.usual.map(\.name)

  /// A script that counts the listed values by the bounds gets the same counts.
  @Test(arguments: fields)
  func countsAreThoseOfTheList(field: String) throws {
    let photos = try Program.run(["list", "Fixtures", "--format", "jsonl"]).records()
    let stats = try StatsRecord(by: field)

    #expect(stats.field == field)
    #expect(stats.photos == photos.count)
    #expect(stats.missing == (try photos.filter { try $0.literal(field) == "null" }).count)
    #expect(stats.missing + stats.bins.reduce(0) { $0 + $1.count } == photos.count)
    for bin in stats.bins {
      #expect(bin.count == photos.count { bin.has(field, of: $0) }, "\(bin.label)")
      #expect(bin.share == Double(bin.count) / Double(stats.photos - stats.missing))
    }
  }

  @Test(arguments: fields)
  func csvHasTheCellsOfTheJSON(field: String) throws {
    let output = try Program.run(["stats", "Fixtures", "--by", field, "--format", "json"]).output
    let bins = try #require(JSONMembers(of: output).members.last)
    #expect(bins.name == "bins")
    let expected = try JSONMembers.elements(of: bins.literal).map { element in
      let record = try JSONRecord(element)
      return record.members.map { name, literal in
        literal == "null" ? "" : CSVRows.withControlsWritten(record.text(name) ?? literal)
      }
    }
    let missing = try StatsRecord(by: field).missing
    let rows = try CSVRows(
      Program.run(["stats", "Fixtures", "--by", field, "--format", "csv"]).output
    ).rows

    #expect(rows.first == ["label", "from", "to", "count", "share"])
    #expect(Array(rows.dropFirst().dropLast()) == expected)
    #expect(rows.last == ["", "", "", "\(missing)", ""])
  }

  @Test(arguments: fields)
  func tableHasTheCountsOfTheJSON(field: String) throws {
    let stats = try StatsRecord(by: field)
    let lines = try Program.run(["stats", "Fixtures", "--by", field]).lines
    let counts = lines.dropFirst().compactMap {
      $0.firstMatch(of: /\s(\d+)\s+(?:\d+\.\d%|-)/).flatMap { Int($0.1) }
    }

    #expect(lines.first?.split(separator: " ") == [field[...], "photos", "share"])
    #expect(
      counts.filter { $0 > 0 } == (stats.bins.map(\.count) + [stats.missing]).filter { $0 > 0 })
    #expect(lines.contains { $0.contains("(no value)") } == (stats.missing > 0))
    // A bar for each photo, the longest for the most.
    for (line, count) in zip(lines.dropFirst(), counts) where line.contains("%") {
      #expect(line.contains(/[▏▎▍▌▋▊▉█]/) == (count > 0))
    }
    #expect(!lines.contains { $0.hasSuffix(" ") })
  }

  @Test(arguments: [
    ("ISO", "iso"), ("ev", "exposureValue"), ("Exif.Photo.FNumber", "lensAperture"),
    ("0x829a", "exposureDuration"), ("date", "captureDate"), ("LENSMODEL", "lensModel"),
  ])
  func takesTheSynonyms(name: String, field: String) throws {
    #expect(try StatsRecord(by: name).field == field)
  }

  @Test func countsOnlyThePhotosForWhichTheFilterHolds() throws {
    let filter = "iso >= 400 and not has latitude"
    let photos = try Program.run(["list", "Fixtures", "--where", filter, "--format", "paths"]).lines
    let stats = try StatsRecord(by: "cameraModel", ["--where", filter])

    #expect(photos.count > 10)
    #expect(stats.photos == photos.count)
  }

  @Test func takesThePhotosOfAList() throws {
    let script = #"printf 'Fixtures/grey.jpg\0Fixtures/apex-only.jpg\0' | "$@""#
    let arguments = ["stats", "--by", "iso", "--files-from", "-", "-0", "--format", "csv"]
    let result = try Program.run(arguments, script: script)

    #expect(try CSVRows(result.output).rows.map { $0[3] } == ["count", "1", "0", "0", "1", "0"])
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [([], "1"), (["-r"], "2")])
  func searchesSubfoldersOnRequest(options: [String], count: String) throws {
    try TemporaryFolder.with("grey") { folder in
      try folder.place("grey", as: "within/grey.jpg")
      let result = try Program.run(
        ["stats", "--by", "iso", "--format", "csv"] + options, in: folder.path)

      #expect(try CSVRows(result.output).rows[1][3] == count)
    }
  }

  @Test(arguments: [
    ("table", "iso  photos  share\n"),
    ("json", #"{"field":"iso","unit":"ISO","photos":0,"missing":0,"bins":[]}"# + "\n"),
    ("csv", "label,from,to,count,share\r\n,,,0,\r\n"),
  ])
  func ofNoPhotosThereIsNothing(format: String, output: String) throws {
    try TemporaryFolder.with { folder in
      let result = try Program.run(["stats", "--by", "iso", "--format", format], in: folder.path)

      #expect(result.output == output)
      #expect(result.exitCode == 0)
    }
  }

  @Test func aPhotoThatFailsIsNotCounted() throws {
    let paths = ["Fixtures/grey.jpg", "Fixtures/nowhere.jpg"]
    let result = try Program.run(["stats", "--by", "iso", "--format", "csv"] + paths)

    #expect(try CSVRows(result.output).rows.dropFirst().map { $0[3] } == ["1", "0"])
    #expect(
      result.errors == "exifcli: Fixtures/nowhere.jpg: there is no such file; check the path\n")
    #expect(result.exitCode == 1)
  }

  @Test(arguments: ["table", "json", "csv"])
  func noControlOfAPhotoReachesATerminal(format: String) throws {
    let output = try Program.run(
      ["stats", "Fixtures", "--by", "description", "--format", format]
    ).output
    let controls = output.unicodeScalars.filter {
      $0.properties.generalCategory == .control && !["\t", "\n", "\r"].contains($0)
    }

    #expect(controls.isEmpty)
    #expect(output.contains(format == "json" ? #"\u001b[31mred"# : #"\x1B[31mred"#))
  }

  @Test(arguments: [
    (["Fixtures"], "Say what to count: --by iso, --by lensModel or the like"),
    (["Fixtures", "--by", "size"], "there is no field 'size'; did you mean 'pixelWidth'?"),
    (["Fixtures", "--by", "file"], "there is no field 'file'"),
    (["Fixtures", "--by", "iso,"], "there is no field ''"),
    (
      ["Fixtures", "--by", "iso", "--format", "jsonl"], "'jsonl' is invalid for '--format <format>'"
    ),
    (["Fixtures", "--by", "iso", "-0"], "-0 works only with --files-from"),
    (["Fixtures", "--by", "iso", "--files-from", "-"], "leave out the paths"),
    (["Fixtures", "--by", "iso", "--where", "iso >"], "expected a number"),
  ])
  func wrongUsageIsAnError(arguments: [String], message: String) throws {
    let result = try Program.run(["stats"] + arguments)

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
