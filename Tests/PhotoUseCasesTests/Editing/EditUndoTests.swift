import PhotoEntities
import PhotoUseCases
import Testing

/// Undoing edits.
struct EditUndoTests {
  private static let failure = PhotoRepositoryError(
    identifier: "b", reason: .changedSinceEdit(time: "noon", isInPart: true))

  @Test func reportsEachPhoto() {
    let output = EditUndoOutputDouble()
    undo(
      [
        UndoBatch(outcomes: [.warning("j", .cutJournalLine(7))]),
        UndoBatch(
          outcomes: [.undone("a", edits: 2)], progress: PhotoProgress(done: 1, total: 3)),
        UndoBatch(
          outcomes: [.undone("b", edits: 1), .failed(Self.failure)],
          progress: PhotoProgress(done: 2, total: 3)),
        UndoBatch(
          outcomes: [.undone("c", edits: 0)], progress: PhotoProgress(done: 3, total: 3)),
      ], for: output)
    #expect(
      output.events == [
        .problem(PhotoProblem(identifier: "j", cause: .warning(.cutJournalLine(7)))),
        .undone("a", 2), .progress(PhotoProgress(done: 1, total: 3)),
        .undone("b", 1), .failed(PhotoProblem(Self.failure)),
        .progress(PhotoProgress(done: 2, total: 3)),
        .undone("c", 0), .progress(PhotoProgress(done: 3, total: 3)),
      ])
  }

  @Test(arguments: [nil, 1, 7])
  func asksForTheRuns(count: Int?) {
    let history = undo([], runs: count, for: EditUndoOutputDouble())
    #expect(history.counts == [count])
  }

  /// This holds after an undo as well as after a failure.
  @Test(arguments: [UndoOutcome.undone("a", edits: 1), .failed(failure)])
  func endsIfNoMoreIsWanted(outcome: UndoOutcome) {
    let output = EditUndoOutputDouble(decision: .stop)
    let batch = UndoBatch(outcomes: [outcome])
    let history = undo([batch, batch], for: output)
    #expect(output.events.count == 1)
    #expect(history.handedOver == 1)
  }

  /// An output that wants no more photos is not notified.
  @Test(arguments: [0, 1, 7, nil], [FetchDecision.goOn, .stop])
  func reportsHowManyPhotosAreLeft(count: Int?, decision: FetchDecision) {
    let output = EditUndoOutputDouble(decision: decision)
    undo([UndoBatch(outcomes: [.undone("a", edits: 1)])], leaving: count, for: output)
    let ends = output.events.dropFirst()
    #expect(ends == (count != 0 && decision == .goOn ? [.end(count)] : []))
  }

  @discardableResult
  private func undo(
    _ batches: [UndoBatch], runs: Int? = nil, leaving count: Int? = 0,
    for output: EditUndoOutputDouble
  ) -> EditHistoryDouble {
    let history = EditHistoryDouble(batches, left: count)
    EditUndo(history: history, output: output).undoEdits(ofNewestRuns: runs)
    return history
  }
}

/// Hands over these batches, and leaves `left` photos.
private final class EditHistoryDouble: EditHistory {
  private let batches: [UndoBatch]
  private let left: Int?
  private(set) var counts: [Int?] = []
  private(set) var handedOver = 0

  init(_ batches: [UndoBatch], left: Int?) {
    self.batches = batches
    self.left = left
  }

  func undoEdits(ofNewestRuns count: Int?, _ receive: (UndoBatch) -> FetchDecision) -> Int? {
    counts.append(count)
    for batch in batches {
      handedOver += 1
      if receive(batch) == .stop { break }
    }
    return left
  }
}

/// Records the calls in order.
private final class EditUndoOutputDouble: EditUndoOutput {
  enum Event: Equatable {
    case undone(PhotoIdentifier, Int)
    case moved(PhotoIdentifier, PhotoIdentifier?)
    case failed(PhotoProblem)
    case problem(PhotoProblem)
    case progress(PhotoProgress)
    case end(Int?)
  }

  private let decision: FetchDecision
  private(set) var events: [Event] = []

  init(decision: FetchDecision = .goOn) {
    self.decision = decision
  }

  func didUndo(_ edits: UndoneEdits) -> FetchDecision {
    events.append(.undone(edits.identifier, edits.count))
    return decision
  }

  func didMove(_ moved: MovedPhoto) -> FetchDecision {
    events.append(.moved(moved.identifier, moved.newIdentifier))
    return decision
  }

  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision {
    events.append(.failed(problem))
    return decision
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }

  func didEndEarly(leaving count: Int?) {
    events.append(.end(count))
  }

  func didProgress(_ progress: PhotoProgress) {
    events.append(.progress(progress))
  }
}
