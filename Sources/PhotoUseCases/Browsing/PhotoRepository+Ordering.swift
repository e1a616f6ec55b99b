import PhotoEntities

extension PhotoRepository {
  /// The number of photos that are handed over at a time: enough for all cores to write them.
  private static var batchSize: Int { 1536 }

  /// The largest limit for which only the first photos are held; with a larger one, all are held, packed.
  private static var largestLimit: Int { 4096 }

  /// Fetches the selected photos, and hands them over in `order`, as long as more are wanted. A limit keeps the
  /// first photos of that order. Photos that could not be fetched come last, if the selection has them. Problems
  /// and progress go to `output`.
  func fetchOrderedMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder,
    output: some PhotoProblemOutput & PhotoProgressOutput,
    _ receive: ([BrowsingMetadata]) -> FetchDecision
  ) {
    let query = PhotoQuery(
      filter: selection.filter, order: order, limit: selection.limit, fields: selection.fields)
    let limit = selection.limit ?? .max
    var failures: [BrowsingMetadata] = []
    /// Fetches the photos and keeps the failures; `take` gets the photos.
    func fetch(_ take: ([BrowsingMetadata]) -> FetchDecision) {
      let filter = filterLeft(of: query)
      fetchPhotos(query) { batch in
        let photos = batch.browsingMetadata(
          where: filter, hasFailures: selection.hasFailures, problems: output)
        failures += photos.filter { $0.failure != nil }
        output.didProgress(batch.progress)
        let fetched = photos.filter { $0.failure == nil }
        return fetched.isEmpty ? .goOn : take(fetched)
      }
    }
    var decision = FetchDecision.goOn
    func pass(_ batch: [BrowsingMetadata]) -> FetchDecision {
      decision = receive(batch)
      return decision
    }
    if answers(query) {
      fetch(pass)
    } else if limit <= Self.largestLimit {
      var first = FirstPhotos(limit, by: order)
      fetch { photos in
        photos.forEach { first.insert($0) }
        return .goOn
      }
      first.sorted().forEachBatch(of: Self.batchSize, pass)
    } else {
      var sorted = SortedPhotos(by: order, keeping: selection.fields)
      fetch { photos in
        photos.forEach { sorted.insert($0) }
        return .goOn
      }
      sorted.forEachBatch(of: Self.batchSize, limit: limit, pass)
    }
    if decision == .goOn { failures.forEachBatch(of: Self.batchSize, pass) }
  }

  /// Fetches the selected photos in `order`, or in the repository's own order if it is nil. A limit
  /// keeps the first photos of that order. Problems and progress go to `output`.
  func fetchBrowsingMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    output: some PhotoProblemOutput & PhotoProgressOutput
  ) -> [BrowsingMetadata] {
    var photos: [BrowsingMetadata] = []
    if let order {
      fetchOrderedMetadata(of: selection, by: order, output: output) { batch in
        photos += batch
        return .goOn
      }
      return photos
    }
    let query = PhotoQuery(
      filter: selection.filter, limit: selection.limit, fields: selection.fields)
    let filter = filterLeft(of: query)
    let limit = selection.limit ?? .max
    fetchPhotos(query) { batch in
      photos += batch.browsingMetadata(where: filter, problems: output)
      output.didProgress(batch.progress)
      return photos.count < limit ? .goOn : .stop
    }
    return Array(photos.prefix(limit))
  }
}

extension [BrowsingMetadata] {
  /// Hands over the photos, `count` at a time, as long as more are wanted.
  fileprivate func forEachBatch(of count: Int, _ receive: (Self) -> FetchDecision) {
    for start in stride(from: 0, to: self.count, by: count) {
      let batch = self[start..<Swift.min(start + count, self.count)]
      if receive(Array(batch)) == .stop { return }
    }
  }
}
