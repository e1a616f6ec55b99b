/// Packs codes into the bytes of a scan, the highest bit first (ISO/IEC 10918-1 annex F.1.2).
struct BitWriter {
  private var whole: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// The bytes so far, the last one padded with ones.
  var bytes: [UInt8] {
    guard pendingCount > 0 else { return whole }
    var filled = self
    filled.write((bits: (1 << (8 - pendingCount)) - 1, count: 8 - pendingCount))
    return filled.whole
  }

  /// Appends the lowest `count` bits.
  mutating func write(_ code: (bits: Int, count: Int)) {
    for position in (0..<code.count).reversed() {
      pending = pending << 1 | (code.bits >> position & 1)
      pendingCount += 1
      guard pendingCount == 8 else { continue }
      whole.append(UInt8(pending))
      // A zero after 0xFF marks it as not a marker.
      if pending == 0xFF { whole.append(0) }
      (pending, pendingCount) = (0, 0)
    }
  }

  /// Appends a DC difference: the length of its magnitude as a code, then the magnitude. A negative
  /// number is written less one.
  mutating func writeDifference(_ difference: Int) {
    let length = Int.bitWidth - difference.magnitude.leadingZeroBitCount
    write(HuffmanTable.difference.code(for: UInt8(length)))
    write((bits: difference < 0 ? difference - 1 : difference, count: length))
  }
}
