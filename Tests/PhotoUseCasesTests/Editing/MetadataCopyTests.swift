import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Copying metadata from a photo.
struct MetadataCopyTests {
  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.artist = "Anna"
    $0.pixelWidth = 64
    $0.exposureDuration = .of(1, 250)
  }

  private func copy(
    _ parts: CopiedParts?, _ outcome: FetchOutcome? = nil
  ) -> FoundChanges {
    let fetched = FetchedPhoto(metadata: photo, warnings: ["no date"])
    return MetadataCopy(repository: PhotoRepositoryDouble([[outcome ?? .fetched(fetched)]]))
      .copy(parts, from: "a")
  }

  @Test func copiesEveryEditableFieldInTheOrderOfTheTable() throws {
    let copied = copy(nil)
    #expect(
      copied.changes == [
        MetadataChange(field: try .of("iso"), operation: .set(.integer(400))),
        MetadataChange(field: try .of("exposureDuration"), operation: .set(.fraction(.of(1, 250)))),
        MetadataChange(field: try .of("artist"), operation: .set(.text("Anna"))),
      ])
    #expect(copied.warnings.map(\.words) == ["no date"])
    #expect(copied.failure == nil)
  }

  @Test func copiesOnlyTheRequestedFields() throws {
    let copied = copy(try CopiedParts(listedAs: "artist,ISO"))
    #expect(copied.changes.map(\.subject.valueField?.name) == ["iso", "artist"])
  }

  @Test func failsIfThePhotoLacksAField() throws {
    let copied = copy(try CopiedParts(listedAs: "iso,lens,copyright"))
    #expect(copied.changes.isEmpty)
    #expect(
      copied.failure
        == PhotoProblem(identifier: "a", cause: .nothingThere(.named(["lensModel", "copyright"]))))
    #expect(copied.warnings.map(\.words) == ["no date"])
  }

  /// Texts that nobody can read for sure.
  @Test func leavesOutGuesses() throws {
    let (artist, title) = (try MetadataField.of("artist"), try MetadataField.of("title"))
    let photo = Metadata.photo("a") {
      ($0.iso, $0.artist, $0.title, $0.keywords) = (400, "\u{FFFD}R\u{FFFD}c", "Kšln", ["mist"])
    }
    let fetched = FetchOutcome.fetched(
      FetchedPhoto(
        metadata: photo, sources: [title: .iptc, try .of("keywords"): .iptc],
        warnings: [.guessedText]))
    let copied = copy(nil, fetched)
    #expect(copied.changes.map(\.subject.valueField?.name) == ["iso", "keywords"])
    #expect(copied.warnings.map(\.cause).last == .warning(.notCopied([artist.name, title.name])))
    #expect(copied.failure == nil)
    let ofExif = copy(
      nil, .fetched(FetchedPhoto(metadata: photo, sources: [:], warnings: [.guessedExif([title])])))
    #expect(ofExif.changes.map(\.subject.valueField?.name) == ["iso", "keywords"])
    let named = copy(try CopiedParts(listedAs: "iso,title"), fetched)
    #expect(named.changes.isEmpty)
    #expect(named.failure?.cause == .nothingThere(.named(["title"])))
  }

  private static let tags = [
    PhotoTag(
      source: .xmp, directory: "XMP-dc", number: nil, name: "source", type: nil, count: 1,
      raw: .text("a"), meaning: .words("a")),
    PhotoTag(
      source: .xmp, directory: "XMP-dc", number: nil, name: "creator", type: nil, count: 1,
      raw: .text("Anna"), meaning: .words("Anna")),
    PhotoTag(
      source: .xmp, directory: "XMP-dc", number: nil, name: "mood", type: nil, count: 1,
      raw: .text("b"), meaning: .words("b")),
    PhotoTag(
      directory: "Exif", number: 0xA002, name: "PixelXDimension", type: "SHORT", count: 1,
      raw: .integers([64]), meaning: .words("64")),
    PhotoTag(
      directory: "Interoperability", number: 1, name: "InteroperabilityIndex", type: "ASCII",
      count: 4, raw: .text("R98"), meaning: .words("R98")),
    PhotoTag(
      directory: "Exif", number: 0xA403, name: "WhiteBalance", type: "SHORT", count: 1,
      raw: .integers([1]), meaning: .words("Manual white balance")),
    PhotoTag(
      source: .makernote, directory: "MakerNote", number: 6, name: "ImageType", type: nil,
      count: nil,
      raw: nil, meaning: .words("x")),
  ]

  /// Of groups, what no edit writes, what no table has and the size of the picture stay behind.
  @Test(arguments: [
    ("XMP", ["XMP-dc:source", "XMP-dc:creator"]), ("EXIF", ["Exif:WhiteBalance"]),
    ("0xA002,IPTC", ["Exif:PixelXDimension"]),
    ("XMP-dc:So*,xmp.dc.creator", ["XMP-dc:source", "XMP-dc:creator"]),
    ("iso,XMP-dc:source", ["", "XMP-dc:source"]),
  ])
  func copiesTags(parts: String, names: [String]) throws {
    let copied = copy(
      try CopiedParts(listedAs: parts),
      .fetched(FetchedPhoto(metadata: photo, tags: Self.tags)))
    #expect(copied.failure == nil)
    #expect(copied.changes.map { $0.tagChange?.tag.fullName ?? "" } == names)
    for case .set(.text("Anna")) in copied.changes.compactMap({ $0.tagChange?.operation }) {
      Issue.record("a list must stay one")
    }
  }

  /// Nobody knows the texts of IPTC in an unknown character set, nor bytes that are no text.
  @Test(arguments: [
    (TagSource.iptc, "Caf\u{E9}", [PhotoWarning.guessedText], false),
    (.iptc, "Cafe", [.guessedText], true), (.iptc, "Caf\u{E9}", [], true),
    (.xmp, "Caf\u{FFFD}", [], false),
  ])
  func guessedTextsOfTagsAreNotCopied(
    source: TagSource, text: String, warnings: [PhotoWarning], isCopied: Bool
  ) throws {
    let (directory, name) = source == .iptc ? ("IPTC", "Headline") : ("XMP-dc", "source")
    let tag = PhotoTag(
      source: source, directory: directory, number: source == .iptc ? 0x0269 : nil, name: name,
      type: nil, count: 1, raw: .text(text), meaning: .words(text))
    let copied = copy(
      try CopiedParts(listedAs: "iso,\(directory):\(name)"),
      .fetched(FetchedPhoto(metadata: photo, warnings: warnings, tags: [tag])))
    #expect(copied.changes.count == (isCopied ? 2 : 1))
    let isTold = copied.warnings.map(\.cause).contains(
      .warning(.notCopied(["\(directory):\(name)"])))
    #expect(isTold == !isCopied)
  }

  @Test func failsIfThePhotoLacksATag() throws {
    let copied = copy(
      try CopiedParts(listedAs: "artist,XMP-dc:title,XMP-dc:source,copyright"),
      .fetched(FetchedPhoto(metadata: photo, tags: Self.tags)))
    #expect(copied.failure?.cause == .nothingThere(.named(["copyright", "XMP-dc:title"])))
    let none = copy(
      try CopiedParts(listedAs: "IPTC"), .fetched(FetchedPhoto(metadata: photo, tags: Self.tags)))
    #expect(none.failure?.cause == .nothingThere(.anything))
  }

  @Test func failsIfThereIsNothingToCopy() {
    let copied = copy(nil, .fetched(FetchedPhoto(metadata: .photo("a") { $0.pixelWidth = 1 })))
    #expect(copied.changes.isEmpty)
    #expect(copied.failure?.cause == .nothingThere(.anything))
  }

  @Test func failsIfThePhotoCannotBeRead() {
    let copied = copy(nil, .failed(.failure(of: "a", .notAPhoto(.isEmpty))))
    #expect(copied.changes.isEmpty)
    #expect(copied.failure == PhotoProblem(.failure(of: "a", .notAPhoto(.isEmpty))))
  }

  @Test(arguments: [
    ("artist,", "there is no field ''"), ("", "there is no field ''"),
    ("artist,lense", "there is no field 'lense'; did you mean 'lensModel'?"),
    ("pixelWidth", "pixelWidth cannot be edited"),
    ("MakerNotes", "the tags of 'MakerNotes' cannot be copied; no edit writes them"),
    ("XMP-dc:sourc", "there is no tag 'XMP-dc:sourc'; did you mean 'XMP-dc:source'?"),
    ("XPM:x", "there is no group of tags 'XPM'; did you mean 'xmp'?"),
  ])
  func listsOfPartsAreChecked(text: String, message: String) {
    #expect(throws: InvalidInput(message)) { try CopiedParts(listedAs: text) }
  }

  @Test func aFieldThatIsListedTwiceIsCopiedOnce() throws {
    #expect(
      try MetadataField.editable(listedAs: "make,artist,cameraMake").map(\.name)
        == ["cameraMake", "artist"])
  }
}

extension MetadataChange {
  /// The change of a tag; nil if a field changes.
  fileprivate var tagChange: TagChange? {
    if case .tag(let change) = operation { change } else { nil }
  }
}
