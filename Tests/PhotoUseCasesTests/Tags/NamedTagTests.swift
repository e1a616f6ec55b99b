import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Tags where a field may be named too.
struct NamedTagTests {
  private static func tag(
    _ source: TagSource, _ directory: String, _ name: String, _ words: String, raw: TagValue? = nil
  ) -> PhotoTag {
    PhotoTag(
      source: source, directory: directory, number: nil, name: name, type: nil, count: 1,
      raw: raw ?? .text(words), meaning: .words(words))
  }

  private static func photo(_ name: PhotoIdentifier, _ tags: PhotoTag...) -> BrowsingMetadata {
    BrowsingMetadata(FetchedPhoto(metadata: Metadata(localIdentifier: name), tags: tags))
  }

  private static let vienna = photo(
    "a", tag(.xmp, "XMP-photoshop", "City", "Wien"),
    tag(.xmp, "XMP-photoshop", "Urgency", "3"),
    tag(.xmp, "XMP-photoshop", "DateCreated", "2024-05-01T10:00:00+02:00"),
    tag(.exif, "Exif", "LensSerialNumber", "0042"),
    tag(.exif, "Exif", "LightSource", "Flash", raw: .integers([4])),
    tag(.xmp, "XMP-dc", "title", "Hafen"), tag(.xmp, "XMP-dc", "title[de]", "Turm"),
    tag(.xmp, "XMP-mwg-rs", "Regions/mwg-rs:RegionList[1]/mwg-rs:Area/stArea:w", "0.1"),
    tag(.xmp, "XMP-mwg-rs", "Regions/mwg-rs:RegionList[2]/mwg-rs:Area/stArea:w", "0.9"),
    tag(.iptc, "IPTC", "Keywords", "sea, sky", raw: .texts(["sea", "sky"])),
    tag(.iptc, "IPTC", "DateCreated", "2024:05:01", raw: .text("20240501")),
    PhotoTag(
      directory: "Exif", number: 0x9206, name: "SubjectDistance", type: "RATIONAL", count: 1,
      raw: .fractions([TagFraction(43, 10)]),
      meaning: .quantities([TagQuantity(.of(43, 10), unit: .metre)])))

  @Test(arguments: [
    "XMP-photoshop:City = wien", "Xmp.photoshop.City ~ IE",
    "XMP-photoshop:City = Graz or XMP-photoshop:City = Wien",
    "XMP-photoshop:City != Graz", "XMP-photoshop:Urgency < 10", "XMP-photoshop:Urgency = 3.0",
    "XMP-photoshop:DateCreated = 2024-05", "XMP-photoshop:DateCreated < 2024-06",
    "XMP-photoshop:DateCreated >= 2024-05-01T10:00", "IPTC:DateCreated > 2023",
    "EXIF:LensSerialNumber = 0042", "EXIF:LensSerialNumber != 42", "LightSource = flash",
    "ExifIFD:LightSource = 4", "ExifIFD:LightSource > 3", "ExifIFD:LightSource ~ las",
    "XMP-dc:Title = Turm", "XMP-dc:Title = hafen", "XMP-dc:Title[de] = Turm",
    "IPTC:DateCreated = 2024", "DateCreated < 2025", "Exif:SubjectDistance < 5m",
    "XMP-mwg-rs:RegionAreaW > 0.5", "XMP-mwg-rs:RegionAreaW < 0.5",
    "XMP-mwg-rs:Regions/mwg-rs:RegionList[2]/mwg-rs:Area/stArea:w = 0.9",
    "IPTC:Keywords = sky", "IPTC:Keywords ~ se", "IPTC:Keywords != sun", "has IPTC:DateCreated",
    "not has XMP-dc:source", "Exif:SubjectDistance > 4.2", "Exif:SubjectDistance = 43/10",
  ])
  func areCompared(filter: String) throws {
    #expect(try MetadataFilter(filter).matches(Self.vienna))
  }

  @Test(arguments: [
    "XMP-photoshop:City = Graz", "XMP-photoshop:City != wien", "XMP-photoshop:Urgency > 10",
    "XMP-photoshop:DateCreated > 2024-05", "EXIF:LensSerialNumber = 42",
    "IPTC:DateCreated > 3000", "IPTC:DateCreated = 20240501.5", "XMP-mwg-rs:RegionAreaW > 0.9",
    "ExifIFD:LightSource = 3", "XMP-dc:Title != Turm", "XMP-dc:Title[fr] = Turm",
    "IPTC:Keywords != sky", "has XMP-dc:source", "XMP-dc:source != x", "IPTC:City = Wien",
  ])
  func areNotEqual(filter: String) throws {
    #expect(try !MetadataFilter(filter).matches(Self.vienna))
  }

  /// The values of a sidecar win, as those of fields do.
  @Test func ofASidecarWin() throws {
    let photo = Self.photo(
      "a", Self.tag(.xmp, "XMP-photoshop", "City", "Wien"),
      Self.tag(.sidecar, "XMP-photoshop", "City", "Graz"))
    #expect(try MetadataFilter("XMP-photoshop:City = Graz").matches(photo))
    #expect(try !MetadataFilter("XMP-photoshop:City = Wien").matches(photo))
  }

  @Test(arguments: [
    (
      "XMP-photshop:City = x",
      "there is no tag 'XMP-photshop:City'; did you mean 'XMP-photoshop:City'?"
    ),
    (
      "Xmp.photshop.city = x",
      "there is no tag 'Xmp.photshop.city'; did you mean 'Xmp.photoshop.city'?"
    ),
    ("XMP-dc:sourc = x", "there is no tag 'XMP-dc:sourc'; did you mean 'XMP-dc:source'?"),
    ("GPS:* = 2", "'GPS:*' stands for several tags"),
    (
      "Exif.Photo.LensSerialNumbr = x",
      "there is no tag 'Exif.Photo.LensSerialNumbr'; did you mean 'Exif.Photo.LensSerialNumber'?"
    ),
    ("XPM:x = 2", "there is no group of tags 'XPM'; did you mean 'xmp'?"),
  ])
  func areRefused(filter: String, advice: String) {
    let error = #expect(throws: FilterSyntaxError.self) { try MetadataFilter(filter) }
    #expect(error?.advice?.hasPrefix(advice) == true)
  }

  private static func values(_ texts: [String?]) -> [BrowsingMetadata] {
    texts.enumerated().map { place, text in
      let tags = text.map { [tag(.xmp, "XMP-photoshop", "Urgency", $0)] } ?? []
      return BrowsingMetadata(
        FetchedPhoto(
          metadata: Metadata(localIdentifier: PhotoIdentifier(text: "\(place)")), tags: tags))
    }
  }

  /// Numbers by size, not by their digits. Photos without the tag come last.
  @Test(arguments: [
    ("XMP-photoshop:Urgency", [1, 3, 0, 2]), ("XMP-photoshop:Urgency:desc", [0, 3, 1, 2]),
    ("Xmp.photoshop.Urgency:asc,file", [1, 3, 0, 2]), ("Urgency", [1, 3, 0, 2]),
    ("XMP:XMP-photoshop:Urgency:desc", [0, 3, 1, 2]), ("*:Urgency", [1, 3, 0, 2]),
    ("XMP-mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Name:asc", [0, 1, 2, 3]),
  ])
  func areOrders(order: String, places: [Int]) throws {
    let order = try MetadataListOrder(order)
    let photos = Self.values(["10", "2", nil, "3"])
    var (first, sorted) = (FirstPhotos(9, by: order), SortedPhotos(by: order, keeping: []))
    for photo in photos {
      first.insert(photo)
      sorted.insert(photo)
    }
    #expect(first.sorted().map(\.identifier.text) == places.map { "\($0)" })
    #expect(sorted.batches(of: 9).joined().map(\.identifier.text) == places.map { "\($0)" })
  }

  @Test(arguments: [
    ("XMP-photoshop:Urgency:down", "there is no direction 'down'; write XMP-photoshop:Urgency:asc"),
    ("-XMP-photoshop:Urgency", "for descending order, write XMP-photoshop:Urgency:desc"),
    ("iso:down", "there is no direction 'down'; write iso:asc or iso:desc"),
  ])
  func areNoOrders(order: String, message: String) {
    let error = #expect(throws: InvalidInput.self) { try MetadataListOrder(order) }
    #expect(error?.description.contains(message) == true)
  }

  /// Whole numbers have a bin each, others steps, and texts each value.
  @Test(arguments: [
    (["3", "4", "4"], [1, 2]), (["0.5", "0.5", "2.5"], [2, 1]), (["x", "3", "x", nil], [2, 1]),
  ])
  func areCounted(texts: [String?], counts: [Int]) throws {
    let subject = try #require(try MetadataSubject(named: "XMP-photoshop:Urgency"))
    let histogram = MetadataHistogram(of: subject, in: Self.values(texts))
    #expect(histogram.bins.map(\.count).filter { $0 > 0 } == counts)
    #expect(histogram.missingCount == texts.count { $0 == nil })
    #expect(histogram.subject.name == "XMP-photoshop:Urgency")
  }

  @Test func datesAreCountedByTime() throws {
    let subject = try #require(try MetadataSubject(named: "XMP-photoshop:DateCreated"))
    let histogram = MetadataHistogram(of: subject, in: [Self.vienna])
    guard case .period = histogram.bins.first?.extent else {
      Issue.record("no period")
      return
    }
    #expect(histogram.bins.map(\.count) == [1])
  }

  @Test(arguments: [
    ("{XMP-photoshop:City}", "Wien"), ("{XMP-photoshop:City:upper}", "WIEN"),
    ("{XMP-photoshop:Urgency:000}", "003"), ("{Xmp.photoshop.Urgency}", "3"),
    ("{XMP-photoshop:DateCreated:yyyy-MM}", "2024-05"), ("{IPTC:DateCreated:yyyy}", "2024"),
    ("{XMP-dc:source|none}", "none"), ("{LightSource:lower}", "flash"),
    ("{Exif:SubjectDistance}", "4.3"), ("{Exif:SubjectDistance:000|far}", "far"),
    ("{XMP:XMP-photoshop:City:lower}", "wien"),
    ("{XMP-mwg-rs:Regions/mwg-rs:RegionList[1]/mwg-rs:Area/stArea:w}", "0.1"),
    ("{IPTC:Keywords}", "sea sky"), ("{XMP-photoshop:City:000|text}", "text"),
  ])
  func arePartsOfNames(template: String, name: String) throws {
    let parts = try NameTemplate(template).name(of: Self.vienna).parts
    #expect(parts == [.text(Array(name.utf8))])
  }

  @Test func withoutAValueGiveNoName() throws {
    let template = try NameTemplate("{XMP-dc:source}")
    let subject = try #require(try MetadataSubject(named: "XMP-dc:source"))
    #expect(throws: MissingField(subject: subject)) { try template.name(of: Self.vienna) }
  }

  /// What a filter and an order compare is read besides what is shown, and is no part of that.
  @Test func areReadForAQuery() throws {
    let shown = TagSelection(from: [.exif])
    let query = PhotoQuery(
      filter: try MetadataFilter("not (has XMP-dc:source or iso = 3)"),
      order: try MetadataListOrder("IPTC:City")
    ).with(tags: shown)
    let needed = try #require(query.neededTags(hasSidecars: false))
    #expect(needed.sources == [.exif, .xmp, .iptc])
    #expect(
      needed.contains(.exif, "Exif", 1, "Any") && needed.contains(.xmp, "XMP-dc", nil, "source"))
    #expect(
      !needed.contains(.xmp, "XMP-dc", nil, "title") && !shown.contains(.iptc, "IPTC", 602, "City"))
    #expect(PhotoQuery(order: .byFile).neededTags(hasSidecars: true) == nil)
    let kept = Self.vienna.keeping(shown)
    #expect(kept.tags.map(\.source) == [.exif, .exif, .exif])
  }
}
