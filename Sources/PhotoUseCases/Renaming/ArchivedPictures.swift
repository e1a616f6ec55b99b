import PhotoEntities

/// The pictures of an archive, which tell what of a card is there already: with whatever names and metadata.
package struct ArchivedPictures {
  private let photos: any PhotoRepository
  private let pictures: any PictureHashRepository
  private let output: any PhotoProblemOutput & PhotoProgressOutput

  /// The pictures of `photos`, which `pictures` compares. Failures and progress go to `output`.
  package init(
    of photos: any PhotoRepository, pictures: any PictureHashRepository,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) {
    (self.photos, self.pictures, self.output) = (photos, pictures, output)
  }

  /// Where the pictures of these photos are already: in the archive, or as an earlier one of the photos. A photo whose
  /// picture is nowhere, or cannot be compared, is missing in the result. Nil if the work was cancelled.
  func places(of imported: [PhotoIdentifier]) -> [PhotoIdentifier: PhotoIdentifier]? {
    guard let archived = identifiers() else { return nil }
    // The imported photos come first, so that one which is in the archive's folder itself is not found there.
    let all = imported + archived
    let comparison = PictureComparison(pictures: pictures, output: output) { problem in
      if case .failure = problem.cause { output.didEncounter(problem) }
    }
    guard let compared = comparison.hashes(of: all, askingAbout: imported.count) else { return nil }
    var inArchive: [String: PhotoIdentifier] = [:]
    for (place, hash) in compared where place >= imported.count && inArchive[hash] == nil {
      inArchive[hash] = all[place]
    }
    var places: [PhotoIdentifier: PhotoIdentifier] = [:]
    for (place, hash) in compared where place < imported.count {
      if let known = inArchive[hash] {
        places[all[place]] = known
      } else {
        inArchive[hash] = all[place]
      }
    }
    return places
  }

  /// The photos of the archive; nil if the work was cancelled.
  private func identifiers() -> [PhotoIdentifier]? {
    var found: [PhotoIdentifier] = []
    let batches = photos.fetchPhotos(PhotoQuery(filter: nil, fields: []))
    for batch in batches {
      for outcome in batch.outcomes {
        switch outcome {
        case .fetched(let photo): found.append(photo.metadata.localIdentifier)
        case .failed(let error): output.didEncounter(PhotoProblem(error))
        case .skipped: continue
        }
      }
      output.didProgress(batch.progress)
    }
    return batches.wereCancelled ? nil : found
  }
}
