public import PhotoEntities

/// The input boundary of counting photos by a field.
public protocol MetadataStatisticsInteractor {
  /// Provides how many photos there are of each value of the field, or of values near to each
  /// other, among the photos for which the filter holds, or all.
  func browseHistogram(of field: MetadataField, where filter: MetadataFilter?)
}
