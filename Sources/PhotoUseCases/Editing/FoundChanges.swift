/// Changes for an edit that another photo or a track gives.
package struct FoundChanges {
  /// The changes; none if there is a failure.
  package internal(set) var changes: [MetadataChange] = []
  /// Why there are none: the photo or the track cannot be read, or lacks what is asked for; nil if nothing failed.
  package internal(set) var failure: PhotoProblem?
  /// What could not be read of it.
  package internal(set) var warnings: [PhotoProblem] = []
}
