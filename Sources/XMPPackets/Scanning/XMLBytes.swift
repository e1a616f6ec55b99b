/// Comparisons and searches in UTF-8 that every name and every text of a packet goes through.
extension Span<UInt8> {
  /// Whether both have the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && commonLength(with: other) == count
  }

  /// How many bytes are at the beginning of both.
  func commonLength(with other: Span<UInt8>) -> Int {
    let end = Swift.min(count, other.count)
    var offset = 0
    while offset + 8 <= end, word(at: offset) == other.word(at: offset) { offset += 8 }
    // The last eight bytes, most often.
    if end >= 8, offset > end - 8, word(at: end - 8) == other.word(at: end - 8) { return end }
    while offset < end, self[offset] == other[offset] { offset += 1 }
    return offset
  }

  /// Whether the bytes begin with these.
  func begins(with other: Span<UInt8>) -> Bool {
    count >= other.count && extracting(first: other.count).isEqual(to: other)
  }

  /// Eight bytes, the first one lowest.
  func word(at offset: Int) -> UInt64 {
    // The load checks its bounds. It is unsafe for types that some bits are no value of.
    bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }
}

extension [UInt8] {
  /// Whether the bytes are these.
  func isEqual(_ other: Span<UInt8>) -> Bool {
    span.isEqual(to: other)
  }

  /// Whether a range begins with these bytes.
  func begins(_ range: Range<Int>, with text: String) -> Bool {
    span.extracting(range).begins(with: text.utf8Span.span)
  }

  /// Whether two ranges have the same bytes.
  func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    span.extracting(one).isEqual(to: span.extracting(other))
  }

  /// Whether a range has these bytes.
  func isEqual(_ range: Range<Int>, _ text: String) -> Bool {
    span.extracting(range).isEqual(to: text.utf8Span.span)
  }
}

/// Eight bytes at a time.
enum XMLWord {
  private static let low: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080
  /// Eight blanks.
  static let blanks = all(0x20)

  /// Eight times the byte.
  static func all(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* low
  }

  /// Whether all bytes are ASCII that XML has.
  static func isPlain(_ word: UInt64) -> Bool {
    // A byte below 0x20 borrows from its highest bit.
    if ((word &- all(0x20)) | word) & high == 0 { return true }
    guard word & high == 0 else { return false }
    // No byte borrows from another one: the highest bits are set.
    let controls = ~((word | high) &- all(0x20)) & high
    return controls & ~(equals(word, 0x0A) | equals(word, 0x0D) | equals(word, 0x09)) == 0
  }

  /// The number of bytes that are looked at without a branch, so that the compiler takes many at a time.
  static let run = 64

  /// Whether all bytes of a run are ASCII that XML has.
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      for byte in bytes {
        // Control characters wrap around.
        let isOther: UInt8 = byte &- 0x20 >= 0x60 ? 1 : 0
        let isLineFeed: UInt8 = byte == 0x0A ? 1 : 0
        let isReturn: UInt8 = byte == 0x0D ? 1 : 0
        let isTab: UInt8 = byte == 0x09 ? 1 : 0
        found |= isOther & ~(isLineFeed | isReturn | isTab)
      }
      return found == 0
    }
  }

  /// Whether all bytes of a run are white space.
  static func isSpace(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      for byte in bytes {
        let isBlank: UInt8 = byte == 0x20 ? 1 : 0
        let isLineFeed: UInt8 = byte == 0x0A ? 1 : 0
        let isReturn: UInt8 = byte == 0x0D ? 1 : 0
        let isTab: UInt8 = byte == 0x09 ? 1 : 0
        found |= (isBlank | isLineFeed | isReturn | isTab) ^ 1
      }
      return found == 0
    }
  }

  /// The highest bit of each byte that is this one, if all are ASCII.
  private static func equals(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    ~((word ^ all(byte)) &+ all(0x7F)) & high
  }

  /// The highest bit of each byte that is no ASCII letter.
  static func others(thanLetters word: UInt64) -> UInt64 {
    // Letters in lower case, and no highest bits: no byte carries into another one.
    let small = (word | all(0x20)) & ~high
    let letters = (small &+ all(0x80 - 0x61)) & ~(small &+ all(0x7F - 0x7A))
    return ~(letters & ~word) & high
  }

  /// A number whose lowest bit that is set is the highest of the first zero byte; zero if there is no such byte.
  static func zeros(_ word: UInt64) -> UInt64 {
    (word &- low) & ~word & high
  }
}

/// A number that equal bytes share: FNV-1a, by words.
struct XMLHash {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: UInt32 { UInt32(truncatingIfNeeded: hash) }

  /// Adds eight bytes. If fewer than eight follow, they are added with the last ones before them.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 32
  }

  /// Adds the only bytes, if they are fewer than eight.
  ///
  /// - Parameter word: The bytes, the first one lowest, and any others.
  @inline(__always)
  mutating func add(only count: Int, of word: UInt64) {
    add(word & (1 << UInt64(count * 8) - 1) | UInt64(count) << 56)
  }
}

extension Span<UInt8> {
  /// A number that equal bytes share.
  var hash: UInt32 {
    var hash = XMLHash()
    var offset = 0
    while offset + 8 <= count {
      hash.add(word(at: offset))
      offset += 8
    }
    if offset > 0 {
      if offset < count { hash.add(word(at: count - 8)) }
    } else {
      var word: UInt64 = 0
      while offset < count {
        word |= UInt64(self[offset]) << UInt64(offset * 8)
        offset += 1
      }
      hash.add(only: count, of: word)
    }
    return hash.value
  }
}
