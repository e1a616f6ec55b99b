/// What the header of a JPEG XL codestream says (ISO/IEC 18181-1, annex D).
struct JXLCodestream: Sendable, Hashable {
  static let signature: [UInt8] = [0xFF, 0x0A]
  /// The number of bytes that are needed: the signature, at most 68 bits of the size, and five bits.
  static let neededSize = 12

  /// The size of the picture as it is stored.
  let size: PictureSize
  /// How to turn it upright, 1 to 8 as Exif's Orientation.
  let orientation: Int

  /// The header at the start of these bytes; nil if it is none, or cut.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var bits = BitReader(bytes.dropFirst(Self.signature.count))
    guard let size = bits.size(), let orientation = bits.orientation() else { return nil }
    (self.size, self.orientation) = (size, orientation)
  }
}

/// Bits of bytes, the lowest one first.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix(JXLCodestream.neededSize))
  }

  /// The next number of this many bits, at most 30; nil at the end.
  private mutating func next(_ count: Int) -> Int? {
    var number = 0
    for bit in 0..<count {
      guard position < bytes.count * 8 else { return nil }
      number |= Int(bytes[position / 8] >> (position % 8) & 1) << bit
      position += 1
    }
    return number
  }

  /// SizeHeader (section D.2).
  mutating func size() -> PictureSize? {
    guard let isSmall = next(1), let height = side(isSmall: isSmall == 1), let ratio = next(3)
    else {
      return nil
    }
    let width =
      switch ratio {
      case 0: side(isSmall: isSmall == 1)
      case 1: height
      case 2: height * 12 / 10
      case 3: height * 4 / 3
      case 4: height * 3 / 2
      case 5: height * 16 / 9
      case 6: height * 5 / 4
      default: height * 2
      }
    return width.map { PictureSize(width: $0, height: height) }
  }

  /// The width or the height: small ones are multiples of 8.
  private mutating func side(isSmall: Bool) -> Int? {
    if isSmall { return next(5).map { ($0 + 1) * 8 } }
    return next(2).flatMap { next([9, 13, 18, 30][$0]) }.map { $0 + 1 }
  }

  /// The start of ImageMetadata (section D.3.1): whether everything has its default, and whether there are
  /// further fields, of which the orientation is the first.
  mutating func orientation() -> Int? {
    guard let isDefault = next(1) else { return nil }
    guard isDefault == 0 else { return 1 }
    guard let hasFurther = next(1) else { return nil }
    return hasFurther == 1 ? next(3).map { $0 + 1 } : 1
  }
}
