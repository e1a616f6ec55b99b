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

  /// The rows in order, as they arrive.
  func batches() -> Batches {
    var pieces: DataPieces?
    return Batches(ignoringUnknownColumns: ignoresUnknownColumns) {
      () throws(PhotoRepositoryError) in
      if pieces == nil { pieces = try open(file) }
      return try pieces?()
    }
  }
}

extension EditRows {
  /// The rows of pieces of data, some at a time.
  struct Batches {
    /// The next piece: empty at the end, nil if the program was interrupted before.
    private let nextPiece: DataPieces
    private var reader: AnyFormatRowReader
    /// The rows that were read and not returned.
    private var rows: ArraySlice<EditRow> = []
    /// Why there are no more rows after these.
    private var failure: RowFault?
    private var isAtEnd = false

    init(ignoringUnknownColumns ignoresUnknownColumns: Bool, of nextPiece: @escaping DataPieces) {
      self.nextPiece = nextPiece
      reader = AnyFormatRowReader(ignoresUnknownColumns: ignoresUnknownColumns)
    }

    /// The next rows; nil at the end, or if the program is interrupted before.
    ///
    /// - Throws: `RowFault` if the data cannot be opened or read, or have no rows from here on. This is their
    ///   end.
    mutating func next() throws(RowFault) -> [EditRow]? {
      while rows.isEmpty, failure == nil, !isAtEnd { readPiece() }
      if !rows.isEmpty {
        defer { rows = rows.dropFirst(EditRows.maximumBatch) }
        return Array(rows.prefix(EditRows.maximumBatch))
      }
      guard let failure else { return nil }
      (self.failure, isAtEnd) = (nil, true)
      throw failure
    }

    private mutating func readPiece() {
      do throws(PhotoRepositoryError) {
        guard let piece = try nextPiece() else {
          isAtEnd = true
          return
        }
        isAtEnd = piece.isEmpty
        var rows: [EditRow] = []
        do throws(RowFault) {
          if piece.isEmpty {
            try reader.finish(into: &rows)
          } else {
            try reader.read(piece[...], into: &rows)
          }
        } catch {
          failure = error
        }
        self.rows = rows[...]
      } catch {
        failure = RowFault(message: error.reason.message)
      }
    }
  }
}
