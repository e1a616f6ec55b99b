/// Where an entry's value is.
package enum TIFFValueLocation: Sendable, Hashable {
  /// In these bytes of the block, which may be the entry's own.
  case inside(Range<Int>)
  /// Wholly or partly past the end of the block.
  case outside(offset: Int)
  /// Nobody knows, as the type is not known; if it is not in the entry itself, it begins here.
  case unknown(offset: Int)
}
