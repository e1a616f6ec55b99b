import PhotoUseCases

/// A picture as text for any terminal with 24-bit colours. Each character is two pixels, one above the
/// other: an upper half block in one colour on a background of the other.
enum HalfBlocks {
  /// The lines of the picture. Each ends by resetting the terminal's colours.
  static func bytes(_ picture: PixelImage) -> [UInt8] {
    var text = ""
    for y in stride(from: 0, to: picture.size.height, by: 2) {
      // The current colours of the terminal, so that they are not set again.
      var (foreground, background): (Color?, Color?) = (nil, nil)
      for x in 0..<picture.size.width {
        let upper = picture[x: x, y: y]
        let lower = y + 1 < picture.size.height ? picture[x: x, y: y + 1] : nil
        let changes = [
          upper == foreground ? nil : parameters(38, upper),
          lower == background ? nil : lower.map { parameters(48, $0) },
        ].compactMap { $0 }
        if !changes.isEmpty { text += "\u{1B}[\(changes.joined(separator: ";"))m" }
        text += "▀"
        (foreground, background) = (upper, lower)
      }
      text += "\u{1B}[0m\n"
    }
    return Array(text.utf8)
  }

  /// The numbers that choose a colour (ECMA-48, SGR; for 24-bit colours ISO 8613-6, with semicolons as
  /// terminals read it).
  private static func parameters(_ selector: Int, _ color: Color) -> String {
    "\(selector);2;\(color.x);\(color.y);\(color.z)"
  }
}
