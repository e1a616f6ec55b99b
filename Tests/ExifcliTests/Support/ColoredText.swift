/// Text with the escape sequences of exifcli's own looks in it, and no others.
struct ColoredText {
  /// The text without them.
  let text: String
  /// The looks' numbers, in order; 0 ends one.
  let looks: [Int]

  /// Nil where there is any other escape sequence, or a look that does not end.
  init?(_ output: String) {
    let sequence = #/\u{1B}\[(0|1|2|31|33)m/#
    looks = output.matches(of: sequence).compactMap { Int($0.output.1) }
    text = output.replacing(sequence, with: "")
    guard !text.unicodeScalars.contains("\u{1B}"),
      looks.enumerated().allSatisfy({ ($0.offset % 2 == 1) == ($0.element == 0) }),
      looks.count % 2 == 0
    else { return nil }
  }
}
