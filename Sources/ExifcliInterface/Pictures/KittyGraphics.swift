import PhotoUseCases

/// A picture in the terminal graphics protocol that kitty brought up, and other terminals have
/// taken over: its pixels, as they are.
enum KittyGraphics {
  /// How many characters of data one escape sequence may hold.
  private static let chunkSize = 4096

  /// The escape sequences that show the picture where the cursor is, and a line's end. The terminal
  /// is to say nothing in return (`q=2`).
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
