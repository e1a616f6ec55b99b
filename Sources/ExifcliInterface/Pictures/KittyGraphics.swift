import PhotoUseCases

/// A picture in kitty's terminal graphics protocol, which other terminals support too: uncompressed
/// pixels.
enum KittyGraphics {
  /// The maximum number of data characters in one escape sequence.
  private static let chunkSize = 4096

  /// The escape sequences that show the picture at the cursor, and a newline. The terminal must not reply
  /// (`q=2`).
  static func bytes(_ picture: PixelImage) -> [UInt8] {
    let data = Array(Base64.text(picture.samples).utf8)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: chunkSize) {
      let end = min(start + chunkSize, data.count)
      let first = "a=T,f=24,s=\(picture.size.width),v=\(picture.size.height),"
      let keys = (start == 0 ? first : "") + "q=2,m=\(end < data.count ? 1 : 0)"
      bytes += Array("\u{1B}_G\(keys);".utf8) + data[start..<end] + Array("\u{1B}\\".utf8)
    }
    return bytes + [UInt8(ascii: "\n")]
  }
}
