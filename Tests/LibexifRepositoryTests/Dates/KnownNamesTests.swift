import Foundation
import PhotoEntities
import PhotoUseCases
import TestSupport
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
    // Whatever stands between the day and the time.
    ("Screenshot 2024-01-16 211529.png", "2024-01-16T21:15:29"),
    ("Bildschirmfoto 2024-01-16 um 21.15.29.png", "2024-01-16T21:15:29"),
    ("WhatsApp Bild 2024-01-16 um 21.15.29 (2).jpeg", "2024-01-16T21:15:29"),
    ("Imagen de WhatsApp 2024-01-16 a las 21.15.29.jpeg", "2024-01-16T21:15:29"),
    ("Schermafbeelding 2024-01-16 om 21.15.29.png", "2024-01-16T21:15:29"),
    ("Capture d’écran 2024-01-16 à 21.15.29.png", "2024-01-16T21:15:29"),
    ("Skärmavbild 2024-01-16 kl. 21.15.29.png", "2024-01-16T21:15:29"),
    ("スクリーンショット 2024-01-16 21.15.29.png", "2024-01-16T21:15:29"),
    ("スクリーンショット 2024-01-16 午後9.15.29.png", "2024-01-16T21:15:29"),
    ("截屏2024-01-16 下午9.15.29.png", "2024-01-16T21:15:29"),
    ("스크린샷 2024-01-16 오전 9.15.29.png", "2024-01-16T09:15:29"),
    ("Shot 2024-01-16 at 9.15.29 p.m..png", "2024-01-16T21:15:29"),
    ("2024-01-16T21:15:29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16T211529Z.jpg", "2024-01-16T21:15:29+00:00"),
    ("2024-01-16T21.15.29+0530.jpg", "2024-01-16T21:15:29+05:30"),
    ("2024-01-16 21_15_29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 - 21.15.29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16, 21：15：29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 21 15 29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 21h15m29s.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 21h15.jpg", "2024-01-16T21:15:00"),
    ("2024-01-16 211529123.jpg", "2024-01-16T21:15:29.123"),
    ("2024_01_16 21_15_29.jpg", "2024-01-16T21:15:29"),
    ("2024.01.16 21.15.29.jpg", "2024-01-16T21:15:29"),
    ("20240116T211529.jpg", "2024-01-16T21:15:29"),
    ("IMG_20240116 um 21.15.29.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16T211529.123Z.jpg", "2024-01-16T21:15:29.123+00:00"),
    ("2024-01-16T21-15-29-05-00.jpg", "2024-01-16T21:15:29-05:00"),
    ("2024-01-16T21.15.29-0500.jpg", "2024-01-16T21:15:29-05:00"),
    ("2024-01-16T21.15.29-0001.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 21-15-29-0500.jpg", "2024-01-16T21:15:29"),
    ("2024年1月6日 21時15分29秒.jpg", "2024-01-06T21:15:29"),
    ("2024년 1월 6일 오후 9시15분29초.jpg", "2024-01-06T21:15:29"),
    ("2024年1月6日.jpg", "day 2024-01-06T12:00:00"),
    ("2024 01 16 21 15 29.jpg", "2024-01-16T21:15:29"),
    ("00000IMG_00000_BURST20240116211529123_COVER.jpg", "2024-01-16T21:15:29.123"),
    // The half of the day in some languages. macOS takes syllables of Korean apart.
    ("截圖 2024-01-16 晚上9.15.29.png", "2024-01-16T21:15:29"),
    ("截圖 2024-01-16 凌晨12.15.29.png", "2024-01-16T00:15:29"),
    ("截圖 2024-01-16 中午12.15.29.png", "2024-01-16T12:15:29"),
    ("2024-01-16 \u{110B}\u{1169}\u{1112}\u{116E} 9.15.29.png", "2024-01-16T21:15:29"),
    ("2024-01-16, 9.15.29 μ.μ..png", "2024-01-16T21:15:29"),
    ("2024-01-16 9.15.29\u{A0}p.\u{A0}m..png", "2024-01-16T21:15:29"),
    ("2024-01-16 9.15.29 CH.png", "2024-01-16T21:15:29"),
    ("2024-01-16 9.15.29 ب.ظ..png", "2024-01-16T21:15:29"),
    ("2024-01-16 9.15.29 अपराह्न.png", "2024-01-16T21:15:29"),
    ("2024-01-16 09.15.29 PM.png", "2024-01-16T21:15:29"),
    ("2024-01-16 09.15.29 em Lisboa.png", "2024-01-16T09:15:29"),
    ("2024-01-16 091529 pop.png", "2024-01-16T09:15:29"),
    ("2024-01-16 13.15.29 CH.png", "2024-01-16T13:15:29"),
    // Saturday, or the morning.
    ("2024-01-16 9.15.29 SA.png", "2024-01-16T09:15:29"),
    ("2024-01-16 10.15.29 Sa.png", "2024-01-16T10:15:29"),
    ("2024-01-16 9.15.29 HDR.png", "2024-01-16T09:15:29"),
    ("2024-01-16 9.15.29 copia.png", "2024-01-16T09:15:29"),
    ("2024-01-16 09.15.29 副本.png", "2024-01-16T09:15:29"),
    ("2024-01-16 9h15m29s.png", "2024-01-16T09:15:29"),
    ("screenshot-2024-01-16-at-9-15-29-pm.png", "2024-01-16T21:15:29"),
    ("2024-01-16 09-15-29-PM-1.png", "2024-01-16T21:15:29"),
    ("2024-01-16 9-15-29-edited.png", "2024-01-16T09:15:29"),
    ("スクリーンショット 2024-01-16 午前0.15.29.png", "2024-01-16T00:15:29"),
    ("スクリーンショット 2024-01-16 午後0.15.29.png", "2024-01-16T12:15:29"),
    ("Ekran Resmi 2024-01-16 ÖS 9.15.29.png", "2024-01-16T21:15:29"),
    ("2024-01-16 öö 12.15.29.png", "2024-01-16T00:15:29"),
    ("Képernyőfotó 2024-01-16 du. 9.15.29.png", "2024-01-16T21:15:29"),
    ("2024-01-16 de. 9.15.29.png", "2024-01-16T09:15:29"),
    ("Photo du 2024-01-16 du 9.15.29.png", "2024-01-16T09:15:29"),
    ("2024-01-16 பிற்பகல் 9.15.29.png", "2024-01-16T21:15:29"),
    // An offset from UTC after blanks.
    ("2024-01-16 21.15.29 +0200.jpg", "2024-01-16T21:15:29+02:00"),
    ("2024-01-16 9.15.29 PM +05:30.jpg", "2024-01-16T21:15:29+05:30"),
    ("2024-01-16 21.15.29 UTC.jpg", "2024-01-16T21:15:29+00:00"),
    ("2024-01-16_21-15-29_GMT+2.jpg", "2024-01-16T21:15:29+02:00"),
    ("2024-01-16 21.15.29 UTCs.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 21.15.29 +2.jpg", "2024-01-16T21:15:29"),
    // The digits of other scripts.
    ("لقطة شاشة ٢٠٢٤-٠١-١٦ في ٩.١٥.٢٩ م.png", "2024-01-16T21:15:29"),
    ("2024-01-16 ９.１５.２９.png", "2024-01-16T09:15:29"),
    ("2024-01-16 २१.१५.२९.png", "2024-01-16T21:15:29"),
    // Of two days, the one that stands nearer before the time.
    ("2023-12-24 Screenshot 2024-01-16 at 21.15.29.png", "2024-01-16T21:15:29"),
    ("2024-01-20 - 2024-01-16T211529Z.jpg", "2024-01-16T21:15:29+00:00"),
    ("2024-01-16 21.15.29 bis 2024-01-17.jpg", "2024-01-16T21:15:29"),
    // Digits that are no time.
    ("2024-01-16 10x15.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 A4b10.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 5 pop 3.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16-WA0001.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 IMG_1234.jpg", "day 2024-01-16T12:00:00"),
    ("DSC01234 2024-01-16.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 1080p.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 3 of 12.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 999999.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16.cr2", "day 2024-01-16T12:00:00"),
    // The half of the day, and what else follows, of a whole date.
    ("IMG_20240116_091529 PM.jpg", "2024-01-16T21:15:29"),
    ("20240116-091529 p.m..jpg", "2024-01-16T21:15:29"),
    ("20240116091529 PM.jpg", "2024-01-16T21:15:29"),
    ("20240116_121529_AM.jpg", "2024-01-16T00:15:29"),
    ("IMG_20240116_091529 (PM).jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 - 9.15.29 - PM.jpg", "2024-01-16T21:15:29"),
    ("20240116_091529 下午.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 PM 9.15.29.jpg", "2024-01-16T21:15:29"),
    ("Foto 2024-01-16 am 9.15.29.jpg", "2024-01-16T09:15:29"),
    ("20240116_211529 +0200.jpg", "2024-01-16T21:15:29+02:00"),
    ("2024-01-16 20240116211529.jpg", "2024-01-16T21:15:29"),
    // A time after the number of WhatsApp.
    ("IMG-20240116-WA0012 21.15.29.jpg", "2024-01-16T21:15:29"),
    ("IMG-20240116-WA0012 at 9.15.29 PM.jpg", "2024-01-16T21:15:29"),
    ("IMG-20240116-WA0012 (1).jpg", "day 2024-01-16T12:00:00"),
    ("IMG-20240116-WA0012 2115.jpg", "wrong"),
    // Six digits after letters.
    ("2024-01-16_IMG_123456.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16 DSC123456.jpg", "day 2024-01-16T12:00:00"),
    ("2024-01-16_at_211529.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16 foto 211529.jpg", "2024-01-16T21:15:29"),
    ("2024-01-16_img_211529.jpg", "wrong"), ("2024-01-16 IMG 211529.jpg", "wrong"),
    // Hours from 1 to 24, and contradictions.
    ("2024-01-16 at 24.15.29.jpg", "wrong"), ("2024-01-16 241529.jpg", "wrong"),
    ("2024-01-16 2415.jpg", "wrong"), ("20240116_141529 AM.jpg", "wrong"),
    // Years to come.
    ("ภาพหน้าจอ 2567-01-16 เวลา 21.15.29.png", "wrong"), ("2567-01-16.jpg", "wrong"),
    ("IMG_25670116_211529.jpg", "wrong"), ("PXL_25670116_211529.jpg", "wrong"),
    // Digits that may be a time.
    ("2024-01-16 2115.jpg", "wrong"), ("2024-01-16_0001.jpg", "wrong"),
    ("2024-01-16 um 21.15.jpg", "wrong"), ("2024-01-16-21-15.jpg", "wrong"),
    ("2024-01-16 21.15-29.jpg", "wrong"), ("2024-01-16 21 : 15 : 29.jpg", "wrong"),
    ("211529 2024-01-16.jpg", "wrong"), ("2024-01-16 21152912.jpg", "wrong"),
    ("2024-01-16 21u15m29.jpg", "wrong"), ("2024-01-16 9 PM.jpg", "wrong"),
    ("2024-01-16 21 Uhr.jpg", "wrong"), ("2024-01-16 9.15.29 du matin.jpg", "wrong"),
    ("2024-01-16 10.15.29 CH.jpg", "wrong"), ("2024-01-16 12.15.29 SA.jpg", "wrong"),
    ("2024-01-16 9.15.29 да.jpg", "wrong"), ("2024-01-16 11.15.29 να.jpg", "wrong"),
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
    for form in KnownNames.forms { _ = try DatePattern(form) }
  }

  /// The reason says which year the name may mean.
  @Test func ofTheBuddhistCalendarAreExplained() {
    guard case .unreadable(let detail) = KnownNames.date(in: Array("2567-01-16 21.15.29".utf8))
    else {
      Issue.record("it has a date")
      return
    }
    #expect(detail.contains("the year 2567 (2024 in the Buddhist calendar)"))
  }

  /// Documentation/Dates.md lists the forms, each with an example.
  @Test func areDocumented() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Documentation/Dates.md")
    let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      .components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "| name | example | time |")) + 2
    let rows = lines[start...].prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count == 12)
    #expect(
      rows.prefix(KnownNames.forms.count).map { $0[0] } == KnownNames.forms.map { "`\($0)`" })
    for row in rows {
      let example = row[1].replacingOccurrences(of: "`", with: "")
      let kind: String? =
        switch KnownNames.date(in: Array(example.utf8)) {
        case .found(let date): date.utcOffset == 0 ? "UTC" : "local"
        case .foundDay: "unknown: noon"
        case .missing, .unreadable: nil
        }
      #expect(kind == row[2], "\(row)")
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

  private static func date(
    of photo: String, beside note: String, _ contents: String
  ) throws -> String? {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place([], at: photo)
      _ = try folder.place(Array(contents.utf8), at: note)
      let outcome = LibexifDateRepository().fetchDate(ofIdentifier: identifier, from: .sidecar)
      guard case .found(let date) = outcome else { return nil }
      return "\(date)"
    }
  }

  private static let long = "A very long name of a photo that Takeout cuts at some"

  @Test(arguments: [
    ("IMG_1.JPG", "IMG_1.JPG.JSON", "x"), ("IMG_1.JPG", "img_1.jpg.json", "x"),
    ("a.jpg", "A.JPG.Supplemental-Metadata.json", "x"), ("a-edited.jpg", "a.jpg.json", "x"),
    ("a-bearbeitet.jpg", "a.jpg.supplemental-metadata.json", "x"),
    ("a-EDITED(2).jpg", "a.jpg(2).json", "x"), ("a-編集済み.jpg", "a.jpg.json", "x"),
    ("a(1).jpg", "a.jpg(1).json", "x"), ("a.jpg", "a.json", "a.jpg"), ("A.JPG", "a.JSON", "a.jpg"),
    ("a(1).jpg", "a(1).json", "a.jpg"),
    ("\(long).jpg", "\(long.prefix(46)).json", "\(long) place.jpg"),
    // Cut without need, and of another format than the copy.
    ("a.jpg", "a.jpg.supplemental-met.json", "a.jpg"), ("a.jpg", "a.jpg..json", "a.jpg"),
    ("a(1).jpg", "a.jpg.suppl(1).json", "a.jpg"), ("a-edited.jpg", "a.HEIC.json", "a.HEIC"),
    ("a-edited.jpg", "a.heic.supplemental-metadata.json", "a.heic"),
    // Composed, and not.
    ("caf\u{E9}.jpg", "cafe\u{301}.jpg.json", "x"),
    ("cafe\u{301}.jpg", "caf\u{E9}.json", "caf\u{E9}.jpg"),
  ])
  func areFound(photo: String, note: String, title: String) throws {
    let contents = #"{"title": "\#(title)", "photoTakenTime": {"timestamp": "86400"}}"#
    #expect(try Self.date(of: photo, beside: note, contents) == "1970-01-02T00:00:00+00:00")
  }

  /// A file that may belong to another photo must say that it belongs to this one.
  @Test(arguments: [
    ("a.jpg", "a.json", "a.png"), ("a.jpg", "a.json", ""), ("a-b.jpg", "a.jpg.json", "a.jpg"),
    ("a(1).jpg", "a.jpg.json", "a.jpg"), ("\(long).jpg", "\(long.prefix(46)).json", "b.jpg"),
    ("a.jpg", "a(1).json", "a.jpg"), ("a.jpg", "a.jpg.suppl.json", "b.jpg"),
    ("a-edited.jpg", "a.heic.json", "b.heic"), ("a.jpg", "a.heic.json", "a.heic"),
  ])
  func ofOtherPhotosAreNotTaken(photo: String, note: String, title: String) throws {
    let contents = #"{"title": "\#(title)", "photoTakenTime": {"timestamp": "86400"}}"#
    #expect(try Self.date(of: photo, beside: note, contents) == nil)
  }
}
