/// The output boundary of counting photos by a field.
public protocol MetadataStatisticsOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The counts, after the last photo.
  func didProvideHistogram(_ histogram: MetadataHistogram)
}
