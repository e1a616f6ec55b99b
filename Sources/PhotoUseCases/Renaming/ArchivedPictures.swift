package import PhotoEntities

/// The pictures of an archive, which tell what of a card is there already: with whatever names and metadata.
package struct ArchivedPictures {
  /// Where the pictures of photos are, that need not come.
  struct Places: Equatable {
    /// Those in the archive, by the photos of the card.
    var archived: [PhotoIdentifier: PhotoIdentifier] = [:]
    /// Photos of the card with the picture of another one that comes, by those that stay.
    var twins: [PhotoIdentifier: PhotoIdentifier] = [:]
  }

  private let photos: any PhotoRepository
  private let pictures: any PictureHashRepository
  private let isArchived: ((PhotoIdentifier) -> Bool)?
  private let output: any PhotoProblemOutput & PhotoProgressOutput

  /// The pictures of those of `photos` that are of the archive; `pictures` compares them. Failures and progress go to
  /// `output`.
  ///
  /// - Parameter isArchived: Whether a file is of the archive, and not of the card, as one may be in the other; nil if
  ///   each photo of the card is named.
  package init(
    of photos: any PhotoRepository, pictures: any PictureHashRepository,
    where isArchived: ((PhotoIdentifier) -> Bool)? = nil,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) {
    (self.photos, self.pictures, self.output) = (photos, pictures, output)
    self.isArchived = isArchived
  }

  /// Whether the file, which was found on the card, is of an archive in it.
  func has(_ file: PhotoIdentifier) -> Bool { isArchived?(file) ?? false }

  /// Where the pictures of these photos are already. A photo whose picture is nowhere, or cannot be compared, is missing
  /// in the result. Nil if the work was cancelled.
  func places(of imported: [NamedPhoto]) -> Places? {
    guard let archived = identifiers() else { return nil }
    // The imported photos come first, so that a link in the archive to one of them does not count.
    let all = imported.map(\.identifier) + archived
    let comparison = PictureComparison(pictures: pictures, output: output) { problem in
      if case .failure = problem.cause { output.didEncounter(problem) }
    }
    guard let compared = comparison.hashes(of: all, askingAbout: imported.count) else { return nil }
    var inArchive: [String: PhotoIdentifier] = [:]
    for (place, hash, _) in compared where place >= imported.count && inArchive[hash] == nil {
      inArchive[hash] = all[place]
    }
    var places = Places()
    var alike: [String: [NamedPhoto]] = [:]
    for (place, hash, _) in compared where place < imported.count {
      if let known = inArchive[hash] {
        places.archived[all[place]] = known
      } else {
        alike[hash, default: []].append(imported[place])
      }
    }
    for photos in alike.values {
      // One without a name could not come.
      guard let first = photos.first(where: \.hasName) ?? photos.first else { continue }
      for photo in photos where photo != first {
        places.twins[photo.identifier] = first.identifier
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
        case .fetched(let photo):
          let identifier = photo.metadata.localIdentifier
          if isArchived?(identifier) ?? true { found.append(identifier) }
        case .failed(let error): output.didEncounter(PhotoProblem(error))
        case .skipped: continue
        }
      }
      output.didProgress(batch.progress)
    }
    return batches.wereCancelled ? nil : found
  }
}

extension NamedPhoto {
  fileprivate var hasName: Bool {
    switch name {
    case .success: true
    case .failure: false
    }
  }
}
