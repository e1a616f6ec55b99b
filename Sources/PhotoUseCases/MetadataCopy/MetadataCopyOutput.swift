/// The output boundary of taking over what another photo says.
public protocol MetadataCopyOutput: PhotoProblemOutput {
  /// The changes that make a photo say the same, in the order of the field table.
  func didProvideChanges(_ changes: [MetadataChange])

  /// The photo could not be read, or does not say what is asked for.
  func didFailToCopyMetadata(_ problem: PhotoProblem)
}
