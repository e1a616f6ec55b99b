import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Copying metadata from a photo.
struct MetadataCopyTests {
  private final class Output: MetadataCopyOutput {
    private(set) var changes: [MetadataChange]?
    private(set) var problems: [PhotoProblem] = []
    private(set) var failures: [PhotoProblem] = []

    func didProvideChanges(_ changes: [MetadataChange]) {
      self.changes = changes
    }

    func didFailToCopyMetadata(_ problem: PhotoProblem) {
      failures.append(problem)
    }

    func didEncounter(_ problem: PhotoProblem) {
      problems.append(problem)
    }
  }

  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.artist = "Anna"
    $0.pixelWidth = 64
    $0.exposureDuration = .of(1, 250)
  }

  private func copy(
    _ fields: [MetadataField]?, _ outcome: FetchOutcome? = nil
  ) -> Output {
    let output = Output()
    let fetched = FetchedPhoto(metadata: photo, warnings: ["no date"])
    MetadataCopy(
      repository: PhotoRepositoryDouble([[outcome ?? .fetched(fetched)]]), output: output
    )
    .requestChanges(copying: fields, from: "a")
    return output
  }

  @Test func copiesEveryEditableFieldInTheOrderOfTheTable() throws {
    let output = copy(nil)
    #expect(
      output.changes == [
        MetadataChange(field: try .of("iso"), operation: .set(.integer(400))),
        MetadataChange(field: try .of("exposureDuration"), operation: .set(.fraction(.of(1, 250)))),
        MetadataChange(field: try .of("artist"), operation: .set(.text("Anna"))),
      ])
    #expect(output.problems.map(\.words) == ["no date"])
    #expect(output.failures.isEmpty)
  }

  @Test func copiesOnlyTheRequestedFields() throws {
    let output = copy(try MetadataField.editable(listedAs: "artist,ISO"))
    #expect(output.changes?.map(\.subject.valueField?.name) == ["iso", "artist"])
  }

  @Test func failsIfThePhotoLacksAField() throws {
    let output = copy(try MetadataField.editable(listedAs: "iso,lens,copyright"))
    let missing = [try MetadataField.of("lensModel"), try MetadataField.of("copyright")]
    #expect(output.changes == nil)
    #expect(
      output.failures == [
        PhotoProblem(identifier: "a", cause: .nothingThere(.fields(missing)))
      ])
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
    let output = copy(nil, fetched)
    #expect(output.changes?.map(\.subject.valueField?.name) == ["iso", "keywords"])
    #expect(output.problems.map(\.cause).last == .warning(.notCopied([artist, title])))
    #expect(output.failures.isEmpty)
    let named = copy([try .of("iso"), title], fetched)
    #expect(named.changes == nil)
    #expect(named.failures.map(\.cause) == [.nothingThere(.fields([title]))])
  }

  @Test func failsIfThereIsNothingToCopy() {
    let output = copy(nil, .fetched(FetchedPhoto(metadata: .photo("a") { $0.pixelWidth = 1 })))
    #expect(output.changes == nil)
    #expect(output.failures.map(\.cause) == [.nothingThere(.anyField)])
  }

  @Test func failsIfThePhotoCannotBeRead() {
    let output = copy(nil, .failed(.failure(of: "a", .notAPhoto(.isEmpty))))
    #expect(output.changes == nil)
    #expect(output.failures == [PhotoProblem(.failure(of: "a", .notAPhoto(.isEmpty)))])
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
