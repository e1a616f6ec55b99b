public import PhotoEntities

/// A repository's photos, in batches. They can be looped over once, and are read meanwhile; the reading ends with the
/// loop.
public final class PhotoBatches: Sequence, IteratorProtocol {
  /// Nil after the last batch, so that what they are read with goes.
  private var nextBatch: (() -> FetchBatch?)?
  private let isCancelled: () -> Bool

  /// These batches.
  ///
  /// - Parameter isCancelled: Whether the reading was cancelled, so that photos may be missing.
  public init(
    _ batches: some Sequence<FetchBatch>, isCancelled: @escaping () -> Bool = { false }
  ) {
    var iterator = batches.makeIterator()
    nextBatch = { iterator.next() }
    self.isCancelled = isCancelled
  }

  /// The next batch; nil after the last one.
  public func next() -> FetchBatch? {
    let batch = nextBatch?()
    if batch == nil { nextBatch = nil }
    return batch
  }

  /// After the last batch: whether the reading was cancelled, so that photos may be missing.
  public var wereCancelled: Bool { isCancelled() }
}

/// Some of a repository's photos, handed over together.
public struct FetchBatch: Sendable, Equatable {
  /// The outcome of each photo.
  public let outcomes: [FetchOutcome]
  /// The progress of the fetching with these photos.
  public let progress: PhotoProgress

  /// These outcomes, and the progress with them.
  public init(outcomes: [FetchOutcome], progress: PhotoProgress) {
    self.outcomes = outcomes
    self.progress = progress
  }
}

/// The result of fetching a photo.
public enum FetchOutcome: Sendable, Equatable {
  /// It was read, perhaps with warnings.
  case fetched(FetchedPhoto)
  /// It is neither listed nor edited, but the user is told this: it only looked like a photo, was fetched before, or
  /// has a warning although other photos come first.
  case skipped(PhotoIdentifier, reason: PhotoWarning)
  /// It could not be read.
  case failed(PhotoRepositoryError)

  /// The photo.
  public var identifier: PhotoIdentifier {
    switch self {
    case .fetched(let photo): photo.metadata.localIdentifier
    case .skipped(let identifier, _): identifier
    case .failed(let error): error.identifier
    }
  }
}

/// A photo fetched from a repository.
public struct FetchedPhoto: Sendable {
  /// The photo's metadata.
  public var metadata: Metadata { shared.metadata }
  /// What could not be read; empty for a sound photo.
  public let warnings: [PhotoWarning]

  /// The fields whose values come from another source than Exif, with that source.
  public var sources: [MetadataField: TagSource] { shared.sources }

  /// The tags that the query asks for.
  package var tags: [PhotoTag] { shared.tags }

  let shared: SharedMetadata

  /// A photo with this metadata and these warnings.
  ///
  /// - Parameters:
  ///   - metadata: The metadata.
  ///   - sources: The fields whose values come from another source than Exif, with that source.
  ///   - warnings: What could not be read.
  ///   - tags: The tags that the query asks for.
  public init(
    metadata: consuming Metadata, sources: [MetadataField: TagSource] = [:],
    warnings: [PhotoWarning] = [], tags: [PhotoTag] = []
  ) {
    shared = SharedMetadata(metadata, sources, tags: tags)
    self.warnings = warnings
  }

  /// A photo without warnings.
  init(_ shared: SharedMetadata) {
    (self.shared, warnings) = (shared, [])
  }
}

extension MetadataFilter {
  /// Whether the filter holds for the photo.
  func matches(_ photo: FetchedPhoto) -> Bool {
    photo.shared.meets(self)
  }
}

extension FetchedPhoto: Equatable {
  public static func == (left: FetchedPhoto, right: FetchedPhoto) -> Bool {
    left.metadata == right.metadata && left.sources == right.sources
      && left.warnings == right.warnings
  }
}

/// One photo's metadata, held by reference: listings pass on many of them.
final class SharedMetadata: Sendable {
  let metadata: Metadata
  let sources: [MetadataField: TagSource]
  /// The tags that were asked for.
  let tags: [PhotoTag]
  /// Why the photo could not be fetched; nil if it was.
  let failure: Failure?

  init(
    _ metadata: consuming Metadata, _ sources: [MetadataField: TagSource], tags: [PhotoTag] = [],
    failure: Failure? = nil
  ) {
    self.metadata = metadata
    self.sources = sources
    self.tags = tags
    self.failure = failure
  }

  /// The value of the subject; nil if the photo does not have it.
  func value(of subject: MetadataSubject) -> MetadataValue? {
    subject.value(in: metadata, tags)
  }

  /// Whether the filter holds for the photo.
  func meets(_ filter: MetadataFilter) -> Bool {
    filter.matches(metadata, tags)
  }

  /// The same photo with these tags.
  convenience init(_ other: SharedMetadata, tags: [PhotoTag]) {
    self.init(other.metadata, other.sources, tags: tags, failure: other.failure)
  }

  /// The field's value. The metadata is borrowed, not copied.
  func value(of field: MetadataField) -> MetadataValue? {
    field.value(in: metadata)
  }

  /// A reason, which is large and rare, by reference.
  final class Failure: Sendable {
    let reason: PhotoRepositoryError.Reason

    init(_ reason: PhotoRepositoryError.Reason) {
      self.reason = reason
    }
  }
}
