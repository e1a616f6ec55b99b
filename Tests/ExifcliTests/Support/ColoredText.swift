/// Text that contains only the escape sequences of exifcli's looks.
struct ColoredText {
  /// The text without the escape sequences.
  let text: String
  /// The numbers of the looks, in order; 0 ends a look.
  let looks: [Int]

  /// Nil if there is another escape sequence, or a look that does not end.
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
