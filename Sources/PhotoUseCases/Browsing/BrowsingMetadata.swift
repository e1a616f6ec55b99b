public import PhotoEntities

/// One photo's metadata for browsing. It has the properties of `Metadata`: `photo.iso`.
@dynamicMemberLookup
public struct BrowsingMetadata: Sendable {
  fileprivate let shared: SharedMetadata

  package init(_ photo: FetchedPhoto) {
    shared = photo.shared
  }

  private init(_ shared: SharedMetadata) { self.shared = shared }

  /// A photo that could not be fetched: it has no values.
  init(_ error: PhotoRepositoryError) {
    shared = SharedMetadata(
      Metadata(localIdentifier: error.identifier), [:], failure: .init(error.reason))
  }

  /// The photo.
  public var identifier: PhotoIdentifier { shared.metadata.localIdentifier }

  /// Why the photo could not be fetched, and has no values; nil if it was fetched. Only a selection that asks
  /// for failures has such photos.
  public var failure: PhotoRepositoryError.Reason? { shared.failure?.reason }

  /// The photo's tags that the selection asks for.
  package var tags: [PhotoTag] { shared.tags }

  /// The same photo with these tags alone.
  package func keeping(_ selection: TagSelection) -> BrowsingMetadata {
    let kept = tags.filter(selection.contains)
    return kept.count == tags.count ? self : BrowsingMetadata(SharedMetadata(shared, tags: kept))
  }

  /// The same photo, whose tags have the values that it stores as their meanings.
  package var withStoredTags: BrowsingMetadata {
    BrowsingMetadata(SharedMetadata(shared, tags: tags.map(\.asStored)))
  }

  /// The photo as it was fetched, without its warnings.
  package var fetched: FetchedPhoto { FetchedPhoto(shared) }

  /// The property of this name; nil if the photo does not have it.
  public subscript<Value>(dynamicMember property: KeyPath<Metadata, Value?>) -> Value? {
    shared.metadata[keyPath: property]
  }

  /// The value of the subject; nil if the photo does not have it.
  func value(of subject: MetadataSubject) -> MetadataValue? {
    shared.value(of: subject)
  }

  /// The field's value; nil if the photo does not have the field.
  public subscript(field: MetadataField) -> MetadataValue? {
    shared.value(of: field)
  }

  /// Hands over every field in the order of the table, with its value. The metadata is borrowed once; the
  /// subscript copies all of it for each field.
  public func forEachField(_ body: (MetadataField, MetadataValue?) -> Void) {
    MetadataField.forEachValue(in: shared.metadata, body)
  }

  /// The same with these fields alone, in their order.
  package func forEach(
    _ fields: [MetadataField], _ body: (MetadataField, MetadataValue?) -> Void
  ) {
    MetadataField.forEachValue(of: fields, in: shared.metadata, body)
  }

  /// The source of the field's value; nil if the photo does not have the field, or if the value is not from
  /// metadata: the size in pixels is the picture's.
  public func source(of field: MetadataField) -> TagSource? {
    self[field].flatMap { _ in statedSource(of: field) ?? (field.isEditable ? .exif : nil) }
  }

  /// The source of the field's value as the repository stated it; nil if that is Exif.
  func statedSource(of field: MetadataField) -> TagSource? {
    shared.sources[field]
  }

  /// Whether the repository stated the source of no field, as all are from Exif.
  var hasNoStatedSources: Bool { shared.sources.isEmpty }
}

extension BrowsingMetadata: CustomStringConvertible {
  /// `photo.jpg: iso 400, focalLength 24`: the photo, and the fields that it has.
  public var description: String {
    var values: [String] = []
    forEachField { field, value in
      if let value { values.append("\(field) \(value)") }
    }
    return "\(identifier): \(failure?.code.rawValue ?? values.joined(separator: ", "))"
  }
}

extension BrowsingMetadata: Equatable {
  public static func == (left: BrowsingMetadata, right: BrowsingMetadata) -> Bool {
    left.shared.metadata == right.shared.metadata && left.failure == right.failure
  }
}

extension MetadataFilter {
  /// Whether the filter holds for the photo. If it compares tags that were not fetched, the photo has none.
  public func matches(_ photo: BrowsingMetadata) -> Bool {
    photo.shared.meets(self)
  }
}

/// Which photos of a repository to browse.
public struct MetadataSelection: Sendable, Equatable {
  /// The condition that they meet; nil for all photos.
  public let filter: MetadataFilter?
  /// The maximum number of photos, 0 or more; nil for all. Photos that cannot be fetched do not count.
  public let limit: Int?
  /// The fields to browse; nil for all the usual ones. Others may be missing, as some take time to read.
  public let fields: [MetadataField]?
  /// Whether photos that cannot be fetched are provided too, without values, whatever the filter is. In an
  /// order of the user's choice, they come last.
  public let hasFailures: Bool
  /// The tags to browse; nil for none. A contact sheet does not provide them.
  package private(set) var tags: TagSelection?

  /// At most `limit` photos for which `filter` holds.
  public init(
    filter: MetadataFilter? = nil, limit: Int? = nil, fields: [MetadataField]? = nil,
    hasFailures: Bool = false
  ) {
    self.filter = filter
    self.limit = limit
    self.fields = fields
    self.hasFailures = hasFailures
  }

  /// The same photos, with these tags; nil for none.
  package func with(tags: TagSelection?) -> MetadataSelection {
    var selection = self
    selection.tags = tags
    return selection
  }
}

extension FetchBatch {
  /// The photos in the batch for which `filter` holds, or all if it is nil; perhaps with those that could not
  /// be fetched. Problems go to `problems`.
  func browsingMetadata(
    where filter: MetadataFilter?, hasFailures: Bool = false, problems: any PhotoProblemOutput
  ) -> [BrowsingMetadata] {
    outcomes.compactMap { outcome in
      switch outcome {
      case .fetched(let photo):
        PhotoProblem.warnings(of: photo).forEach(problems.didEncounter)
        return filter?.matches(photo) ?? true ? BrowsingMetadata(photo) : nil
      case .skipped(let identifier, let reason):
        problems.didEncounter(PhotoProblem(identifier: identifier, cause: .warning(reason)))
        return nil
      case .failed(let error):
        problems.didEncounter(PhotoProblem(error))
        return hasFailures ? BrowsingMetadata(error) : nil
      }
    }
  }
}
