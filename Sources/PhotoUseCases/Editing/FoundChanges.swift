/// The changes for an edit that another photo or a track gives.
package struct FoundChanges {
  /// The changes; empty after a failure.
  package internal(set) var changes: [MetadataChange] = []
  /// Why there are no changes: the photo or the track cannot be read, or lacks what is asked for; nil otherwise.
  package internal(set) var failure: PhotoProblem?
  /// What could not be read of it.
  package internal(set) var warnings: [PhotoProblem] = []
}
