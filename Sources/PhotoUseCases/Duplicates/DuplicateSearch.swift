package import PhotoEntities

/// The use case of finding photos with the same picture, or with similar ones. It holds of each photo what helps to decide which one to keep;
/// and reads whole only the pictures that begin like another one.
package struct DuplicateSearch {
  private let photos: any PhotoRepository
  private let pictures: any PictureHashRepository
  private let isLeftOut: (PhotoIdentifier) -> Bool
  private let output: any PhotoProblemOutput & PhotoProgressOutput

  /// Finds duplicates among the photos of `photos`, whose pictures `pictures` compares. Problems and progress go to
  /// `output`. Progress runs up to three times from 0 to the number of photos: for the photos, for how their pictures
  /// begin, and for the whole pictures of those that begin alike.
  ///
  /// - Parameter isLeftOut: Whether a photo does not count, as it was put aside before.
  package init(
    photos: any PhotoRepository, pictures: any PictureHashRepository,
    leavingOut isLeftOut: @escaping (PhotoIdentifier) -> Bool = { _ in false },
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) {
    (self.photos, self.pictures, self.output) = (photos, pictures, output)
    self.isLeftOut = isLeftOut
  }

  /// The groups of photos that have the same coded picture, whatever their metadata, among the photos for which
  /// `filter` holds, or all if it is nil. Names of one file are one photo. No groups if the work was cancelled.
  ///
  /// - Parameter rules: Which photo of a group is kept.
  package func groups(where filter: MetadataFilter?, keeping rules: KeepRules) -> [DuplicateGroup] {
    guard let found = candidates(where: filter),
      let compared = PictureComparison(
        pictures: pictures, output: output, tell: output.didEncounter
      ).hashes(of: found.map(\.identifier))
    else { return [] }
    var alike: [String: [DuplicatePhoto]] = [:]
    // In the order in which they are first met.
    var hashes: [String] = []
    for (place, hash, byteCount) in compared {
      var photo = found[place]
      photo.byteCount = byteCount
      if alike[hash] == nil { hashes.append(hash) }
      alike[hash, default: []].append(photo)
    }
    return hashes.compactMap { hash in
      DuplicateGroup(rules.sorted(alike[hash] ?? []), pictureHash: hash)
    }
  }

  /// The same groups, in which each name of a file is a photo. So a file with several names is a group too.
  package func groupsOfNames(
    where filter: MetadataFilter?, keeping rules: KeepRules
  ) -> [DuplicateGroup] {
    guard let found = candidates(where: filter),
      let alike = PictureComparison(
        pictures: pictures, output: output, tell: output.didEncounter
      ).names(of: found.map(\.identifier))
    else { return [] }
    return alike.compactMap { group in
      let photos = group.map { place, byteCount in
        var photo = found[place]
        photo.byteCount = byteCount
        return photo
      }
      return DuplicateGroup(rules.sorted(photos))
    }
  }

  /// The groups of photos whose pictures look like the one to keep, in the order of those. Otherwise the same.
  ///
  /// A photo is in the group of the first one by the rules that it is similar to. So two photos of a group may be less
  /// similar to each other than each is to the one to keep.
  ///
  /// - Parameter distance: The largest number of different bits of two fingerprints, 0 or more.
  package func similarGroups(
    where filter: MetadataFilter?, within distance: Int, keeping rules: KeepRules
  ) -> [DuplicateGroup] {
    guard let found = candidates(where: filter),
      let looks = PictureComparison(
        pictures: pictures, output: output, tell: output.didEncounter
      ).values(of: found.map(\.identifier), pictures.fetchPictureLooks)
    else { return [] }
    var files: Set<UInt128> = []
    let photos = rules.sorted(
      zip(found, looks).compactMap { photo, look in
        guard let look, files.insert(look.file).inserted else { return nil }
        var photo = photo
        (photo.byteCount, photo.fingerprint) = (look.byteCount, look.fingerprint)
        return photo
      })
    let fingerprints = photos.compactMap(\.fingerprint)
    let index = FingerprintIndex(fingerprints, within: distance)
    var isGrouped = Array(repeating: false, count: photos.count)
    var groups: [DuplicateGroup] = []
    for (place, fingerprint) in fingerprints.enumerated() where !isGrouped[place] {
      isGrouped[place] = true
      var members = [photos[place]]
      index.forEachPlace(near: fingerprint) { other in
        if !isGrouped[other] {
          isGrouped[other] = true
          members.append(photos[other])
        }
      }
      if let group = DuplicateGroup(members) { groups.append(group) }
    }
    return groups.sorted { $0.kept.identifier < $1.kept.identifier }
  }

  /// The photos for which the filter holds; nil if the work was cancelled.
  private func candidates(where filter: MetadataFilter?) -> [DuplicatePhoto]? {
    let query = PhotoQuery(filter: filter, fields: nil)
    let filter = photos.filterLeft(of: query)
    var candidates: [DuplicatePhoto] = []
    let batches = photos.fetchPhotos(query)
    for batch in batches {
      for photo in batch.browsingMetadata(where: filter, problems: output)
      where !isLeftOut(photo.identifier) {
        candidates.append(DuplicatePhoto(photo))
      }
      output.didProgress(batch.progress)
    }
    return batches.wereCancelled ? nil : candidates
  }
}
