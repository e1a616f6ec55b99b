import PhotoUseCases

/// The cells of many rows in little memory: a table is printed only when the width of its columns is known.
struct PackedRows {
  /// The size in bytes of the pieces of memory that rows share. A row that is larger has its own.
  private static let pieceSize = 1 << 20

  private var pieces: [[UInt8]] = []

  /// Appends a row; nil for a missing value.
  mutating func append(_ cells: [String?]) {
    let size = cells.reduce(0) { $0 + 4 + ($1?.utf8.count ?? 0) }
    if pieces.last.map({ $0.count + size > Self.pieceSize }) ?? true {
      var piece: [UInt8] = []
      piece.reserveCapacity(Self.pieceSize)
      pieces.append(piece)
    }
    let last = pieces.count - 1
    for cell in cells {
      pieces[last].append(cell == nil ? 0 : 1)
      if let cell { pieces[last].append(packed: cell.utf8) }
    }
  }

  /// Calls `body` for each row of `columns` cells, the number that all rows have: 1 or more.
  func forEach(columns: Int, _ body: ([String?]) -> Void) {
    for piece in pieces {
      var reader = PackedReader(piece, from: 0)
      while !reader.isAtEnd {
        body((0..<columns).map { _ in reader.byte() == 0 ? nil : reader.text() })
      }
    }
  }
}
