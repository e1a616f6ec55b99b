import PhotoEntities
import PhotoUseCases
import Testing

/// The use case of browsing the recorded runs.
struct RunListTests {
  private struct History: RunHistory {
    let runs: [RecordedRun]?
    var unreadable: [PhotoRepositoryError] = []

    func fetchRuns(limit: Int?) throws(PhotoRepositoryError) -> RecordedRuns {
      guard let runs else { throw .failure(of: "history") }
      let newest = Array(runs.prefix(limit ?? .max))
      return RecordedRuns(newest, unreadable: unreadable, olderRuns: runs.count - newest.count)
    }
  }

  private final class Output: RunListOutput {
    var runs: [RecordedRun]?
    var olderRuns = 0
    var problems: [PhotoProblem] = []

    func didProvideRuns(_ runs: [RecordedRun], olderRuns: Int) {
      (self.runs, self.olderRuns) = (runs, olderRuns)
    }
    func didEncounter(_ problem: PhotoProblem) { problems.append(problem) }
  }

  private static let runs = [2, 1].map { number in
    RecordedRun(
      number: number, journal: "history/run", time: "2024-05-01T12:00:00+02:00", folder: "/photos",
      arguments: ["edit"],
      photos: 3, undonePhotos: 0, changes: ["iso"], isFinished: true, isAtWork: false)
  }

  @Test(arguments: [(nil, 2), (1, 1)] as [(Int?, Int)])
  func providesTheNewestRuns(limit: Int?, count: Int) {
    let output = Output()
    RunList(history: History(runs: Self.runs), output: output).browseRuns(limit: limit)
    #expect(output.runs == Array(Self.runs.prefix(count)))
    #expect(output.olderRuns == 2 - count)
    #expect(output.problems.isEmpty)
  }

  @Test func reportsARunThatCannotBeReadAndListsTheOthers() {
    let output = Output()
    let history = History(runs: Self.runs, unreadable: [.failure(of: "history/3.jsonl")])
    RunList(history: history, output: output).browseRuns(limit: nil)
    #expect(output.runs == Self.runs)
    #expect(output.problems == [PhotoProblem(.failure(of: "history/3.jsonl"))])
  }

  @Test func reportsAHistoryThatCannotBeRead() {
    let output = Output()
    RunList(history: History(runs: nil), output: output).browseRuns(limit: nil)
    #expect(output.runs == nil)
    #expect(output.problems == [PhotoProblem(.failure(of: "history"))])
  }
}
