import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import LibexifRepository

/// Edits of photos that have the field in Exif, XMP and IPTC.
struct IPTCEditTests {
  private typealias Builder = PhotoshopBuilder

  /// The datasets of each field that IPTC has.
  private static let datasets: [String: [UInt8]] = [
    "title": Builder.dataset(2, 5, "Dune"),
    "keywords": Builder.dataset(2, 25, "sea") + Builder.dataset(2, 25, "sky"),
    "captureDate": Builder.dataset(2, 55, "20200102") + Builder.dataset(2, 60, "030405+0000"),
    "digitizedDate": Builder.dataset(2, 62, "20200102") + Builder.dataset(2, 63, "030405+0000"),
    "artist": Builder.dataset(2, 80, "Zoë") + Builder.dataset(2, 80, "Max"),
    "copyright": Builder.dataset(2, 116, "© Zoë"), "description": Builder.dataset(2, 120, "A"),
    "headline": Builder.dataset(2, 105, "Flood"), "credit": Builder.dataset(2, 110, "Zoë"),
    "source": Builder.dataset(2, 115, "Archive"), "instructions": Builder.dataset(2, 40, "Wait"),
    "city": Builder.dataset(2, 90, "Linz"), "state": Builder.dataset(2, 95, "OÖ"),
    "country": Builder.dataset(2, 101, "Austria"), "countryCode": Builder.dataset(2, 100, "AT"),
    "sublocation": Builder.dataset(2, 92, "Urfahr"),
  ]
  private static let edits = (FieldEdit.sets + FieldEdit.unsets + FieldEdit.xmpEdits)
    .filter { datasets[$0.field] != nil }

  /// A photo with the field in Exif (if Exif has it), in XMP and in IPTC, and with other datasets.
  private static func photo(_ field: String) throws -> [UInt8] {
    let exif = try #require(
      Fixture.named("exif-little-endian").flatMap { ReferenceJPEG.block(of: $0.bytes) })
    let element = try #require(FieldSourceTests.properties.first { $0.field == field }).element
    let iptc =
      Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + Builder.dataset(2, 0, [0, 4])
      + (datasets[field] ?? []) + Builder.dataset(2, 10, "5") + Builder.dataset(2, 103, "kept")
    return JPEGBuilder(metadata: [
      .exif(bytes: exif), .xmp(elements: element + "<photoshop:Urgency>5</photoshop:Urgency>"),
      .iptc(iptc),
    ]).bytes
  }

  /// The three sources then say the same, and nothing else has changed.
  @Test(arguments: edits) func everySourceGetsTheNewValue(edit: FieldEdit) throws {
    let field = try #require(MetadataField(named: edit.field))
    let old = try Self.photo(edit.field)
    let new = try Self.edited(old, by: edit)
    #expect(EditJudge(from: old, to: new, fields: edit.fields).faults == [])
    var expected = try Self.read(old).metadata
    edit.apply(&expected)
    let value = field.value(in: expected)
    #expect(field.value(in: try Self.read(new).metadata) == value)
    let (before, after) = (ReferenceParts(old), ReferenceParts(new))
    let exif = try #require(after[.exif])
    if StoredField.all.contains(where: { $0.name == edit.field && !$0.writtenTags.isEmpty }) {
      let alone = JPEGBuilder(metadata: [.exif(bytes: Array(new[exif.content]))]).bytes
      #expect(field.value(in: try Self.read(alone).metadata) == value)
    }
    let packet = String(decoding: try #require(after.packet), as: UTF8.self)
    let xmp = try Self.read(JPEGBuilder(metadata: [.xmp(packet: packet)]).bytes)
    #expect(field.value(in: xmp.metadata) == value)
    let resources = try #require(after[.photoshop])
    let iptc = try Self.read(
      JPEGBuilder(metadata: [.photoshop(Array(new[resources.content]))]).bytes)
    #expect(Self.withoutFraction(field.value(in: iptc.metadata)) == Self.withoutFraction(value))
    #expect(before.parts.map(\.kind) == after.parts.map(\.kind))
  }

  /// Only datasets that are there are written.
  @Test(arguments: edits) func noDatasetIsAdded(edit: FieldEdit) throws {
    let other = edit.field == "title" ? "keywords" : "title"
    let old = try Self.photo(other)
    let parts = (ReferenceParts(old), ReferenceParts(try Self.edited(old, by: edit)))
    let contents = try (
      Array(parts.0.bytes[#require(parts.0[.photoshop]).content]),
      Array(parts.1.bytes[#require(parts.1[.photoshop]).content])
    )
    #expect(contents.0 == contents.1)
  }

  // MARK: Room

  /// A segment of a JPEG file has at most 65,533 bytes.
  @Test func aPacketThatIsTooLongIsRefused() throws {
    let old = try Self.photo("title")
    let title = String(repeating: "a", count: 66_000)
    #expect(try Self.refusal(of: FieldEdit("title") { $0.title = title }, in: old) == .xmp)
  }

  /// XMP has the title then, and counts.
  @Test func resourcesThatAreTooLongStay() throws {
    let old = JPEGBuilder(metadata: [
      .photoshop(
        Builder.resource(0x03ED, Array(repeating: 1, count: 65_460))
          + Builder.resource(0x0404, Builder.dataset(2, 5, "a")))
    ]).bytes
    let title = String(repeating: "a", count: 64)
    #expect(try Self.refusal(of: FieldEdit("title") { $0.title = title }, in: old) == nil)
    let edited = try Self.edited(old, by: FieldEdit("title") { $0.title = title })
    let parts = (ReferenceParts(old), ReferenceParts(edited))
    #expect(parts.0[.photoshop]?.content.count == parts.1[.photoshop]?.content.count)
  }

  /// A text that is longer than the standard allows is written whole if IPTC counts.
  @Test func aLongNameIsWrittenWhole() throws {
    let digest = Builder.resource(0x0425, [UInt8](repeating: 1, count: 16))
    let old = JPEGBuilder(metadata: [
      .photoshop(Builder.resource(0x0404, Builder.dataset(2, 80, "Max")) + digest)
    ]).bytes
    let artist = "A photographer with a name of 41 letters."
    let new = try Self.edited(old, by: FieldEdit("artist") { $0.artist = artist })
    #expect(new.firstRange(of: Builder.dataset(2, 80, artist)) != nil)
  }

  /// The part that has no room; nil if the edit is made.
  private static func refusal(
    of edit: FieldEdit, in photo: [UInt8]
  ) throws -> PhotoRepositoryError.Reason.MetadataPart? {
    do {
      _ = try edited(photo, by: edit)
      return nil
    } catch let error as PhotoRepositoryError {
      guard case .noRoom(_, let part) = error.reason else { throw error }
      return part
    }
  }

  /// IPTC has no fractions of seconds.
  private static func withoutFraction(_ value: MetadataValue?) -> MetadataValue? {
    guard case .date(let date) = value else { return value }
    return date.with(fraction: nil, utcOffset: date.utcOffset).map { .date($0) }
  }

  private static func edited(_ photo: [UInt8], by edit: FieldEdit) throws -> [UInt8] {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      edit.apply(&metadata)
      try repository.updatePhoto(with: metadata, insteadOf: original)
      return try folder.bytes(of: "p")
    }
  }

  private static func read(_ photo: [UInt8]) throws -> ReadPhoto {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: []))
    }
  }
}
