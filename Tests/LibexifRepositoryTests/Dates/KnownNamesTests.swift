import Foundation
import PhotoEntities
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// The dates in names that cameras, phones and programs give.
struct KnownNamesTests {
  private static func text(_ name: String) -> String? {
    switch KnownNames.date(in: Array(name.utf8)) {
    case .found(let date): "\(date)"
    case .foundDay(let date): "day \(date)"
    case .missing: nil
    case .unreadable: "wrong"
    }
  }

  @Test(arguments: [
    ("PXL_20240501_123456789.jpg", "2024-05-01T12:34:56.789+00:00"),
    ("PXL_20240501_123456789.MP.jpg", "2024-05-01T12:34:56.789+00:00"),
    ("PXL_20240501_123456789~2.jpg", "2024-05-01T12:34:56.789+00:00"),
    ("pxl_20240501_123456.jpg", "2024-05-01T12:34:56+00:00"),
    ("20240501_123456000_iOS.jpg", "2024-05-01T12:34:56.000+00:00"),
    ("IMG_20240501_123456789.jpg", "2024-05-01T12:34:56.789"),
    ("IMG_20240501_123456.jpg", "2024-05-01T12:34:56"),
    ("IMG_20240501_123456_HDR.jpg", "2024-05-01T12:34:56"),
    ("VID_20240501_123456.mp4", "2024-05-01T12:34:56"),
    ("MVIMG_20240501_123456.jpg", "2024-05-01T12:34:56"),
    ("20240501_123456.jpg", "2024-05-01T12:34:56"),
    ("20240501_123456(0).jpg", "2024-05-01T12:34:56"),
    ("Screenshot_20240501-123456.png", "2024-05-01T12:34:56"),
    ("Screenshot_20240501-123456_Maps.jpg", "2024-05-01T12:34:56"),
    ("Screenshot_20240501-123456789.png", "2024-05-01T12:34:56.789"),
    ("Screenshot_20240501_123456_Edge.jpg", "2024-05-01T12:34:56"),
    ("Screenshot_2024-05-01-12-34-56.png", "2024-05-01T12:34:56"),
    ("Screenshot 2024-05-01 at 12.34.56.png", "2024-05-01T12:34:56"),
    ("Screenshot 2024-05-01 at 1.34.56 PM.png", "2024-05-01T13:34:56"),
    ("Screenshot 2024-05-01 at 12.34.56\u{202F}AM.png", "2024-05-01T00:34:56"),
    ("Screenshot 2024-05-01 at 9.34.56.png", "2024-05-01T09:34:56"),
    ("Screenshot from 2024-05-01 12-34-56.png", "2024-05-01T12:34:56"),
    ("WhatsApp Image 2024-05-01 at 12.34.56.jpeg", "2024-05-01T12:34:56"),
    ("WhatsApp Image 2024-05-01 at 12.34.56 (1).jpeg", "2024-05-01T12:34:56"),
    ("2024-05-01 12.34.56.jpg", "2024-05-01T12:34:56"),
    ("2024-05-01 12.34.56-1.jpg", "2024-05-01T12:34:56"),
    ("2024-05-01 12.34.56", "2024-05-01T12:34:56"),
    ("signal-2024-05-01-123456.jpeg", "2024-05-01T12:34:56"),
    ("signal-2024-05-01-12-34-56-789.jpg", "2024-05-01T12:34:56.789"),
    ("photo_2024-05-01_12-34-56.jpg", "2024-05-01T12:34:56"),
    ("2024-05-01_12.34.56.jpg", "2024-05-01T12:34:56"),
    ("2024-05-01_123456.jpg", "2024-05-01T12:34:56"),
    ("IMG-20240501-WA0001.jpg", "day 2024-05-01T12:00:00"),
    ("VID-20240501-WA0012.mp4", "day 2024-05-01T12:00:00"),
    ("IMG_20240501123456.jpg", "2024-05-01T12:34:56"),
    ("20240501123456.jpg", "2024-05-01T12:34:56"),
    ("2024-05-01.jpg", "day 2024-05-01T12:00:00"),
    ("scan 2024-05-01 (3).jpg", "day 2024-05-01T12:00:00"),
    ("2024-05-01 at 25.00.00.png", "day 2024-05-01T12:00:00"),
    ("FB_IMG_1714566896789.jpg", "2024-05-01T12:34:56.789+00:00"),
    ("fb_img_1714566896000(1).jpg", "2024-05-01T12:34:56.000+00:00"),
  ])
  func haveTheirDates(name: String, date: String) {
    #expect(Self.text(name) == date)
  }

  @Test(arguments: [
    "IMG_1234.jpg", "DSC_0001.NEF", "P1000123.JPG", "20241301_123456.jpg", "20240230_123456.jpg",
    "IMG_20240501_250000.jpg", "IMG_20240501_12345.jpg", "IMG_120240501_123456.jpg",
    "20240501.jpg", "IMG-20241301-WA0001.jpg", "Screenshot.png", "",
    "12345678901234567890.jpg", "IMG_20240501-WA0001.jpg", "2024-13-01.jpg", "12024-05-01.jpg",
    "2024-05-012.jpg", "IMG_20240501253456.jpg", "FB_IMG_171456689678.jpg",
    "FB_IMG_17145668967890.jpg", "FB_IMG_.jpg", "1714566896789.jpg",
  ])
  func withoutADate(name: String) {
    #expect(Self.text(name) == nil)
  }

  @Test func neededNotBeUTF8() {
    let name = [0xFF, 0xFE] + Array("_20240501_123456.jpg".utf8) + [0xC3]
    #expect(KnownNames.date(in: name) != .missing)
  }

  @Test func haveSoundPatterns() throws {
    for form in KnownNames.forms { _ = try DatePattern(form.pattern) }
  }

  /// Documentation/Dates.md lists the forms in the order in which they are tried, each with an example.
  @Test func areDocumented() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Documentation/Dates.md")
    let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      .components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "| pattern | example | time |")) + 2
    let rows = lines[start...].prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(
      rows.map { $0[0] }
        == KnownNames.forms.map { "`\($0.pattern)`" }
        + ["`FB_IMG_` and the milliseconds since 1970"])
    for (row, form) in zip(rows, KnownNames.forms) {
      let example = row[1].replacingOccurrences(of: "`", with: "")
      let match = try DatePattern(form.pattern).match(in: Array(example.utf8))
      #expect(match != nil && KnownNames.date(in: Array(example.utf8)) != .missing, "\(row)")
      let isDay = match.map { !$0.hasTime } ?? false
      #expect(row[2] == (form.isUTC ? "UTC" : isDay ? "unknown: noon" : "local"), "\(row)")
    }
  }
}

/// The names of the files that Google Takeout puts beside photos.
struct TakeoutNoteTests {
  @Test(arguments: [
    ("a.jpg", ["a.jpg.supplemental-metadata.json", "a.jpg.json"]),
    // The names that users report: at most 46 bytes precede .json.
    (
      "Screenshot_2017-07-05-10-05-26.png",
      [
        "Screenshot_2017-07-05-10-05-26.png.supplementa.json",
        "Screenshot_2017-07-05-10-05-26.png.json",
      ]
    ),
    (
      "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg",
      [
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.supp.json",
        "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg.json",
      ]
    ),
    (
      "photo(12).jpg",
      ["photo.jpg.supplemental-metadata(12).json", "photo.jpg(12).json", "photo(12).jpg.json"]
    ),
    ("photo(a).jpg", ["photo(a).jpg.supplemental-metadata.json", "photo(a).jpg.json"]),
    ("(1).jpg", ["(1).jpg.supplemental-metadata.json", "(1).jpg.json"]),
    (
      "Screenshot_20220207_102421_com.snapchat.android.jpg",
      ["Screenshot_20220207_102421_com.snapchat.android.jpg.json"]
    ),
  ])
  func areTried(photo: String, names: [String]) {
    var tried: [String] = []
    for form in TakeoutNote.Form.allCases {
      let name = String(
        decoding: TakeoutNote.name(form, for: Array(photo.utf8)), as: UTF8.self)
      if !tried.contains(name) { tried.append(name) }
    }
    #expect(tried == names)
  }
}
