/// The headings of a table, each on one line, or on several where `exposureDuration` stands as
/// `exposure` above `Duration`.
struct StackedHeadings {
  private let words: [[String]]

  init(_ headings: [String], isStacked: Bool) {
    words = headings.map { isStacked ? Self.words($0) : [$0] }
  }

  /// What the columns ask for under these headings.
  func over(_ columns: [TableLayout.Column]) -> [TableLayout.Column] {
    zip(words, columns).map { words, column in
      var column = column
      column.heading = words.map(TerminalWidth.of).max() ?? 0
      return column
    }
  }

  /// The lines of the first headings, from the top. All headings end on the last line.
  func lines(ofFirst count: Int) -> [[String]] {
    let words = words.prefix(count)
    let height = words.map(\.count).max() ?? 0
    return (0..<height).map { line in
      words.map { line < height - $0.count ? "" : $0[line - (height - $0.count)] }
    }
  }

  /// The words of a name in camel case, each as it stands in it.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if let word = words.last, !character.isUppercase {
        words[words.count - 1] = word + String(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }
}
