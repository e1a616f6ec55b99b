import PhotoFixtures
import Testing

/// Edits of all dates that say when a photo was taken, and of each alone.
@Suite(.tags(.process))
struct DatesOfTakingTests {
  /// A camera's photo: three equal dates, one of them with a fraction and an offset.
  private static let camera = photo(
    original: ("2024:05:01 12:00:30", "25", "+02:00"), digitized: "2024:05:01 12:00:30",
    changed: "2024:05:01 12:00:30")
  /// A scan of a print: three different dates.
  private static let scan = photo(
    original: ("1965:07:01 00:00:00", nil, nil), digitized: "2010:02:03 04:05:06",
    changed: "2011:01:01 10:00:00")
  /// A photo that only says when it was changed.
  private static let changed = photo(
    original: nil, digitized: nil, changed: "2024:05:01 12:00:30")
  /// The same of a photo that names its camera, as infrared cameras write it.
  private static let onlyDateOfCamera = photo(
    original: nil, digitized: nil, changed: "2024:05:01 12:00:30", model: "Example One")
  /// A camera's photo whose file was written a second later.
  private static let slowCamera = photo(
    original: ("2024:05:01 23:59:59", nil, nil), digitized: "2024:05:02 00:00:00",
    changed: "2024:05:02 00:00:59")

  @Test(
    arguments: [
      (
        ["--date", "2020-01-02 03:04:05"],
        ["2020-01-02T03:04:05", "2020-01-02T03:04:05", "2020-01-02T03:04:05"]
      ),
      (
        ["--date", "2020-01-02 03:04:05.5+01:00"],
        [
          "2020-01-02T03:04:05.5+01:00", "2020-01-02T03:04:05.5+01:00",
          "2020-01-02T03:04:05.5+01:00",
        ]
      ),
      (
        ["--shift", "date=-1h"],
        ["2024-05-01T11:00:30.25+02:00", "2024-05-01T11:00:30", "2024-05-01T11:00:30"]
      ),
      (
        ["--set", "captureDate=2020-01-02 03:04:05"],
        ["2020-01-02T03:04:05", "2024-05-01T12:00:30", "2024-05-01T12:00:30"]
      ),
      (
        ["--set", "CreateDate=2020-01-02 03:04:05"],
        ["2024-05-01T12:00:30.25+02:00", "2020-01-02T03:04:05", "2024-05-01T12:00:30"]
      ),
      (
        ["--shift", "modifyDate=+1 year"],
        ["2024-05-01T12:00:30.25+02:00", "2024-05-01T12:00:30", "2025-05-01T12:00:30"]
      ),
      (
        ["--shift", "date=+1h", "--set", "modifyDate=2025-01-01 00:00:00"],
        ["2024-05-01T13:00:30.25+02:00", "2024-05-01T13:00:30", "2025-01-01T00:00:00"]
      ),
      (
        ["--shift", "digitizedDate=+2h,date=+1h"],
        ["2024-05-01T13:00:30.25+02:00", "2024-05-01T14:00:30", "2024-05-01T13:00:30"]
      ),
      (
        ["--offset", "+09:00"],
        ["2024-05-01T12:00:30.25+09:00", "2024-05-01T12:00:30+09:00", "2024-05-01T12:00:30+09:00"]
      ),
      (
        ["--offset", "-0330", "--shift", "date=-30m"],
        ["2024-05-01T11:30:30.25-03:30", "2024-05-01T11:30:30-03:30", "2024-05-01T11:30:30-03:30"]
      ),
      (
        ["--zone", "Europe/Berlin", "--date", "2024-12-24 18:00:00"],
        ["2024-12-24T18:00:00+01:00", "2024-12-24T18:00:00+01:00", "2024-12-24T18:00:00+01:00"]
      ),
      (["--unset", "date"], [nil, nil, nil]),
      (
        ["--unset", "digitizedDate"], ["2024-05-01T12:00:30.25+02:00", nil, "2024-05-01T12:00:30"]
      ),
    ] as [([String], [String?])])
  func ofACameraChangeTogether(options: [String], expected: [String?]) throws {
    #expect(try dates(of: Self.camera, after: options) == expected)
  }

  /// Of two offsets, neither wins silently.
  @Test(arguments: [
    ["--offset", "+05:00"], ["--zone", "Europe/Berlin"],
  ])
  func haveOneOffset(options: [String]) throws {
    let result = try Program.run(
      ["edit", "a.jpg", "--date", "2024-05-01 12:00:30+01:00"] + options, in: "/")
    #expect(
      result.errors.contains(
        "the date has an offset from UTC already: leave it out, or leave out \(options[0])."))
    #expect(result.exitCode == 64)
  }

  @Test(
    arguments: [
      (
        ["--date", "1966-01-01 00:00:00"],
        ["1966-01-01T00:00:00", "2010-02-03T04:05:06", "2011-01-01T10:00:00"]
      ),
      (
        ["--shift", "date=+1d"],
        ["1965-07-02T00:00:00", "2010-02-03T04:05:06", "2011-01-01T10:00:00"]
      ),
    ] as [([String], [String?])])
  func ofAScannerStay(options: [String], expected: [String?]) throws {
    #expect(try dates(of: Self.scan, after: options) == expected)
  }

  @Test(
    arguments: [
      (
        ["--date", "2020-01-02 03:04:05"], ["2020-01-02T03:04:05", nil, "2024-05-01T12:00:30"]
      ),
      (
        ["--shift", "date=+1h", "--guesses"], ["2024-05-01T13:00:30", nil, "2024-05-01T13:00:30"]
      ),
      (
        ["--set", "captureDate=2020-01-02 03:04:05"],
        ["2020-01-02T03:04:05", nil, "2024-05-01T12:00:30"]
      ),
      (
        ["--set", "digitizedDate=2020-01-02 03:04:05"],
        ["2020-01-02T03:04:05", "2020-01-02T03:04:05", "2024-05-01T12:00:30"]
      ),
      (["--unset", "modifyDate"], [nil, nil, nil]),
    ] as [([String], [String?])])
  func mayBeTheOnlyOne(options: [String], expected: [String?]) throws {
    #expect(try dates(of: Self.changed, after: options) == expected)
  }

  /// A camera's only date is the camera's, whatever its tag.
  @Test(
    arguments: [
      (["--shift", "date=+1h"], ["2024-05-01T13:00:30", nil, "2024-05-01T13:00:30"]),
      (
        ["--date", "2020-01-02 03:04:05"],
        ["2020-01-02T03:04:05", nil, "2020-01-02T03:04:05"]
      ),
      (["--offset", "+09:00"], ["2024-05-01T12:00:30+09:00", nil, "2024-05-01T12:00:30+09:00"]),
    ] as [([String], [String?])])
  func mayBeTheOnlyOneOfACamera(options: [String], expected: [String?]) throws {
    try #expect(dates(of: Self.onlyDateOfCamera, after: options) == expected)
  }

  /// Up to a minute apart.
  @Test func ofASlowCameraChangeTogether() throws {
    let shifted = try dates(of: Self.slowCamera, after: ["--shift", "date=+1h"])
    #expect(shifted == ["2024-05-02T00:59:59", "2024-05-02T01:00:00", "2024-05-02T01:00:59"])
    let set = try dates(of: Self.slowCamera, after: ["--date", "2024-01-01 00:00:00"])
    #expect(set == [String?](repeating: "2024-01-01T00:00:00", count: 3))
  }

  /// The offset that a zone had on that day, in summer, in winter, and in the hour that occurs twice.
  @Test(arguments: [
    ("Europe/Berlin", "2024-07-01 12:00:00", "+02:00"),
    ("Europe/Berlin", "2024-01-01 12:00:00", "+01:00"),
    ("Europe/Berlin", "2024-10-27 02:30:00", "+02:00"),
    ("Europe/Berlin", "2024-10-27 03:00:00", "+01:00"),
    ("+09:00", "2024-07-01 12:00:00", "+09:00"), ("-0330", "2024-01-01 12:00:00", "-03:30"),
    ("Asia/Kathmandu", "2024-07-01 12:00:00", "+05:45"),
    ("America/St_Johns", "2024-01-01 00:00:00", "-03:30"),
    ("UTC", "1999-12-31 23:59:59", "+00:00"),
  ])
  func haveTheOffsetOfAZone(zone: String, date: String, offset: String) throws {
    let dates = try dates(of: Self.camera, after: ["--date", date, "--zone", zone])
    #expect(dates.first??.suffix(6) == offset[...])
  }

  @Test(
    arguments: [
      (["--date", "2024-05-01 12:00:30"], "unchanged", nil),
      (["--date", "2024-05-01 12:00:30.25"], "digitizedDate", nil),
      (["--date", "2024-05-01 12:00:31"], "captureDate", "fraction (.25) and no offset (+02:00)"),
      (["--date", "2024-05-01 12:00:31.5"], "captureDate", "no offset (+02:00)"),
      (["--date", "2024-05-01 12:00:31+02:00"], "captureDate", "no fraction (.25)"),
      (["--date", "2024-05-01 12:00:31.5", "--offset", "+02:00"], "captureDate", nil),
    ] as [([String], String, String?)])
  func keepFractionAndOffsetOfTheSameSecond(
    options: [String], change: String, lost: String?
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.camera, at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg"] + options, in: folder.path)
      #expect(result.lines.first?.contains("a.jpg: \(change)") == true)
      #expect(result.errors.contains(lost ?? "warning") == (lost != nil), "\(result.errors)")
      #expect(result.exitCode == 0)
    }
  }

  /// A spreadsheet may have cut them off.
  @Test func keepThemIfDataLackThem() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.camera, at: "a.jpg")
      try folder.place(
        Array("file,captureDate\na.jpg,2024-05-01 12:00:30\n".utf8), at: "data.csv")
      let result = try Program.run(["edit", "--from", "data.csv"], in: folder.path)
      #expect(result.lines.first == "a.jpg: unchanged")
    }
  }

  @Test(arguments: [
    (["--zone", "Europe/Berln"], "there is no time zone 'Europe/Berln'"),
    (["--zone", "../../etc/passwd"], "there is no time zone"),
    (["--zone", ""], "there is no time zone ''"),
    (["--offset", "2 hours"], "'2 hours' is not an offset from UTC"),
    (["--offset", "+25:00"], "is not an offset"),
    (["--offset", "+1", "--zone", "UTC"], "--offset and --zone both set the offset"),
    (
      ["--date", "2024-05-01 12:00", "--set", "captureDate=2024-05-01 12:00"],
      "date includes captureDate: leave captureDate out"
    ),
    (["--date", "2024-05-01 12:00", "--shift", "alldates=1h"], "captureDate is changed twice"),
  ])
  func areRefused(options: [String], message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.camera, at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg"] + options, in: folder.path)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.exitCode == 64)
      #expect(try folder.bytes("a.jpg") == Self.camera)
    }
  }

  @Test func needADateForAnOffset() throws {
    try TemporaryFolder.with("no-exif") { folder in
      let result = try Program.run(
        ["edit", "no-exif.jpg", "--offset", "+01:00"], in: folder.path)
      #expect(result.errors.contains("has no captureDate for the offset"))
      #expect(result.exitCode == 1)
    }
  }

  @Test func areFoundByTheirOffset() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.camera, at: "a.jpg")
      try folder.place(Self.scan, at: "b.jpg")
      func names(_ filter: String) throws -> [String] {
        try Program.run(["list", "--format", "paths", "--where", filter, "."], in: folder.path)
          .lines
      }
      #expect(try names("has offset") == ["a.jpg"])
      #expect(try names("not has offset") == ["b.jpg"])
      #expect(try names("digitizedDate < 2012") == ["b.jpg"])
    }
  }

  /// The photo's dates after an edit with these options: captureDate, digitizedDate, modifyDate.
  private func dates(of photo: [UInt8], after options: [String]) throws -> [String?] {
    try TemporaryFolder.with { folder in
      try folder.place(photo, at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg"] + options, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let listed = try Program.run(["list", "--format", "jsonl", "a.jpg"], in: folder.path)
      let record = try #require(try listed.records().first)
      return ["captureDate", "digitizedDate", "modifyDate"].map { record.text($0) }
    }
  }

  private static func photo(
    original: (date: String, fraction: String?, offset: String?)?, digitized: String?,
    changed: String, model: String? = nil
  ) -> [UInt8] {
    let taken = original.map {
      [TIFFBuilder.Entry].taken($0.date, fraction: $0.fraction, offset: $0.offset)
    }
    let scanned = digitized.map { [TIFFBuilder.Entry(.dateTimeDigitized, .ascii($0))] }
    let block = TIFFBuilder(
      .littleEndian,
      .init(
        (model.map { [.init(.model, .ascii($0))] } ?? []) + [
          .init(.dateTime, .ascii(changed)),
          .init(.exifPointer, .directory(.init((taken ?? []) + (scanned ?? [])))),
        ]))
    return JPEGBuilder(metadata: [.exif(block)]).bytes
  }
}
