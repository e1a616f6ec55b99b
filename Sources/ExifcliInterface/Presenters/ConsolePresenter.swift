import PhotoUseCases

/// What all presenters share: a console for problems, progress and an early end.
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
