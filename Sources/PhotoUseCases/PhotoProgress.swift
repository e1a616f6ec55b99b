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
