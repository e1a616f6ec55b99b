import EditJudges
import PhotoFixtures
import TestSupport
import Testing
import libexif

@testable import LibexifRepository
@testable import TIFFBlocks

/// What is read from a block's own entries, with libexif as the judge.
struct ExifBlockTests {
  /// The values of the tags that libexif loads from the whole block, by directory.
  private static func loaded(_ block: [UInt8]) throws -> [ExifDirectory: [UInt16: [UInt8]]] {
    let payload = Array("Exif\0\0".utf8) + block
    let data = try #require(exif_data_new())
    defer { exif_data_unref(data) }
    // Unknown tags stay, and nothing is corrected.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    exif_data_load_data(data, payload, UInt32(payload.count))
    let contents = data.pointee.ifd
    var values: [ExifDirectory: [UInt16: [UInt8]]] = [:]
    for (directory, content) in [
      (ExifDirectory.ifd0, contents.0), (.exif, contents.2), (.gps, contents.3),
    ] {
      guard let content, let entries = content.pointee.entries else { continue }
      for index in 0..<Int(content.pointee.count) {
        guard let entry = entries[index]?.pointee, let value = entry.data else { continue }
        values[directory, default: [:]][UInt16(truncatingIfNeeded: entry.tag.rawValue)] = Array(
          UnsafeBufferPointer(start: value, count: Int(entry.size)))
      }
    }
    return values
  }

  @Test(arguments: Fixture.all)
  func hasTheBytesThatLibexifLoads(_ fixture: Fixture) throws {
    guard let bytes = ReferenceJPEG.block(of: fixture.bytes), let block = TIFFBlock(bytes) else {
      return
    }
    let exif = ExifBlock(block)
    // libexif follows repeated pointers again and again, and stops at pointers to nowhere.
    guard exif.structure.flaws.isEmpty else { return }
    let loaded = try Self.loaded(bytes)
    for directory in [ExifDirectory.ifd0, .exif, .gps] {
      for number in Set(exif.structure[directory]?.entries.map(\.tag) ?? []) {
        guard StoredField.isRead(ExifTag(directory, number)),
          let entry = exif.structure.soundEntry(number, in: directory),
          entry.type != TIFFType.utf8.rawValue
        else { continue }
        #expect(
          exif.bytes(entry).map(Array.init)
            == loaded[directory]?[number], "tag \(number)")
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
