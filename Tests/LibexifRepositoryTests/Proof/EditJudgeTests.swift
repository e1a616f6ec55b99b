import EditJudges
import PhotoEntities
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository

/// The judge of edits finds everything that an edit must not do, wherever it is.
@Suite(.tags(.proof))
struct EditJudgeTests {
  /// Fixtures with their lens model, which is edited in place or must be appended.
  private static func edited(_ name: String, lens: String) throws -> (old: [UInt8], new: [UInt8]) {
    try edited(try #require(Fixture.named(name)).bytes, lens: lens)
  }

  private static func edited(_ old: [UInt8], lens: String) throws -> (old: [UInt8], new: [UInt8]) {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(old, at: "p")
      _ = try LibexifPhotoRepository().edit(
        identifier, FieldEdit("lensModel") { $0.lensModel = lens }
      ).get()
      return (old, try folder.bytes(of: "p"))
    }
  }

  /// The ranges of the lens model's entry and value in the file, which the edit may write freely.
  private static func own(_ photo: [UInt8]) throws -> [Range<Int>] {
    let segment = try #require(ReferenceJPEG(photo))
    let block = ReferenceBlock(bytes: Array(photo[segment.block]))
    let entry = try #require(block.exifEntry(0xA434))
    let start = segment.block.lowerBound
    let value = block.farValue(of: entry).map { start + $0.lowerBound..<start + $0.upperBound }
    return [start + entry.position + 4..<start + entry.position + 12, value ?? 0..<0]
  }

  /// Every changed byte of the edited photo is a fault, except the edit's own bytes.
  @Test(
    arguments: [
      "exif-little-endian", "makernote-canon-big-endian", "makernote-preview-olympus", "thumbnail",
    ],
    ["L", "A lens whose name is so long that it needs another place"])
  func everyOtherChangedByteIsFound(name: String, lens: String) throws {
    let (old, new) = try Self.edited(name, lens: lens)
    #expect(EditJudge(from: old, to: new, fields: ["lensModel"]).faults == [])
    // The entry that the new one is a copy of belongs to the edit too.
    let own = try Self.own(new) + Self.own(old).prefix(1)
    let segment = try #require(ReferenceJPEG(new))
    // Far from the block, a few bytes are enough.
    let places = new.indices.filter { $0 < segment.payload.upperBound || $0 % 61 == 0 }
    for place in places where !own.contains(where: { $0.contains(place) }) {
      var tampered = new
      tampered[place] ^= 0x55
      let judge = EditJudge(from: old, to: tampered, fields: ["lensModel"])
      #expect(!judge.faults.isEmpty, "\(place)")
    }
  }

  @Test func lostOrMovedBytesAreFound() throws {
    let (old, new) = try Self.edited("thumbnail", lens: "A lens")
    let fields = ["lensModel"]
    #expect(!EditJudge(from: old, to: Array(new.dropLast()), fields: fields).faults.isEmpty)
    #expect(!EditJudge(from: old, to: new + [0], fields: fields).faults.isEmpty)
    #expect(!EditJudge(from: new, to: old, fields: ["artist"]).faults.isEmpty)
    #expect(!EditJudge(from: old, to: new, fields: ["artist"]).faults.isEmpty)
    let bare = try #require(Fixture.named("no-exif")).bytes
    #expect(!EditJudge(from: new, to: bare, fields: fields).faults.isEmpty)
  }

  /// The offsets of an AFCP trailer follow what they lead to, also if that is before the edit.
  @Test(arguments: [UInt8(0), 1, 2, 40])
  func offsetsOfATrailerAreRightWhereverTheyLead(offset: UInt8) throws {
    var photo = try #require(Fixture.named("trailer-afcp")).bytes
    // The header has 12 bytes, the record the offset in its last byte.
    let mark = Array("AXS!".utf8)
    let start = try #require(photo.indices.first { photo[$0...].starts(with: mark) })
    photo.replaceSubrange(start + 20..<start + 24, with: [0, 0, 0, offset])
    let (old, new) = try Self.edited(photo, lens: "A lens")
    #expect(EditJudge(from: old, to: new, fields: ["lensModel"]).faults == [])
    var tampered = new
    tampered[new.count - old.count + start + 23] ^= 1
    #expect(!EditJudge(from: old, to: tampered, fields: ["lensModel"]).faults.isEmpty)
  }

  @Test func superfluousBytesOfANewSegmentAreFound() throws {
    let (old, new) = try Self.edited("no-exif", lens: "A lens")
    #expect(EditJudge(from: old, to: new, fields: ["lensModel"]).faults == [])
    #expect(!EditJudge(from: old, to: new, fields: ["artist"]).faults.isEmpty)
    let segment = try #require(ReferenceJPEG(new))
    let moved = Array(old + new[segment.marker..<segment.payload.upperBound])
    #expect(!EditJudge(from: old, to: moved, fields: ["lensModel"]).faults.isEmpty)
  }

  /// Unusual contents that an edit has to leave in place, and that are not its fault: bytes that
  /// may belong to a value of unknown length, a value that is also a part of the header, and a
  /// value outside the block.
  @Test(arguments: [
    TIFFBuilder.Entry(.userComment, .raw(type: 99, count: 1, field: 30)),
    TIFFBuilder.Entry(.offsetTimeOriginal, .raw(type: 2, count: 7, field: 1)),
    TIFFBuilder.Entry(.dateTimeOriginal, .raw(type: 2, count: 70_000_000, field: 186_368)),
  ])
  func bytesThatMustStayAreNotAFault(entry: TIFFBuilder.Entry) throws {
    let block = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1)), entry]))
    try EditedPhoto.with(JPEGBuilder(metadata: [.exif(block)]).bytes) { photo in
      for lens in ["A lens with a name", nil, "L", "A lens with another name"] {
        let edit = FieldEdit("lensModel", "and date") {
          $0.lensModel = lens
          if entry.tag != .dateTimeOriginal {
            $0.captureDate = CaptureDate(
              year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0)
          }
        }
        try photo.edit(edit, of: ["lensModel", "captureDate"])
      }
      #expect(photo.refusals.isEmpty)
      #expect(photo.states.count == 5)
    }
  }

  @Test func theDocumentedTagsAreThere() {
    for field in FieldEdit.sets.map(\.field) {
      #expect(!DocumentedTags.of([field]).isEmpty, "\(field)")
    }
    #expect(
      DocumentedTags.of(["exposureValue"]) == [
        ReferenceTag(directory: "Exif", number: 0x9204),
        ReferenceTag(directory: "IFD0", number: 0x9204),
      ])
  }
}
