import PhotoEntities
import PhotoUseCases
import Testing

/// Looking at all tags of a photo.
struct TagListTests {
  private static let iso = PhotoTag(
    directory: "Exif", number: 0x8827, name: "PhotographicSensitivity", type: "SHORT", count: 1,
    raw: .integers([400]), meaning: .words("400"))
  private static let unknown = PhotoTag(
    source: .makernote, directory: "MakerNote", number: 0x0001, name: nil, type: nil, count: nil,
    raw: nil, meaning: .quantities([TagQuantity(3, unit: .exposureValue)]))

  @Test func providesTheTagsInTheirOrder() {
    let events = browse("a", tags: FetchedTags(tags: [Self.unknown, Self.iso]))
    #expect(events == [.tags("a", [Self.unknown, Self.iso])])
  }

  @Test(
    arguments: [(.exif, [iso]), (.makernote, [unknown]), (.xmp, [])] as [(TagSource, [PhotoTag])])
  func asksForSources(source: TagSource, tags: [PhotoTag]) {
    let events = browse("a", tags: FetchedTags(tags: [Self.unknown, Self.iso]), from: [source])
    #expect(events == [.tags("a", tags)])
  }

  @Test func providesAnEmptyList() {
    #expect(browse("a", tags: FetchedTags(tags: [])) == [.tags("a", [])])
  }

  @Test func warnsAndStillShowsTheTags() {
    let events = browse("a", tags: FetchedTags(tags: [Self.iso], warnings: ["one", "two"]))
    #expect(
      events == [
        .problem(PhotoProblem(identifier: "a", cause: .warning("one"))),
        .problem(PhotoProblem(identifier: "a", cause: .warning("two"))), .tags("a", [Self.iso]),
      ])
  }

  @Test func reportsAFailureOnce() {
    #expect(browse("b", tags: nil) == [.problem(PhotoProblem(.failure(of: "b", .missing)))])
  }

  @Test func aTagKeepsItsParts() {
    #expect(Self.iso.directory == "Exif")
    #expect(Self.iso.number == 0x8827)
    #expect(Self.iso.name == "PhotographicSensitivity")
    #expect(Self.iso.type == "SHORT")
    #expect(Self.iso.count == 1)
    #expect(Self.iso.raw == .integers([400]))
    #expect(!Self.iso.isRawCut)
    #expect(Self.iso.meaning == .words("400"))
    #expect(Self.unknown.name == nil)
    #expect(Self.unknown.type == nil)
    #expect(Self.unknown.count == nil)
    #expect(Self.unknown.raw == nil)
    #expect(Self.unknown.meaning == .quantities([TagQuantity(3, unit: .exposureValue)]))
  }

  @Test func aFractionKeepsItsTerms() {
    #expect(TagFraction(10, 2500).description == "10/2500")
    #expect(TagFraction(10, 2500).rational == .of(1, 250))
    #expect(TagFraction(-1, 0).description == "-1/0")
    #expect(TagFraction(-1, 0).rational == nil)
    #expect(TagFraction(1, 2) != TagFraction(2, 4))
  }

  private func browse(
    _ identifier: PhotoIdentifier, tags: FetchedTags?,
    from sources: Set<TagSource> = Set(TagSource.allCases)
  ) -> [TagListOutputDouble.Event] {
    let output = TagListOutputDouble()
    TagList(repository: TagRepositoryDouble(photo: "a", tags: tags), output: output)
      .browseTags(ofIdentifier: identifier, from: sources)
    return output.events
  }
}

/// The tags of one photo; fails for any photo if nil.
private struct TagRepositoryDouble: TagRepository {
  let photo: PhotoIdentifier
  let tags: FetchedTags?

  func fetchTags(
    ofIdentifier identifier: PhotoIdentifier, from sources: Set<TagSource>
  ) throws(PhotoRepositoryError) -> FetchedTags {
    guard let tags, identifier == photo else { throw .failure(of: identifier, .missing) }
    return FetchedTags(
      tags: tags.tags.filter { sources.contains($0.source) }, warnings: tags.warnings)
  }
}

private final class TagListOutputDouble: TagListOutput {
  enum Event: Equatable {
    case tags(PhotoIdentifier, [PhotoTag])
    case problem(PhotoProblem)
  }

  private(set) var events: [Event] = []

  func didProvideTagsToBrowse(_ photo: BrowsingTags) {
    events.append(.tags(photo.identifier, photo.tags))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
