/// What an output throws if it takes no more. A use case begins nothing further then, and ends.
public struct OutputEnded: Error, Hashable {
  /// The end of an output.
  public init() {}
}
