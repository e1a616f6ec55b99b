package import PhotoEntities

/// The input boundary of looking at photos side by side.
package protocol ContactSheetInteractor {
  /// Provides a contact sheet, and then its thumbnails.
  func browseContactSheet(_ request: ContactSheetRequest)
}

/// The output boundary of looking at photos side by side.
///
/// Progress runs twice from 0 to the number of photos: for the photos, then for their thumbnails.
package protocol ContactSheetOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The photos. Called first, and once.
  func didProvideContactSheet(_ sheet: BrowsingContactSheet)

  /// The thumbnail of the sheet's next photo; nil if it has none. Called for each photo, but only
  /// if the request asks for thumbnails.
  ///
  /// - Returns: Whether more thumbnails are wanted.
  func didProvideThumbnail(_ thumbnail: Thumbnail?, of photo: BrowsingMetadata) -> FetchDecision
}

/// What a contact sheet contains.
package struct ContactSheetRequest: Sendable {
  let selection: MetadataSelection
  let order: MetadataListOrder?
  let thumbnails: ThumbnailChoice
  let plottedFields: [MetadataField]

  /// The selected photos in this order, or in the repository's order if it is nil, with thumbnails,
  /// and with histograms of these fields. A limit keeps the first photos of that order.
  package init(
    _ selection: MetadataSelection, by order: MetadataListOrder?, thumbnails: ThumbnailChoice,
    plotting plottedFields: [MetadataField]
  ) {
    self.selection = selection
    self.order = order
    self.thumbnails = thumbnails
    self.plottedFields = plottedFields
  }
}

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
package struct ContactSheet: ContactSheetInteractor {
  private let photos: any PhotoRepository
  private let pictures: any PictureRepository
  private let output: any ContactSheetOutput

  /// Makes contact sheets of the photos of `photos`, with pictures from `pictures`, for `output`.
  package init(
    photos: any PhotoRepository, pictures: any PictureRepository, output: any ContactSheetOutput
  ) {
    self.photos = photos
    self.pictures = pictures
    self.output = output
  }

  package func browseContactSheet(_ request: ContactSheetRequest) {
    let photos = photos.fetchBrowsingMetadata(
      of: request.selection, by: request.order, output: output)
    output.didProvideContactSheet(
      BrowsingContactSheet(
        photos: photos,
        histograms: request.plottedFields.map {
          MetadataHistogram(of: $0, in: photos, hasHours: true)
        }
        .filter { !$0.bins.isEmpty }))
    switch request.thumbnails {
    case .none: return
    case .embedded(let form): provideThumbnails(of: photos, form, picturesToo: false)
    case .all(let form): provideThumbnails(of: photos, form, picturesToo: true)
    }
  }

  /// A problem is a warning only: the photo stays on the sheet without a thumbnail.
  private func provideThumbnails(
    of photos: [BrowsingMetadata], _ form: ThumbnailForm, picturesToo: Bool
  ) {
    var rest = photos[...]
    pictures.makeThumbnails(
      ofIdentifiers: photos.map(\.identifier), form, picturesToo: picturesToo
    ) { result in
      guard let photo = rest.popFirst() else { return .stop }
      var thumbnail: Thumbnail?
      switch result {
      case .success(let made): thumbnail = made
      case .failure(let error):
        output.didEncounter(
          PhotoProblem(identifier: photo.identifier, cause: .warning(.noThumbnail(error.reason))))
      }
      let decision = output.didProvideThumbnail(thumbnail, of: photo)
      output.didProgress(PhotoProgress(done: rest.startIndex, total: photos.count))
      return decision
    }
  }
}
