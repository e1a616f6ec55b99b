import PhotoEntities
import PhotoUseCases

/// A format of `exifcli list`.
protocol MetadataPresenter: ConsolePresenter, MetadataListOutput, OrderedMetadataListOutput {
  /// Called once, after the last photo.
  func finish()
}

extension MetadataPresenter {
  /// A list of photos does not show the sort keys.
  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {}

  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    try didProvideMetadataToBrowse(batch)
  }
}

/// A table for people.
final class MetadataTablePresenter: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  private let areChosen: Bool
  private var table: TextTable

  /// - Parameter areChosen: Whether the user has chosen the columns.
  init(_ console: Console, columns: [ListColumn], areChosen: Bool) {
    self.console = console
    self.columns = columns
    self.areChosen = areChosen
    table = TextTable(columns.map { ($0.name, $0.content) }, areAllWanted: areChosen)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) {
    for photo in batch {
      table.append(columns.map { $0.readableText(photo) })
    }
  }

  func finish() {
    let choice = areChosen ? "fewer columns" : "columns with --columns"
    console.write(
      table, advice: "widen the terminal, choose \(choice), or see all with '| less -S'")
  }
}

/// A header and a row for each photo, for programs: csv and tsv. On a terminal, control characters in the
/// cells are made visible.
struct MetadataRowsPresenter<Form: DelimitedText>: MetadataPresenter {
  let console: Console
  private let columns: [ListColumn]
  private let fields: [MetadataField]

  init(_ console: Console, columns: [ListColumn]) {
    (self.console, self.columns) = (console, columns)
    fields = columns.compactMap { column in
      if case .field(let field) = column { field } else { nil }
    }
    console.write(Form.line(columns.map(\.name)))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    let isShown = console.outputTerminal != nil
    console.write(rowsFor: batch[...]) { [columns, fields] photo, bytes in
      func append(_ cell: String) { Form.append(isShown ? VisibleText.of(cell) : cell, to: &bytes) }
      var rest = columns[...]
      /// Appends the cells up to that of the next field, and the separator before it.
      func appendOthers() {
        while let column = rest.popFirst() {
          if rest.startIndex > 1 { bytes.append(Form.separator) }
          if case .field = column { return }
          append(column.text(photo))
        }
      }
      photo.forEach(fields) { _, value in
        appendOthers()
        switch value {
        case nil: break
        case .text, .choice, .list: if let value { append(ListColumn.text(of: value)) }
        // They have no byte that a form writes otherwise.
        case .integer, .fraction: if let value { JSONValue.write(value, to: &bytes) }
        case .date(let date): date.write(to: &bytes)
        }
      }
      appendOthers()
      Form.endLine(&bytes)
    }
    console.flush()
    try console.requireReader()
  }

  func finish() {}
}

/// One JSON array with an object for each photo.
struct MetadataJSONPresenter: MetadataPresenter {
  let console: Console
  private let array: JSONArrayWriter
  private let keys: MetadataJSONKeys

  init(_ console: Console, _ keys: MetadataJSONKeys) {
    self.console = console
    self.keys = keys
    self.array = JSONArrayWriter(console)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    array.write(elementsFor: batch) { [keys] in
      $0.writeJSON(to: &$1, keys)
    }
    try console.requireReader()
  }

  func finish() {
    array.finish()
  }
}

/// A JSON object for each photo, one per line.
struct MetadataJSONLinesPresenter: MetadataPresenter {
  let console: Console
  private let keys: MetadataJSONKeys

  init(_ console: Console, _ keys: MetadataJSONKeys) {
    self.console = console
    self.keys = keys
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    console.write(rowsFor: batch[...]) { [keys] photo, bytes in
      photo.writeJSON(to: &bytes, keys)
      bytes.append(UInt8(ascii: "\n"))
    }
    console.flush()
    try console.requireReader()
  }

  func finish() {}
}

/// Only the paths, byte for byte, each with a terminator. On a terminal, their control characters are made
/// visible.
struct MetadataPathsPresenter: MetadataPresenter {
  let console: Console
  private let terminator: UInt8

  init(_ console: Console, terminator: UInt8) {
    self.console = console
    self.terminator = terminator
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    let (isShown, terminator) = (console.outputTerminal != nil, terminator)
    console.write(rowsFor: batch[...]) { photo, bytes in
      if isShown {
        bytes += VisibleText.path(photo.identifier).utf8
      } else {
        bytes += photo.identifier.bytes
      }
      bytes.append(terminator)
    }
    console.flush()
    console.reportNewlines(in: batch.lazy.map(\.identifier), terminator: terminator)
    try console.requireReader()
  }

  func finish() {}
}
