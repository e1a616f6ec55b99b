import PhotoUseCases

/// Tab-separated values with a header. What would break a row stands as `\t`, `\n` and `\r`, and a
/// backslash as `\\`.
struct MetadataTSVPresenter: MetadataPresenter {
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
    console.write(cells.map(Self.escaped).joined(separator: "\t") + "\n")
  }

  private static func escaped(_ cell: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\".unicodeScalars
      case "\t": escaped += "\\t".unicodeScalars
      case "\n": escaped += "\\n".unicodeScalars
      case "\r": escaped += "\\r".unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
