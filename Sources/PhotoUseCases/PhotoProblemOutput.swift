/// The part of every output boundary that takes what went wrong.
public protocol PhotoProblemOutput {
  /// A photo could not be done, or not wholly. The others go on.
  func didEncounter(_ problem: PhotoProblem)
}
