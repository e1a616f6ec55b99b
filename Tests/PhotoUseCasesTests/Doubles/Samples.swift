import PhotoEntities
import Testing

@testable import PhotoUseCases

extension Rational {
  /// The fraction, which must exist.
  static func of(_ numerator: Int64, _ denominator: Int64 = 1) -> Rational {
    guard let rational = Rational(numerator, denominator) else {
      preconditionFailure("there is no fraction \(numerator)/\(denominator)")
    }
    return rational
  }
}

extension PhotoIdentifier: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self.init(text: text)
  }
}

extension Metadata {
  /// The photo of this name, with only the values that `describe` sets.
  static func photo(
    _ identifier: PhotoIdentifier, _ describe: (inout Metadata) -> Void = { _ in }
  ) -> Metadata {
    var metadata = Metadata(localIdentifier: identifier)
    describe(&metadata)
    return metadata
  }
}

extension MetadataField {
  /// The field of this name, which must exist.
  static func of(_ name: String) throws -> MetadataField {
    try #require(MetadataField(named: name))
  }
}

extension PhotoRepositoryError {
  /// A failure of this photo.
  static func failure(
    of identifier: PhotoIdentifier, _ reason: Reason = .notReadable(.notPermitted)
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: reason)
  }
}

extension PhotoWarning: ExpressibleByStringLiteral {
  /// A warning in these words.
  init(stringLiteral text: String) {
    self = .damaged(detail: text)
  }
}

extension PhotoProblem {
  /// The words of the warning that it is; nil if it has none.
  var words: String? {
    if case .warning(.damaged(let words)) = cause { words } else { nil }
  }
}

extension BrowsingMetadata {
  /// A repository's photo with this metadata.
  init(_ metadata: Metadata) {
    self.init(FetchedPhoto(metadata: metadata))
  }
}

extension MetadataListSortKey {
  /// The photos in the order of this key alone.
  func sorted(
    _ photos: [BrowsingMetadata], _ direction: MetadataListSortDirection
  ) -> [BrowsingMetadata] {
    MetadataListOrder([.init(key: self, direction: direction)]).sorted(photos)
  }
}

extension MetadataListOrder {
  /// The photos in this order: packed while they wait; and if they are held, in the same order.
  func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    var (all, first) = (
      SortedPhotos(by: self, keeping: nil), FirstPhotos(photos.count, by: self)
    )
    for photo in photos {
      all.insert(photo)
      first.insert(photo)
    }
    var sorted: [BrowsingMetadata] = []
    for batch in all.batches(of: 2) { sorted += batch }
    #expect(first.sorted().map(\.identifier.text) == sorted.map(\.identifier.text))
    return sorted
  }
}
