/// Takes data apart into rows, piece by piece, wherever the pieces end.
protocol RowReader {
  /// Appends the rows that this piece completes.
  ///
  /// - Throws: `UnreadableRows` where no further row can be told. Those before it are appended.
  mutating func read(_ piece: ArraySlice<UInt8>, into rows: inout [EditRow]) throws(UnreadableRows)

  /// The same once there is no further piece.
  mutating func finish(into rows: inout [EditRow]) throws(UnreadableRows)
}

extension RowReader {
  /// How many bytes a row may have. All that Exif can hold of a photo is less than 64 KiB.
  static var maximumSize: Int { 1 << 20 }

  static func tooLong(line: Int) -> EditRow {
    .invalid(
      InvalidRow(
        line: line, photo: nil,
        reason: "begins a row of more than \(maximumSize >> 20) MiB, which is none; check its end"))
  }
}

/// Why rows cannot be read, or no more of them.
struct UnreadableRows: Error, Equatable {
  /// What is wrong and what to do, as a sentence without the name of the data.
  let message: String
}
