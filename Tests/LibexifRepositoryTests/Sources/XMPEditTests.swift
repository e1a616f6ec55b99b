import EditJudges
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// Edits of photos whose XMP has the field too, or alone.
struct XMPEditTests {
  /// A property of another field, which every edit must leave as it is.
  private static let bystander =
    "<photoshop:City>Graz &amp; Wien</photoshop:City><!-- kept --><xmp:Nickname>n</xmp:Nickname>"

  /// An edit of each field, and a property that has the field.
  private static let edits: [(edit: FieldEdit, element: String)] = FieldSourceTests.properties
    // A flash without all its fields is refused.
    .filter { $0.field != "flashMode" || $0.element.contains("RedEyeMode") }
    .flatMap { row in
      (FieldEdit.all + XMPFieldEdit.all).filter { $0.field == row.field }
        .map { (edit: $0, element: row.element) }
    }

  /// Exif and XMP then say the same, and nothing else has changed.
  @Test(arguments: edits)
  func everySourceGetsTheNewValue(edit: FieldEdit, element: String) throws {
    for exif in [[], [JPEGBuilder.Segment.exif(bytes: try Self.exif())]] {
      let old = Self.photo(exif + [.xmp(elements: element + Self.bystander)])
      let new = try Self.edited(old, by: edit)
      let field = try #require(MetadataField(named: edit.field))
      var expected = try Self.read(old)
      edit.apply(&expected)
      let parts = try (old: PhotoParts(old), new: PhotoParts(new))
      #expect(parts.old.others == parts.new.others)
      let (all, inExif, inXMP) = try (
        Self.read(new), Self.read(parts.new.withoutXMP), Self.read(parts.new.withoutExif)
      )
      #expect(field.value(in: all) == field.value(in: expected))
      let isInExif = StoredField.all.contains { $0.name == field.name && !$0.writtenTags.isEmpty }
      let value = field.value(in: expected)
      if isInExif, value != .integer(-1) { #expect(field.value(in: inExif) == value) }
      #expect(Self.agree(field.value(in: inXMP), value), "\(inXMP)")
      let packets = try (old: XMPPacket(parts.old.xmp), new: XMPPacket(parts.new.xmp))
      let names = StoredField.all.filter { $0.name == edit.field }
        .flatMap { $0.xmpNames + $0.xmpCopies }
      let kept = { (packet: XMPPacket) in
        packet.properties.filter { property in
          !names.contains(property.name) && property.name.local != "GPSAltitudeRef"
        }.map { "\($0.name) \($0.value)" }
      }
      #expect(kept(packets.old) == kept(packets.new))
      #expect(String(decoding: parts.new.xmp, as: UTF8.self).contains("<!-- kept -->"))
    }
  }

  /// The padding gives and takes the difference, so no byte after the packet moves.
  @Test(arguments: edits)
  func thePacketKeepsItsLength(edit: FieldEdit, element: String) throws {
    let old = Self.photo([.xmp(elements: element + Self.bystander)])
    let parts = try (PhotoParts(old), PhotoParts(try Self.edited(old, by: edit)))
    #expect(parts.0.xmp.count == parts.1.xmp.count)
  }

  /// Fields that programs read from XMP alone are added to the packet, and a packet to the photo.
  @Test(arguments: XMPFieldEdit.sets + FieldEdit.sets.filter { $0.field == "rating" })
  func aMissingPropertyIsAdded(_ edit: FieldEdit) throws {
    for xmp in [[], [JPEGBuilder.Segment.xmp(elements: Self.bystander)]] {
      let old = Self.photo([.exif(bytes: try Self.exif())] + xmp)
      let new = try Self.edited(old, by: edit)
      let field = try #require(MetadataField(named: edit.field))
      let inXMP = try Self.read(PhotoParts(new).withoutExif)
      var expected = Metadata(localIdentifier: PhotoIdentifier(bytes: []))
      edit.apply(&expected)
      #expect(field.value(in: inXMP) == field.value(in: expected))
    }
  }

  /// Other fields are not: Exif has them.
  @Test func noOtherPropertyIsAdded() throws {
    let inXMPAlone = ["rating", "title", "keywords", "label"]
    for edit in FieldEdit.sets where !inXMPAlone.contains(edit.field) {
      let old = Self.photo([.exif(bytes: try Self.exif()), .xmp(elements: Self.bystander)])
      let parts = try (old: PhotoParts(old), new: PhotoParts(try Self.edited(old, by: edit)))
      #expect(parts.old.xmp == parts.new.xmp)
      let plain = Self.photo([.exif(bytes: try Self.exif())])
      #expect(try PhotoParts(try Self.edited(plain, by: edit)).xmp.isEmpty)
    }
  }

  /// Packets that cannot be edited, with the reason.
  private static let refused: [(segments: [JPEGBuilder.Segment], reason: String)] = [
    (
      [.xmp(elements: "<dc:title>a</dc:title><dc:title>b</dc:title>")],
      "it has dc:title several times"
    ),
    (
      [.xmp(elements: "<dc:title rdf:parseType='Resource'><dc:x>1</dc:x></dc:title>")],
      "dc:title has a structure"
    ),
    ([.xmp(packet: "<!DOCTYPE a><a/>")], "it has a document type declaration"),
    ([.xmp(packet: "<x:xmpmeta><dc:title>")], "it is not well-formed at byte 1"),
    (
      [.xmp(elements: "")]
        + JPEGBuilder.Segment.extendedXMP(
          packet: JPEGBuilder.Segment.packet(elements: "<dc:title>a</dc:title>"), digest: "A",
          portionSize: 500),
      "a further packet has dc:title"
    ),
  ]

  /// Extended XMP without the packet that it is part of: it stays, beside a first packet.
  @Test func extendedXMPAloneIsNoPacket() throws {
    let text = JPEGBuilder.Segment.packet(elements: "<dc:title>a</dc:title>", padding: 0)
    let extended = JPEGBuilder.Segment.extendedXMP(packet: text, digest: "A", portionSize: 500)
    let old = Self.photo(extended)
    let new = try Self.edited(old, by: FieldEdit("event") { $0.event = "Fair" })
    #expect(EditJudge(from: old, to: new, fields: ["event"]).faults.isEmpty)
    #expect(try PhotoParts(new).xmp.count > 2000)
    #expect(throws: PhotoRepositoryError.self) { try Self.edited(old, by: XMPFieldEdit.title) }
  }

  @Test(arguments: refused)
  func aPacketThatCannotBeEditedIsRefused(
    segments: [JPEGBuilder.Segment], reason: String
  ) throws {
    let old = Self.photo(segments)
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.edited(old, by: XMPFieldEdit.title)
    }
    guard case .uneditable(.xmp, let detail, _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.hasPrefix(reason), "\(detail)")
    // A field that the packet does not have can be edited.
    let new = try Self.edited(old, by: FieldEdit("iso") { $0.iso = 640 })
    #expect(try PhotoParts(new).xmp == PhotoParts(old).xmp)
  }

  /// The flash in its forms; `(Fired)` and `(RedEyeMode)` are in the places of the two fields.
  private static let flashes = [
    "<exif:Flash rdf:parseType='Resource'><exif:Fired>(Fired)</exif:Fired><exif:Mode>3</exif:Mode>"
      + "<exif:RedEyeMode>(RedEyeMode)</exif:RedEyeMode><exif:Return>0</exif:Return></exif:Flash>",
    "<exif:Flash><rdf:Description><exif:Fired>(Fired)</exif:Fired><exif:Mode>3</exif:Mode>"
      + "<exif:RedEyeMode>(RedEyeMode)</exif:RedEyeMode></rdf:Description></exif:Flash>",
    "<exif:Flash><rdf:Description exif:Fired='(Fired)' exif:Mode='3' exif:RedEyeMode=\"(RedEyeMode)\"/>"
      + "</exif:Flash>",
    "<exif:Flash exif:Fired='(Fired)' exif:Mode='3' exif:RedEyeMode='(RedEyeMode)'/>",
  ]
  private static let modes: [(mode: FlashMode, fired: String, redEye: String)] = [
    (.none, "False", "False"), (.normal, "True", "False"), (.redEye, "True", "True"),
  ]

  /// The two texts change where they stand, and the padding makes up for their lengths.
  @Test(arguments: flashes, modes.indices) func theFlashChangesInPlace(
    flash: String, index: Int
  ) throws {
    func element(_ index: Int) -> String {
      flash.replacing("(Fired)", with: Self.modes[index].fired)
        .replacing("(RedEyeMode)", with: Self.modes[index].redEye)
    }
    let previous = (index + 1) % Self.modes.count
    let old = Self.photo([.xmp(elements: element(previous) + Self.bystander)])
    #expect(try Self.read(old).flashMode == Self.modes[previous].mode)
    let new = try Self.edited(
      old, by: FieldEdit("flashMode") { $0.flashMode = Self.modes[index].mode })
    let parts = try (old: PhotoParts(old), new: PhotoParts(new))
    let texts = (
      old: String(decoding: parts.old.xmp, as: UTF8.self),
      new: String(decoding: parts.new.xmp, as: UTF8.self)
    )
    #expect(
      texts.new.filter { !$0.isWhitespace }
        == texts.old.replacing(element(previous), with: element(index)).filter { !$0.isWhitespace })
    #expect(parts.old.xmp.count == parts.new.xmp.count)
    #expect(try Self.read(parts.new.withoutExif).flashMode == Self.modes[index].mode)
    let removed = try Self.edited(new, by: FieldEdit("flashMode", "unset") { $0.flashMode = nil })
    #expect(try !XMPPacket(PhotoParts(removed).xmp).names.contains { $0.local == "Flash" })
  }

  @Test(
    arguments: [
      "<exif:Flash exif:Fired='True'/>", "<exif:Flash exif:RedEyeMode='True' exif:Mode='1'/>",
      "<exif:Flash exif:Fired='True' rdf:parseType='Resource'><exif:Fired>True</exif:Fired>"
        + "<exif:RedEyeMode>True</exif:RedEyeMode></exif:Flash>",
      "<exif:Flash rdf:parseType='Resource'><exif:Fired><rdf:Bag/></exif:Fired>"
        + "<exif:RedEyeMode>True</exif:RedEyeMode></exif:Flash>",
    ]) func aFlashWithoutItsFieldsStaysInXMP(element: String) throws
  {
    let old = Self.photo([.exif(bytes: try Self.exif()), .xmp(elements: element)])
    let edit = FieldEdit("flashMode") {
      $0.flashMode = $0.flashMode == .normal ? .redEye : .normal
    }
    try Self.checkLeft(.xmp, by: edit, in: old, "flashMode")
  }

  /// Packets that cannot be edited stay as they are, with a warning, if Exif says the same.
  @Test(
    arguments: [
      .xmp(elements: "<dc:creator>a</dc:creator><dc:creator>b</dc:creator>"),
      .xmp(packet: "<x:xmpmeta><dc:creator>"),
      .xmp(packet: JPEGBuilder.Segment.packet(elements: "<dc:creator>a</dc:creator>") + "<"),
    ] as [JPEGBuilder.Segment])
  func aPacketThatCannotBeEditedStays(_ segment: JPEGBuilder.Segment) throws {
    let old = Self.photo([.exif(bytes: try Self.exif()), segment])
    let edit = FieldEdit("artist") { $0.artist = "Somebody else" }
    try Self.checkLeft(.xmp, by: edit, in: old, "artist")
    // Nothing but XMP has keywords.
    guard (try? XMPPacket(PhotoParts(old).xmp)) == nil else { return }
    #expect(throws: PhotoRepositoryError.self) {
      try Self.edited(old, by: FieldEdit("keywords") { $0.keywords = ["mist"] })
    }
  }

  private static func checkLeft(
    _ part: PhotoRepositoryError.Reason.MetadataPart, by edit: FieldEdit, in old: [UInt8],
    _ field: String
  ) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(old, at: "p")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      edit.apply(&metadata)
      let warnings = try repository.updatePhoto(with: metadata, insteadOf: original)
      let left = warnings.compactMap { warning -> [String]? in
        guard case .leftAsItIs(part, let fields, _) = warning else { return nil }
        return fields.map(\.name)
      }
      #expect(left == [[field]])
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == metadata)
      let parts = try (PhotoParts(old), PhotoParts(folder.bytes(of: "p")))
      #expect(parts.0.xmp == parts.1.xmp)
    }
  }

  /// No Exif is added to a photo of which a field is removed from XMP.
  @Test func aRemovalAddsNoExif() throws {
    let old = Self.photo([.xmp(elements: "<xmp:Rating>2</xmp:Rating>" + Self.bystander)])
    let new = try Self.edited(old, by: FieldEdit("rating", "unset") { $0.rating = nil })
    #expect(new.count == old.count)
    #expect(ReferenceJPEG(new) == nil)
    #expect(try Self.read(new).rating == nil)
  }

  /// Blanks before a text are part of it.
  @Test func blanksBeforeATextAreKept() throws {
    for xmp in [[], [JPEGBuilder.Segment.xmp(elements: "<dc:title>\n a </dc:title>")]] {
      let old = Self.photo(xmp)
      let edit = FieldEdit("title and label") { ($0.title, $0.label) = (" t", "  l") }
      let metadata = try Self.read(Self.edited(old, by: edit))
      #expect((metadata.title, metadata.label) == (" t", "  l"))
      #expect(try Self.read(old).title == (xmp.isEmpty ? nil : "a"))
    }
  }

  @Test func exifAloneLeavesXMPAsItIs() throws {
    let old = Self.photo([.xmp(elements: "<xmp:Rating>2</xmp:Rating>")])
    let options = EditOptions(isExifAlone: true)
    let new = try Self.edited(old, by: FieldEdit("rating") { $0.rating = 5 }, options)
    #expect(try PhotoParts(new).xmp == PhotoParts(old).xmp)
    #expect(try Self.read(PhotoParts(new).withoutXMP).rating == 5)
    #expect(try Self.read(new).rating == 2)
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.edited(old, by: XMPFieldEdit.title, options)
    }
    let title = try #require(MetadataField(named: "title"))
    #expect(error?.reason == .notStorable(.notInExif([title])))
    #expect(error?.code == .notStorable)
  }

  /// The position goes from XMP too, with all that belongs to it.
  @Test func thePlaceIsRemovedFromXMP() throws {
    let elements =
      "<exif:GPSLatitude>48,0N</exif:GPSLatitude><exif:GPSLongitude>16,0E</exif:GPSLongitude>"
      + "<exif:GPSSpeed>1/1</exif:GPSSpeed><exif:GPSVersionID>2.3.0.0</exif:GPSVersionID>"
    let old = Self.photo([.xmp(elements: elements + Self.bystander)])
    let new = try Self.edited(
      old,
      by: FieldEdit("latitude") { metadata in
        (metadata.latitude, metadata.longitude, metadata.altitude) = (nil, nil, nil)
      }, place: PlaceDetailsChange(removesOld: true, time: nil))
    let names = try XMPPacket(PhotoParts(new).xmp).names.map { "\($0)" }
    #expect(names.filter { $0.contains("GPS") } == ["exif:GPSVersionID"])
  }

  private static func edited(
    _ photo: [UInt8], by edit: FieldEdit, _ options: EditOptions = EditOptions(),
    place placeDetails: PlaceDetailsChange? = nil
  ) throws -> [UInt8] {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p")
      let repository = LibexifPhotoRepository(options: options)
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      edit.apply(&metadata)
      try repository.updatePhoto(with: metadata, insteadOf: original, placeDetails)
      return try folder.bytes(of: "p")
    }
  }

  private static func read(_ photo: [UInt8]) throws -> Metadata {
    try OpenFile.with(photo) {
      try ReadPhoto.read($0, identifier: PhotoIdentifier(bytes: [])).metadata
    }
  }

  /// XMP's minutes have eight decimal places, and APEX is rounded.
  private static func agree(_ one: MetadataValue?, _ other: MetadataValue?) -> Bool {
    guard case .fraction(let one) = one, case .fraction(let other) = other else {
      return one == other
    }
    let difference = (one.doubleValue - other.doubleValue).magnitude
    return difference <= 1e-5 * max(one.doubleValue.magnitude, 1e-3)
  }

  private static func photo(_ segments: [JPEGBuilder.Segment]) -> [UInt8] {
    JPEGBuilder(metadata: segments).bytes
  }

  private static func exif() throws -> [UInt8] {
    try #require(
      Fixture.named("exif-little-endian").flatMap { ReferenceJPEG.block(of: $0.bytes) })
  }
}

/// Edits of the fields that Exif does not have.
enum XMPFieldEdit {
  static let title = FieldEdit("title") { $0.title = "Straße & <Meer>" }
  static let sets = [
    title, FieldEdit("keywords") { $0.keywords = ["Łódź", "a & b", "sky"] },
    FieldEdit("label") { $0.label = "Green" },
  ]
  static let unsets = [
    FieldEdit("title", "unset") { $0.title = nil },
    FieldEdit("keywords", "unset") { $0.keywords = nil },
    FieldEdit("label", "unset") { $0.label = nil },
  ]
  static let all =
    sets + unsets + [
      FieldEdit("keywords", "one") { $0.keywords = ["sea"] },
      FieldEdit("rating", "rejected") { $0.rating = -1 },
    ]
}

/// The segments of a JPEG file, sorted by what edits change.
private struct PhotoParts {
  private(set) var xmp: [UInt8] = []
  private(set) var withoutExif: [UInt8] = []
  private(set) var withoutXMP: [UInt8] = []
  /// Everything but Exif and XMP.
  private(set) var others: [UInt8] = []

  init(_ photo: [UInt8]) throws {
    let xmpHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    var position = 2
    others = Array(photo[..<2])
    (withoutExif, withoutXMP) = (others, others)
    while position + 4 <= photo.count, photo[position] == 0xFF, photo[position + 1] != 0xDA {
      let length = Int(photo[position + 2]) << 8 | Int(photo[position + 3])
      let segment = photo[position..<position + 2 + length]
      let payload = segment.dropFirst(4)
      let isXMP = photo[position + 1] == 0xE1 && payload.starts(with: xmpHeader)
      let isExif = photo[position + 1] == 0xE1 && payload.starts(with: Array("Exif\0".utf8))
      if isXMP { xmp = Array(payload.dropFirst(xmpHeader.count)) }
      if !isXMP { withoutXMP += segment }
      if !isExif { withoutExif += segment }
      if !isXMP, !isExif { others += segment }
      position += 2 + length
    }
    let rest = photo[position...]
    withoutExif += rest
    withoutXMP += rest
    others += rest
  }
}
