import PhotoUseCases

/// What all presenters have in common: a console, which problems, the progress and
/// an early end go to.
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

  func didEndEarly(leaving count: Int?) {
    console.reportEarlyEnd(leaving: count)
  }
}
