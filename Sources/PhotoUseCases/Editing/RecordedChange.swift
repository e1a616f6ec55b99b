package import PhotoEntities

/// What a run changed in one file.
package enum RecordedChange: Sendable, Equatable {
  /// Values of a photo or of a sidecar, and the names of other tags that it has got and lost.
  case values(ModifiedMetadata, added: [String], removed: [String])
  /// The file got the second name, or a copy of it did.
  case name(PhotoIdentifier, PhotoIdentifier, isCopy: Bool)
  /// The file became one with the second one, of the same bytes.
  case link(PhotoIdentifier, PhotoIdentifier)
  /// It is not known.
  case unknown(PhotoRepositoryError)
}
