import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The warnings about an edit of Exif alone, of a field that the photo's XMP contains too.
struct XMPWarningTests {
  private typealias Segment = JPEGBuilder.Segment

  /// A field and one of its properties.
  private static let properties = StoredField.all.flatMap { field in
    field.xmpProperties.map { (field: field.name, property: $0) }
  }

  /// The fields that the photo does not have, and that nothing can unset.
  private static let absent = ["cameraSerial", "lensMake", "lensSerial"]

  /// The property is an attribute in a packet of its own, or an element in the portions of a packet.
  @Test(arguments: properties)
  func namesTheFieldAndTheProperty(field: String, property: String) throws {
    let element = "<\(property)>1</\(property)>"
    for segments in [
      [.xmp(packet: "<rdf:Description \(property)=''/>")],
      Segment.extendedXMP(packet: element, digest: "A", portionSize: 7),
    ] {
      let edits = FieldEdit.all.filter { edit in
        edit.field == field && (edit.what == "set" || !Self.absent.contains(field))
      }
      for edit in edits {
        #expect(try warnings(of: [edit], segments) == [try Self.warning([(field, [property])])])
      }
      let others = FieldEdit.sets.filter { $0.field != field }
      #expect(try warnings(of: others, segments) == [])
    }
  }

  @Test func namesAllFieldsInOneWarning() throws {
    let packet = "<a dc:rights='' tiff:Artist='' xmp:Rating=''><dc:creator/><exif:FNumber/></a>"
    let edits = Self.edits(of: ["rating", "artist", "copyright", "iso"])
    let fields = [
      ("artist", ["dc:creator", "tiff:Artist"]), ("copyright", ["dc:rights"]),
      ("rating", ["xmp:Rating"]),
    ]
    #expect(try warnings(of: edits, [.xmp(packet: packet)]) == [try Self.warning(fields)])
  }

  @Test func isTheSameForAnEditAndItsRehearsal() throws {
    let segments = [Segment.xmp(packet: "<dc:creator>")]
    for edit in FieldEdit.all where ["artist", "rating"].contains(edit.field) {
      let rehearsed = try warnings(of: [edit], segments)
      #expect(rehearsed.isEmpty == (edit.field == "rating"))
      #expect(
        try warnings(of: [edit], segments, options: EditOptions(isExifAlone: true)) == rehearsed)
    }
  }

  @Test(
    arguments: [
      [], [.xmp(packet: "")], [.xmp(packet: "dc:creator </dc:creator> <dc:creatorX/>")],
    ] as [[JPEGBuilder.Segment]])
  func isNotGivenWithoutTheProperty(segments: [JPEGBuilder.Segment]) throws {
    #expect(try warnings(of: Self.edits(of: ["artist"]), segments) == [])
  }

  @Test func isNotGivenIfNothingChanges() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo([.xmp(packet: "<dc:creator>")]), at: "a.jpg")
      let repository = LibexifPhotoRepository(options: EditOptions(isExifAlone: true))
      let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
      #expect(try repository.updatePhoto(with: metadata, insteadOf: metadata) == [])
    }
  }

  /// Each property belongs to only one field; otherwise a warning would name the wrong one.
  @Test func everyFieldHasPropertiesOfItsOwn() {
    let properties = Self.properties.map(\.property)
    #expect(Set(properties).count == properties.count)
    #expect(StoredField.all.allSatisfy { !$0.xmpProperties.isEmpty })
  }

  /// The warnings of these edits together.
  private func warnings(
    of edits: [FieldEdit], _ segments: [JPEGBuilder.Segment],
    options: EditOptions = EditOptions(isRehearsal: true, isExifAlone: true)
  ) throws -> [PhotoWarning] {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo(segments), at: "photo.jpg")
      let repository = LibexifPhotoRepository(options: options)
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      edits.forEach { $0.apply(&metadata) }
      return try repository.updatePhoto(with: metadata, insteadOf: original)
    }
  }

  /// Edits that give these fields other values.
  private static func edits(of fields: Set<String>) -> [FieldEdit] {
    FieldEdit.sets.filter { fields.contains($0.field) }
  }

  private static func photo(_ segments: [JPEGBuilder.Segment]) throws -> [UInt8] {
    let exif = try #require(
      Fixture.named("exif-little-endian").flatMap { ReferenceJPEG.block(of: $0.bytes) })
    return JPEGBuilder(metadata: [.exif(bytes: exif)] + segments).bytes
  }

  private static func warning(_ fields: [(String, [String])]) throws -> PhotoWarning {
    .alsoInXMP(
      try fields.map { name, properties in
        .init(try #require(MetadataField(named: name)), properties: properties)
      })
  }
}
