import Foundation
import PhotoFixtures
import Testing

/// Dates of photos from their names, modification times, GPS data and the files beside them.
@Suite(.tags(.process))
struct EditDateFromTests {
  /// A photo whose Exif has no date, but the time by GPS: 2024-10-27 at 01:30:12.99 UTC.
  private static let photo = JPEGBuilder(
    metadata: [
      .exif(
        TIFFBuilder(
          .littleEndian,
          .init([
            .init(.make, .ascii("Example")),
            .init(
              .gpsPointer,
              .directory(
                .init([
                  .init(0x0007, .numbers(.rational, [1, 1, 30, 1, 1299, 100])),
                  .init(0x001D, .ascii("2024:10:27")),
                ]))),
          ])))
    ]
  ).bytes
  /// Photos without a date.
  private static let bare = JPEGBuilder().bytes

  /// The command in the folder, with this local time zone and a history of its own.
  private func edit(
    _ arguments: [String], in folder: TemporaryFolder, zone: String = "America/New_York"
  ) throws -> ProgramResult {
    try run(["edit"] + arguments, in: folder, zone: zone)
  }

  private func run(
    _ arguments: [String], in folder: TemporaryFolder, zone: String = "UTC"
  ) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"TZ=\#(zone) XDG_STATE_HOME=$PWD/.state; export TZ XDG_STATE_HOME; exec "$@""#)
  }

  private func date(of name: String, in folder: TemporaryFolder) throws -> String? {
    let listed = try Program.run(["list", "--format", "jsonl", name], in: folder.path)
    return try #require(try listed.records().first).text("captureDate")
  }

  private func setTime(_ seconds: Int, of name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))],
      ofItemAtPath: folder.url(name).path)
  }

  private func time(of name: String, in folder: TemporaryFolder) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url(name).path)
    return Int(try #require(attributes[.modificationDate] as? Date).timeIntervalSince1970)
  }

  @Test(arguments: [
    ("PXL_20240501_123456789.jpg", ["name"], [], "2024-05-01T12:34:56.789+00:00"),
    (
      "PXL_20240501_123456789.jpg", ["name"], ["--zone", "Europe/Berlin"],
      "2024-05-01T14:34:56.789+02:00"
    ),
    ("PXL_20240501_123456789.jpg", ["name"], ["--offset", "+09"], "2024-05-01T21:34:56.789+09:00"),
    ("IMG_20240501_123456.jpg", ["name"], [], "2024-05-01T12:34:56"),
    (
      "IMG_20240501_123456.jpg", ["name"], ["--zone", "Europe/Berlin"], "2024-05-01T12:34:56+02:00"
    ),
    ("IMG-20240501-WA0001.jpg", ["name"], [], "2024-05-01T12:00:00"),
    // 1711846800 is 2024-03-31 at 01:00:00 UTC: the beginning of summer time in Europe.
    ("a.jpg", ["modified"], [], "2024-03-30T21:00:00-04:00"),
    ("a.jpg", ["modified"], ["--zone", "Europe/Berlin"], "2024-03-31T03:00:00+02:00"),
    ("a.jpg", ["gps"], [], "2024-10-27T01:30:12.99+00:00"),
    ("a.jpg", ["gps"], ["--zone", "Europe/Berlin"], "2024-10-27T02:30:12.99+01:00"),
    ("a.jpg", ["name,sidecar,gps"], [], "2024-10-27T01:30:12.99+00:00"),
    (
      "a.jpg", ["name,modified"], ["--offset", "Z"], "2024-03-31T01:00:00+00:00"
    ),
    ("IMG_20240501_123456.jpg", ["GPS, name"], [], "2024-10-27T01:30:12.99+00:00"),
    ("roll 3 1.5.1999 b.jpg", ["name"], ["--pattern", "d.M.yyyy"], "1999-05-01T12:00:00"),
    (
      "roll19990501x0930.jpg", ["name"],
      ["--pattern", "yyyy-MM-dd", "--pattern", "'ROLL'yyyyMMdd?HHmm"], "1999-05-01T09:30:00"
    ),
  ])
  func comeFromTheSource(name: String, sources: [String], options: [String], date: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: name)
      try setTime(1_711_846_800, of: name, in: folder)
      let arguments = [name, "--date-from"] + sources + options
      let rehearsal = try edit(arguments + ["--dry-run"], in: folder)
      #expect(rehearsal.lines.last == EditSummary.text(edited: 1, isRehearsal: true))
      #expect(try folder.bytes(name) == Self.photo)
      let result = try edit(arguments, in: folder)
      #expect(result.lines.last == EditSummary.text(edited: 1), "\(result.errors)")
      #expect(try self.date(of: name, in: folder) == date)
      // A second run finds the same, from the modification time too.
      let second = try edit(arguments, in: folder)
      #expect(second.lines.last == EditSummary.text(unchanged: 1))
      let undone = try run(["undo"], in: folder)
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(try folder.bytes(name) == Self.photo)
    }
  }

  @Test func photosWithoutOneFail() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "20240501_123456.jpg")
      try folder.place(Self.bare, at: "b.jpg")
      let result = try edit(
        [".", "--date-from", "gps,name", "--format", "jsonl"], in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.errors
          == "exifcli: b.jpg: has no date in its GPS data or its name; give --pattern if its name has one, or set the date with --date\n"
      )
      #expect(
        result.lines.first
          == #"{"file":"20240501_123456.jpg","status":"edited","changes":{"captureDate":{"from":null,"to":"2024-05-01T12:34:56"}},"error":null}"#
      )
      #expect(result.lines.last?.contains(#""status":"failed""#) == true)
      #expect(result.lines.last?.contains(#""code":"invalidValue""#) == true)
      #expect(try folder.bytes("b.jpg") == Self.bare)
    }
  }

  @Test func photosThatHaveADateCanBeLeftOut() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "20240501_123456.jpg")
      try folder.place("date-plain", as: "20240502_123456.jpg")
      let result = try edit(
        [".", "--date-from", "name", "--where", "not has captureDate"], in: folder)
      #expect(result.lines.last == EditSummary.text(edited: 1))
    }
  }

  @Test func namesNeedNotBeUTF8() throws {
    try TemporaryFolder.with { folder in
      let name = [0xFF] + Array("_20240501_123456.jpg".utf8)
      try folder.place(Self.bare, at: name)
      let result = try Program.run(
        bytes: ["edit", "--date-from", "name"].map { Array($0.utf8) } + [name], in: folder.path)
      #expect(result.output.contains("captureDate (none) -> 2024-05-01 12:34:56"))
    }
  }

  @Test(arguments: [
    (["a.jpg.xmp"], [], "2021-02-03T04:05:06+09:00"),
    (["a.xmp", "a.jpg.json"], [], "2021-02-03T04:05:06+09:00"),
    (["a.jpg.json"], [], "2024-05-01T12:34:56+00:00"),
    (["a.jpg.supplemental-metadata.json"], ["--zone", "Asia/Tokyo"], "2024-05-01T21:34:56+09:00"),
    (["a.jpg.xmp"], ["--zone", "UTC"], "2021-02-02T19:05:06+00:00"),
  ])
  func comeFromAFileBeside(files: [String], options: [String], date: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "a.jpg")
      for file in files {
        try folder.place(Array((file.hasSuffix(".xmp") ? Self.xmp : Self.note).utf8), at: file)
      }
      let result = try edit(["a.jpg", "--date-from", "sidecar"] + options, in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try self.date(of: "a.jpg", in: folder) == date)
    }
  }

  /// Takeout writes the number as a text, other programs as a number.
  @Test(arguments: ["1714566896", "1714566896.0", "1714566896.9", #""1714566896""#])
  func theTimeOfANoteMayBeANumber(time: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "a.jpg")
      try folder.place(
        Array(#"{"photoTakenTime":{"timestamp":\#(time)}}"#.utf8), at: "a.jpg.json")
      let result = try edit(["a.jpg", "--date-from", "sidecar"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try self.date(of: "a.jpg", in: folder) == "2024-05-01T12:34:56+00:00")
    }
  }

  /// Other programs write JSON beside photos too; a broken sidecar may have the better date.
  @Test(arguments: [
    ("a.jpg.json", "[]", "2024-03-30T21:00:00-04:00"),
    ("a.jpg.json", #"{"title":"a"}"#, "2024-03-30T21:00:00-04:00"),
    ("a.jpg.json", #"{"photoTakenTime":{"timestamp":"x"}}"#, nil),
    ("a.jpg.json", #"{"photoTakenTime":{"timestamp":"99999999999999999"}}"#, nil),
    ("a.jpg.json", #"{"photoTakenTime":{"timestamp":1e40}}"#, nil),
    ("a.jpg.json", #"{"photoTakenTime":{"timestamp":true}}"#, nil),
    ("a.jpg.json", #"{"photoTakenTime":{}}"#, nil),
    ("a.jpg.json", #"{"photoTakenTime":{"timest"#, nil), ("a.jpg.json", "", nil),
    ("a.jpg.xmp", "<x", nil),
  ])
  func aBrokenFileBeside(name: String, text: String, date: String?) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "a.jpg")
      try setTime(1_711_846_800, of: "a.jpg", in: folder)
      try folder.place(Array(text.utf8), at: name)
      let result = try edit(["a.jpg", "--date-from", "sidecar,modified"], in: folder)
      #expect(result.exitCode == (date == nil ? 1 : 0))
      #expect(result.errors.contains("the date in its sidecar cannot be read") == (date == nil))
      #expect(try self.date(of: "a.jpg", in: folder) == date)
    }
  }

  @Test func changeTheGroupAndWinOverCopiedFields() throws {
    try TemporaryFolder.with { folder in
      try folder.place("date-digitized-only", as: "20240501_123456.jpg")
      try folder.place("exif-little-endian", as: "from.jpg")
      let result = try edit(
        ["20240501_123456.jpg", "--date-from", "name", "--copy-from", "from.jpg"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.output.contains("captureDate 2005-06-07 08:09:10.25 -> 2024-05-01 12:34:56"))
      #expect(result.output.contains("cameraMake Specimen Works -> Example,"))
    }
  }

  @Test(arguments: [
    (
      ["--date-from", "nam"],
      "there is no source 'nam'; the sources are name, modified, gps, sidecar"
    ),
    (["--date-from", ""], "there is no source ''"),
    (["--date-from", "name", "--date", "2024-05-01 12:00"], "--date-from sets captureDate"),
    (["--date-from", "name", "--shift", "date=1h"], "--date-from sets captureDate"),
    (["--date-from", "name", "--unset", "captureDate"], "--date-from sets captureDate"),
    (["--date-from", "name", "--from", "data.csv"], "--from names the"),
    (
      ["--date-from", "gps", "--pattern", "yyyyMMdd"], "--pattern works only with --date-from name"
    ),
    (
      ["--date-from", "name", "--pattern", "IMG_yyyyMMdd"], "the letter I, which stands for nothing"
    ),
    (["--date-from", "name", "--zone", "Mars"], "there is no time zone 'Mars'"),
    (["--set-modified", "--preserve-times"], "--set-modified does not go with"),
    (["--set-modified", "--all-or-nothing"], "--set-modified does not go with"),
    (["--set-modified", "--sidecars"], "--set-modified changes photos"),
  ])
  func areRefused(options: [String], message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "20240501_123456.jpg")
      let result = try edit(["20240501_123456.jpg"] + options, in: folder)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.exitCode == 64)
      #expect(try folder.bytes("20240501_123456.jpg") == Self.bare)
    }
  }

  @Test(arguments: [
    // 2024-07-01 at 12:00 in New York is 16:00 UTC; in winter, 17:00.
    (["--date", "2024-07-01 12:00"], 1_719_849_600, "2024-07-01 12:00:00-04:00"),
    (["--date", "2024-12-01 12:00"], 1_733_072_400, "2024-12-01 12:00:00-05:00"),
    (["--date", "2024-07-01 12:00:00.75+02:00"], 1_719_828_000, "2024-07-01 12:00:00+02:00"),
    (["--date-from", "name", "--zone", "UTC"], 1_714_566_896, "2024-05-01 12:34:56+00:00"),
    (["--date-from", "name,modified"], 1_714_581_296, "2024-05-01 12:34:56-04:00"),
  ])
  func areSetAsModificationTime(options: [String], seconds: Int, text: String) throws {
    try TemporaryFolder.with { folder in
      let name = "20240501_123456.jpg"
      try folder.place(Self.bare, at: name)
      try setTime(1_000_000_000, of: name, in: folder)
      let rehearsal = try edit([name, "--set-modified", "--dry-run"] + options, in: folder)
      #expect(rehearsal.lines.first?.hasSuffix(" -> \(text)") == true, "\(rehearsal.output)")
      #expect(try time(of: name, in: folder) == 1_000_000_000)
      let result = try edit([name, "--set-modified"] + options, in: folder)
      #expect(result.lines.first == rehearsal.lines.first)
      #expect(result.lines.first?.contains(", modified 2001-09-") == true)
      #expect(try time(of: name, in: folder) == seconds)
      // Alone: nothing else changes.
      let bytes = try folder.bytes(name)
      #expect(
        try edit([name, "--set-modified"], in: folder).lines.last == EditSummary.text(unchanged: 1))
      try setTime(5, of: name, in: folder)
      let rehearsed = try edit([name, "--set-modified", "--dry-run"], in: folder)
      #expect(rehearsed.lines.last == EditSummary.text(edited: 1, isRehearsal: true))
      #expect(try time(of: name, in: folder) == 5)
      let alone = try edit([name, "--set-modified", "--format", "jsonl"], in: folder)
      let json = text.replacing(" ", with: "T")
      #expect(alone.lines.first?.contains(#""changes":{"modified":{"from":""#) == true)
      #expect(alone.lines.first?.contains(#"","to":"\#(json)"}}"#) == true, "\(alone.output)")
      #expect(try time(of: name, in: folder) == seconds)
      #expect(try folder.bytes(name) == bytes)
      // An undo takes back the bytes of the last run that wrote some.
      let undone = try run(["undo"], in: folder)
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(try folder.bytes(name) == Self.bare)
    }
  }

  @Test func areSetInCopiesToo() throws {
    try TemporaryFolder.with { folder in
      try folder.place("date-plain", as: "a.jpg")
      let date = try #require(try date(of: "a.jpg", in: folder))
      try setTime(1_000_000_000, of: "a.jpg", in: folder)
      let result = try edit(
        ["a.jpg", "--set-modified", "--output", "out"], in: folder, zone: "UTC")
      #expect(result.lines.last == EditSummary.text(edited: 1), "\(result.errors)")
      #expect(try time(of: "a.jpg", in: folder) == 1_000_000_000)
      let copied = Date(timeIntervalSince1970: TimeInterval(try time(of: "out/a.jpg", in: folder)))
      #expect(date.hasPrefix(String(copied.ISO8601Format().prefix(19))))
    }
  }

  @Test func needADateForAModificationTime() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.bare, at: "a.jpg")
      let result = try edit(["a.jpg", "--set-modified"], in: folder)
      #expect(result.errors.contains("a.jpg: has no captureDate for its modification time"))
      #expect(result.exitCode == 1)
    }
  }

  private static let xmp = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    exif:DateTimeOriginal="2021-02-03T04:05:06+09:00"/></rdf:RDF></x:xmpmeta>
    """
  private static let note = """
    {"title":"a.jpg","photoTakenTime":{"timestamp":"1714566896","formatted":"May 1, 2024, 12:34:56 PM UTC"}}
    """
}
