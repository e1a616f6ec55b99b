import PhotoUseCases

/// Problems and progress of work with one result.
extension Console: PhotoProblemOutput, PhotoProgressOutput {
  func didEncounter(_ problem: PhotoProblem) {
    report(problem)
  }

  func didProgress(_ progress: PhotoProgress) {
    report(progress)
  }
}

extension Console {
  /// Ends the work if nobody reads the output any more.
  func requireReader() throws(OutputEnded) {
    if !isWritable { throw OutputEnded() }
  }
}

/// What presenters share that use cases call: a console for problems, progress and an early end.
protocol ConsolePresenter {
  var console: Console { get }
}

extension ConsolePresenter {
  func didEncounter(_ problem: PhotoProblem) {
    console.report(problem)
  }

  func didProgress(_ progress: PhotoProgress) {
    console.report(progress)
  }

  func didPass(_ bytes: Int, of total: Int) {
    console.report(bytes, of: total)
  }

  func didEndEarly(leaving count: Int?) {
    console.reportEarlyEnd(leaving: count)
  }
}
