import PhotoUseCases

/// A picture as sixels (DEC STD 070, chapter 9): bands of six rows. For each colour, a band has one
/// character per column, whose bits are the pixels.
enum Sixel {
  private static let bandHeight = 6

  /// The escape sequence that shows the picture at the cursor, with at most `colorCount` colours, and a
  /// newline.
  static func bytes(_ picture: PixelImage, colorCount: Int) -> [UInt8] {
    let dithered = DitheredPicture(picture, in: SixelPalette(of: picture, count: colorCount))
    // Pixels are square, and unset pixels are not changed.
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.size.width);\(picture.size.height)"
    for (index, color) in dithered.palette.percentages.enumerated() {
      text += "#\(index);2;\(color.x);\(color.y);\(color.z)"
    }
    let bands = stride(from: 0, to: picture.size.height, by: bandHeight).map { top in
      band(Array(dithered.rows[top..<min(top + bandHeight, picture.size.height)]))
    }
    text += bands.joined(separator: "-")
    return Array((text + "\u{1B}\\\n").utf8)
  }

  /// The band of these rows: its colours one over the other, each starting at the left.
  private static func band(_ rows: [[Int]]) -> String {
    var columns: [Int: [UInt8]] = [:]
    for (bit, row) in rows.enumerated() {
      for (x, color) in row.enumerated() {
        columns[color, default: Array(repeating: 0, count: row.count)][x] |= 1 << bit
      }
    }
    return columns.sorted { $0.key < $1.key }
      .map { "#\($0.key)" + line($0.value) }.joined(separator: "$")
  }

  /// The characters of one colour, without empty ones at the end.
  private static func line(_ columns: [UInt8]) -> String {
    let end = columns.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    var (text, x) = ("", 0)
    while x < end {
      let next = columns[x..<end].firstIndex { $0 != columns[x] } ?? end
      let sixel = Unicode.Scalar(columns[x] + 63)
      // The code of a repetition takes at least three characters.
      text += next - x > 3 ? "!\(next - x)\(sixel)" : String(repeating: "\(sixel)", count: next - x)
      x = next
    }
    return text
  }
}
