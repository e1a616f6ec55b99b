import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What edits of tags report, and what the tables know for others.
struct TagDifferenceTests {
  private static func tag(_ name: String?, number: UInt16? = nil) -> PhotoTag {
    PhotoTag(
      directory: "Exif", number: number, name: name, type: nil, count: 1, raw: .text("a"),
      meaning: .words("a"))
  }

  @Test(
    arguments: [
      (tag("UserComment"), PhotoTag?.none, "Exif:UserComment"),
      (nil, tag(nil, number: 0x9E), "Exif:0x009E"), (tag("A"), tag("B"), "Exif:B"),
      (nil, tag(nil), "Exif:"), (nil, nil, ""),
    ] as [(PhotoTag?, PhotoTag?, String)])
  func haveNames(old: PhotoTag?, new: PhotoTag?, name: String) {
    #expect(TagDifference(from: old, to: new).name == name)
  }

  /// A photo whose tag alone has changed is changed; what its fields say then is what the report says.
  @Test func areChanges() {
    let old = Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg"))
    #expect(ModifiedMetadata(from: old, to: old).isUnchanged)
    var report = UpdateReport(tags: [TagDifference(from: nil, to: Self.tag("UserComment"))])
    #expect(!ModifiedMetadata(from: old, to: old, report).isUnchanged)
    var new = old
    new.comment = "a"
    report.metadata = new
    #expect(ModifiedMetadata(from: old, to: old, report).changes.map(\.newValue) == [.text("a")])
  }

  @Test func updatesKeepTheirTags() throws {
    let old = Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg"))
    let tag = try TagDefinition(name: "XMP-dc:source")
    var new = old
    new.iso = 100
    let update = MetadataUpdate(to: old, from: old, assigning: [], tags: [TagChange(tag, .unset)])
    #expect(update.from(new, to: new).tags == update.tags)
    #expect(update.from(new, to: new).metadata == new)
    #expect(update.withoutSameValues.tags.isEmpty)
  }

  @Test(
    arguments: [
      ("Exif", 0x9286, "UserComment"), ("GPS", 2, "GPSLatitude"), ("IFD0", 0x9C9B, "XPTitle"),
      ("IFD0", 0x9999, nil), ("IFD1", 0x0100, nil),
    ] as [(String, UInt16, String?)])
  func areNamedByNumber(directory: String, number: UInt16, name: String?) {
    #expect(TagTable.exifName(directory, number) == name)
  }

  /// What locates and structures a picture is not among those that any file may get.
  @Test func somePlacesAreWrittenInAnyFile() {
    let numbers = TagTable.numbersInIFD0
    #expect([0x011B, 0x9C9B, 0x010E].allSatisfy(numbers.contains))
    #expect(![0x0111, 0x0100, 0x8769, 0x02BC].contains(where: numbers.contains))
  }

  @Test(arguments: [
    ("Exif:0x9999:utf8", "a", TagValue.text("a")), ("Exif:0x9999:double", "1.5", .numbers([1.5])),
    ("XMP-dc:mood:integer", "7", .text("7")), ("XMP-dc:mood:bag", "a,b", .texts(["a", "b"])),
    ("XMP-dc:mood:seq", "a,b", .texts(["a", "b"])), ("XMP-dc:mood:language", "a", .text("a")),
    ("XMP-dc:mood:language[de]", "a", .text("a")), ("GPS:0x0099:undefined", "0x01", .bytes([1])),
    ("Exif:0x9999:sbyte", "-7", .integers([-7])), ("Exif:MeteringMode:short", "3", .integers([3])),
    ("IPTC:DateCreated", "20240501", .text("20240501")),
    ("IPTC:DateCreated", "20240000", .text("20240000")),
    ("IPTC:DateCreated", "2024-05-01 12:00", .text("20240501")),
    ("XMP-exif:FNumber", "56/10", .text("56/10")),
  ])
  func mayHaveTypes(name: String, text: String, value: TagValue) throws {
    #expect(try TagDefinition(name: name).value(of: text) == value)
  }

  /// No two tags of the tables have the same name.
  @Test func tablesHaveEachTagOnce() {
    var seen: Set<String> = []
    let tags = TagRow.all().compactMap(TagDefinition.init)
    #expect(tags.count == TagRow.all().count)
    let repeated = tags.filter { !seen.insert("\($0.fullName) \($0.number ?? 0)").inserted }
    #expect(repeated.map(\.fullName) == [])
    #expect(tags.count > 4_000)
    #expect(tags.allSatisfy { $0.source != .xmp || !$0.namespace.isEmpty })
  }
}
