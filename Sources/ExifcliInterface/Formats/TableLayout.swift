/// How wide the columns of a table are where it has so much room: all of them as wide as they would
/// be, else those that can be shortened narrower, else without the last columns.
struct TableLayout: Equatable {
  /// What a column asks for, in columns of a terminal.
  struct Column {
    /// What its heading takes, by which users name it.
    var heading = 0
    /// What its widest cell takes.
    let widest: Int
    /// What a cell takes to say something; nil where only a whole one does.
    let legible: Int?

    fileprivate var natural: Int { max(heading, widest) }

    /// What it takes at least. What stands alone takes what it gets.
    fileprivate func minimum(isAlone: Bool) -> Int {
      guard let legible else { return natural }
      return isAlone ? 0 : min(natural, max(heading, legible))
    }
  }

  /// What stands between two columns.
  static let gap = "  "

  /// The widths of the columns that there is room for, the table's first ones.
  let widths: [Int]
  /// Whether nothing is shortened or left out.
  let isWhole: Bool
  /// Whether a line has room for so many columns of a terminal and no more.
  let hasRoomLimit: Bool

  /// The layout of these columns on a line of `room` columns of a terminal, or of any length where
  /// it is nil.
  init(_ columns: [Column], room: Int?) {
    hasRoomLimit = room != nil
    let room = room ?? .max
    var shown = columns[...]
    var minima = shown.map { $0.minimum(isAlone: columns.count == 1) }
    while shown.count > 1, Self.total(minima) > room {
      shown.removeLast()
      minima = shown.map { $0.minimum(isAlone: shown.count == 1) }
    }
    var widths = shown.map(\.natural)
    while Self.total(widths) > room,
      // Of those that are equally wide, the last.
      let widest = widths.indices.reversed().filter({ widths[$0] > minima[$0] })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
    self.widths = widths
    isWhole = widths == columns.map(\.natural)
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
  }
}

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

  /// The words of a name in camel case, unchanged.
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

/// The bar of a histogram, drawn with the blocks that Unicode has for eighths of a character.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar that is so much of `columns` columns of a terminal: none for 0, and some for the least
  /// that is more.
  static func of(_ part: Double, columns: Int) -> String {
    let length = part > 0 && columns > 0 ? max(1, Int((part * Double(columns * 8)).rounded())) : 0
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
