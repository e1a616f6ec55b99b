import PhotoUseCases

/// What a terminal has said about itself: escape sequences, perhaps with something typed between
/// them.
struct TerminalReply {
  /// Asks whether it has kitty's graphics protocol (with a picture of one pixel that it is not to
  /// keep), how large its cells are, and what it is. All terminals answer the last one, so those
  /// that say nothing to the others are known not to.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"
  /// Asks how many colours its sixels can have, and again what it is.
  static let sixelQuestion = "\u{1B}[?1;1;0S\u{1B}[c"

  /// Whether it has kitty's graphics protocol.
  private(set) var hasKittyGraphics = false
  /// Whether it has sixels: number 4 of the primary device attributes (xterm's ctlseqs, DA1).
  private(set) var hasSixels = false
  /// How many colours its sixels can have (xterm's ctlseqs, XTSMGRAPHICS); nil where it does not
  /// say.
  private(set) var sixelColorCount: Int?
  /// The pixels of a character's cell (xterm's ctlseqs, XTWINOPS 16); nil where it does not say.
  private(set) var cell: PixelSize?
  /// Whether it has said what it is, which it is asked for last.
  private(set) var isComplete = false

  /// Reads what it has said so far.
  init(_ bytes: [UInt8]) {
    let sequences = bytes.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst()
    for sequence in sequences {
      switch sequence.first {
      case UInt8(ascii: "["): readControl(sequence.dropFirst())
      case UInt8(ascii: "_"): hasKittyGraphics = sequence.elementsEqual("_Gi=31;OK".utf8)
      default: break
      }
    }
  }

  /// Reads a control sequence (ECMA-48 section 5.4) behind its introducer.
  private mutating func readControl(_ sequence: ArraySlice<UInt8>) {
    guard let end = sequence.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return }
    let isPrivate = sequence.first == UInt8(ascii: "?")
    let numbers = sequence[..<end].drop { $0 == UInt8(ascii: "?") }
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    switch (Unicode.Scalar(sequence[end]), isPrivate) {
    case ("c", true):
      isComplete = true
      hasSixels = numbers.dropFirst().contains(4)
    case ("t", false) where numbers.count == 3 && numbers[0] == 6:
      let (height, width) = (numbers[1], numbers[2])
      let isPlausible = (1...1000).contains(height) && (1...1000).contains(width)
      cell = isPlausible ? PixelSize(width: width, height: height) : nil
    case ("S", true) where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
      sixelColorCount = numbers[2] > 0 ? numbers[2] : nil
    default: break
    }
  }
}
