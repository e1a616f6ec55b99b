extension XMPPacket {
  /// The packet in this many bytes; nil if it does not fit. A shorter one is filled up: with zero bytes if it ends in
  /// some, otherwise with spaces, before the end of its wrapper. A longer one loses zero bytes at its end.
  package func fitted(to count: Int) -> XMPPacket? {
    let growth = count - bytes.count
    if growth == 0 { return self }
    var fitted = bytes
    let zeros = bytes.reversed().prefix { $0 == 0 }.count
    if growth < 0 {
      guard zeros >= -growth else { return nil }
      fitted.removeLast(-growth)
    } else if zeros > 0 {
      fitted += repeatElement(0, count: growth)
    } else {
      let end = trailer?.range.lowerBound ?? fitted.count
      fitted.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: growth), at: end)
    }
    return try? XMPPacket(fitted)
  }
}
