public import PhotoEntities

/// Some of a repository's photos, as they are handed over.
public struct FetchBatch: Sendable, Equatable {
  /// What became of each.
  public let outcomes: [FetchOutcome]
  /// How far the fetching has come with them.
  public let progress: PhotoProgress

  /// These photos, with which the fetching has come so far.
  public init(outcomes: [FetchOutcome], progress: PhotoProgress) {
    self.outcomes = outcomes
    self.progress = progress
  }
}

/// What became of one of the photos that were to be fetched.
public enum FetchOutcome: Sendable, Equatable {
  /// It was read, perhaps with warnings.
  case fetched(FetchedPhoto)
  /// There is nothing to list or to edit, as it only looked like a photo, or was fetched before; and
  /// why.
  case skipped(PhotoIdentifier, reason: String)
  /// It could not be read.
  case failed(PhotoRepositoryError)
}

/// A photo as a repository gives it.
public struct FetchedPhoto: Sendable {
  /// What the photo says.
  public var metadata: Metadata { shared.metadata }
  /// What of the photo could not be read, each as a sentence without the photo's name; empty
  /// for a sound photo.
  public let warnings: [String]

  let shared: SharedMetadata

  /// A photo that says this.
  public init(metadata: consuming Metadata, warnings: [String] = []) {
    shared = SharedMetadata(metadata)
    self.warnings = warnings
  }
}

extension FetchedPhoto: Equatable {
  public static func == (left: FetchedPhoto, right: FetchedPhoto) -> Bool {
    left.metadata == right.metadata && left.warnings == right.warnings
  }
}

/// Whether whoever is given photos wants more of them.
public enum FetchDecision: Sendable {
  /// More are wanted.
  case goOn
  /// No more are wanted.
  case stop
}

/// One photo's metadata, held by reference: very many of them are passed on, sorted and kept.
final class SharedMetadata: Sendable {
  let metadata: Metadata

  init(_ metadata: consuming Metadata) {
    self.metadata = metadata
  }
}
