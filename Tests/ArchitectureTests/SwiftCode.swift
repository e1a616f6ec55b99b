/// The code of a Swift source: comments and the text of string literals are left out, what is
/// interpolated into them is not. Every line stays on its line.
struct SwiftCode {
  let text: String

  init(_ source: String) {
    var reader = CodeReader(source)
    reader.readCode()
    self.text = String(reader.code)
  }
}

private struct CodeReader {
  private(set) var code = String.UnicodeScalarView()
  private let source: [Unicode.Scalar]
  private var position = 0

  init(_ source: String) {
    self.source = Array(source.unicodeScalars)
  }

  /// Reads to the end, or in an interpolation to the parenthesis that closes it.
  mutating func readCode(ofInterpolation isInterpolated: Bool = false) {
    var depth = 0
    while position < source.count {
      if isNext("//") {
        skip { $0.isNext("\n") }
      } else if isNext("/*") {
        skipBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        skipString(hashes: hashes)
      } else {
        if isNext("(") { depth += 1 }
        if isNext(")") { depth -= 1 }
        if isInterpolated && depth < 0 { return }
        code.append(source[position])
        position += 1
      }
    }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    advance(2)
    while position < source.count && !isNext("*/") {
      if isNext("/*") {
        skipBlockComment()
      } else {
        advance(1)
      }
    }
    advance(2)
  }

  private mutating func skipString(hashes: String) {
    let isMultiline = isNext(hashes + "\"\"\"") && isLineBlank(after: hashes.count + 3)
    let quotes = isMultiline ? "\"\"\"" : "\""
    advance(hashes.count + quotes.count)
    while position < source.count && !isNext(quotes + hashes) {
      if !isMultiline && isNext("\n") { return }
      if isNext("\\" + hashes + "(") {
        advance(hashes.count + 2)
        readCode(ofInterpolation: true)
        advance(1)
      } else if isNext("\\" + hashes) {
        advance(hashes.count + 2)
      } else {
        advance(1)
      }
    }
    advance(quotes.count + hashes.count)
  }

  /// The number signs of the string literal that begins here, or nil where none does.
  private func hashesBeforeQuote() -> String? {
    let hashes = String(repeating: "#", count: source[position...].prefix { $0 == "#" }.count)
    return isNext(hashes + "\"") ? hashes : nil
  }

  private func isLineBlank(after count: Int) -> Bool {
    source[(position + count)...].prefix { $0 != "\n" }.allSatisfy(\.properties.isWhitespace)
  }

  private func isNext(_ text: String) -> Bool {
    source[position...].starts(with: text.unicodeScalars)
  }

  private mutating func skip(until isEnd: (CodeReader) -> Bool) {
    while position < source.count && !isEnd(self) {
      advance(1)
    }
  }

  /// Leaves scalars out: a blank keeps apart what is before and behind them.
  private mutating func advance(_ count: Int) {
    for scalar in source[position...].prefix(count) {
      code.append(scalar == "\n" ? "\n" : " ")
      position += 1
    }
  }
}
