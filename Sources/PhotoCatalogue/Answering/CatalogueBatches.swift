import PhotoEntities
import PhotoUseCases

/// Photos from a catalogue in batches; or, from where it cannot be used, those that are read.
final class CatalogueBatches: Sequence, IteratorProtocol {
  private let file: PhotoIdentifier
  private let open: () throws(CatalogueEnd) -> CatalogueOutcomes?
  private let read: () -> PhotoBatches
  private var progress: CatalogueProgress
  /// What the opened catalogue answers.
  private var outcomes: CatalogueOutcomes?
  /// The photos that are read instead.
  private var photos: PhotoBatches?
  private var isAtEnd = false
  private(set) var wereCancelled = false

  /// - Parameters:
  ///   - file: The catalogue's file, which is warned about.
  ///   - open: Opens the catalogue; nil if photos must be read, without a warning.
  ///   - read: Reads all photos.
  init(
    batchSize: Int, warningAbout file: PhotoIdentifier,
    _ open: @escaping () throws(CatalogueEnd) -> CatalogueOutcomes?,
    reading read: @escaping () -> PhotoBatches
  ) {
    (self.file, self.open, self.read) = (file, open, read)
    progress = CatalogueProgress(batchSize: batchSize)
  }

  func next() -> FetchBatch? {
    if let photos { return next(of: photos) }
    if isAtEnd { return nil }
    do throws(CatalogueEnd) {
      if outcomes == nil { outcomes = try open() }
      if let outcomes { return try next(of: outcomes) }
      let photos = read()
      self.photos = photos
      return next(of: photos)
    } catch {
      outcomes = nil
      switch error {
      case .cancelled:
        (isAtEnd, wereCancelled) = (true, true)
        return nil
      case .fault(let fault):
        photos = read()
        return FetchBatch(
          outcomes: [.skipped(file, reason: .catalogueNotUsed(fault))],
          progress: PhotoProgress(done: 0, total: nil))
      }
    }
  }

  private func next(of outcomes: CatalogueOutcomes) throws(CatalogueEnd) -> FetchBatch? {
    if let warning = outcomes.takeWarning() { return progress.saying(warning) }
    progress.total = outcomes.fileCount
    let batch = try outcomes.catalogue.answering { () throws(DatabaseError) -> FetchBatch? in
      while let outcome = try outcomes.next() {
        if let batch = progress.add(outcome) { return batch }
      }
      return nil
    }
    if let batch { return batch }
    if let batch = progress.end() { return batch }
    (isAtEnd, self.outcomes) = (true, nil)
    return outcomes.passedOver().map(progress.saying)
  }

  /// The photos that are not returned yet.
  private func next(of photos: PhotoBatches) -> FetchBatch? {
    guard let batch = photos.next() else {
      wereCancelled = photos.wereCancelled
      return nil
    }
    // All photos up to this one have been returned.
    guard let last = progress.last else { return batch }
    return FetchBatch(
      outcomes: batch.outcomes.filter { last < $0.identifier }, progress: batch.progress)
  }
}

/// What a catalogue answers.
final class CatalogueOutcomes {
  let catalogue: Catalogue
  /// The number of all files.
  let fileCount: Int
  /// A warning about the catalogue, which precedes the photos.
  private var warning: FetchOutcome?
  /// The outcomes if not all photos had to be compared.
  private var first: ArraySlice<FetchOutcome>
  /// The walks that meet the photos otherwise.
  private var walks: ArraySlice<CatalogueWalk>
  /// Names the files that were passed over, after the photos.
  let passedOver: () -> FetchOutcome?

  init(
    from catalogue: Catalogue, fileCount: Int, warning: FetchOutcome?, first: [FetchOutcome],
    walks: [CatalogueWalk], passedOver: @escaping () -> FetchOutcome?
  ) {
    (self.catalogue, self.fileCount, self.warning) = (catalogue, fileCount, warning)
    (self.first, self.walks, self.passedOver) = (first[...], walks[...], passedOver)
  }

  func takeWarning() -> FetchOutcome? {
    defer { warning = nil }
    return warning
  }

  /// The outcome of the next file, which is nil if it does not count; nil at the end.
  func next() throws(DatabaseError) -> FetchOutcome?? {
    if let outcome = first.popFirst() { return outcome }
    while !walks.isEmpty {
      if let file = try walks[walks.startIndex].next() { return .some(file.outcome) }
      walks.removeFirst()
    }
    return nil
  }
}
