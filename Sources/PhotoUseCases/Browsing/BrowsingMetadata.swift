public import PhotoEntities

/// One photo's metadata for browsing: plain values, by field.
public struct BrowsingMetadata: Sendable {
  fileprivate let shared: SharedMetadata

  init(_ photo: FetchedPhoto) {
    shared = photo.shared
  }

  /// The photo.
  public var identifier: PhotoIdentifier { shared.metadata.localIdentifier }

  /// The field's value; nil if the photo does not have the field.
  public subscript(field: MetadataField) -> MetadataValue? {
    field.value(in: shared.metadata)
  }

  /// The source of the field's value; nil if the photo does not have the field, or if the value is not from
  /// metadata: the size in pixels is the picture's.
  public func source(of field: MetadataField) -> TagSource? {
    self[field].flatMap { _ in shared.sources[field] ?? (field.isEditable ? .exif : nil) }
  }
}

extension BrowsingMetadata: Equatable {
  public static func == (left: BrowsingMetadata, right: BrowsingMetadata) -> Bool {
    left.shared.metadata == right.shared.metadata
  }
}

extension MetadataFilter {
  /// Whether the filter holds for the photo.
  public func matches(_ photo: BrowsingMetadata) -> Bool {
    matches(photo.shared.metadata)
  }
}

/// Which photos of a repository to browse.
public struct MetadataSelection: Sendable, Equatable {
  /// The condition that they meet; nil for all photos.
  public let filter: MetadataFilter?
  /// The maximum number of photos, 0 or more; nil for all.
  public let limit: Int?
  /// The fields to browse; nil for all. Others may be missing, as some take time to read.
  public let fields: [MetadataField]?

  /// At most `limit` photos for which `filter` holds.
  public init(
    filter: MetadataFilter? = nil, limit: Int? = nil, fields: [MetadataField]? = nil
  ) {
    self.filter = filter
    self.limit = limit
    self.fields = fields
  }
}

extension FetchBatch {
  /// The photos in the batch for which `filter` holds, or all if it is nil. Problems go to
  /// `problems`.
  func browsingMetadata(
    where filter: MetadataFilter?, problems: any PhotoProblemOutput
  ) -> [BrowsingMetadata] {
    outcomes.compactMap { outcome in
      switch outcome {
      case .fetched(let photo):
        PhotoProblem.warnings(of: photo).forEach(problems.didEncounter)
        return filter?.matches(photo.shared.metadata) ?? true ? BrowsingMetadata(photo) : nil
      case .skipped(let identifier, let reason):
        problems.didEncounter(PhotoProblem(identifier: identifier, cause: .warning(reason)))
        return nil
      case .failed(let error):
        problems.didEncounter(PhotoProblem(error))
        return nil
      }
    }
  }
}

extension PhotoRepository {
  /// Fetches the selected photos in `order`, or in the repository's own order if it is nil. A limit
  /// keeps the first photos of that order. Problems and progress go to `output`.
  func fetchBrowsingMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    output: some PhotoProblemOutput & PhotoProgressOutput
  ) -> [BrowsingMetadata] {
    let query = PhotoQuery(
      filter: selection.filter, order: order, limit: selection.limit, fields: selection.fields)
    let filter = filterLeft(of: query)
    let order = answers(query) ? nil : order
    var photos: [BrowsingMetadata] = []
    fetchPhotos(query) { batch in
      photos += batch.browsingMetadata(where: filter, problems: output)
      output.didProgress(batch.progress)
      // Before the photos are sorted, any of them may be the first.
      guard order == nil, let limit = selection.limit else { return .goOn }
      return photos.count < limit ? .goOn : .stop
    }
    let ordered = order?.sorted(photos) ?? photos
    return selection.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}
