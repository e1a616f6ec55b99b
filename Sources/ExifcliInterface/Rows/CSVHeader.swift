import PhotoEntities
import PhotoUseCases

/// The first row of comma-separated values: the names of the columns.
struct CSVHeader {
  /// The message if there is no header.
  static let absence =
    "has neither JSON objects nor a first line with the columns, including 'file'; save it as JSON"
    + " lines or CSV, in UTF-8"

  private let names: [String]

  /// The header with these cells; a cell is nil if it is not UTF-8.
  ///
  /// - Throws: `UnreadableRows` if there is no column of photos, if a column is not a field, or if two
  ///   columns are one field.
  init(_ cells: [String?]) throws(UnreadableRows) {
    names = cells.compactMap { $0 }
    guard names.count == cells.count, names.contains(where: EditRow.isPhotoName) else {
      throw UnreadableRows(message: Self.absence)
    }
    var columns: Set<String> = []
    for name in names {
      guard let column = EditRow.isPhotoName(name) ? "file" : MetadataField(anyName: name)?.name
      else {
        throw UnreadableRows(
          message: "there is no column '\(name)'; the columns are "
            + ListColumn.all.map(\.name).joined(separator: ", "))
      }
      guard columns.insert(column).inserted else {
        throw UnreadableRows(message: "has two columns for \(column); leave one out")
      }
    }
  }

  /// The row with these cells. An empty cell does not change its field.
  func row(line: Int, _ cells: [String?]) -> EditRow {
    func invalid(_ reason: String) -> EditRow {
      .invalid(InvalidRow(line: line, photo: nil, reason: reason))
    }
    let texts = cells.compactMap { $0 }
    guard texts.count == cells.count else { return invalid("is not UTF-8; save the data as UTF-8") }
    guard texts.count == names.count else {
      return invalid(
        "has \(texts.count) cells for \(names.count) columns; put a cell with a comma in quotes")
    }
    return EditRow(
      line: line,
      zip(names, texts).filter { !$0.1.isEmpty }.map { ($0, .text($1)) },
      writtenBy: ListedText.withoutControls)
  }
}
