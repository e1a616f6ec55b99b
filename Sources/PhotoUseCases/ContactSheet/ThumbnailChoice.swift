/// Which thumbnails a contact sheet has.
public enum ThumbnailChoice: Sendable, Hashable {
  /// None.
  case none
  /// Those that photos bring with them.
  case embedded
  /// The same, and for photos that bring none one made from the picture, whose sides are at most
  /// so many pixels.
  case all(longestSide: Int)
}
