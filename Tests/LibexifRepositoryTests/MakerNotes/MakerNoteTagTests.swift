import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The tags of MakerNotes, by libexif's names.
struct MakerNoteTagTests {
  private static func tags(_ name: String) throws -> [PhotoTag] {
    try TemporaryFolder.with { folder in
      let bytes = try #require(Fixture.named(name)).bytes
      return try LibexifPhotoRepository()
        .fetchTags(
          ofIdentifier: folder.place(bytes, at: "photo.jpg"), from: [.exif, .makernote]
        ).tags
        .filter { $0.directory == "MakerNote" }
    }
  }

  /// The numbers are libexif's: it adds 0x4000 to those of Pentax and Casio, and 0x8000 to those of
  /// Nikon's first format.
  @Test(
    arguments: [
      ("canon-little-endian", 0x0006, "ImageType", "Canon EOS Example"),
      ("canon-big-endian", 0x0006, "ImageType", "Canon EOS Example"),
      ("canon-big-endian", 0x0007, "FirmwareVersion", "Firmware Version 1.0.3"),
      ("canon-big-endian", 0x0009, "OwnerName", "Jane Example"),
      ("canon-big-endian", 0x0002, "Focal Length", "85"),
      ("canon-big-endian", 0x0001, "Quality", "Fine"),
      ("at-end", 0x0009, "OwnerName", "Jane Example"),
      ("fujifilm", 0x0000, "Version", "0130"),
      ("fujifilm", 0x1001, "Sharpness", "Normal"),
      ("fujifilm", 0x1011, "FlashStrength", "-0.3333"),
      ("nikon", 0x0001, "Firmware", "0210"),
      ("nikon", 0x0002, "ISO", "ISO 6400"),
      ("nikon", 0x0084, "Lens", "24-70mm 1:2.8 - 2.8"),
      ("nikon-first", 0x8004, "ColorMode,", "Color"),
      ("apple", 0x000A, "HDR", "3"),
      ("casio-qvc", 0x4008, "Quality", "Best"),
      ("epson", 0x020D, "EpsonSoftware", "EXAMPLE"),
      ("olympus-first", 0x0207, "FirmwareVersion", "SX000"),
      ("olympus-second", 0x0209, "CameraID", "OLYMPUS DIGITAL CAMERA"),
      ("pentax", 0x4201, "WhitePoint", "13024 8192 8192 11968 "),
      ("sanyo", 0x0207, "FirmwareVersion", "SR000"),
    ] as [(String, UInt16, String, String)])
  func areNamed(_ maker: String, _ number: UInt16, _ name: String, _ value: String) throws {
    let tag = try #require(
      try Self.tags("makernote-" + maker).first { $0.number == number && $0.name == name })
    #expect(tag.meaning == .words(value))
    #expect(tag.raw == nil)
    #expect(tag.type == nil)
    #expect(tag.count == nil)
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
    ("olympus-first", 8), ("olympus-second", 3), ("pentax", 15), ("sanyo", 9), ("unknown", 0),
  ])
  func areAllThere(_ maker: String, _ count: Int) throws {
    #expect(try Set(Self.tags("makernote-" + maker).map(\.number)).count == count)
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
      guard let note = LibexifMakerNote(of: block) else { continue }
      #expect(note.photoTags.count <= 1024)
    }
  }
}
