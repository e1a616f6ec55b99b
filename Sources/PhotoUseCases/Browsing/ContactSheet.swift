package import PhotoEntities

/// Which thumbnails a contact sheet has.
package enum ThumbnailChoice: Sendable, Hashable {
  /// No thumbnails.
  case none
  /// Made from those embedded in the photos.
  case embedded(ThumbnailForm)
  /// The same; if a photo has none, made from its picture.
  case all(ThumbnailForm)
}

/// A contact sheet without its thumbnails.
package struct BrowsingContactSheet: Sendable {
  /// The photos, in their order.
  package let photos: [BrowsingMetadata]
  /// Histograms of the requested fields, over all these photos; without fields that no photo has.
  package let histograms: [MetadataHistogram]
}

/// The use case of looking at photos side by side. It holds the metadata of all photos, and a few
/// thumbnails at a time.
package struct ContactSheet {
  private let photos: any PhotoRepository
  private let pictures: any PictureRepository
  private let output: any PhotoProblemOutput & PhotoProgressOutput

  /// Makes contact sheets of the photos of `photos`, with pictures from `pictures`. Problems and progress go to
  /// `output`.
  package init(
    photos: any PhotoRepository, pictures: any PictureRepository,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) {
    self.photos = photos
    self.pictures = pictures
    self.output = output
  }

  /// The selected photos in this order, or in the repository's order if it is nil, with histograms of these fields. A
  /// limit keeps the first photos of that order.
  package func fetchSheet(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    plotting plottedFields: [MetadataField]
  ) -> BrowsingContactSheet {
    let photos = photos.fetchBrowsingMetadata(of: selection, by: order, output: output)
    let histograms = plottedFields.map {
      MetadataHistogram(of: .field($0), in: photos, hasHours: true)
    }
    return BrowsingContactSheet(photos: photos, histograms: histograms.filter { !$0.bins.isEmpty })
  }

  /// The thumbnail of each photo of the sheet, or nil if it has none, as they are made. With the choice of no
  /// thumbnails, there are none.
  package func thumbnails(
    of sheet: BrowsingContactSheet, _ choice: ThumbnailChoice
  ) -> AnyIterator<Thumbnail?> {
    switch choice {
    case .none: AnyIterator { nil }
    case .embedded(let form): thumbnails(of: sheet.photos, form, picturesToo: false)
    case .all(let form): thumbnails(of: sheet.photos, form, picturesToo: true)
    }
  }

  /// A problem is a warning only: the photo stays on the sheet without a thumbnail.
  private func thumbnails(
    of photos: [BrowsingMetadata], _ form: ThumbnailForm, picturesToo: Bool
  ) -> AnyIterator<Thumbnail?> {
    let thumbnails = pictures.makeThumbnails(
      ofIdentifiers: photos.map(\.identifier), form, picturesToo: picturesToo)
    var done = 0
    return AnyIterator { [output] in
      // The one before is used by now.
      if done > 0 { output.didProgress(PhotoProgress(done: done, total: photos.count)) }
      guard done < photos.count, let result = thumbnails.next() else { return nil }
      defer { done += 1 }
      switch result {
      case .success(let thumbnail): return thumbnail
      case .failure(let error):
        output.didEncounter(
          PhotoProblem(
            identifier: photos[done].identifier, cause: .warning(.noThumbnail(error.reason))))
        return .some(nil)
      }
    }
  }
}
