/// How far the work on many photos has come.
public struct PhotoProgress: Sendable, Hashable {
  /// How many are done; files that turned out to be no photos count.
  public let done: Int
  /// How many there are; nil while that is not known, as for a list that is read as it
  /// comes, or a search under way.
  public let total: Int?

  /// So many of so many.
  public init(done: Int, total: Int?) {
    self.done = done
    self.total = total
  }
}

/// The part of an output boundary that is told how far the work on many photos has come.
public protocol PhotoProgressOutput {
  /// Photos were done, and all that is to be said of them has been said.
  func didProgress(_ progress: PhotoProgress)
}

/// The part of an output boundary that is told of work that was interrupted.
public protocol EarlyEndOutput {
  /// The work has ended before all photos were done. Those that are left are as they were, and
  /// nothing more is said of them.
  ///
  /// - Parameter count: How many photos are left; nil where that is not known.
  func didEndEarly(leaving count: Int?)
}
