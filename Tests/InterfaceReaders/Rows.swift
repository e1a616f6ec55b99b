import PhotoEntities
import PhotoUseCases

@testable package import ExifcliInterface

/// The rows of some data.
package struct Rows {
  package private(set) var rows: [EditRow] = []
  /// Why there are no more rows.
  package private(set) var failure: RowFault?

  /// Reads the data in pieces of this size.
  package init(_ data: [UInt8], pieceSize: Int = 64 << 10, ignoringUnknownColumns: Bool = false) {
    var rest = data[...]
    var batches = EditRows.Batches(ignoringUnknownColumns: ignoringUnknownColumns) {
      defer { rest = rest.dropFirst(pieceSize) }
      return Array(rest.prefix(pieceSize))
    }
    do throws(RowFault) {
      while let batch = try batches.next() { rows += batch }
    } catch {
      failure = error
    }
  }

  package init(_ text: String, pieceSize: Int = 64 << 10, ignoringUnknownColumns: Bool = false) {
    self.init(
      Array(text.utf8), pieceSize: pieceSize, ignoringUnknownColumns: ignoringUnknownColumns)
  }

  /// A summary of each row: the photo and its changed fields, or the error.
  package var summaries: [String] {
    rows.map { row in
      switch row {
      case .changes(let photo, let changes, _):
        ([photo.text] + changes.map { $0.subject.valueField?.name ?? "gps" }).joined(separator: " ")
      case .invalid(let row): row.message
      }
    }
  }
}
