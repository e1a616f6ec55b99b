import CLibexif
import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// What is read from a block's own entries, with libexif as the judge.
struct ExifBlockTests {
  /// The value of a tag as libexif loads it from a copy of the whole block.
  private static func loaded(
    _ number: UInt16, in directory: ExifDirectory, of contents: borrowing ExifContents
  ) -> [UInt8]? {
    guard let entry = contents.entry(number, in: directory), let data = entry.pointee.data else {
      return nil
    }
    return Array(UnsafeBufferPointer(start: data, count: Int(entry.pointee.size)))
  }

  @Test(arguments: Fixture.all)
  func hasTheBytesThatLibexifLoads(_ fixture: Fixture) throws {
    guard let bytes = ReferenceJPEG.block(of: fixture.bytes), let block = TIFFBlock(bytes) else {
      return
    }
    let exif = ExifBlock(block)
    guard let contents = ExifContents(block, structure: exif.structure, for: .allTags) else {
      throw OutOfMemory()
    }
    for directory in [ExifDirectory.ifd0, .exif, .gps] {
      for number in UInt16.min...UInt16.max {
        guard StoredField.readTags.contains(ExifTag(directory, number)),
          let entry = exif.structure.soundEntry(number, in: directory),
          entry.type != TIFFType.utf8.rawValue
        else { continue }
        #expect(
          exif.bytes(entry).map(Array.init)
            == Self.loaded(number, in: directory, of: contents), "tag \(number)")
      }
    }
  }

  /// Values of more bytes than a JPEG segment holds are read whole.
  @Test func readsLongValues() throws {
    let text = String(repeating: "a long description ", count: 10_000) + "."
    let block = try TIFFBlock(.littleEndian, .init([.init(.imageDescription, .ascii(text))]))
    let exif = ExifBlock(block)
    #expect(exif.text(.imageDescription) == text)
  }
}
