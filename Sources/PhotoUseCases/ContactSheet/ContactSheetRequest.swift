public import PhotoEntities

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
