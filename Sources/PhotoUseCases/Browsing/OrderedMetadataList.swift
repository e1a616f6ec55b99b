import PhotoEntities

/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the keys that photos can be sorted by.
  func browseSortKeys()

  /// Provides the metadata of the selected photos at once and in `order`. With a limit they are the
  /// first in that order.
  func browseOrderedMetadata(by order: MetadataListOrder, of selection: MetadataSelection)
}

/// The output boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The keys, in the order in which they are to be shown.
  func didProvideSortKeys(_ keys: [MetadataListSortKey])

  /// All photos, sorted.
  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata])
}

/// The use case of browsing photos in an order of the user's choice.
public struct OrderedMetadataList: OrderedMetadataListInteractor {
  private let repository: any PhotoRepository
  private let output: any OrderedMetadataListOutput

  /// Browses the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any OrderedMetadataListOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseSortKeys() {
    output.didProvideSortKeys(MetadataListSortKey.all)
  }

  public func browseOrderedMetadata(
    by order: MetadataListOrder, of selection: MetadataSelection
  ) {
    output.didProvideSortedMetadataToBrowse(
      repository.fetchBrowsingMetadata(of: selection, by: order, output: output))
  }
}

extension MetadataListOrder {
  /// The photos in this order: by each key those without a value last, in either direction, and
  /// equal ones in the order of their identifiers.
  func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    // Each term keeps the order of those before it among photos that it does not tell apart.
    terms.reversed().reduce(photos.sortedByIdentifier) { photos, term in term.sorted(photos) }
  }
}

extension MetadataListOrder.Term {
  /// The photos by this key, equal ones in the order that they come in: by their identifiers first.
  fileprivate func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    guard let field = key.field else {
      let photos = photos.sortedByIdentifier
      return direction == .ascending ? photos : photos.reversed()
    }
    let ranks = ranks(of: photos.map { $0[field] })
    return photos.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { photos[$0] }
  }

  /// The values' places in the order, equal ones at one place: most photos of a library share their
  /// values with others, and numbers are compared at once.
  private func ranks(of values: [MetadataValue?]) -> [Int] {
    let distinct = Set(values.compactMap { $0 }).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(distinct, distinct.indices))
    return values.map { value in
      guard let value, let rank = ranks[value] else { return distinct.count }
      return direction == .ascending ? rank : -rank
    }
  }
}

extension [BrowsingMetadata] {
  /// The photos by their identifiers, as most lists of them are already.
  fileprivate var sortedByIdentifier: [BrowsingMetadata] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.identifier <= $1.identifier }
    return isSorted ? self : sorted { $0.identifier < $1.identifier }
  }
}
