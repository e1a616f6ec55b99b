/// The part of an output boundary that is told of work that was interrupted.
public protocol EarlyEndOutput {
  /// The work has ended before all photos were done. Those that are left are as they were, and
  /// nothing more is said of them.
  ///
  /// - Parameter count: How many photos are left; nil where that is not known.
  func didEndEarly(leaving count: Int?)
}
