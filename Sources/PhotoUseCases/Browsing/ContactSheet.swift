public import PhotoEntities

/// The input boundary of looking at photos side by side.
public protocol ContactSheetInteractor {
  /// Provides a contact sheet, and then its thumbnails.
  func browseContactSheet(_ request: ContactSheetRequest)
}

/// The output boundary of looking at photos side by side.
///
/// It is told twice how far the work has come: for the photos, and for their thumbnails.
public protocol ContactSheetOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The photos. Called first, and once.
  func didProvideContactSheet(_ sheet: BrowsingContactSheet)

  /// The thumbnail of the sheet's next photo; nil where it has none. Called for each photo, or for
  /// none where no thumbnails were asked for.
  ///
  /// - Returns: Whether more are wanted.
  func didProvideThumbnail(_ thumbnail: Thumbnail?, of photo: BrowsingMetadata) -> FetchDecision
}

/// What a contact sheet is to have on it.
public struct ContactSheetRequest: Sendable {
  let selection: MetadataSelection
  let order: MetadataListOrder?
  let thumbnails: ThumbnailChoice
  let plottedFields: [MetadataField]

  /// The selected photos in this order, or in the repository's where it is nil, with thumbnails, and
  /// with histograms of these fields. With a limit they are the first in that order.
  public init(
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
public enum ThumbnailChoice: Sendable, Hashable {
  /// None.
  case none
  /// Those that photos bring with them.
  case embedded
  /// The same, and for photos that bring none one made from the picture, whose sides are at most
  /// so many pixels.
  case all(longestSide: Int)
}

/// A contact sheet, but for its thumbnails.
public struct BrowsingContactSheet: Sendable {
  /// The photos, in their order.
  public let photos: [BrowsingMetadata]
  /// The histograms of the fields that were to be plotted, over all these photos; none of a field
  /// that no photo has.
  public let histograms: [MetadataHistogram]
}

/// The use case of looking at photos side by side. It holds the photos' metadata, and one thumbnail
/// at a time.
public struct ContactSheet: ContactSheetInteractor {
  /// How many pixels a side of a thumbnail may have. Those of real photos have 160 to 512; one that
  /// claims more would only cost the sheet's readers time and memory.
  private static let longestSide = 1024

  private let photos: any PhotoRepository
  private let pictures: any PictureRepository
  private let output: any ContactSheetOutput

  /// Makes a contact sheet of the photos of `photos`, whose pictures are in `pictures`, for
  /// `output`.
  public init(
    photos: any PhotoRepository, pictures: any PictureRepository, output: any ContactSheetOutput
  ) {
    self.photos = photos
    self.pictures = pictures
    self.output = output
  }

  public func browseContactSheet(_ request: ContactSheetRequest) {
    let photos = photos.fetchBrowsingMetadata(
      of: request.selection, by: request.order, output: output)
    output.didProvideContactSheet(
      BrowsingContactSheet(
        photos: photos,
        histograms: request.plottedFields.map { MetadataHistogram(of: $0, in: photos) }
          .filter { !$0.bins.isEmpty }))
    guard request.thumbnails != .none else { return }
    for (index, photo) in photos.enumerated() {
      let thumbnail = thumbnail(of: photo, request.thumbnails)
      if output.didProvideThumbnail(thumbnail, of: photo) == .stop { return }
      output.didProgress(PhotoProgress(done: index + 1, total: photos.count))
    }
  }

  /// A photo without a thumbnail is on the sheet all the same.
  private func thumbnail(of photo: BrowsingMetadata, _ choice: ThumbnailChoice) -> Thumbnail? {
    do throws(PhotoRepositoryError) {
      if let thumbnail = try pictures.fetchThumbnail(ofIdentifier: photo.identifier),
        max(thumbnail.size.width, thumbnail.size.height) <= Self.longestSide
      {
        return thumbnail
      }
      guard case .all(let longestSide) = choice else { return nil }
      return try pictures.makeThumbnail(
        ofIdentifier: photo.identifier, longestSide: longestSide)
    } catch {
      output.didEncounter(
        PhotoProblem(identifier: photo.identifier, severity: .warning, message: error.message))
      return nil
    }
  }
}
