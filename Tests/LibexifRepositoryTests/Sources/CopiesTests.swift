import EditJudges
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// Copies of fields that ExifTool does not write: names in other letters, tags of Exif 3.0, other types of tags, lists
/// that cannot follow.
struct CopiesTests {
  // MARK: XMP

  /// Names in small letters, as Windows writes them.
  @Test(arguments: [
    ("artist", "<tiff:artist>Old</tiff:artist>"),
    ("software", "<xmp:creatortool>Old</xmp:creatortool>"),
    ("software", "<tiff:software>Old</tiff:software>"),
    ("cameraMake", "<tiff:make>Old</tiff:make>"),
    ("description", "<tiff:imagedescription>Old</tiff:imagedescription>"),
  ])
  func aNameInOtherLettersFollows(field: String, element: String) throws {
    let field = try #require(MetadataField(named: field))
    let photo = JPEGBuilder(metadata: [
      .exif(bytes: TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("M"))])).bytes),
      .xmp(elements: element),
    ]).bytes
    let edited = try Fixture.edited(photo) { field.setValue(.text("New"), in: &$0) }
    let packet = String(decoding: ReferenceParts(edited.bytes).packet ?? [], as: UTF8.self)
    #expect(packet.contains(">New<"))
    #expect(!packet.contains("Old"))
    #expect(edited.warnings == [])
    let unset = try Fixture.edited(edited.bytes) { field.setValue(nil, in: &$0) }
    let rest = String(decoding: ReferenceParts(unset.bytes).packet ?? [], as: UTF8.self)
    #expect(!rest.contains("New"))
  }

  /// A list that is a structure, or that the packet has twice, stays; the edit is made and says so.
  @Test(arguments: [
    "<acdsee:categories>&lt;Categories/&gt;</acdsee:categories>",
    "<lr:hierarchicalSubject rdf:parseType='Resource'><lr:a>b</lr:a></lr:hierarchicalSubject>",
    "<digiKam:TagsList>a</digiKam:TagsList><digiKam:TagsList>b</digiKam:TagsList>",
    "<pdf:Keywords>a, b</pdf:Keywords>",
  ])
  func aCopyOfAnotherFormStaysAndIsNamed(element: String) throws {
    let packet = JPEGBuilder.Segment.packet(
      attributes: "xmlns:pdf='http://ns.adobe.com/pdf/1.3/'"
        + " xmlns:acdsee='http://ns.acdsee.com/iptc/1.0/'",
      elements: "<dc:subject><rdf:Bag><rdf:li>c</rdf:li></rdf:Bag></dc:subject>" + element)
    let edited = try Fixture.edited(JPEGBuilder(metadata: [.xmp(packet: packet)]).bytes) {
      $0.keywords = ["c", "new"]
    }
    guard case .leftInCopies(let fields) = edited.warnings.first else {
      Issue.record("\(edited.warnings)")
      return
    }
    #expect(fields.map(\.field.name) == ["keywords"])
    let new = String(decoding: ReferenceParts(edited.bytes).packet ?? [], as: UTF8.self)
    #expect(new.contains(element))
    #expect(new.contains("<rdf:li>new</rdf:li>"))
  }

  /// Hierarchical keywords are those of all lists, and keywords those of the first one.
  @Test(arguments: [
    ("<lr:hierarchicalSubject>\(bag("Places|Graz"))</lr:hierarchicalSubject>", ["Places|Graz"]),
    ("<digiKam:TagsList>\(bag("\n Places/ Graz\n"))</digiKam:TagsList>", ["Places|Graz"]),
    ("<MicrosoftPhoto:LastKeywordXMP>\(bag("Graz"))</MicrosoftPhoto:LastKeywordXMP>", ["Graz"]),
    (
      "<lr:hierarchicalSubject>\(bag("Places|Graz"))</lr:hierarchicalSubject>"
        + "<digiKam:TagsList>\(bag("Animals/Dog", "Places/Graz"))</digiKam:TagsList>",
      ["Animals|Dog", "Places|Graz"]
    ),
  ])
  func hierarchicalKeywordsAreThoseOfAllLists(elements: String, paths: [String]) throws {
    let photo = try Fixture.fetch(JPEGBuilder(metadata: [.xmp(elements: elements)]).bytes)
    #expect(photo.metadata.hierarchicalKeywords == paths)
    #expect(photo.metadata.keywords == ["Graz"])
  }

  private static func bag(_ items: String...) -> String {
    "<rdf:Bag>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag>"
  }

  /// A photo with this text in a property, and with a comment segment if there is one.
  private static func photo(_ name: XMPName, _ text: String, comment: String? = nil) -> [UInt8] {
    let packet = JPEGBuilder.Segment.packet(
      attributes: "xmlns:p='\(name.namespace)'",
      elements: "<p:\(name.local)>\(text)</p:\(name.local)>")
    let exif = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("M"))]))
    return JPEGBuilder(
      metadata: [.exif(exif), .xmp(packet: packet)] + (comment.map { [.comment($0)] } ?? [])
    ).bytes
  }

  private static let staying = StoredField.all.flatMap { row in
    row.xmpLeft.map { (field: row.name, property: $0) }
  }

  /// Each copy that no edit changes is named if the field changes, in any case of letters, and if the field goes; but not
  /// if it says the new value.
  @Test(arguments: staying.indices) func aCopyThatStaysIsNamed(index: Int) throws {
    let (name, property) = Self.staying[index]
    let field = try #require(MetadataField(named: name))
    let date = CaptureDate(year: 2024, month: 5, day: 1, hour: 10, minute: 0, second: 0)
    let (value, text): (MetadataValue, String?) =
      switch field.kind {
      case .list: (.list(["new"]), "<rdf:Bag><rdf:li>new</rdf:li></rdf:Bag>")
      case .date: (.date(try #require(date)), "2024-05-01T10:00:00")
      case .fraction: (.fraction(48), "48.0")
      case .integer: (.integer(3), nil)
      default: (.text("New"), "New")
      }
    let other = XMPName(namespace: property.namespace, local: property.local.uppercased())
    for left in [property, other] {
      let edited = try Fixture.edited(Self.photo(left, "Old")) { field.setValue(value, in: &$0) }
      let warning = PhotoWarning.leftInCopies([.init(field, properties: ["\(left)"])])
      #expect(edited.warnings == [warning])
      let unset = try Fixture.edited(edited.bytes) { field.setValue(nil, in: &$0) }
      #expect(unset.warnings == [warning])
      #expect(String(decoding: unset.bytes, as: UTF8.self).contains(">Old</p:"))
    }
    guard let text else { return }
    let same = try Fixture.edited(Self.photo(property, text)) { field.setValue(value, in: &$0) }
    #expect(same.warnings == [])
  }

  /// Structures of IPTC for places keep their position, which the edit names unless it is the new one.
  @Test(arguments: ["LocationCreated", "LocationShown"], [true, false])
  func positionsInPlacesAreNamed(name: String, isNew: Bool) throws {
    let position = isNew ? ("48,12.5N", "16,22.25E", "150/1") : ("47,4N", "15,26E", "353/1")
    let packet = JPEGBuilder.Segment.packet(
      elements: """
        <Iptc4xmpExt:\(name)><rdf:Bag><rdf:li rdf:parseType='Resource'>
        <Iptc4xmpExt:City>Graz</Iptc4xmpExt:City>
        <exif:GPSLatitude>\(position.0)</exif:GPSLatitude>
        <exif:GPSLongitude>\(position.1)</exif:GPSLongitude>
        <exif:GPSAltitude>\(position.2)</exif:GPSAltitude>
        <exif:GPSAltitudeRef>0</exif:GPSAltitudeRef>
        </rdf:li></rdf:Bag></Iptc4xmpExt:\(name)>
        """)
    let exif = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("M"))]))
    let photo = JPEGBuilder(metadata: [.exif(exif), .xmp(packet: packet)]).bytes
    let edited = try Fixture.edited(photo) {
      $0.latitude = Rational(5785, 120)
      $0.longitude = Rational(39_290, 2400)
      $0.altitude = 150
    }
    let left = ["Latitude", "Longitude", "Altitude"].map {
      "Iptc4xmpExt:\(name)/exif:GPS\($0)"
    }
    let fields = [MetadataField.latitude, .longitude, .altitude]
    let warning = PhotoWarning.leftInCopies(
      zip(fields, left).map { .init($0, properties: [$1]) })
    #expect(edited.warnings == (isNew ? [] : [warning]))
    #expect(
      ReferenceParts(edited.bytes).packet.map { String(decoding: $0, as: UTF8.self) }?
        .contains(position.0) ?? false)
    let unset = try Fixture.edited(edited.bytes) {
      ($0.latitude, $0.longitude, $0.altitude) = (nil, nil, nil)
    }
    #expect(unset.warnings == [warning])
  }

  /// The comment segment of a JPEG file, which has the description or the comment.
  @Test(arguments: [("description", "New"), ("comment", "New"), ("title", nil)], ["Old", "New"])
  func aCommentSegmentIsNamed(edit: (field: String, said: String?), comment: String) throws {
    let field = try #require(MetadataField(named: edit.field))
    let photo = Self.photo(XMPName(.photoshop, "City"), "Graz", comment: comment)
    let edited = try Fixture.edited(photo) { field.setValue(.text("New"), in: &$0) }
    let isNamed = edit.said.map { $0 != comment } ?? false
    let warning = PhotoWarning.leftInCopies([.init(field, properties: ["JPEG comment"])])
    #expect(edited.warnings == (isNamed ? [warning] : []))
  }

  // MARK: Exif

  /// ImageTitle and Photographer of Exif 3.0.
  @Test func theTagsOfExif3AreReadAndFollow() throws {
    let exif = TIFFBuilder(
      .bigEndian,
      .init([
        .init(
          .exifPointer,
          .directory(
            .init([.init(0xA436, .ascii("Title of it")), .init(0xA437, .ascii("Somebody"))])))
      ]))
    let photo = JPEGBuilder(metadata: [.exif(bytes: exif.bytes)]).bytes
    let old = try Fixture.fetch(photo).metadata
    #expect(old.title == "Title of it")
    #expect(old.artist == "Somebody")
    let edited = try Fixture.edited(photo) { ($0.title, $0.artist) = ("Other", "Else") }
    let text = String(decoding: edited.bytes, as: UTF8.self)
    #expect(!text.contains("Title of it"))
    #expect(!text.contains("Somebody"))
    #expect(text.split(separator: "Else", omittingEmptySubsequences: false).count == 3)
    let unset = try Fixture.edited(photo) { ($0.title, $0.artist) = (nil, nil) }
    #expect(try Fixture.fetch(unset.bytes).metadata.title == nil)
  }

  /// XPTitle of a type that no program writes is left, and named.
  @Test func aTagOfAnotherTypeStays() throws {
    let exif = TIFFBuilder(.littleEndian, .init([.init(0x9C9B, .ascii("abcdefgh"))]))
    let edited = try Fixture.edited(JPEGBuilder(metadata: [.exif(bytes: exif.bytes)]).bytes) {
      $0.title = "New"
    }
    let title = try #require(MetadataField(named: "title"))
    #expect(edited.warnings == [.leftInCopies([.init(title, properties: ["XPTitle"])])])
  }

  // MARK: Keywords

  private static let entries: [(form: KeywordForm, entry: String, keyword: String?)] = [
    (.flat, " fog ", "fog"), (.path("|"), "Austria|Vienna", "Vienna"),
    (.path("/"), "a/b/ c ", "c"), (.path("/"), "a|b", "a|b"), (.path("|"), "a|", "a"),
    (.path("|"), "|", nil), (.flat, "", nil),
  ]

  @Test(arguments: entries)
  func theLastWordIsTheKeyword(form: KeywordForm, entry: String, keyword: String?) {
    #expect(form.keyword(entry) == keyword)
  }

  @Test(arguments: [
    ([""], ["new"]), ([], ["new"]), (["old"], ["old", "new"]), (["", "old"], ["", "old", "new"]),
  ])
  func anEmptyPropertyIsNoKeyword(entries: [String], result: [String]) {
    let change = PlaceChange<[String]>(
      name: "keywords", old: nil, new: ["new"], listEdit: ListEdit(adding: ["new"], removing: []),
      isSame: false)
    #expect(change.applied(to: entries, .flat) == result)
  }

  /// XPKeywords has semicolons between keywords. It gets the other ones, and is named.
  @Test func aKeywordWithASemicolonIsNamed() throws {
    func wide(_ text: String) -> TIFFBuilder.Value {
      .numbers(.byte, (Array(text.utf16) + [0]).flatMap { [UInt32($0 & 0xFF), UInt32($0 >> 8)] })
    }
    func photo(_ keywords: String) -> [UInt8] {
      JPEGBuilder(metadata: [
        .exif(bytes: TIFFBuilder(.littleEndian, .init([.init(0x9C9E, wide(keywords))])).bytes),
        .xmp(elements: "<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>"),
      ]).bytes
    }
    let keywords = try #require(MetadataField(named: "keywords"))
    let edited = try Fixture.edited(photo("a")) { $0.keywords = ["a", "b;c", "d"] }
    #expect(edited.warnings == [.leftInCopies([.init(keywords, properties: ["XPKeywords"])])])
    #expect(edited.bytes.firstRange(of: "a\0;\0d\0\0\0".utf8) != nil)
    let plain = try Fixture.edited(photo("a")) { $0.keywords = ["a", "d"] }
    #expect(plain.warnings == [])
  }

  // MARK: PNG

  private static let creationTimes: [(text: String, date: String?)] = [
    ("Wed, 01 May 2024 12:34:56 +0200", "2024-05-01T12:34:56+02:00"),
    ("1 May 2024 12:34 GMT", "2024-05-01T12:34:00+00:00"),
    ("Wed May  1 12:34:56 2024", "2024-05-01T12:34:56"),
    ("2024:05:01 12:34:56", "2024-05-01T12:34:56"),
    ("2024-05-01T12:34:56Z", "2024-05-01T12:34:56+00:00"), ("01 May 2024", nil),
    ("31 Feb 2024 12:00:00", nil), ("", nil), ("May May May May May", nil), ("2024", "2024"),
  ]

  @Test(arguments: creationTimes)
  func aCreationTimeIsRead(text: String, date: String?) {
    #expect(PNGTextField.date(text)?.description == date)
  }
}
