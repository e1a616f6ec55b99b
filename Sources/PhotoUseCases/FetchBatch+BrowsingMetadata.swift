extension FetchBatch {
  /// The photos in the batch that `filter` wants, or all; what went wrong goes to `problems`.
  func browsingMetadata(
    where filter: MetadataFilter?, problems: any PhotoProblemOutput
  ) -> [BrowsingMetadata] {
    outcomes.compactMap { outcome in
      switch outcome {
      case .fetched(let photo):
        PhotoProblem.warnings(of: photo).forEach(problems.didEncounter)
        let browsing = BrowsingMetadata(photo)
        return filter?.matches(browsing) ?? true ? browsing : nil
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
