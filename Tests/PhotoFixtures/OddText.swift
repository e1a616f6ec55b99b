/// Characters that programs confuse with others: those of syntax, and those that Unicode joins to
/// their neighbours, hides, or does not define.
package enum OddText {
  /// The class Prepend (Unicode annex 29, GraphemeBreakProperty): Swift's `String` joins each with
  /// the next character, even a quote or a `<`, to one.
  package static let prepended: [Unicode.Scalar] =
    ([0x0600...0x0605, 0x0890...0x0891, 0x1_1A84...0x1_1A89] as [ClosedRange<UInt32>])
    .flatMap { $0.compactMap(Unicode.Scalar.init) }
    + [
      "\u{6DD}", "\u{70F}", "\u{8E2}", "\u{D4E}", "\u{110BD}", "\u{110CD}", "\u{111C2}",
      "\u{111C3}", "\u{1193F}", "\u{11941}", "\u{11A3A}", "\u{11D46}", "\u{11F02}",
    ]

  /// Scalars that join the character before them: combining marks of several classes, a vowel sign,
  /// joiners, variation selectors, a modifier and a tag of emoji.
  package static let appended: [Unicode.Scalar] = [
    "\u{301}", "\u{308}", "\u{327}", "\u{338}", "\u{20DD}", "\u{5B0}", "\u{E31}", "\u{93E}",
    "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}", "\u{E0100}", "\u{1F3FD}", "\u{E0041}",
  ]

  /// Characters of syntax: JSON, CSV, HTML, filters, paths and shells.
  package static let syntax: [Unicode.Scalar] = [
    "\"", "'", "`", ",", ";", ":", "=", "<", ">", "&", "!", "~", "(", ")", "[", "]", "{", "}",
    "\\", "/", "|", "$", "#", "%", "*", "?", "+", "-", ".", "@", " ", "\t", "\n", "\r",
  ]

  /// Line ends and blanks of Unicode, controls, directional marks, regional indicators, Hangul that
  /// composes, noncharacters, the byte order mark, the scalars that represent bytes in paths,
  /// characters with canonical equivalents, and characters with special case mappings.
  package static let others: [Unicode.Scalar] =
    [
      "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}", "\u{1}", "\u{8}", "\u{B}", "\u{C}",
      "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{AD}", "\u{1F1E6}",
      "\u{1F1FF}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}",
      "\u{FEFF}", "\u{FFFD}", "\u{10FF00}", "\u{10FF22}", "\u{10FFE9}",
      "\u{E9}", "\u{212A}", "\u{212B}", "\u{37E}", "\u{1FEF}", "\u{130}", "\u{131}", "\u{DF}",
      "\u{1F469}", "\u{2764}", "a", "Z", "0",
    ] + ([0xFDD0, 0xFFFE, 0xFFFF, 0x10_FFFE] as [UInt32]).compactMap(Unicode.Scalar.init)

  /// Words with a meaning for readers of the output.
  package static let words = [
    #"\ud800"#, #"\udc00"#, #"\u0022"#, #"\x1B"#, #"\n"#, "\r\n", "</script", "<!--", "-->",
    "]]>", "<![CDATA[", "\"\"", "null", "=1+1", "{{photos}}", "&quot;", "--", "e\u{301}", "\u{E9}",
    "\u{1B}[31m", "file", "%22", "../",
  ]

  /// A random text of at most `pieces` of these.
  package static func random(
    pieces: Int = 12, using generator: inout SeededGenerator
  ) -> String {
    var text = ""
    let count = Int.random(in: 1...max(1, pieces), using: &generator)
    for _ in 0..<count {
      let scalars =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3: syntax
        case 4...5: prepended
        case 6: appended
        case 7...8: others
        default: [Unicode.Scalar]()
        }
      if let scalar = scalars.randomElement(using: &generator) {
        text.unicodeScalars.append(scalar)
      } else {
        text.unicodeScalars.append(
          contentsOf: words.randomElement(using: &generator)?.unicodeScalars ?? "".unicodeScalars)
      }
    }
    return text
  }
}
