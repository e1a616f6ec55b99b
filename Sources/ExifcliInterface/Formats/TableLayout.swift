/// The widths of a table's columns on a line. All have their natural width if they fit. If not,
/// columns get narrower, as long as they are legible. If that is not enough, the last column gets narrower
/// still, and is then left out; and so on.
struct TableLayout: Equatable {
  /// The needs of a column, in columns of a terminal.
  struct Column {
    /// The width of its heading, which is never shortened.
    var heading = 0
    /// The width of its widest cell.
    let widest: Int
    /// The width that a cell needs to be legible; nil if cells must not be shortened.
    let legible: Int?
    /// The width that a cell needs to say anything; nil if cells must not be shortened.
    let barest: Int?

    init(heading: Int = 0, widest: Int, legible: Int?, barest: Int? = nil) {
      self.heading = heading
      self.widest = widest
      self.legible = legible
      self.barest = barest ?? legible
    }

    fileprivate var natural: Int { max(heading, widest) }

    /// The minimum width of a column with cells of at least this width. A column that stands alone takes
    /// what it gets.
    fileprivate func minimum(_ cell: Int?, isAlone: Bool) -> Int {
      guard let cell else { return natural }
      return isAlone ? 0 : min(natural, max(heading, cell))
    }
  }

  /// The gap between two columns.
  static let gap = "  "

  /// The widths of the columns that fit: the first ones of the table.
  let widths: [Int]
  /// Whether no column is shortened or left out.
  let isWhole: Bool
  /// Whether the length of a line is limited.
  let hasRoomLimit: Bool

  /// The layout of these columns on a line of `room` columns of a terminal; of any length if it is nil.
  ///
  /// - Parameter areAllWanted: Whether all columns get as narrow as possible before one is left out.
  init(_ columns: [Column], room: Int?, areAllWanted: Bool = false) {
    hasRoomLimit = room != nil
    let room = room ?? .max
    var shown = columns[...]
    var minima = Self.minima(shown, areBare: areAllWanted)
    while shown.count > 1, Self.total(minima) > room {
      shown.removeLast()
      minima = Self.minima(shown, areBare: areAllWanted)
    }
    var widths = shown.map(\.natural)
    Self.narrow(&widths, to: shown.map { $0.minimum($0.legible, isAlone: false) }, room)
    Self.narrow(&widths, to: minima, room)
    self.widths = widths
    isWhole = widths == columns.map(\.natural)
  }

  /// The minima of the widths: of the last column the barest, of the others only if all are bare.
  private static func minima(_ columns: ArraySlice<Column>, areBare: Bool) -> [Int] {
    columns.indices.map { index in
      let column = columns[index]
      let isBare = areBare || index == columns.indices.last
      return column.minimum(
        isBare ? column.barest : column.legible, isAlone: columns.count == 1)
    }
  }

  /// Takes columns of a terminal from the widest, until the line fits or all have their minimum.
  private static func narrow(_ widths: inout [Int], to minima: [Int], _ room: Int) {
    while total(widths) > room,
      // The last of those that are equally wide.
      let widest = widths.indices.reversed().filter({ widths[$0] > minima[$0] })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap.count * max(0, widths.count - 1)
  }
}

/// The headings of a table, each on one line, or stacked: `exposure` above `Duration` for
/// `exposureDuration`.
struct StackedHeadings {
  private let words: [[String]]

  init(_ headings: [String], isStacked: Bool) {
    words = headings.map { isStacked ? Self.words($0) : [$0] }
  }

  /// The needs of the columns under these headings.
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

/// The bar of a histogram, drawn with Unicode's blocks for eighths of a character.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of this part of `columns` columns of a terminal: empty for 0, and visible for anything more.
  static func of(_ part: Double, columns: Int) -> String {
    let length = part > 0 && columns > 0 ? max(1, Int((part * Double(columns * 8)).rounded())) : 0
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
