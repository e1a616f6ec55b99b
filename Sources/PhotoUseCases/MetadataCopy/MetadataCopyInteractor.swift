public import PhotoEntities

/// The input boundary of taking over what another photo says.
public protocol MetadataCopyInteractor {
  /// Provides the changes that make any photo say what this one says of `fields`, or of all fields
  /// that can be edited, where it is nil.
  ///
  /// Of a field that is asked for by name the photo has to say something.
  func requestChanges(copying fields: [MetadataField]?, from identifier: PhotoIdentifier)
}
