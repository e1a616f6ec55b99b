import PhotoEntities

/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the keys that photos can be sorted by.
  func browseSortKeys()

  /// Provides the metadata of the selected photos at once and in `order`. A limit keeps the first
  /// photos of that order.
  func browseOrderedMetadata(by order: MetadataListOrder, of selection: MetadataSelection)
}

/// The output boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The keys, in the order in which to show them.
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
  /// The photos in this order. In either direction, photos without a value come last; photos that
  /// are equal by every key are in the order of their identifiers.
  func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    // Sorts by the last key first: each sort keeps the order of photos that are equal by its key.
    terms.reversed().reduce(photos.sortedByIdentifier) { photos, term in term.sorted(photos) }
  }
}

extension MetadataListOrder.Term {
  /// The photos sorted by this key; equal ones keep their order.
  fileprivate func sorted(_ photos: [BrowsingMetadata]) -> [BrowsingMetadata] {
    guard let field = key.field else {
      let photos = photos.sortedByIdentifier
      return direction == .ascending ? photos : photos.reversed()
    }
    let ranks = ranks(of: photos.map { $0[field] })
    return photos.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { photos[$0] }
  }

  /// The values' places in the order; equal values share a place. This is faster than comparing
  /// values for each pair of photos: most photos share their values with others, and places are
  /// plain numbers.
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
  /// The photos by their identifiers; most lists already are.
  fileprivate var sortedByIdentifier: [BrowsingMetadata] {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.identifier <= $1.identifier }
    return isSorted ? self : sorted { $0.identifier < $1.identifier }
  }
}
