import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Changes of tags that users ask for.
struct TagChangeTests {
  @Test(arguments: [
    ("XMP-dc:source=a=b", "XMP-dc:source", TagChange.Operation.set(.text("a=b"))),
    ("Xmp.dc.source= a", "XMP-dc:source", .set(.text(" a"))),
    ("ExifIFD:Flash=Flash fired", "Exif:Flash", .set(.text("Flash fired"))),
    ("Flash=9", "Exif:Flash", .set(.integers([9]))),
  ])
  func areAssigned(text: String, name: String, operation: TagChange.Operation) throws {
    let change = try MetadataChange(assignment: text)
    #expect(change.subject.name == name)
    #expect(change.subject.fields.isEmpty && !change.subject.isGroup)
    guard case .tag(let change) = change.operation else { throw InvalidTest() }
    #expect(change.operation == operation)
  }

  private struct InvalidTest: Error {}

  /// Names of fields stay fields.
  @Test func fieldsAreFields() throws {
    for text in ["iso=100", "title=a", "date=2024-05-01 12:00", "gps=1,2", "meteringMode=spot"] {
      if case .tag = try MetadataChange(assignment: text).operation { Issue.record("\(text)") }
    }
  }

  @Test func areSeveral() throws {
    let changes = try MetadataChange.assignments("XMP-dc:source=a,b,IPTC:City=c,rating=4")
    #expect(changes.map(\.subject.name) == ["XMP-dc:source", "IPTC:City", "rating"])
  }

  /// A comma ends a text only if a name that may be meant follows.
  @Test(arguments: [
    "XMP-dc:source=foo,http://x?y=1", "UserComment=Hello,x:y=z", "XMP-dc:source=Szene 1, Zeit: 5=6",
  ])
  func textsMayHaveCommas(text: String) throws {
    #expect(try MetadataChange.assignments(text).count == 1)
    #expect(throws: InvalidInput.self) {
      let changes = try MetadataChange.assignments(text + ",IPTC:Citty=b")
      Issue.record("\(changes.count)")
    }
  }

  /// What is wrong of a field is wrong, though a tag has the name too.
  @Test(arguments: ["iso=fast", "meteringMode=bogus", "flash=bogus", "rating=x", "date=now"])
  func wrongValuesOfFieldsAreRefused(text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange(assignment: text) }
  }

  @Test func areRemoved() throws {
    let changes = try MetadataChange.removals("XMP-dc:source,Exif:0x9999,artist")
    #expect(changes.map(\.subject.name) == ["XMP-dc:source", "Exif:0x9999", "artist"])
  }

  @Test(arguments: [
    (
      "Exif:DateTimeOriginal=+1h", TagValue.text("2024:05:01 12:00:30"),
      TagValue?.some(.text("2024:05:01 13:00:30"))
    ),
    (
      "XMP-xmp:CreateDate=-1d", .text("2024-05-01T12:00:30+02:00"),
      .text("2024-04-30T12:00:30+02:00")
    ),
    ("Exif:FNumber=+1/2", .fractions([TagFraction(5, 2)]), .fractions([TagFraction(3, 1)])),
    ("Exif:SubjectArea=+5", .integers([1, 2]), .integers([6, 7])),
    ("Exif:SubjectArea=+1/2", .integers([1, 2]), nil),
    ("XMP-exif:FNumber=+1", .text("5/2"), .text("7/2")),
    ("XMP-crs:Temperature=+100", .text("5500"), .text("5600")),
    ("XMP-crs:Exposure2012=+0.5", .text("0.25"), .text("0.75")),
    ("Exif:DateTimeOriginal=+1h", .text("unknown"), nil),
    ("IFD0:NoiseProfile=+1", .numbers([0.5, 1]), .numbers([1.5, 2])),
  ])
  func areShifted(text: String, old: TagValue, new: TagValue?) throws {
    guard case .tag(let change) = try MetadataChange.shifts(text)[0].operation,
      case .shift(let shift) = change.operation
    else { throw InvalidTest() }
    #expect(change.tag.value(old, movedBy: shift) == new)
  }

  @Test(arguments: [
    "XMP-dc:source=+1", "XMP-dc:creator=+1", "Exif:FNumber=+1h", "Exif:DateTimeOriginal=+1",
    "IPTC:DateCreated=+1d",
  ])
  func cannotBeShifted(text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange.shifts(text) }
  }

  @Test func areJoined() throws {
    let changes = try [
      MetadataChange(addition: "XMP-dc:creator=a,b"),
      MetadataChange(subtraction: "XMP-dc:creator=c"),
      MetadataChange(addition: "keywords=mist"), MetadataChange(subtraction: "keywords=fog"),
    ].joinedLists()
    #expect(changes.map(\.subject.name) == ["XMP-dc:creator", "keywords"])
    guard case .tag(let change) = changes[0].operation else { throw InvalidTest() }
    #expect(change.operation == .edit(ListEdit(adding: ["a,b"], removing: ["c"])))
  }

  @Test(arguments: [["XMP-dc:source=a"], ["iso=3"], ["XMP-dc:creator"]])
  func refuseOtherLists(additions: [String]) {
    #expect(throws: InvalidInput.self) { try additions.map { try MetadataChange(addition: $0) } }
    #expect(throws: InvalidInput.self) {
      try [
        MetadataChange(addition: "XMP-dc:creator=a"),
        MetadataChange(subtraction: "XMP-dc:creator=a"),
      ]
      .joinedLists()
    }
  }

  /// The last change of a tag counts.
  @Test func replaceEachOther() throws {
    var photo = ModifyingMetadata(Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg")))
    for text in ["XMP-dc:source=a", "IPTC:City=c", "XMP-dc:source=b"] {
      photo.apply(try MetadataChange(assignment: text))
    }
    #expect(photo.tags.map(\.tag.fullName) == ["IPTC:City", "XMP-dc:source"])
  }
}
