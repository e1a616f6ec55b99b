package import PhotoUseCases
import Testing

/// A terminal that shows the colours of half blocks.
package struct HalfBlockScreen {
  /// Red, green and blue; nil for the default colour of the terminal.
  package private(set) var rows: [[[UInt8]?]] = []
  private var foreground: [UInt8]?
  private var background: [UInt8]?

  /// Nil if there is anything but half blocks, 24-bit colours and newlines, or if a line does not
  /// reset the colours.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.last == "" else { return nil }
    for line in lines.dropLast() {
      var (upper, lower): ([[UInt8]?], [[UInt8]?]) = ([], [])
      var rest = Substring(line)
      while !rest.isEmpty {
        if rest.hasPrefix("▀") {
          rest.removeFirst()
          upper.append(foreground)
          lower.append(background)
        } else if let look = rest.prefixMatch(of: #/\u{1B}\[([0-9;]+)m/#) {
          rest = rest[look.range.upperBound...]
          guard wears(look.output.1.split(separator: ";").compactMap { UInt8($0) }) else {
            return nil
          }
        } else {
          return nil
        }
      }
      guard foreground == nil, background == nil else { return nil }
      rows += [upper, lower]
    }
  }

  private mutating func wears(_ numbers: [UInt8]) -> Bool {
    var rest = numbers[...]
    while let selector = rest.popFirst() {
      if selector == 0 {
        (foreground, background) = (nil, nil)
        continue
      }
      guard rest.popFirst() == 2, rest.count >= 3 else { return false }
      switch selector {
      case 38: foreground = Array(rest.prefix(3))
      case 48: background = Array(rest.prefix(3))
      default: return false
      }
      rest = rest.dropFirst(3)
    }
    return true
  }

  /// The picture on the screen, without a last row in the default colour.
  package func picture() throws -> PixelImage {
    let isOdd = rows.last?.allSatisfy { $0 == nil } == true
    let pixels = isOdd ? rows.dropLast() : rows[...]
    let samples = try pixels.flatMap { try $0.flatMap { try #require($0) } }
    return try #require(
      PixelImage(
        size: PixelSize(width: rows[0].count, height: pixels.count), samples: samples))
  }
}
