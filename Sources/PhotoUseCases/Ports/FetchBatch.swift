public import PhotoEntities

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

  let shared: SharedMetadata

  /// A photo with this metadata and these warnings.
  ///
  /// - Parameter sources: The fields whose values come from another source than Exif, with that source.
  public init(
    metadata: consuming Metadata, sources: [MetadataField: TagSource] = [:],
    warnings: [PhotoWarning] = []
  ) {
    shared = SharedMetadata(metadata, sources)
    self.warnings = warnings
  }
}

extension FetchedPhoto: Equatable {
  public static func == (left: FetchedPhoto, right: FetchedPhoto) -> Bool {
    left.metadata == right.metadata && left.sources == right.sources
      && left.warnings == right.warnings
  }
}

/// Whether a receiver of photos wants more of them.
public enum FetchDecision: Sendable {
  /// More photos are wanted.
  case goOn
  /// No more photos are wanted.
  case stop
}

/// One photo's metadata, held by reference: listings pass on many of them.
final class SharedMetadata: Sendable {
  let metadata: Metadata
  let sources: [MetadataField: TagSource]
  /// Why the photo could not be fetched; nil if it was.
  let failure: Failure?

  init(
    _ metadata: consuming Metadata, _ sources: [MetadataField: TagSource],
    failure: Failure? = nil
  ) {
    self.metadata = metadata
    self.sources = sources
    self.failure = failure
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
