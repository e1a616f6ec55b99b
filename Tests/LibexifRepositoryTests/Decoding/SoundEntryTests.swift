import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Fields are read from the sound part of a damaged block.
struct SoundEntryTests {
  /// Blocks that make programs walk the same directories again and again: each directory repeats the
  /// pointers to all of them 40 times.
  private static func repeatedPointers(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
    func repeated(_ tag: TIFFBuilder.Tag, _ directory: TIFFBuilder.Directory)
      -> [TIFFBuilder.Entry]
    {
      [.init(tag, .directory(directory))]
        + (1..<40).map { _ in .init(tag, .shared(with: tag, .long, count: 1)) }
    }
    let interoperability = TIFFBuilder.Directory([.init(.interoperabilityIndex, .ascii("R98"))])
    let gps = TIFFBuilder.Directory(repeated(.interoperabilityPointer, interoperability))
    let exif = TIFFBuilder.Directory(
      [.init(.photographicSensitivity, .short(320))] + repeated(.gpsPointer, gps))
    return TIFFBuilder(
      order, .init([.init(.make, .ascii("Example"))] + repeated(.exifPointer, exif)))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func repeatedPointersAreFollowedOnce(_ order: TIFFBuilder.ByteOrder) throws {
    let photo = try Fixture.fetch(
      JPEGBuilder(metadata: [.exif(Self.repeatedPointers(order))]).bytes)
    #expect(photo.metadata.iso == 320)
    #expect(photo.metadata.cameraMake == "Example")
    #expect(photo.warnings.count == 1)
  }

  @Test(arguments: [UInt32(0x00FF_FF00), 4000, .max])
  func entriesAfterAPointerToNowhereAreRead(_ offset: UInt32) throws {
    let metadata = try Fixture.metadata(
      image: [
        .init(.exifPointer, .raw(type: 4, count: 1, field: offset)),
        .init(.gpsPointer, .directory(.init([.init(.gpsAltitude, .rational(7, 2))]))),
      ])
    #expect(metadata.altitude == fraction(7, 2))
  }

  /// Values that share bytes have more bytes together than the block.
  @Test(arguments: [2_000, 20_000, 40_000])
  func valuesMayShareBytes(size: Int) throws {
    let metadata = try Fixture.metadata(
      image: [
        .init(.imageDescription, .ascii(bytes: [UInt8](repeating: 65, count: size))),
        .init(.make, .shared(with: .imageDescription, .ascii, count: UInt32(size))),
        .init(.orientation, .short(6)),
      ])
    #expect(metadata.description?.utf8.count == size)
    #expect(metadata.cameraMake?.utf8.count == size)
    #expect(metadata.orientation == 6)
  }
}
