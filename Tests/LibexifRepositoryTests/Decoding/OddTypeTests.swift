import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import LibexifRepository

/// Values of other types than the standard has for their tags.
struct OddTypeTests {
  private typealias Value = TIFFBuilder.Value

  private static func metadata(
    _ tag: TIFFBuilder.Tag, _ value: TIFFBuilder.Value, _ order: TIFFBuilder.ByteOrder,
    isInIFD0: Bool = false
  ) throws -> Metadata {
    let entry = TIFFBuilder.Entry(tag, value)
    let directory = isInIFD0 ? [entry] : [.init(.exifPointer, .directory(.init([entry])))]
    let photo = JPEGBuilder(metadata: [.exif(TIFFBuilder(order, .init(directory)))]).bytes
    return try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: [])).metadata
    }
  }

  /// The two halves of a number of 64 bits, in the order of the block.
  private static func double(_ number: Double, _ order: TIFFBuilder.ByteOrder) -> Value {
    let halves = [UInt32(number.bitPattern >> 32), UInt32(truncatingIfNeeded: number.bitPattern)]
    return .numbers(.double, order == .bigEndian ? halves : halves.reversed())
  }

  @Test(
    arguments: [
      (90, "90"), (10.5, "21/2"), (0.1, "1/10"), (1.0 / 3, "1/3"), (-1, nil), (.nan, nil),
      (.infinity, nil),
    ] as [(Double, String?)], TIFFBuilder.ByteOrder.allCases)
  func numbersMayBeDoubles(
    _ number: (value: Double, read: String?), order: TIFFBuilder.ByteOrder
  ) throws {
    let read = number.read.flatMap { text in
      let parts = text.split(separator: "/").compactMap { Int64($0) }
      return Rational(parts[0], parts.count > 1 ? parts[1] : 1)
    }
    let double = Self.double(number.value, order)
    #expect(try Self.metadata(.focalLength, double, order).focalLength == read)
    let float = Value.numbers(.float, [Float(number.value).bitPattern])
    let found = try Self.metadata(.focalLength, float, order).focalLength
    #expect(found == read || number.value == 1.0 / 3 && found != nil)
  }

  @Test(
    arguments: [
      .numbers(.byte, [50]), .numbers(.signedByte, [50]), .short(50), .numbers(.signedShort, [50]),
      .long(50), .numbers(.signedLong, [50]), .rational(100, 2), .signedRational(50, 1),
      .numbers(.float, [Float(50).bitPattern]),
    ] as [TIFFBuilder.Value], TIFFBuilder.ByteOrder.allCases)
  func wholeNumbersMayHaveAnyType(
    value: TIFFBuilder.Value, order: TIFFBuilder.ByteOrder
  ) throws {
    #expect(try Self.metadata(.photographicSensitivity, value, order).iso == 50)
    #expect(try Self.metadata(.focalLength, value, order).focalLength == 50)
    // But no text is a number.
    #expect(try Self.metadata(.lensModel, value, order).lensModel == nil)
  }

  @Test(
    arguments: [
      (.undefined("A lens"), "A lens"), (.numbers(.byte, [0x41, 0x42, 0]), "AB"),
      (.numbers(.signedByte, [0x41, 0x42, 0x20, 0]), "AB"), (.ascii("A"), "A"),
      // Numbers.
      (.byte(1), nil), (.byte(0x7B), nil), (.byte(1, 2), nil), (.short(1), nil),
      (.short(0x4141, 0x4141), nil), (.long(0x4141_4141), nil), (.rational(0x41, 0x42), nil),
    ] as [(TIFFBuilder.Value, String?)], TIFFBuilder.ByteOrder.allCases)
  func textsAreBytes(
    _ text: (value: TIFFBuilder.Value, read: String?), order: TIFFBuilder.ByteOrder
  ) throws {
    #expect(try Self.metadata(.lensModel, text.value, order).lensModel == text.read)
    let ifd0 = try Self.metadata(.software, text.value, order, isInIFD0: true)
    #expect(ifd0.software == text.read)
    let rights = try Self.metadata(.copyright, text.value, order, isInIFD0: true)
    #expect(rights.copyright == text.read)
  }

  /// A letter is clear whatever its type.
  @Test(arguments: [.byte(0x53), .undefined("S"), .ascii("S")] as [TIFFBuilder.Value])
  func referencesAreLetters(value: TIFFBuilder.Value) throws {
    let gps = TIFFBuilder.Directory([
      .init(0x0001, value), .init(0x0002, .numbers(.rational, [10, 1, 30, 1, 0, 1])),
    ])
    let photo = JPEGBuilder(metadata: [
      .exif(TIFFBuilder(.littleEndian, .init([.init(.gpsPointer, .directory(gps))])))
    ]).bytes
    let metadata = try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: [])).metadata
    }
    #expect(metadata.latitude == Rational(-21, 2))
  }
}
