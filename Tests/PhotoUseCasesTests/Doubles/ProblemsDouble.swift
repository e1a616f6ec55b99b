import PhotoUseCases

/// Records problems and progress.
final class ProblemsDouble: PhotoProblemOutput, PhotoProgressOutput {
  private(set) var problems: [PhotoProblem] = []
  private(set) var progress: [PhotoProgress] = []

  func didEncounter(_ problem: PhotoProblem) { problems.append(problem) }

  func didProgress(_ progress: PhotoProgress) { self.progress.append(progress) }
}
