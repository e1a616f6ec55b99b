import Foundation
import PhotoFixtures
import Testing

@testable import ExifcliInterface

/// The filter of the page takes the language of `--where`. Each filter goes through both.
@Suite(
  .tags(.browser, .process), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageFilterTests {
  /// Filters on the fixtures, some of them wrong.
  private static let filters: [[String]] = [
    FilterManual.examples.map(\.filter),
    // Numbers, with and without units.
    [
      "iso = 400", "ISO != 400", "iso<400", "iso<=400", "iso>400", "iso>=400", "iso >= ISO400",
      "iso = 'ISO 400'", "iso = 400iso", "iso = 400.0", "iso = 4e2", "iso = 4E+2",
      "iso = 400000e-3",
      "iso = 800/2", "iso = +400", "iso > -1", "iso = 0400", "iso = .4e3", "iso < 1e400",
      "iso < 1e18",
      "iso < 9223372036854775807", "iso < 9223372036854775808", "iso > 1e-18", "iso > 1e-19",
      "iso = 1/0", "iso = 400.", "iso = 4 00", "iso = 4_00", "iso = ４００", "iso = 400mm",
      "exposureTime < 1/60", "exposureDuration = 1/60", "exposureDuration <= 0.016666666666666666",
      "exposureDuration >= 30s", "exposureDuration >= '30 s'", "exposureDuration = 1/250S",
      "aperture <= f/2.8", "aperture = F2.8", "aperture = 2.8f-number", "aperture = 'f/ 2.8'",
      "aperture = f", "focalLength > 35mm", "focalLength = 50 mm", "focalLength = '50 mm'",
      "focalLength > wide", "ev = +1/3", "ev <= -2/3EV", "ev = 0.3", "ev > -0.5", "latitude > 0",
      "latitude < -33.8degrees", "longitude >= 135.7682", "altitude > 50m", "altitude = 50.3",
      "pixelWidth = 64px", "orientation = 6", "orientation != 1", "rating >= 3", "rating = 3.5",
    ],
    // Dates.
    [
      "captureDate = 2024", "date >= 2024-05", "date > 2024-05", "date < 2024-05-01",
      "date != 2024-05-01", "date = 2024:05:01", "date <= 2024-05-01T06", "date = 2024-05-01T06:42",
      "date = \"2024-05-01 06:42:17\"", "date > 2024-05-01t06:42:16", "date = 2024-5",
      "date = 2024-13", "date = 2024-00", "date = 2023-02-29", "date < 2024-02-29",
      "date = 2024-02-30",
      "date < 0000", "date > 9999", "date < 2024-05-01T24", "date < 2024-05-01T23:59:60",
      "date < 2024-05-01T23:59:61", "date = 2024-05-01T06:42:17.120", "date = yesterday",
      "date ~ 2024",
      "DateTimeOriginal = 2024", "Exif.Photo.DateTimeOriginal = 2024", "0x9003 = 2024",
    ],
    // Text and names.
    [
      "model ~ canon", "cameraModel ~ 'CANON eos'", "cameraMake = Canon", "cameraMake != Canon",
      "make < D", "make >= D", "make <= canon", "make > ''", "make ~ ''", "lens ~ \"24-70mm f2.8\"",
      "file ~ thumb", "FILE ~ .PNG", "file = Fixtures/grey.jpg", "file > Fixtures/m",
      "file < 'fixtures/M'", "description ~ mist", "description ~ \"'\"", "copyright ~ 2024",
      "artist ~ é", "artist ~ 'Jane Example'", "flashMode = redEye", "flash = REDEYE",
      "flash != none", "flash = on", "flash ~ none", "flash < normal", "whiteBalance = auto",
      "meteringMode = pattern", "exposureProgram = 'aperturepriority'", "exposureProgram = av",
      "Exif.Image.Model ~ canon", "0x0110 ~ canon", "exif.photo.iso > 100",
      "exif.exif.iso > 1", "constructor = 1", "has constructor", "__proto__ = 1",
    ],
    // Conditions.
    [
      "has iso", "HAS iso", "not has iso", "Not Has Iso", "has file", "has nothing", "has", "not",
      "not not has iso", "iso = 100 or iso = 400", "iso = 100 OR iso = 400 and rating = 4",
      "(iso = 100 or iso = 400) and has lens", "not iso = 100", "not (iso = 100 or has artist)",
      "not has artist or iso = 100 and rating = 5", "(iso=400)", "((iso = 400))", "(iso = 400",
      "iso = 400)", "()", "iso = 400 and", "and iso = 400", "iso = 400 iso = 100", "iso", "iso =",
      "iso = = 400", "iso == 400", "iso ! 400", "iso => 400", "iso =< 400", "iso <> 400",
      "= 400", "'iso' = 400", "iso = '400", "iso = \"400'", "iso = (400)", "iso ~ 4", "notiso = 1",
      "not(has iso)", "iso=400and rating=4", "iso = 400\tand\nhas lens", "iso\u{a0}=\u{2003}400",
      "iso =\u{200b}400", "iso = 400 and has gps", "not has GPS", "has offset",
      "has offset and has",
      "has 'gps'", "gps = 1", "has gps or has gps", "not has Offset and has date",
      "aperture < f/4 and (date > 2023 or not has date)",
      String(repeating: "not ", count: 98) + "has iso",
      String(repeating: "not ", count: 99) + "has iso",
      String(repeating: "not ", count: 100) + "has iso",
      String(repeating: "(", count: 99) + "has iso" + String(repeating: ")", count: 99),
      String(repeating: "(", count: 100) + "has iso" + String(repeating: ")", count: 100),
      (0..<150).map { "iso = \($0)" }.joined(separator: " or "),
    ],
  ]

  @Test(arguments: filters)
  func keepsThePhotosOfWhere(filters: [String]) throws {
    try BrowserPage.with(["Fixtures"]) { page throws in
      for filter in filters { try Self.compare(filter, ["Fixtures"], Project.root, page) }
    }
  }

  /// Letters with several forms, letters whose lower case is longer, and characters of several scalars.
  @Test func comparesTextLikeWhere() throws {
    let texts = [
      "é", "e\u{301}", "É", "e", "ÉCOLE", "ΣΑΣ", "σας", "İstanbul", "i\u{307}stanbul", "Straße",
      "STRASSE", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F468}", "\u{FB01}", "fi",
      "\u{1F600}", "\u{FFFD}", "\u{E000}", "a\u{327}\u{301}", "a\u{301}\u{327}", "日本", "Å",
      "\u{212B}",
      "A\u{30A}", "\u{B5}1030", "\u{3BC}1030", "\u{39C}1030", "tab\tand\nline", "\u{202E}right",
      "'", "\\", "x",
    ]
    try TemporaryFolder.with { folder throws in
      for (number, text) in texts.enumerated() {
        let block = TIFFBuilder(
          .bigEndian, .init([.init(.imageDescription, .ascii(text))]))
        try folder.place(
          JPEGBuilder(metadata: [.exif(block)]).bytes, at: "\(number)-\(number % 3).jpg")
      }
      try folder.place("grey", as: "caf\u{E9}.JPG")
      try folder.place(JPEGBuilder().bytes, at: [0x63, 0x61, 0x66, 0xE9] + Array(".jpg".utf8))
      try BrowserPage.with(in: folder.path) { page throws in
        for text in texts where text != "'" && !text.contains("\n") {
          for sign in ["=", "~", "<", ">="] {
            try Self.compare("description \(sign) '\(text)'", [], folder.path, page)
          }
        }
        for filter in ["file ~ CAFÉ", "file ~ cafe", "file > 9", "file ~ \u{10FFE9}"] {
          try Self.compare(filter, [], folder.path, page)
        }
      }
    }
  }

  /// Filters that nobody has thought of: random words of the language in random order, more often in the
  /// right one.
  @Test(arguments: [1, 2])
  func keepsThePhotosOfWhereWhateverTheFilter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try BrowserPage.with(["Fixtures"]) { page throws in
      for _ in 0..<60 {
        try Self.compare(Self.condition(depth: 3, &generator), ["Fixtures"], Project.root, page)
      }
    }
  }

  private static func condition(depth: Int, _ generator: inout SeededGenerator) -> String {
    let pick = { (texts: [String], generator: inout SeededGenerator) in
      texts[Int.random(in: texts.indices, using: &generator)]
    }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 4), using: &generator) {
    case 4: return "not " + condition(depth: depth - 1, &generator)
    case 5: return "(" + condition(depth: depth - 1, &generator) + ")"
    case 6, 7, 8:
      return condition(depth: depth - 1, &generator) + pick([" and ", " or "], &generator)
        + condition(depth: depth - 1, &generator)
    case 0: return "has " + pick(["iso", "lens", "latitude", "file", "rating", "date"], &generator)
    default:
      let (field, values) =
        [
          ("iso", ["100", "400", "1600", "ISO200", "1/3"]), ("ev", ["0", "+1/3", "-0.7", "1EV"]),
          ("aperture", ["f/2.8", "5.6", "16"]), ("exposureTime", ["1/250", "1/60", "0.5s", "30"]),
          ("date", ["2024", "2024-05", "2023-02-11T20", "2024-05-01"]),
          ("flash", ["none", "redEye", "x"]),
          ("model", ["canon", "'Example One'", "e"]), ("file", ["jpg", "'Fixtures/m'", "thumb"]),
        ].randomElement(using: &generator) ?? ("iso", ["1"])
      let signs = ["=", "!=", "<", "<=", ">", ">=", "~"]
      return "\(field) \(pick(signs, &generator)) \(pick(values, &generator))"
    }
  }

  /// Compares the photos that `--where` keeps with those of the page. A filter that exifcli does not take
  /// is words on the page, or a mistake at the same place.
  private static func compare(
    _ filter: String, _ arguments: [String], _ folder: String, _ page: BrowserPage
  ) throws {
    let result = try Program.run(
      ["list"] + arguments + ["--where", filter, "--format", "paths", "-0", "-q"], in: folder)
    let read = "readFilter(\(try page.literal(filter)))"
    let parsed =
      "(() => { try { return new FilterParser(\(try page.literal(filter))).condition(); }"
    let condition = parsed + " catch (mistake) { return mistake; } })()"
    let comment = Comment(rawValue: String(filter.prefix(200)))
    guard result.exitCode == 0 else {
      #expect(try page.isTrue("\(condition) instanceof FilterMistake"), comment)
      let expected = result.errors.split(separator: "\n").first ?? ""
      let reason = try page.text("\(condition).message")
      // exifcli also says what an unknown name is near to.
      #expect(expected.contains(reason), comment)
      return
    }
    #expect(try page.isTrue("\(read).mistake === null"), comment)
    let wanted = result.output.split(separator: "\0").map(String.init)
    // A byte that is not part of UTF-8 is another character in each of the two.
    let kept = try page.texts(
      "photos.filter(\(condition)).map((photo) => pathOf(photo).replace(/[\\u{10ff00}-\\u{10ffff}]/gu, '\\ufffd'))"
    )
    #expect(kept == wanted, comment)
  }

  @Test func isTypedIntoTheBox() throws {
    let filter = "iso >= 400 and aperture <= f/5.6"
    let files = try Program.run(
      ["list", "Fixtures", "--where", filter, "--format", "paths", "-q"]
    ).lines
    #expect(!files.isEmpty)
    try BrowserPage.with(["Fixtures"]) { page throws in
      try page.press("/")
      try page.type(filter)
      #expect(try page.files == files)
      #expect(try page.text("mistake.textContent") == "")
      #expect(try page.text("filter.ariaInvalid") == "false")
    }
  }

  /// A wrong filter that begins like the language is told, and the photos stay as they were.
  @Test(
    arguments: [
      ("iso >= 400 and focalLength > wide", "expected a number, in mm, not wide"),
      ("iso >=", "expected a number, in ISO"), ("not (has iso", "expected 'and', 'or' or ')'"),
      ("has iso and", "expected a field, 'has', 'not' or '('"),
      ("flash = sometimes", "expected one of none, normal, redEye, not sometimes"),
      ("model ~ \"canon", "expected \" at the end of the text"),
    ])
  func isToldIfItIsWrong(filter: String, mistake: String) throws {
    try BrowserPage.with(["Fixtures"]) { page throws in
      try page.press("/")
      try page.type("has iso")
      let before = try page.count
      try page.run("filter.value = ''")
      try page.run("filter.value = \(try page.literal(filter))")
      try page.run("filter.dispatchEvent(new InputEvent('input'))")
      #expect(try page.text("mistake.textContent") == mistake)
      #expect(try page.text("filter.ariaInvalid") == "true")
      #expect(try page.count == before)
      #expect(try page.isTrue("mistake.checkVisibility()"))
      try page.click("#reset")
      #expect(try page.text("mistake.textContent") == "")
    }
  }

  /// Words that look like a filter with an unknown field, and that no photo has.
  @Test(arguments: [
    ("camera ~ canon", "camera"), ("not (colour = red)", "colour"), ("has gbs", "gbs"),
    ("canon", nil), ("canonn", nil), ("example <", "example"),
  ])
  func isHintedAtIfItsFieldIsUnknown(text: String, name: String?) throws {
    try BrowserPage.with(["Fixtures"]) { page throws in
      try page.press("/")
      try page.type(text)
      let hint = name.map { "these words are nowhere, and \($0) is not a field" }
      #expect(try page.text("mistake.textContent") == hint ?? "")
      #expect(try page.text("filter.ariaInvalid") == "false")
    }
  }

  /// Any other text is words, as before.
  @Test(arguments: [
    "canon", "canon eos", "\"50 mm\"", "f/2.8", "2024-05", "camera > lens", "not sharp", "iso",
    "has",
    "(", "1/60", "\"", "=", "not",
  ])
  func isWordsIfItIsNotOfTheLanguage(text: String) throws {
    try BrowserPage.with(["Fixtures"]) { page throws in
      #expect(try page.isTrue("readFilter(\(try page.literal(text))).mistake === null"))
    }
  }
}
