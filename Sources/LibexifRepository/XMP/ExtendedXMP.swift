/// XMP packets that are too long for one segment: their portions, from as many segments as it takes
/// (XMP part 3, section 1.1.3.1).
struct ExtendedXMP {
  /// The packet's MD5 digest in hexadecimal, which says what belongs together, its length, and
  /// where in it the portion belongs, each of the two in 32 bits.
  private static let (digestSize, lengthSize, offsetSize) = (32, 4, 4)

  private var portions: [[UInt8]: [(offset: Int, bytes: ArraySlice<UInt8>)]] = [:]

  /// Adds the portion in a segment, whose header has been left out.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    let digest = Array(segment.prefix(Self.digestSize))
    let behindLength = segment.dropFirst(Self.digestSize + Self.lengthSize)
    let offset = behindLength.prefix(Self.offsetSize).reduce(0) { $0 << 8 | Int($1) }
    portions[digest, default: []].append((offset, behindLength.dropFirst(Self.offsetSize)))
  }

  /// The packets, as far as there are portions of them.
  var packets: [XMPPacket] {
    portions.values.map { portions in
      XMPPacket(bytes: portions.sorted { $0.offset < $1.offset }.flatMap(\.bytes))
    }
  }
}
