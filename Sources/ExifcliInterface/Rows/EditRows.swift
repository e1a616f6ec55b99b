import PhotoEntities
import PhotoUseCases

/// The rows of data for an edit, in a file or on standard input: JSON objects, or comma-separated values
/// with a header.
///
/// Rows are read as they arrive, and only one piece of the data is held, so the data may be endless.
struct EditRows {
  /// The maximum number of rows that are handed over at once.
  static let maximumBatch = 256

  /// The file; nil for standard input.
  private let file: PhotoIdentifier?
  private let open: Opening
  private let ignoresUnknownColumns: Bool

  /// Opens a file, or standard input if it is nil.
  typealias Opening = @Sendable (PhotoIdentifier?) throws(PhotoRepositoryError) -> DataPieces

  /// The rows in the file, opened by `open`.
  ///
  /// - Parameter ignoresUnknownColumns: Whether columns and keys that are not fields are left out.
  init(
    in file: PhotoIdentifier?, ignoringUnknownColumns ignoresUnknownColumns: Bool = false,
    read open: @escaping Opening
  ) {
    self.ignoresUnknownColumns = ignoresUnknownColumns
    self.file = file
    self.open = open
  }

  /// The name of the data in messages.
  var name: PhotoIdentifier { file ?? PhotoIdentifier(text: "standard input") }

  /// Hands over the rows in order, as soon as they arrive, until the receiver wants no more or the program
  /// is interrupted.
  ///
  /// - Throws: `UnreadableRows` if the data cannot be opened or read, or have no rows from some place on.
  ///   The rows before that place have been handed over.
  func read(_ receive: ([EditRow]) -> FetchDecision) throws(UnreadableRows) {
    do {
      try Self.read(
        open(file), ignoringUnknownColumns: ignoresUnknownColumns, receive)
    } catch let error as UnreadableRows {
      throw error
    } catch let error as PhotoRepositoryError {
      throw UnreadableRows(message: error.reason.message)
    } catch {
      throw UnreadableRows(message: "cannot be read: \(error)")
    }
  }

  /// Does the same for the pieces that `next` returns: an empty piece at the end, nil if it was interrupted
  /// before.
  static func read(
    _ next: () throws -> [UInt8]?, ignoringUnknownColumns ignoresUnknownColumns: Bool = false,
    _ receive: ([EditRow]) -> FetchDecision
  ) throws {
    var reader = AnyFormatRowReader(ignoresUnknownColumns: ignoresUnknownColumns)
    var isAtEnd = false
    while !isAtEnd {
      guard let piece = try next() else { return }
      isAtEnd = piece.isEmpty
      var rows: [EditRow] = []
      let result = Result { () throws(UnreadableRows) in
        if piece.isEmpty {
          try reader.finish(into: &rows)
        } else {
          try reader.read(piece[...], into: &rows)
        }
      }
      for start in stride(from: 0, to: rows.count, by: maximumBatch) {
        let end = min(start + maximumBatch, rows.count)
        if receive(Array(rows[start..<end])) == .stop { return }
      }
      try result.get()
    }
  }
}
