import PhotoEntities

extension PhotoRepository {
  /// The number of photos that are handed over at a time: enough for all cores to write them.
  private static var batchSize: Int { 1536 }

  /// The largest limit for which only the first photos are held; with a larger one, all are held, packed.
  private static var largestLimit: Int { 4096 }

  /// Fetches the selected photos, and hands them over in `order`. A limit keeps the first photos of that order. Photos
  /// that could not be fetched come last, if the selection has them. Problems and progress go to `output`.
  ///
  /// - Throws: What `receive` throws.
  func fetchOrderedMetadata<Failure: Error>(
    of selection: MetadataSelection, by order: MetadataListOrder,
    output: some PhotoProblemOutput & PhotoProgressOutput,
    _ receive: ([BrowsingMetadata]) throws(Failure) -> Void
  ) throws(Failure) {
    let query = PhotoQuery(
      filter: selection.filter, order: order, limit: selection.limit, fields: selection.fields
    ).with(tags: selection.tags)
    let filter = filterLeft(of: query)
    let limit = selection.limit ?? .max
    var failures: [BrowsingMetadata] = []
    let photos = fetchPhotos(query).lazy.map { batch in
      let photos = batch.browsingMetadata(
        where: filter, hasFailures: selection.hasFailures, problems: output)
      failures += photos.filter { $0.failure != nil }
      output.didProgress(batch.progress)
      return photos.filter { $0.failure == nil }
    }
    if answers(query) {
      for batch in photos where !batch.isEmpty { try receive(batch) }
    } else if limit <= Self.largestLimit || selection.tags != nil {
      // Tags cannot be packed.
      var first = FirstPhotos(Swift.min(limit, .max / 2), by: order)
      for photo in photos.joined() { first.insert(photo) }
      for batch in first.sorted().batches(of: Self.batchSize) { try receive(batch) }
    } else {
      var sorted = SortedPhotos(by: order, keeping: selection.fields)
      for photo in photos.joined() { sorted.insert(photo) }
      for batch in sorted.batches(of: Self.batchSize, limit: limit) { try receive(batch) }
    }
    for batch in failures.batches(of: Self.batchSize) { try receive(batch) }
  }

  /// Fetches the selected photos in `order`, or in the repository's own order if it is nil. A limit
  /// keeps the first photos of that order. Problems and progress go to `output`.
  func fetchBrowsingMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    output: some PhotoProblemOutput & PhotoProgressOutput
  ) -> [BrowsingMetadata] {
    var photos: [BrowsingMetadata] = []
    if let order {
      fetchOrderedMetadata(of: selection, by: order, output: output) { photos += $0 }
      return photos
    }
    let query = PhotoQuery(
      filter: selection.filter, limit: selection.limit, fields: selection.fields)
    let filter = filterLeft(of: query)
    let limit = selection.limit ?? .max
    for batch in fetchPhotos(query) {
      photos += batch.browsingMetadata(where: filter, problems: output)
      output.didProgress(batch.progress)
      if photos.count >= limit { break }
    }
    return Array(photos.prefix(limit))
  }
}

extension [BrowsingMetadata] {
  /// The photos, `count` at a time.
  fileprivate func batches(of count: Int) -> some Sequence<Self> {
    stride(from: 0, to: self.count, by: count).lazy.map { start in
      Array(self[start..<Swift.min(start + count, self.count)])
    }
  }
}
