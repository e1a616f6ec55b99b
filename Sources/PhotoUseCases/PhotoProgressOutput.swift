/// The part of an output boundary that is told how far the work on many photos has come.
public protocol PhotoProgressOutput {
  /// Photos were done, and all that is to be said of them has been said.
  func didProgress(_ progress: PhotoProgress)
}
