import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The meaning of tags, on their own scales and in words.
struct TagMeaningTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let entry: TIFFBuilder.Entry
    let meaning: TagMeaning

    init(_ tag: TIFFBuilder.Tag, _ value: TIFFBuilder.Value, _ meaning: TagMeaning) {
      (entry, self.meaning) = (TIFFBuilder.Entry(tag, value), meaning)
    }

    var testDescription: String { "\(entry.tag.number): \(entry.value)" }
  }

  private static func quantities(_ values: [Rational], _ units: Unit?...) -> TagMeaning {
    .quantities(zip(values, units).map { TagQuantity($0, unit: $1) })
  }

  private static func rationals(_ numbers: UInt32...) -> TIFFBuilder.Value {
    .numbers(.rational, numbers)
  }

  @Test(
    arguments: [
      .init(.exposureTime, .rational(10, 600), quantities([fraction(1, 60)], .second)),
      .init(.fNumber, .rational(18, 10), quantities([fraction(9, 5)], .fNumber)),
      .init(.fNumber, .rational(0, 0), .words("0/0")),
      .init(.shutterSpeedValue, .signedRational(7, 1), quantities([fraction(1, 128)], .second)),
      .init(.shutterSpeedValue, .signedRational(-3, 1), quantities([8], .second)),
      // Numbers cannot be that small, so the meaning is the stored value.
      .init(
        .shutterSpeedValue, .signedRational(.min, 1), quantities([-2_147_483_648], nil)),
      .init(.apertureValue, .rational(4, 1), quantities([4], .fNumber)),
      .init(.maxApertureValue, .rational(2, 1), quantities([2], .fNumber)),
      .init(
        .brightnessValue, .signedRational(-3, 2), quantities([fraction(-3, 2)], .exposureValue)),
      .init(
        .exposureBiasValue, .signedRational(1, 3), quantities([fraction(1, 3)], .exposureValue)),
      .init(.focalLength, .rational(50, 1), quantities([50], .millimetre)),
      .init(.focalLengthIn35mmFilm, .short(75), quantities([75], .millimetre)),
      .init(0x9206, .rational(5, 2), quantities([fraction(5, 2)], .metre)),
      .init(0x9206, .rational(0, 1), .words("Unknown")),
      .init(0x9206, .rational(.max, 1), .words("Infinity")),
      .init(0xA404, .rational(0, 10), .words("Not used")),
      .init(0xA404, .rational(3, 2), quantities([fraction(3, 2)], nil)),
      .init(
        0xA432, rationals(24, 1, 70, 1, 28, 10, 4, 1),
        quantities([24, 70, fraction(14, 5), 4], .millimetre, .millimetre, .fNumber, .fNumber)),
      .init(0xA432, rationals(24, 1, 70, 1, 0, 0, 0, 0), .words("24/1, 70/1, 0/0, 0/0")),
      .init(0xA432, rationals(24, 1), quantities([24], nil)),
      .init(0x9400, .signedRational(-105, 10), quantities([fraction(-21, 2)], .celsius)),
      .init(.colorSpace, .short(1), .words("sRGB")),
      .init(.flash, .short(16), .words("Flash did not fire, compulsory flash mode")),
      .init(.meteringMode, .long(5), .words("5")),
      .init(.exifVersion, .undefined("0231"), .words("Exif Version 2.31")),
      .init(.makerNote, .undefined([UInt8](repeating: 7, count: 17)), .words("17 bytes")),
      .init(0xFDE8, .undefined([0x30, 0x00, 0xAF]), .words("0x3000AF")),
      .init(0xFDE8, .undefined([]), .words("")),
      .init(0xFDE9, .byte(1, 2, 200), .words("1, 2, 200")),
      .init(0xFDE9, .short(), .words("")),
      .init(.lensModel, .ascii("  50 mm  "), .words("  50 mm")),
      .init(.exposureTime, .ascii("1/60"), .words("1/60")),
      .init(
        0xFDEA, .numbers(.signedShort, (0..<65).map { UInt32($0) }),
        .words((0..<64).map(String.init).joined(separator: ", ") + ", ...")),
      .init(
        0xFDEA, .numbers(.rational, [UInt32](repeating: 1, count: 130)),
        .words(Array(repeating: "1/1", count: 64).joined(separator: ", ") + ", ...")),
      .init(0xFDEB, .raw(type: 99, count: 7, field: 0), .words("unknown type 99")),
    ] as [Sample], TIFFBuilder.ByteOrder.allCases)
  func ofAnExifTag(_ sample: Sample, _ order: TIFFBuilder.ByteOrder) throws {
    #expect(try Self.meaning(of: sample.entry, order) { .init(exif: $0) } == sample.meaning)
  }

  @Test(
    arguments: [
      .init(
        .gpsLatitude, rationals(35, 1, 0, 1, 4176, 100),
        quantities([fraction(87529, 2500)], .degree)),
      .init(.gpsLongitude, rationals(7, 1, 30, 1), quantities([fraction(15, 2)], .degree)),
      .init(.gpsAltitude, .rational(503, 10), quantities([fraction(503, 10)], .metre)),
      .init(0x0007, rationals(9, 1, 5, 1, 865, 100), .words("09:05:08.65")),
      .init(0x0007, rationals(23, 1, 59, 1, 7, 1), .words("23:59:07")),
      .init(0x0007, rationals(0, 1, 0, 1, 1, 1000), .words("00:00:00.001")),
      .init(
        0x0007, rationals(1, 2, 0, 1, 1, 1), quantities([fraction(1, 2), 0, 1], nil, nil, nil)),
      .init(
        0x0007, rationals(100, 1, 0, 1, .max, 1),
        quantities([100, 0, 4_294_967_295], nil, nil, nil)),
      .init(0x0007, rationals(1, 1, 2, 1), quantities([1, 2], nil, nil)),
      .init(0x0011, .rational(137_162, 401), quantities([fraction(137_162, 401)], .degree)),
      .init(.gpsAltitudeRef, .byte(1), .words("Below sea level")),
      .init(0x000C, .ascii("K"), .words("km/h")), .init(0x000C, .ascii("?"), .words("?")),
      .init(0x0010, .ascii("M"), .words("From magnetic north")),
      .init(.gpsVersionID, .byte(2, 3, 0, 0), .words("2.3.0.0")),
      .init(0x001B, .undefined("ASCII\0\0\0GPS"), .words("GPS")),
      // In IFD0, the number belongs to another tag.
      .init(.exposureTime, .rational(1, 60), quantities([fraction(1, 60)], nil)),
    ] as [Sample])
  func ofAGPSTag(_ sample: Sample) throws {
    #expect(try Self.meaning(of: sample.entry, .bigEndian) { .init(gps: $0) } == sample.meaning)
  }

  @Test(
    arguments: [
      .init(.orientation, .short(1), .words("Top-left (upright)")),
      .init(.orientation, .short(6), .words("Right-top (turn 90° clockwise)")),
      .init(.orientation, .long(8), .words("Left-bottom (turn 90° counterclockwise)")),
      .init(.orientation, .long(0), .words("0")), .init(.orientation, .long(9), .words("9")),
      .init(.orientation, .short(6, 6), .words("6, 6")),
      .init(.xResolution, .rational(72, 1), quantities([72], nil)),
      // Some programs put the tags of the Exif directory into IFD0.
      .init(.exposureTime, .rational(1, 60), quantities([fraction(1, 60)], .second)),
    ] as [Sample])
  func ofATagOfIFD0(_ sample: Sample) throws {
    #expect(
      try Self.meaning(of: sample.entry, .littleEndian) { .init(image: $0) } == sample.meaning)
  }

  private static func meaning(
    of entry: TIFFBuilder.Entry, _ order: TIFFBuilder.ByteOrder,
    in directory: ([TIFFBuilder.Entry]) -> TIFFBuilder.Directory
  ) throws -> TagMeaning {
    let block = TIFFBuilder(order, directory([entry]))
    let tags = try PhotoTag.tags(of: block).filter { $0.number == entry.tag.number }
    #expect(tags.count == 1)
    return try #require(tags.first).meaning
  }
}
