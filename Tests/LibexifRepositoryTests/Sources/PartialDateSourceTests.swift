import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import LibexifRepository

/// Dates of which only a part is known, in Exif, XMP, IPTC and texts of PNG files.
struct PartialDateSourceTests {
  private static func photo(
    exif: String? = nil, xmp: String? = nil, iptc: [UInt8] = []
  ) -> [UInt8] {
    var metadata: [JPEGBuilder.Segment] = []
    if let exif {
      let entries = [TIFFBuilder.Entry(.dateTimeOriginal, .ascii(exif))]
      metadata.append(.exif(TIFFBuilder(.littleEndian, .init(exif: entries))))
    }
    if let xmp { metadata.append(.xmp(elements: xmp)) }
    if !iptc.isEmpty { metadata.append(.iptc(iptc)) }
    return JPEGBuilder(metadata: metadata).bytes
  }

  private static func read(_ photo: [UInt8]) throws -> FetchedPhoto {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: []), for: .all).fetched
    }
  }

  @Test(arguments: [
    ("1974:  :     :  :  ", "1974"), ("1974:06:     :  :  ", "1974-06"),
    ("1974:06:01   :  :  ", "1974-06-01"), ("1974:00:00 00:00:00", "1974"),
    ("1974:06:00 00:00:00", "1974-06"), ("1974:06:01 00:00:00", "1974-06-01T00:00:00"),
    ("1974:06:01", "1974-06-01"), ("1974", "1974"),
  ])
  func areReadFromExif(text: String, date: String) throws {
    let photo = try Self.read(Self.photo(exif: text))
    #expect(photo.metadata.captureDate?.description == date)
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "1974:13:01", "1974:  :  12:00:00",
  ])
  func areNotGuessed(text: String) throws {
    #expect(try Self.read(Self.photo(exif: text)).metadata.captureDate == nil)
  }

  @Test(arguments: [
    ("<photoshop:DateCreated>1974</photoshop:DateCreated>", "1974"),
    ("<photoshop:DateCreated>1974-06</photoshop:DateCreated>", "1974-06"),
    ("<exif:DateTimeOriginal>1974-06-01</exif:DateTimeOriginal>", "1974-06-01"),
    (
      "<exif:DateTimeOriginal>1974</exif:DateTimeOriginal>"
        + "<photoshop:DateCreated>1974-06</photoshop:DateCreated>", "1974-06"
    ),
    (
      "<exif:DateTimeOriginal>1974</exif:DateTimeOriginal>"
        + "<photoshop:DateCreated>1975-06</photoshop:DateCreated>", "1974"
    ),
  ])
  func areReadFromXMP(xmp: String, date: String) throws {
    let photo = try Self.read(Self.photo(xmp: xmp))
    #expect(photo.metadata.captureDate?.description == date)
    #expect(photo.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("19740000", nil, "1974"), ("19740600", nil, "1974-06"), ("19740601", nil, "1974-06-01"),
      ("1974-06-01", nil, "1974-06-01"), ("19740601", "120000", "1974-06-01T12:00:00"),
      ("00000000", nil, nil), ("19741301", nil, nil),
    ] as [(String, String?, String?)])
  func areReadFromIPTC(day: String, time: String?, date: String?) throws {
    let iptc =
      PhotoshopBuilder.dataset(2, 55, day)
      + (time.map { PhotoshopBuilder.dataset(2, 60, $0) } ?? [])
    let photo = try Self.read(Self.photo(iptc: iptc))
    #expect(photo.metadata.captureDate?.description == date)
  }

  /// IPTC has the time of a day that XMP says; another day is another date.
  @Test(arguments: [("19740601", "1974-06-01T12:00:00"), ("20240601", "1974-06-01")])
  func theMoreExactDateCountsIfBothAgree(day: String, date: String) throws {
    let iptc = PhotoshopBuilder.dataset(2, 55, day) + PhotoshopBuilder.dataset(2, 60, "120000")
    let photo = try Self.read(
      Self.photo(xmp: "<photoshop:DateCreated>1974-06-01</photoshop:DateCreated>", iptc: iptc))
    #expect(photo.metadata.captureDate?.description == date)
  }

  @Test(arguments: ["1974", "1974-06", "1974-06-01"])
  func areWrittenEverywhere(text: String) throws {
    let date = try CaptureDate(knownText: text)
    let iptc =
      PhotoshopBuilder.dataset(2, 55, "20240501") + PhotoshopBuilder.dataset(2, 60, "120000+0200")
    let photo = Self.photo(
      exif: "2024:05:01 12:00:00",
      xmp: "<photoshop:DateCreated>2024-05-01T12:00:00+02:00</photoshop:DateCreated>", iptc: iptc)
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.captureDate = date
      try repository.updatePhoto(with: metadata, insteadOf: original)
      let bytes = try folder.bytes(of: "p")
      let day = text.utf8.filter { $0 != 0x2D } + [UInt8](repeating: 0x30, count: 8)
      let exif = ["1974:  :     :  :  ", "1974:06:     :  :  ", "1974:06:01   :  :  "]
      for wanted in [
        exif[text.utf8.count / 3 - 1], "DateTimeOriginal>\(text)<", "DateCreated>\(text)<",
        String(decoding: day.prefix(8), as: UTF8.self),
      ] {
        #expect(bytes.firstRange(of: Array(wanted.utf8)) != nil, "\(wanted)")
      }
      #expect(bytes.firstRange(of: Array("120000".utf8)) == nil)
      let read = try Self.read(bytes)
      #expect(read.metadata.captureDate == date)
      #expect(read.warnings.isEmpty)
    }
  }
}
