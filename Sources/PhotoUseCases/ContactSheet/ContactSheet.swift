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
