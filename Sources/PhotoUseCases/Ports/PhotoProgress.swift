/// The progress of work on many photos.
public struct PhotoProgress: Sendable, Hashable {
  /// The number of photos that are done, including files that turned out not to be photos.
  public let done: Int
  /// The number of all photos; nil while it is unknown: while a list is being read, or a search
  /// is under way.
  public let total: Int?

  /// `done` of `total` photos.
  public init(done: Int, total: Int?) {
    self.done = done
    self.total = total
  }
}

/// The part of an output boundary that receives the progress of work on many photos.
public protocol PhotoProgressOutput {
  /// These photos are done, and everything about them has been reported.
  func didProgress(_ progress: PhotoProgress)
}

/// The part of an output boundary that receives the early end of interrupted work.
public protocol EarlyEndOutput {
  /// The work ended before all photos were done. Those that are left are as they were, and are not
  /// reported.
  ///
  /// - Parameter count: How many photos are left; nil if that is unknown.
  func didEndEarly(leaving count: Int?)
}
