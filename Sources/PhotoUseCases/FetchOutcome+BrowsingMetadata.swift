extension [FetchOutcome] {
  /// The photos among the outcomes; what went wrong goes to `problems`.
  func browsingMetadata(problems: any PhotoProblemOutput) -> [BrowsingMetadata] {
    compactMap { outcome in
      switch outcome {
      case .fetched(let photo):
        PhotoProblem.warnings(of: photo).forEach(problems.didEncounter)
        return BrowsingMetadata(photo.metadata)
      case .skipped(let identifier, let reason):
        problems.didEncounter(
          PhotoProblem(identifier: identifier, severity: .warning, message: reason))
        return nil
      case .failed(let error):
        problems.didEncounter(PhotoProblem(error))
        return nil
      }
    }
  }
}
