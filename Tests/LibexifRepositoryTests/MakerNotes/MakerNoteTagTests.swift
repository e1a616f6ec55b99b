import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The tags of MakerNotes, with their names and words.
struct MakerNoteTagTests {
  private static func tags(_ name: String) throws -> [PhotoTag] {
    try TemporaryFolder.with { folder in
      let bytes = try #require(Fixture.named(name)).bytes
      return try LibexifPhotoRepository()
        .fetchTags(
          ofIdentifier: folder.place(bytes, at: "photo.jpg"), from: [.exif, .makernote]
        ).tags
        .filter { $0.source == .makernote }
    }
  }

  /// Numbers in structures have none of their own.
  @Test(
    arguments: [
      ("canon-little-endian", "Canon", 0x0006, "CanonImageType", "Canon EOS Example"),
      ("canon-big-endian", "Canon", 0x0006, "CanonImageType", "Canon EOS Example"),
      ("canon-big-endian", "Canon", 0x0007, "CanonFirmwareVersion", "Firmware Version 1.0.3"),
      ("canon-big-endian", "Canon", 0x0009, "OwnerName", "Jane Example"),
      ("canon-big-endian", "Canon", nil, "FocalLength", "85"),
      ("canon-big-endian", "Canon", nil, "Quality", "Fine"),
      ("at-end", "Canon", 0x0009, "OwnerName", "Jane Example"),
      ("fujifilm", "FujiFilm", 0x0000, "Version", "0130"),
      ("fujifilm", "FujiFilm", 0x1001, "Sharpness", "0 (normal)"),
      ("nikon", "Nikon", 0x0001, "MakerNoteVersion", "0210"),
      ("nikon", "Nikon", 0x00A7, "ShutterCount", "4321"),
      ("nikon-first", "Nikon", 0x0004, "ColorMode", "1"),
      ("apple", "Apple", 0x000A, "HDRImageType", "HDR Image"),
      ("apple", "Apple", 0x000B, "BurstUUID", "01234567-89AB-CDEF-0123-456789ABCDEF"),
      ("casio-qvc", "Casio", 0x0014, "ISO", "50"),
      ("epson", "Olympus", 0x020D, "EpsonSoftware", "EXAMPLE"),
      ("olympus-first", "Olympus", 0x0207, "CameraType", "SX000"),
      ("olympus-second", "Olympus", 0x0101, "SerialNumber", "H00000042"),
      ("pentax", "Pentax", 0x0201, "WhitePoint", "13024, 8192, 8192, 11968"),
      ("pentax", "Pentax", 0x0008, "Quality", "Best"),
      ("sanyo", "Sanyo", 0x0213, "QuickShot", "On"),
    ] as [(String, String, UInt16?, String, String)])
  func areNamed(
    _ fixture: String, _ maker: String, _ number: UInt16?, _ name: String, _ value: String
  ) throws {
    let tag = try #require(
      try Self.tags("makernote-" + fixture).first { $0.number == number && $0.name == name })
    #expect(tag.meaning == .words(value))
    #expect(tag.directory == maker)
    #expect(tag.raw != nil && tag.type != nil && tag.count != nil)
  }

  @Test func withoutANameHaveTheirNumber() throws {
    let tag = try #require(try Self.tags("makernote-apple").first { $0.number == 0x0014 })
    #expect(tag.name == nil && tag.raw == .integers([10]))
  }

  /// The maker's data of the raw that a DNG file was made from.
  @Test func ofARawInADNGFileAreNotDecoded() throws {
    try TemporaryFolder.with { folder in
      let bytes = TIFFFile([
        .init(.make, .ascii("Example")), .init(0xC634, .undefined("Adobe\0MakN")),
      ]).bytes
      let tags = try LibexifPhotoRepository().fetchTags(
        ofIdentifier: folder.place(bytes, at: "photo.dng"), from: [.makernote])
      #expect(tags.tags.isEmpty && tags.warnings == [.makerNoteNotDecoded])
    }
  }

  @Test(arguments: [
    ("canon-little-endian", 7), ("canon-big-endian", 7), ("at-end", 7), ("fujifilm", 14),
    ("nikon", 8), ("nikon-first", 9), ("apple", 6), ("casio-qvc", 10), ("epson", 8),
    ("olympus-first", 8), ("olympus-second", 7), ("pentax", 15), ("sanyo", 9), ("unknown", 0),
  ])
  func areAllThere(_ maker: String, _ count: Int) throws {
    let tags = try Self.tags("makernote-" + maker)
    // Structures have the number of no entry.
    let structures = maker.hasPrefix("canon") || maker == "at-end" ? 3 : 0
    #expect(Set(tags.compactMap(\.number)).count == count - structures)
    #expect((structures > 0) == tags.contains { $0.number == nil })
  }

  /// Changed bytes in the offsets and counts of the note: its tags are read or left out, without a
  /// trap.
  @Test(arguments: [
    "canon-big-endian", "fujifilm", "nikon", "nikon-first", "apple", "casio-qvc", "epson",
    "olympus-first", "olympus-second", "pentax", "sanyo",
  ])
  func ofScrambledNotesAreReadOrLeftOut(_ maker: String) throws {
    let fixture = try #require(Fixture.named("makernote-" + maker))
    let bytes = try #require(ReferenceJPEG.block(of: fixture.bytes))
    let reference = ReferenceBlock(bytes: bytes)
    let note = try #require(reference.exifEntry(0x927C))
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      var scrambled = bytes
      scrambled.replaceSubrange(
        note.field..<note.field + note.count,
        with: random.mutation(of: Array(bytes[note.field..<note.field + note.count])))
      let block = ExifBlock(try TIFFBlock(whole: scrambled))
      let exif = block.tags(of: [.exif])
      #expect(exif.contains { $0.number == 0x927C && $0.count == note.count })
      guard let note = block.makerNote else { continue }
      #expect(note.photoTags(block).count <= 4096)
    }
  }
}
