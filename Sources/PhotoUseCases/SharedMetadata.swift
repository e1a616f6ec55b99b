import PhotoEntities

/// One photo's metadata, held by reference: very many of them are passed on, sorted and kept.
final class SharedMetadata: Sendable {
  let metadata: Metadata

  init(_ metadata: consuming Metadata) {
    self.metadata = metadata
  }
}
