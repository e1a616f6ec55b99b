/// What the header of a picture in a WebP file says.
struct WebPImageHeader: Sendable, Hashable {
  /// The number of bytes of a chunk with a picture that are needed.
  static let neededSize = 10

  let size: PictureSize
  let hasAlpha: Bool

  /// The header at the start of this data; nil if it is none.
  init?(_ name: FourLetters, _ data: some Collection<UInt8>) {
    switch name {
    case .webPLossyImage: self.init(lossy: Array(data))
    case .webPLosslessImage: self.init(lossless: Array(data))
    default: return nil
    }
  }

  /// A key frame: three bytes, of which the lowest bit is 0, a start code, and the width and the height in
  /// 14 bits each (RFC 6386, section 9.1).
  private init?(lossy data: [UInt8]) {
    guard data.count >= Self.neededSize, data[0] & 1 == 0,
      data[3..<6].elementsEqual([0x9D, 0x01, 0x2A])
    else { return nil }
    let width = data[6..<8].littleEndian & 0x3FFF
    let height = data[8..<10].littleEndian & 0x3FFF
    guard width > 0, height > 0 else { return nil }
    (size, hasAlpha) = (PictureSize(width: width, height: height), false)
  }

  /// A signature, the width and the height in 14 bits each, both less by one, and whether there is alpha
  /// (RFC 9649, section 3.4).
  private init?(lossless data: [UInt8]) {
    guard data.count >= 5, data[0] == 0x2F else { return nil }
    let bits = data[1..<5].littleEndian
    size = PictureSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    hasAlpha = bits >> 28 & 1 == 1
  }
}

/// The properties of an extended WebP file, in its chunk VP8X (RFC 9649, section 2.7.1.1).
struct WebPProperties: Sendable, Hashable {
  static let size = 10
  private static let sizeSize = 3

  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let xmp = Flags(rawValue: 0x04)
    static let exif = Flags(rawValue: 0x08)
    static let alpha = Flags(rawValue: 0x10)
  }

  var flags: Flags
  /// The size of the canvas.
  let canvas: PictureSize

  /// The properties of a file that consists of this picture.
  init(of image: WebPImageHeader) {
    (flags, canvas) = (image.hasAlpha ? .alpha : [], image.size)
  }

  /// The properties in this data; nil if it is too short.
  init?(_ data: some Collection<UInt8>) {
    let data = Array(data)
    guard data.count >= Self.size else { return nil }
    flags = Flags(rawValue: data[0])
    canvas = PictureSize(width: data[4..<7].littleEndian + 1, height: data[7..<10].littleEndian + 1)
  }

  /// The data of a chunk with these properties.
  var bytes: [UInt8] {
    [flags.rawValue, 0, 0, 0]
      + [canvas.width, canvas.height].flatMap { number in
        (0..<Self.sizeSize).map { UInt8(truncatingIfNeeded: (number - 1) >> (8 * $0)) }
      }
  }
}
