import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// What becomes of photos whose edits are undone, as presenters are told.
struct UndoPresenterTests {
  private static let photo = PhotoIdentifier(text: "a")

  /// A photo may have two outcomes, if only a part of its edits could be undone.
  @Test(arguments: [false, true])
  func allOfAPhotoIsToldBeforeTheEnd(isEnded: Bool) throws {
    let presenter = UndoEvents(isEnded: isEnded)
    let error = PhotoRepositoryError(identifier: Self.photo, reason: .missing)
    let batch = UndoBatch(
      outcomes: [.undone(Self.photo, edits: 2), .failed(error)],
      progress: PhotoProgress(done: 1, total: 3))
    if isEnded {
      #expect(throws: OutputEnded()) { try presenter.present(batch) }
    } else {
      try presenter.present(batch)
    }
    #expect(presenter.events == ["2 edits of a", "a failed", "1 done"])
  }

  @Test func everyOutcomeIsTold() throws {
    let presenter = UndoEvents(isEnded: false)
    let other = PhotoIdentifier(text: "b")
    try presenter.present(
      UndoBatch(outcomes: [
        .warning(Self.photo, .cutJournalLine(7)), .moved(Self.photo, to: other), .removed(other),
        .setBack(
          from: Metadata(localIdentifier: Self.photo), to: Metadata(localIdentifier: Self.photo)),
      ]))
    #expect(presenter.events == ["problem a", "a -> b", "b removed", "values of a"])
  }
}

/// Records what it is told, in order.
private final class UndoEvents: UndoPresenter {
  let console = Console(color: .never)
  private(set) var events: [String] = []
  private let isEnded: Bool

  /// - Parameter isEnded: Whether it takes no more outcomes.
  init(isEnded: Bool) {
    self.isEnded = isEnded
  }

  func didUndo(
    _ edits: Int, of photo: PhotoIdentifier, _ change: RecordedChange?
  ) throws(OutputEnded) {
    try add("\(edits) edits of \(photo.text)")
  }

  func didSetBack(_ modified: ModifiedMetadata) throws(OutputEnded) {
    try add("values of \(modified.identifier.text)")
  }

  func didMove(_ photo: PhotoIdentifier, to new: PhotoIdentifier?) throws(OutputEnded) {
    try add(new.map { "\(photo.text) -> \($0.text)" } ?? "\(photo.text) removed")
  }

  func didFailToUndo(_ problem: PhotoProblem) throws(OutputEnded) {
    try add("\(problem.identifier.text) failed")
  }

  func didEncounter(_ problem: PhotoProblem) { events.append("problem \(problem.identifier.text)") }
  func didProgress(_ progress: PhotoProgress) { events.append("\(progress.done) done") }
  func didChoose(_ run: RecordedRun) {}
  func finish() {}

  private func add(_ event: String) throws(OutputEnded) {
    events.append(event)
    if isEnded { throw OutputEnded() }
  }
}
