import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The use case of renaming photos.
struct PhotoRenamingTests {
  private static let photos = ["c", "a", "b"].enumerated().map { index, name in
    Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = index == 1 ? nil : 100 * (3 - index) }
  }

  @Test func namesThePhotosInTheOrder() throws {
    for (order, names) in [(nil, ["c", "a", "b"]), ("iso", ["b", "c", "a"])] {
      let (names_, output) = rename("{iso}", by: try order.map { try MetadataListOrder($0) })
      #expect(names_.photos.map(\.identifier.text) == names)
      #expect(
        names_.photos.first { $0.identifier == "c" }?.name
          == .success(NewName(parts: [.text(Array("300".utf8))])))
      #expect(
        names_.photos.first { $0.identifier == "a" }?.name
          == .failure(MissingField(field: try .of("iso"))))
      #expect(output.events == ["progress"])
    }
  }

  @Test func takesOnlyMatchingPhotos() throws {
    let (names, _) = rename("{name}", where: try MetadataFilter("iso = 100"))
    #expect(names.photos.map(\.identifier) == ["b"])
  }

  @Test func reportsEachOutcome() throws {
    let (_, output) = rename(
      "{name}",
      outcomes: [
        .renamed("a", to: "x"), .warning("b", "w"),
        .nameless("b", MissingField(field: try .of("iso"))),
        .failed(.failure(of: "c", .nameTaken)),
      ], left: 2)
    #expect(
      output.events == ["progress", "a -> x", "problem b", "failed b", "failed c", "left 2"])
  }

  @Test func endsIfNoMoreIsWanted() {
    let (_, output) = rename(
      "{name}", outcomes: [.renamed("a", to: "x"), .renamed("b", to: "y")], left: 1, decision: .stop
    )
    #expect(output.events == ["progress", "a -> x"])
  }

  /// Numbers depend on all photos: if not all are known, none is renamed.
  @Test func renamesNothingIfCancelled() throws {
    let repository = PhotoRepositoryDouble(
      Self.photos.map { [.fetched(FetchedPhoto(metadata: $0))] })
    repository.batchesUntilEnd = 2
    let (names, output) = (NamingRepositoryDouble(), PhotoRenamingOutputDouble())
    PhotoRenaming(of: repository, names: names, output: output)
      .renamePhotos(to: try NameTemplate("{n}"), where: nil, by: nil)
    #expect(names.calls == 0)
    #expect(output.events == ["progress", "progress", "left 1"])
  }

  @Test func tellsOfPhotosThatCannotBeRead() throws {
    let repository = PhotoRepositoryDouble([
      [
        .failed(.failure(of: "x")), .skipped("y", reason: "w"),
        .fetched(FetchedPhoto(metadata: Self.photos[0])),
      ]
    ])
    let (names, output) = (NamingRepositoryDouble(), PhotoRenamingOutputDouble())
    PhotoRenaming(of: repository, names: names, output: output)
      .renamePhotos(to: try NameTemplate("{n}"), where: nil, by: nil)
    #expect(names.photos.map(\.identifier) == ["c"])
    #expect(output.events == ["failed x", "problem y", "progress"])
  }

  @Test func resumes() {
    let (names, output) = (NamingRepositoryDouble(), PhotoRenamingOutputDouble())
    names.outcomes = [.renamed("a", to: "b")]
    PhotoRenaming(of: PhotoRepositoryDouble([]), names: names, output: output).resumeRenaming()
    #expect(output.events == ["a -> b"])
  }

  private func rename(
    _ template: String, where filter: MetadataFilter? = nil, by order: MetadataListOrder? = nil,
    outcomes: [RenamingOutcome] = [], left: Int = 0, decision: FetchDecision = .goOn
  ) -> (NamingRepositoryDouble, PhotoRenamingOutputDouble) {
    let repository = PhotoRepositoryDouble([
      Self.photos.map { .fetched(FetchedPhoto(metadata: $0)) }
    ])
    let (names, output) = (NamingRepositoryDouble(), PhotoRenamingOutputDouble(decision))
    (names.outcomes, names.left) = (outcomes, left)
    if let template = try? NameTemplate(template) {
      PhotoRenaming(of: repository, names: names, output: output)
        .renamePhotos(to: template, where: filter, by: order)
    }
    return (names, output)
  }
}

/// Keeps the names, and hands over these outcomes.
private final class NamingRepositoryDouble: NamingRepository {
  var outcomes: [RenamingOutcome] = []
  var left = 0
  private(set) var calls = 0
  private(set) var photos: [NamedPhoto] = []

  func renamePhotos(
    _ photos: [NamedPhoto], _ receive: (RenamingOutcome) -> FetchDecision
  ) -> Int {
    self.photos = photos
    return resumeRenaming(receive)
  }

  func resumeRenaming(_ receive: (RenamingOutcome) -> FetchDecision) -> Int {
    calls += 1
    for outcome in outcomes where receive(outcome) == .stop { break }
    return left
  }
}

/// Records the calls in order.
private final class PhotoRenamingOutputDouble: PhotoRenamingOutput {
  private(set) var events: [String] = []
  private let decision: FetchDecision

  init(_ decision: FetchDecision = .goOn) {
    self.decision = decision
  }

  func didRename(_ renamed: RenamedPhoto) -> FetchDecision {
    events.append("\(renamed.identifier.text) -> \(renamed.newIdentifier.text)")
    return decision
  }

  func didFailToRename(_ problem: PhotoProblem) -> FetchDecision {
    events.append("failed \(problem.identifier.text)")
    return decision
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append("problem \(problem.identifier.text)")
  }

  func didProgress(_ progress: PhotoProgress) { events.append("progress") }

  func didEndEarly(leaving count: Int?) {
    events.append("left " + (count.map(String.init) ?? "some"))
  }
}
