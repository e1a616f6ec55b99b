/// A contact sheet, but for its thumbnails.
public struct BrowsingContactSheet: Sendable {
  /// The photos, in their order.
  public let photos: [BrowsingMetadata]
  /// The histograms of the fields that were to be plotted, over all these photos; none of a field
  /// that no photo has.
  public let histograms: [MetadataHistogram]
}
