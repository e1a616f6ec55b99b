import PhotoUseCases

/// Comma-separated values with a header (RFC 4180).
struct MetadataCSVPresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]

  init(_ console: Console, columns: [ListColumn]) {
    self.console = console
    self.columns = columns
    write(columns.map(\.name))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) {
    for photo in batch {
      write(columns.map { $0.text(photo) })
    }
    console.flush()
  }

  func finish() {}

  private func write(_ cells: [String]) {
    console.write(cells.map(Self.field).joined(separator: ",") + "\r\n")
  }

  /// The cell, in quotes where it has to be, and with each quote in it doubled.
  private static func field(_ cell: String) -> String {
    let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]
    guard cell.unicodeScalars.contains(where: special.contains) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
