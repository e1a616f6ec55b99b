import PhotoUseCases

/// Reads JSON (RFC 8259) as its bytes arrive, and holds no more of it than one short text.
struct JSONScanner {
  /// What was found.
  enum Token {
    case startObject
    case startArray
    /// An object or array ends.
    case end
    /// The name of the next value.
    case key
    /// A text, a number, true, false or null, without quotes. In a text, `\u` and a character beyond ASCII gives `?`.
    case value
  }

  /// What may come next between texts and numbers.
  private enum State {
    case value
    case firstValue
    case key
    case firstKey
    case colon
    case comma
    case nothing
  }

  /// What a byte continues.
  private enum Lexeme {
    case none
    case string
    case escape
    /// The digits of `\u` so far.
    case unicode(count: Int, value: Int)
    case literal
  }

  /// The most bytes of a text that are kept. What counts in tracks is shorter.
  private static let longestText = 256

  private let depthLimit: Int
  private var state = State.value
  private var lexeme = Lexeme.none
  /// Whether each open container is an object.
  private var open: [Bool] = []
  private var text: [UInt8] = []
  /// The line that was reached, from 1.
  private(set) var line = 1

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
  }

  /// Reads the next bytes, and passes on what is found in them.
  mutating func read(
    _ bytes: [UInt8], found: (Token, _ text: [UInt8], _ line: Int) -> Void
  ) throws(TrackFault) {
    for byte in bytes {
      if byte == 0x0A { line += 1 }
      switch lexeme {
      case .none: try start(byte, found)
      case .string:
        switch byte {
        case UInt8(ascii: "\""):
          lexeme = .none
          found(state == .colon ? .key : .value, text, line)
        case UInt8(ascii: "\\"): lexeme = .escape
        case ..<0x20: throw malformed("a text has a control character")
        default: append(byte)
        }
      case .escape:
        if byte == UInt8(ascii: "u") {
          lexeme = .unicode(count: 0, value: 0)
        } else {
          append(byte)
          lexeme = .string
        }
      case .unicode(let count, let value):
        guard let digit = Self.hexadecimal(byte) else { throw malformed("\\u needs four digits") }
        let sum = value << 4 | digit
        lexeme = count < 3 ? .unicode(count: count + 1, value: sum) : .string
        if count == 3 { append(sum < 0x80 ? UInt8(sum) : UInt8(ascii: "?")) }
      case .literal:
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D:
          lexeme = .none
          try endLiteral(found)
          try start(byte, found)
        default: append(byte)
        }
      }
    }
  }

  /// Checks that the document is complete.
  mutating func finish() throws(TrackFault) {
    guard case .none = lexeme, state == .nothing else { throw malformed("ends in the middle") }
  }

  /// A byte outside of texts, numbers and words.
  private mutating func start(
    _ byte: UInt8, _ found: (Token, [UInt8], Int) -> Void
  ) throws(TrackFault) {
    switch (byte, state) {
    case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): return
    // A byte order mark.
    case (0xEF, .value), (0xBB, .value), (0xBF, .value):
      if !open.isEmpty { throw malformed("has an unexpected character") }
    case (UInt8(ascii: "{"), .value), (UInt8(ascii: "{"), .firstValue),
      (UInt8(ascii: "["), .value), (UInt8(ascii: "["), .firstValue):
      guard open.count < depthLimit else { throw .tooDeep(line: line, limit: depthLimit) }
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      state = isObject ? .firstKey : .firstValue
      found(isObject ? .startObject : .startArray, [], line)
    case (UInt8(ascii: "}"), .firstKey), (UInt8(ascii: "]"), .firstValue):
      end(found)
    case (UInt8(ascii: "}"), .comma) where open.last == true,
      (UInt8(ascii: "]"), .comma) where open.last == false:
      end(found)
    case (UInt8(ascii: ","), .comma): state = open.last == true ? .key : .value
    case (UInt8(ascii: ":"), .colon): state = .value
    case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .firstKey):
      startText(.string)
      state = .colon
    case (UInt8(ascii: "\""), .value), (UInt8(ascii: "\""), .firstValue):
      startText(.string)
      state = open.isEmpty ? .nothing : .comma
    case (UInt8(ascii: "-"), .value), (UInt8(ascii: "-"), .firstValue),
      (0x30...0x39, .value), (0x30...0x39, .firstValue),
      (UInt8(ascii: "t"), .value), (UInt8(ascii: "t"), .firstValue),
      (UInt8(ascii: "f"), .value), (UInt8(ascii: "f"), .firstValue),
      (UInt8(ascii: "n"), .value), (UInt8(ascii: "n"), .firstValue):
      startText(.literal)
      append(byte)
      state = open.isEmpty ? .nothing : .comma
    default: throw malformed("has an unexpected character")
    }
  }

  private mutating func end(
    _ found: (Token, [UInt8], Int) -> Void
  ) {
    open.removeLast()
    state = open.isEmpty ? .nothing : .comma
    found(.end, [], line)
  }

  private mutating func endLiteral(
    _ found: (Token, [UInt8], Int) -> Void
  ) throws(TrackFault) {
    let isWord = ["true", "false", "null"].contains { text.elementsEqual($0.utf8) }
    guard isWord || TrackText.number(text) != nil else {
      throw malformed("has a word that is not a value")
    }
    found(.value, text, line)
  }

  private mutating func startText(_ lexeme: Lexeme) {
    text.removeAll(keepingCapacity: true)
    self.lexeme = lexeme
  }

  private mutating func append(_ byte: UInt8) {
    if text.count < Self.longestText { text.append(byte) }
  }

  private func malformed(_ detail: String) -> TrackFault { .malformed(line: line, detail: detail) }

  private static func hexadecimal(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte - 0x30)
    case 0x41...0x46: Int(byte - 0x37)
    case 0x61...0x66: Int(byte - 0x57)
    default: nil
    }
  }
}
