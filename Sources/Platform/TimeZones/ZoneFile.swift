/// The offsets from UTC of one zone, in a file of the time zone database (RFC 8536).
struct ZoneFile: Sendable {
  /// The moments at which the offset changes, in seconds since 1970, in their order.
  private let changes: [Int]
  /// The seconds from UTC to the clock after each of them.
  private let offsets: [Int]
  /// The same before the first one.
  private let firstOffset: Int
  /// What holds after the last one; nil if its offset stays.
  private let rule: ZoneRule?

  /// The numbers in the header (RFC 8536 section 3.1).
  private struct Header {
    static let size = 44

    let version: UInt8
    let (utcCount, standardCount, leapCount): (Int, Int, Int)
    let (changeCount, typeCount, nameBytes): (Int, Int, Int)

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= Self.size, bytes.starts(with: "TZif".utf8) else { return nil }
      let bytes = Array(bytes.prefix(Self.size))
      version = bytes[4]
      let counts = (0..<6).map { ZoneFile.number(bytes[(20 + $0 * 4)...].prefix(4)) }
      // No file has more than some thousands.
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      (utcCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
      (changeCount, typeCount, nameBytes) = (counts[3], counts[4], counts[5])
    }

    /// The bytes of the data after the header, with times of this many bytes.
    func dataSize(timeBytes: Int) -> Int {
      changeCount * (timeBytes + 1) + typeCount * 6 + nameBytes + leapCount * (timeBytes + 4)
        + standardCount + utcCount
    }
  }

  /// The zone in these bytes; nil if they are none.
  init?(_ bytes: [UInt8]) {
    guard var header = Header(bytes[...]) else { return nil }
    var (data, timeBytes) = (bytes.dropFirst(Header.size), 4)
    if header.version >= UInt8(ascii: "2") {
      // The same follows with times of 64 bits.
      data = data.dropFirst(header.dataSize(timeBytes: 4))
      guard let second = Header(data) else { return nil }
      (header, data, timeBytes) = (second, data.dropFirst(Header.size), 8)
    }
    guard header.typeCount > 0, data.count >= header.dataSize(timeBytes: timeBytes) else {
      return nil
    }
    let times = data.prefix(header.changeCount * timeBytes)
    let indices = data.dropFirst(times.count).prefix(header.changeCount)
    let types = data.dropFirst(times.count + indices.count).prefix(header.typeCount * 6)
    let typeOffsets = (0..<header.typeCount).map { index in
      Self.number(types[(types.startIndex + index * 6)...].prefix(4))
    }
    guard indices.allSatisfy({ Int($0) < typeOffsets.count }) else { return nil }
    changes = (0..<header.changeCount).map { index in
      Self.number(times[(times.startIndex + index * timeBytes)...].prefix(timeBytes))
    }
    offsets = indices.map { typeOffsets[Int($0)] }
    firstOffset = typeOffsets[0]
    let footer = data.dropFirst(header.dataSize(timeBytes: timeBytes)).dropFirst()
      .prefix { $0 != UInt8(ascii: "\n") }
    rule = timeBytes == 8 ? ZoneRule(footer) : nil
    // A day is more than any offset.
    guard (typeOffsets + [firstOffset]).allSatisfy({ abs($0) < 86_400 * 2 }) else { return nil }
  }

  /// Seconds from UTC to the clock at this moment, in seconds since 1970.
  func offset(at seconds: Int) -> Int {
    if let rule, seconds >= changes.last ?? .min { return rule.offset(at: seconds) }
    var (first, last) = (0, changes.count)
    while first < last {
      let middle = (first + last) / 2
      if changes[middle] <= seconds { first = middle + 1 } else { last = middle }
    }
    return first == 0 ? firstOffset : offsets[first - 1]
  }

  /// The seconds from UTC to the clock that shows this time, in seconds since 1970 by itself. Of two, the earlier moment
  /// counts: the summer time. A time that clocks skip has the offset before that.
  func offset(ofLocal seconds: Int) -> Int {
    let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
    return offset(at: seconds - before) == before || offset(at: seconds - after) != after
      ? before : after
  }

  /// A number with its sign, the highest byte first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let isNegative = bytes.first ?? 0 >= 0x80
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
  }
}
