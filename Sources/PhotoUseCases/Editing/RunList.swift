/// The input boundary of browsing the recorded runs.
package protocol RunListInteractor {
  /// Provides the newest runs, at most `limit`, or all if it is nil.
  func browseRuns(limit: Int?)
}

/// The output boundary of browsing the recorded runs.
package protocol RunListOutput: PhotoProblemOutput {
  /// The runs, the newest first, and the number of older ones that were not asked for.
  func didProvideRuns(_ runs: [RecordedRun], olderRuns: Int)
}

/// The use case of browsing the recorded runs.
package struct RunList: RunListInteractor {
  private let history: any RunHistory
  private let output: any RunListOutput

  /// Browses the runs of `history`, for `output`.
  package init(history: any RunHistory, output: any RunListOutput) {
    (self.history, self.output) = (history, output)
  }

  package func browseRuns(limit: Int?) {
    do throws(PhotoRepositoryError) {
      let found = try history.fetchRuns(limit: limit)
      output.didProvideRuns(found.runs, olderRuns: found.olderRuns)
      found.unreadable.map { PhotoProblem($0) }.forEach(output.didEncounter)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
