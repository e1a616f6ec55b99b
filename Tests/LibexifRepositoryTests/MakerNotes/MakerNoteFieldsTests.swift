import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The sensitivity and the lens that MakerNotes name, and the specification of the lens.
struct MakerNoteFieldsTests {
  private struct Found: Equatable {
    var iso: Int?
    var lens: String?
  }

  private static func exif(_ shot: Shot) throws -> ExifBlock {
    ExifBlock(try TIFFBlock(whole: shot.block.bytes))
  }

  private static func found(_ camera: Camera, _ makerNote: TIFFBuilder.Value? = nil) throws -> Found
  {
    var shot = Shot(camera)
    if let makerNote { shot.camera.makerNote = makerNote }
    let exif = try exif(shot)
    let note = MakerNoteValues(exif)
    let found = Found(iso: note.iso, lens: note.lens)
    // A listing reads the MakerNote only then.
    #expect(found.iso == nil || exif.mayHave([.iso]))
    #expect(found.lens == nil || exif.mayHave([.lens]))
    return found
  }

  @Test(
    arguments: [
      ("Canon", [.iso, .lens, .cameraSerial, .lensSerial]),
      ("canon", [.iso, .lens, .cameraSerial, .lensSerial]),
      ("NIKON CORPORATION", [.iso, .lens, .cameraSerial]), ("FUJIFILM", []), ("Apple", []),
      ("SONY", [.lens]), ("Can", []), ("", []),
    ] as [(String, [MakerNoteField])])
  func areOfSomeMakersAlone(make: String, fields: [MakerNoteField]) {
    let all: [MakerNoteField] = [.iso, .lens, .cameraSerial, .lensSerial]
    #expect(all.filter { $0.mayBe(ofMake: Array(make.utf8)[...]) } == fields)
  }

  @Test func areNamedByWholeNotes() throws {
    #expect(try Self.found(.canon) == Found(iso: 1600, lens: nil))
    #expect(try Self.found(.nikon) == Found(iso: 6400, lens: "24-70mm f/2.8"))
    #expect(try Self.found(.fujifilm) == Found())
    #expect(try Self.found(.compact, MakerNote.unknown()) == Found())
    #expect(try Self.found(.one) == Found())
  }

  // MARK: Canon

  /// The setting, and the exposure: automatic and base sensitivity, each in 1/32 EV.
  @Test(
    arguments: [
      (15, [0, 288], 1600), (15, [0, 160], 100), (15, [32, 160], 200), (16, [0, 288], 50),
      (19, [0, 160], 400), (0, [0, 160], 100),
    ] as [(UInt16, [UInt16], Int)])
  func isoOfCanonIsTheSettingOrTheResult(
    setting: UInt16, exposure: [UInt16], iso: Int
  ) throws {
    let note = TIFFBuilder.Value.note(
      .init([
        .init(0x0001, .short(34, 2, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, setting)),
        .init(0x0004, .short(16, exposure[0], exposure[1], 108, 54, 189, 32, 0)),
        .init(0x0095, .ascii("EF Example 50mm f/1.8 ")),
      ]))
    #expect(try Self.found(.canon, note) == Found(iso: iso, lens: "EF Example 50mm f/1.8"))
  }

  @Test func canonMayNameNothing() throws {
    let note = TIFFBuilder.Value.note(.init([.init(0x0095, .ascii(""))]))
    #expect(try Self.found(.canon, note) == Found())
  }

  // MARK: Nikon

  private static func nikon(
    iso: [UInt16] = [0, 0], lens: [UInt32] = [0, 1, 0, 1, 0, 1, 0, 1]
  ) throws -> Found {
    let block = TIFFBuilder(
      .bigEndian,
      .init([
        .init(0x0002, .short(iso[0], iso[1])),
        .init(0x0084, .numbers(.rational, lens)),
      ]))
    return try found(
      .nikon, .undefined(Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + block.bytes))
  }

  /// 0 means automatic.
  @Test(arguments: [([0, 200], 200), ([0, 0], nil)] as [([UInt16], Int?)])
  func isoOfNikonIsPositive(values: [UInt16], iso: Int?) throws {
    #expect(try Self.nikon(iso: values).iso == iso)
  }

  @Test(
    arguments: [
      ([18, 1, 70, 1, 35, 10, 45, 10], "18-70mm f/3.5-4.5"),
      ([50, 1, 50, 1, 18, 10, 18, 10], "50mm f/1.8"), ([300, 1, 300, 1, 4, 1, 4, 1], "300mm f/4"),
      ([21, 2, 21, 2, 28, 10, 28, 10], "10.5mm f/2.8"), ([0, 1, 0, 1, 0, 1, 0, 1], nil),
      ([0, 0, 0, 0, 0, 0, 0, 0], nil),
    ] as [([UInt32], String?)])
  func lensOfNikonHasItsSpecification(lens: [UInt32], words: String?) throws {
    #expect(try Self.nikon(lens: lens).lens == words)
  }

  // MARK: LensSpecification

  /// As ExifTool writes it.
  @Test(
    arguments: [
      ([18, 1, 70, 1, 35, 10, 45, 10], "18-70mm f/3.5-4.5"),
      ([500, 10, 50, 1, 18, 10, 18, 10], "50mm f/1.8"),
      ([18, 1, 70, 1, 0, 0, 0, 0], "18-70mm"), ([18, 1, 70, 1, 0, 1, 0, 1], "18-70mm"),
      ([18, 1, 0, 1, 35, 10, 0, 1], "18mm f/3.5"),
      ([425, 100, 425, 100, 18, 10, 18, 10], "4.25mm f/1.8"),
      ([1_539_999_962, 1_000_000_000, 6, 1, 9, 5, 14, 5], "1.54-6mm f/1.8-2.8"),
      ([0, 0, 0, 0, 35, 10, 45, 10], nil), ([0, 1, 70, 1, 35, 10, 45, 10], nil),
      ([18, 1, 70, 1], "18-70mm"),
      ([4_294_967_295, 1, 4_294_967_295, 1, 1, 1, 1, 1], "4294967295mm f/1"), ([], nil),
    ] as [([UInt32], String?)])
  func lensSpecificationIsInWords(values: [UInt32], words: String?) throws {
    let entry = TIFFBuilder.Entry(0xA432, .numbers(.rational, values))
    #expect(try Self.exif(Shot(exif: [entry])).lensSpecification == words)
  }

  @Test func lensSpecificationMayBeAbsent() throws {
    #expect(try Self.exif(Shot()).lensSpecification == nil)
    let entry = TIFFBuilder.Entry(0xA432, .ascii("18-70mm"))
    #expect(try Self.exif(Shot(exif: [entry])).lensSpecification == nil)
  }
}
