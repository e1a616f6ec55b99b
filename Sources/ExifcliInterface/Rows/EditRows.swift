import PhotoEntities
import PhotoUseCases

/// The rows of data for an edit, in a file or on standard input: JSON objects, or comma-separated
/// values with a header.
///
/// They are read as they come, and no more than a piece of them is held, so that they may have no
/// end.
struct EditRows {
  /// How many rows are handed over at once at most.
  static let maximumBatch = 256

  /// The file; nil for standard input.
  private let file: PhotoIdentifier?
  private let open: Opening

  /// Opens data, in a file or on standard input if that is nil.
  typealias Opening = @Sendable (PhotoIdentifier?) throws(PhotoRepositoryError) -> DataPieces

  /// The rows in the file, which this function opens.
  init(in file: PhotoIdentifier?, read open: @escaping Opening) {
    self.file = file
    self.open = open
  }

  /// What the data is called in messages.
  var name: PhotoIdentifier { file ?? PhotoIdentifier(text: "standard input") }

  /// Hands over the rows in their order, at once those that have come, as long as more are wanted
  /// and the program is not interrupted.
  ///
  /// - Throws: `UnreadableRows` where the data cannot be opened or read, or is no rows from some
  ///   place on. The rows before that place have been handed over.
  func read(_ receive: ([EditRow]) -> FetchDecision) throws(UnreadableRows) {
    do {
      try Self.read(open(file), receive)
    } catch let error as UnreadableRows {
      throw error
    } catch let error as PhotoRepositoryError {
      throw UnreadableRows(message: error.reason.message)
    } catch {
      throw UnreadableRows(message: "cannot be read: \(error)")
    }
  }

  /// The same for data whose pieces `next` gives, an empty one at the end, and nil where it was
  /// interrupted before.
  static func read(
    _ next: () throws -> [UInt8]?, _ receive: ([EditRow]) -> FetchDecision
  ) throws {
    var reader = AnyFormatRowReader()
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
