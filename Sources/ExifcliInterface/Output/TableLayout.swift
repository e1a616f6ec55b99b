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
