import PhotoUseCases

/// The reply of a terminal about its abilities: escape sequences, perhaps with typed text between them.
struct TerminalReply {
  /// Asks whether the terminal supports kitty's graphics protocol (with a picture of one pixel that it must
  /// not keep), how large its cells are, and what it is. All terminals answer the last question, so a
  /// terminal that has answered only this one does not support the others.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

  /// Whether the terminal supports kitty's graphics protocol.
  private(set) var hasKittyGraphics = false
  /// The size of a character's cell in pixels (xterm's ctlseqs, XTWINOPS 16); nil if it does not say.
  private(set) var cell: PixelSize?
  /// Whether it has answered the last question.
  private(set) var isComplete = false

  /// Reads the answers so far.
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

  /// Reads a control sequence (ECMA-48 section 5.4) after its introducer.
  private mutating func readControl(_ sequence: ArraySlice<UInt8>) {
    guard let end = sequence.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return }
    let isPrivate = sequence.first == UInt8(ascii: "?")
    let numbers = sequence[..<end].drop { $0 == UInt8(ascii: "?") }
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    switch (Unicode.Scalar(sequence[end]), isPrivate) {
    // The primary device attributes (xterm's ctlseqs, DA1).
    case ("c", true): isComplete = true
    case ("t", false) where numbers.count == 3 && numbers[0] == 6:
      let (height, width) = (numbers[1], numbers[2])
      let isPlausible = (1...1000).contains(height) && (1...1000).contains(width)
      cell = isPlausible ? PixelSize(width: width, height: height) : nil
    default: break
    }
  }
}
