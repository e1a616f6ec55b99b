/// A changed packet.
package struct XMPEdit: Sendable {
  package let packet: XMPPacket
  /// The bytes that differ, in order. All bytes between them are the same.
  package let changes: [XMPByteChange]

  package var bytes: [UInt8] { packet.bytes }
}

/// Bytes of a packet that others have replaced.
package struct XMPByteChange: Sendable, Hashable {
  /// The bytes in the old packet; empty where bytes are inserted.
  package let old: Range<Int>
  /// The bytes in the new packet; empty where bytes are removed.
  package let new: Range<Int>
}

extension XMPByteChange {
  /// The bytes between those that both have at their beginning and at their end; none if they are the same.
  static func change(from old: [UInt8], to new: [UInt8]) -> [XMPByteChange] {
    if old == new { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return [XMPByteChange(old: start..<old.count - end, new: start..<new.count - end)]
  }
}

/// New bytes in the place of others.
struct XMPSplice {
  let range: Range<Int>
  let bytes: [UInt8]

  /// The change of the length.
  var growth: Int { bytes.count - range.count }
}

extension [XMPSplice] {
  /// The bytes with these replaced, and where; nil if two splices overlap.
  func applied(to bytes: [UInt8]) -> (bytes: [UInt8], changes: [XMPByteChange])? {
    // Splices at the same place keep their order: Swift's sort is stable.
    let ordered = sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    var changes: [XMPByteChange] = []
    var position = 0
    result.reserveCapacity(bytes.count + Swift.max(0, reduce(0) { $0 + $1.growth }))
    for splice in ordered {
      guard splice.range.lowerBound >= position else { return nil }
      result += bytes[position..<splice.range.lowerBound]
      changes.append(
        XMPByteChange(
          old: splice.range, new: result.count..<result.count + splice.bytes.count))
      result += splice.bytes
      position = splice.range.upperBound
    }
    result += bytes[position...]
    return (result, changes)
  }
}

extension XMPTrailer {
  /// The change of the padding that keeps the packet's length when the rest grows by this many
  /// bytes, or shrinks if the number is negative. Nil if nothing changes, or if the padding is too
  /// short.
  ///
  /// A packet without padding that only programs which know the file's format may change needs
  /// none.
  func balance(_ growth: Int, _ bytes: [UInt8]) -> XMPSplice? {
    guard growth != 0, isWritable || !padding.isEmpty else { return nil }
    // The first line end stays, and with it the layout of the padding's other lines.
    let lineEnd = bytes[padding].prefix { $0 == 0x0A || $0 == 0x0D }.prefix(2).count
    let start = padding.lowerBound + (padding.count - lineEnd >= growth ? lineEnd : 0)
    if growth < 0 {
      return XMPSplice(range: start..<start, bytes: Array(repeating: 0x20, count: -growth))
    }
    guard padding.count > growth else { return nil }
    return XMPSplice(range: start..<start + growth, bytes: [])
  }
}
