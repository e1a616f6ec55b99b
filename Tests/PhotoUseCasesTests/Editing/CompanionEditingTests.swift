import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The companions of photos: found before these are edited, and edited at the end, once.
struct CompanionEditingTests {
  /// A store of companions, which are as they were listed, with another ISO speed.
  private struct Companions: CompanionRepository {
    let companions: [PhotoIdentifier: [PhotoIdentifier]]
    let didAsk: (_ photo: PhotoIdentifier, _ isEdited: Bool) -> Void

    func companionSearch(
      _ kind: CompanionKind
    ) -> (_ photo: PhotoIdentifier, _ isEdited: Bool) -> [PhotoIdentifier] {
      { photo, isEdited in
        didAsk(photo, isEdited)
        return companions[photo] ?? []
      }
    }

    func fetchCompanions(
      _ companions: [PhotoIdentifier], besides files: [PhotoIdentifier]
    ) -> [FetchOutcome] {
      companions.filter { !files.contains($0) }.map { companion in
        .fetched(FetchedPhoto(metadata: Metadata.photo(companion) { $0.iso = 200 }))
      }
    }
  }

  private static func fetched(_ name: PhotoIdentifier) -> FetchOutcome {
    .fetched(FetchedPhoto(metadata: Metadata.photo(name) { $0.iso = 100 }))
  }

  /// What the edit asked for, found and reported.
  private static func edit(
    _ batches: [[FetchOutcome]], with companions: [PhotoIdentifier: [PhotoIdentifier]],
    where filter: String? = nil, together: Bool = false
  ) throws -> (asked: [String], found: [String], report: [String]) {
    var (asked, found): ([String], [String]) = ([], [])
    let repository = PhotoRepositoryDouble(batches)
    let output = ModificationOutputDouble(try MetadataChange(field: "iso", text: "100"))
    let store = Companions(companions: companions) { photo, isEdited in
      asked.append(photo.text + (isEdited ? " edited" : ""))
    }
    MetadataModification(
      repository: repository, output: output,
      companions: CompanionEditing(.identified, in: store) { companion, photo in
        found.append(companion.text + " of " + photo.text)
      }
    ).requestToModifyMetadata(
      where: try filter.map { try MetadataFilter($0) }, together: together)
    return (asked, found, output.report)
  }

  @Test(arguments: [false, true]) func theyComeLast(together: Bool) throws {
    let result = try Self.edit(
      [[Self.fetched("a"), .skipped("b", reason: .doneBefore)], [Self.fetched("c")]],
      with: ["a": ["a.mov", "c"], "b": ["b.mov", "a.mov"]], together: together)
    #expect(result.asked == ["a", "b edited", "c"])
    #expect(result.found == ["a.mov of a", "b.mov of b"])
    #expect(result.report.suffix(3) == ["c unchanged", "a.mov edited", "b.mov edited"])
  }

  /// Photos that are not edited have none, and are not edited as companions of others either.
  @Test func onlyEditedPhotosHaveThem() throws {
    let result = try Self.edit(
      [
        [
          Self.fetched("a"), .failed(.failure(of: "b")), .skipped("c", reason: "is none"),
          .fetched(FetchedPhoto(metadata: Metadata.photo("d") { $0.iso = 50 })),
        ]
      ], with: ["a": ["b", "c", "d"], "b": ["b.mov"], "d": ["d.mov"]], where: "iso > 60")
    #expect(result.asked == ["a"])
    // It did not match by itself.
    #expect(result.found == ["d of a"])
    #expect(result.report.last == "d edited")
  }

  @Test(
    arguments: [
      (try MetadataChange(field: "captureDate", text: "2024-05-01 10:00"), true),
      (try MetadataChange(field: "date", text: "2024-05-01 10:00"), true),
      (try MetadataChange(field: "gps", text: "48,16"), true),
      (try MetadataChange(unsetting: "gps"), true),
      (try MetadataChange(shifting: "date", by: "+1h"), true),
      (try MetadataChange(field: "iso", text: "100"), false),
      (try MetadataChange(field: "XMP-dc:source", text: "a"), false),
      (.requiringCaptureDate, false), (.turningUpright, false),
      (MetadataChange(removing: MetadataRemoval(of: [.location], keeping: [])), false),
    ])
  func whatAllFilesOfAMomentHave(change: MetadataChange, isOfMoment: Bool) {
    #expect(change.isOfMoment == isOfMoment)
  }
}
