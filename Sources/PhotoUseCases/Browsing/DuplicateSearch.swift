package import PhotoEntities

/// Which photo of a group comes first.
package enum FirstDuplicate: Sendable, Hashable, CaseIterable {
  /// The one with the oldest date of capture. Photos without a date come last.
  case oldest
  /// The one with the most fields that can be edited; of those, the one with the best rating.
  case described
}

/// Photos with the same picture.
package struct DuplicateGroup: Sendable, Hashable {
  /// The hash of the picture, as the field `pictureHash` has it.
  package let pictureHash: String
  /// The photos, two or more: the first one, then the others in the order of their identifiers. If several could be
  /// the first one, the first of them by its identifier is.
  package let photos: [PhotoIdentifier]
}

/// The use case of finding photos with the same picture. It holds the identifier of each photo and what decides which
/// one is first; and reads whole only the pictures that begin like another one.
package struct DuplicateSearch {
  private let photos: any PhotoRepository
  private let pictures: any PictureHashRepository
  private let output: any PhotoProblemOutput & PhotoProgressOutput

  /// Finds duplicates among the photos of `photos`, whose pictures `pictures` compares. Problems and progress go to
  /// `output`. Progress runs up to three times from 0 to the number of photos: for the photos, for how their pictures
  /// begin, and for the whole pictures of those that begin alike.
  package init(
    photos: any PhotoRepository, pictures: any PictureHashRepository,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) {
    (self.photos, self.pictures, self.output) = (photos, pictures, output)
  }

  /// The groups of photos that have the same coded picture, whatever their metadata, among the photos for which
  /// `filter` holds, or all if it is nil. Names of one file are one photo. No groups if the work was cancelled.
  ///
  /// - Parameter first: Which photo of a group comes first.
  package func groups(where filter: MetadataFilter?, first: FirstDuplicate) -> [DuplicateGroup] {
    guard let found = candidates(where: filter, first: first),
      let compared = PictureComparison(
        pictures: pictures, output: output, tell: output.didEncounter
      ).hashes(of: found.map(\.identifier))
    else { return [] }
    var groups = DuplicateGroups()
    for (place, hash) in compared { groups.insert(found[place], hash) }
    return groups.ordered
  }

  /// The photos for which the filter holds; nil if the work was cancelled.
  private func candidates(
    where filter: MetadataFilter?, first: FirstDuplicate
  ) -> [DuplicateCandidate]? {
    let query = PhotoQuery(filter: filter, fields: first.fields)
    let filter = photos.filterLeft(of: query)
    var candidates: [DuplicateCandidate] = []
    let batches = photos.fetchPhotos(query)
    for batch in batches {
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        candidates.append(DuplicateCandidate(photo, first: first))
      }
      output.didProgress(batch.progress)
    }
    return batches.wereCancelled ? nil : candidates
  }
}

/// A photo that may be a duplicate.
struct DuplicateCandidate {
  let identifier: PhotoIdentifier
  /// What decides whether it is first: of those with a date, the oldest; then the greatest numbers.
  private let date: CaptureDate?
  private let count: Int
  private let rating: Int

  init(_ photo: BrowsingMetadata, first: FirstDuplicate) {
    identifier = photo.identifier
    let metadata = photo.fetched.metadata
    switch first {
    case .oldest:
      let date = metadata.captureDate
      (self.date, count, rating) = (date.flatMap { $0.isGuess ? nil : $0 }, 0, 0)
    case .described:
      var fields = 0
      photo.forEachField { field, value in
        if field.isEditable, value != nil { fields += 1 }
      }
      (date, count, rating) = (nil, fields, metadata.rating ?? 0)
    }
  }

  /// Whether it comes before the other one, as the first one of a group.
  func precedes(_ other: DuplicateCandidate) -> Bool {
    switch (date, other.date) {
    case (let date?, let otherDate?) where date != otherDate: return date < otherDate
    case (_?, nil): return true
    case (nil, _?): return false
    default: break
    }
    if count != other.count { return count > other.count }
    if rating != other.rating { return rating > other.rating }
    return identifier < other.identifier
  }
}

extension FirstDuplicate {
  /// The fields that decide; nil for all.
  fileprivate var fields: [MetadataField]? {
    switch self {
    case .oldest: [\Metadata.captureDate].compactMap { MetadataField($0) }
    case .described: nil
    }
  }
}

/// Photos by the hashes of their pictures.
private struct DuplicateGroups {
  private var candidates: [String: [DuplicateCandidate]] = [:]
  /// In the order in which they were first met.
  private var hashes: [String] = []

  mutating func insert(_ candidate: DuplicateCandidate, _ hash: String) {
    if candidates[hash] == nil { hashes.append(hash) }
    candidates[hash, default: []].append(candidate)
  }

  /// Those with two photos or more, in the order of their first members as the photos came.
  var ordered: [DuplicateGroup] {
    hashes.compactMap { hash in
      let group = candidates[hash] ?? []
      guard group.count > 1, let first = group.min(by: { $0.precedes($1) }) else { return nil }
      let others = group.map(\.identifier).filter { $0 != first.identifier }.sorted()
      return DuplicateGroup(pictureHash: hash, photos: [first.identifier] + others)
    }
  }
}
