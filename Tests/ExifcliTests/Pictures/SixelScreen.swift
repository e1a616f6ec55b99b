import PhotoUseCases
import Testing

/// A terminal that shows one picture of sixels (DEC STD 070, chapter 9).
struct SixelScreen {
  struct Malformed: Error {}

  let size: PixelSize
  /// The colours by their numbers: red, green and blue in percent.
  private(set) var palette: [Int: [Int]] = [:]
  private var pixels: [[Int]: Int] = [:]
  private var rest: Substring
  private var column = 0
  private var top = 0
  private var color = 0

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let start = #/\u{1B}P0;1;0q"1;1;([0-9]+);([0-9]+)/#
    guard let introducer = text.firstMatch(of: start),
      let end = text[introducer.range.upperBound...].firstRange(of: "\u{1B}\\"),
      let width = Int(introducer.output.1), let height = Int(introducer.output.2)
    else { throw Malformed() }
    size = PixelSize(width: width, height: height)
    rest = text[introducer.range.upperBound..<end.lowerBound]
    while let character = rest.popFirst() {
      switch character {
      case "#": try readColor()
      case "$": column = 0
      case "-": (column, top) = (0, top + 6)
      case "!":
        let count = try number()
        guard let sixel = rest.popFirst() else { throw Malformed() }
        try put(sixel, count)
      default: try put(character, 1)
      }
    }
  }

  private mutating func number() throws -> Int {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    guard let number = Int(digits) else { throw Malformed() }
    return number
  }

  private mutating func readColor() throws {
    color = try number()
    guard rest.first == ";" else { return }
    let numbers = try (0..<4).map { _ in
      guard rest.popFirst() == ";" else { throw Malformed() }
      return try number()
    }
    // 2 is for red, green and blue.
    guard numbers[0] == 2, numbers.dropFirst().allSatisfy((0...100).contains) else {
      throw Malformed()
    }
    palette[color] = Array(numbers.dropFirst())
  }

  private mutating func put(_ sixel: Character, _ count: Int) throws {
    guard let value = sixel.asciiValue, (63...126).contains(value), palette[color] != nil else {
      throw Malformed()
    }
    for x in column..<column + count {
      for bit in 0..<6 where (value - 63) >> bit & 1 == 1 {
        // A pixel is set once, inside the picture.
        guard x < size.width, top + bit < size.height,
          pixels.updateValue(color, forKey: [x, top + bit]) == nil
        else { throw Malformed() }
      }
    }
    column += count
  }

  /// The picture; every pixel must be set.
  func picture() throws -> PixelImage {
    try PixelImage.filled(width: size.width, height: size.height) { x, y in
      let color = pixels[[x, y]].flatMap { palette[$0] } ?? []
      return color.map { UInt8(($0 * 255 + 50) / 100) }
    }
  }
}
