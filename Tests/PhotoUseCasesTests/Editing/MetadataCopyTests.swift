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
    _ fields: [MetadataField]?, _ outcome: FetchOutcome? = nil
  ) -> FoundChanges {
    let fetched = FetchedPhoto(metadata: photo, warnings: ["no date"])
    return MetadataCopy(repository: PhotoRepositoryDouble([[outcome ?? .fetched(fetched)]]))
      .copy(fields, from: "a")
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
    let copied = copy(try MetadataField.editable(listedAs: "artist,ISO"))
    #expect(copied.changes.map(\.subject.valueField?.name) == ["iso", "artist"])
  }

  @Test func failsIfThePhotoLacksAField() throws {
    let copied = copy(try MetadataField.editable(listedAs: "iso,lens,copyright"))
    let missing = [try MetadataField.of("lensModel"), try MetadataField.of("copyright")]
    #expect(copied.changes.isEmpty)
    #expect(
      copied.failure == PhotoProblem(identifier: "a", cause: .nothingThere(.fields(missing))))
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
    #expect(copied.warnings.map(\.cause).last == .warning(.notCopied([artist, title])))
    #expect(copied.failure == nil)
    let ofExif = copy(
      nil, .fetched(FetchedPhoto(metadata: photo, sources: [:], warnings: [.guessedExif([title])])))
    #expect(ofExif.changes.map(\.subject.valueField?.name) == ["iso", "keywords"])
    let named = copy([try .of("iso"), title], fetched)
    #expect(named.changes.isEmpty)
    #expect(named.failure?.cause == .nothingThere(.fields([title])))
  }

  @Test func failsIfThereIsNothingToCopy() {
    let copied = copy(nil, .fetched(FetchedPhoto(metadata: .photo("a") { $0.pixelWidth = 1 })))
    #expect(copied.changes.isEmpty)
    #expect(copied.failure?.cause == .nothingThere(.anyField))
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
  ])
  func listsOfFieldsAreChecked(text: String, message: String) {
    #expect(throws: InvalidInput(message)) { try MetadataField.editable(listedAs: text) }
  }

  @Test func aFieldThatIsListedTwiceIsCopiedOnce() throws {
    #expect(
      try MetadataField.editable(listedAs: "make,artist,cameraMake").map(\.name)
        == ["cameraMake", "artist"])
  }
}
