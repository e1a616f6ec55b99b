import PhotoEntities
import PhotoUseCases

/// A format of `exifcli show`.
protocol TagPresenter: ConsolePresenter, MetadataListOutput {
  /// Called once, after the last photo.
  func finish()
}

/// The tags of photos for people: photo by photo, directory by directory, in two columns.
final class TagTextPresenter: TagPresenter {
  /// The maximum width of a value: a few lines, because a comment may be very long.
  private static let maximumWidth = 240
  /// The width that a value gets on any terminal.
  private static let minimumWidth = 12

  let console: Console
  private var isFirst = true
  /// The photos whose tags come next, and whose MakerNote is of an unknown kind, which is no warning here.
  private var undecoded: Set<PhotoIdentifier> = []

  init(_ console: Console) {
    self.console = console
  }

  func didEncounter(_ problem: PhotoProblem) {
    if case .warning(.makerNoteNotDecoded) = problem.cause {
      undecoded.insert(problem.identifier)
    } else {
      console.report(problem)
    }
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    for photo in batch {
      present(photo)
      try console.requireReader()
    }
    console.flush()
    undecoded = []
  }

  private func present(_ photo: BrowsingMetadata) {
    console.write(
      (isFirst ? "" : "\n") + console.ink(VisibleText.path(photo.identifier), .bold) + "\n")
    isFirst = false
    if photo.tags.isEmpty {
      console.write(
        undecoded.contains(photo.identifier)
          ? "  not decoded: exifcli does not know this kind of MakerNote\n" : "  no tags\n")
    }
    let labels = photo.tags.map(Self.label)
    let labelWidth = labels.map(TerminalWidth.of).max() ?? 0
    let valueWidth = valueWidth(besides: labelWidth)
    var directory: String?
    for (tag, label) in zip(photo.tags, labels) {
      if tag.directory != directory {
        console.write("  \(console.ink(tag.directory, .bold))\n")
        directory = tag.directory
      }
      let value = ShortText.beginning(
        of: VisibleText.of(ReadableTag.valueAndMeaning(tag)), columns: valueWidth)
      let padding = String(repeating: " ", count: labelWidth - TerminalWidth.of(label) + 2)
      console.write("    " + label + (value.isEmpty ? "" : padding + value) + "\n")
    }
  }

  func finish() {}

  /// The width of a value: on a terminal, the rest of the line.
  private func valueWidth(besides labelWidth: Int) -> Int {
    guard let columns = console.columns else { return Self.maximumWidth }
    return min(Self.maximumWidth, max(Self.minimumWidth, columns - labelWidth - 6))
  }

  /// The tag's name, or its number if it has no name.
  private static func label(_ tag: PhotoTag) -> String {
    if let name = tag.name { return VisibleText.of(name) }
    return tag.number.map { "0x" + Hexadecimal.text($0, digits: 4) } ?? "?"
  }
}

/// The tags of photos as one JSON array with an object for each photo.
struct TagJSONPresenter: TagPresenter {
  let console: Console
  private let array: JSONArrayWriter

  init(_ console: Console) {
    self.console = console
    self.array = JSONArrayWriter(console)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    array.write(elementsFor: batch) { $0.writeTags(to: &$1) }
    console.flush()
    try console.requireReader()
  }

  func finish() {
    array.finish()
  }
}

/// The same objects, one per line.
struct TagJSONLinesPresenter: TagPresenter {
  let console: Console

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    console.write(rowsFor: batch[...]) { photo, bytes in
      photo.writeTags(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    console.flush()
    try console.requireReader()
  }

  func finish() {}
}

/// A header, and a row for each tag of each photo.
struct TagRowsPresenter: TagPresenter {
  let console: Console
  private let hasFailures: Bool

  /// - Parameter hasFailures: Whether photos that cannot be read have a row too.
  init(_ console: Console, hasFailures: Bool) {
    (self.console, self.hasFailures) = (console, hasFailures)
    let columns = ["file", "source", "directory", "number", "name", "type", "count", "value"]
    console.write(CSV.line(columns + (hasFailures ? ["error"] : [])))
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    let isShown = console.outputTerminal != nil
    console.write(rowsFor: batch[...]) { [hasFailures] photo, bytes in
      func append(_ cells: [String]) {
        let cells = [photo.identifier.textWithoutControls] + cells.map(ListedText.withoutControls)
        bytes += CSV.line(isShown ? cells.map(VisibleText.of) : cells)
      }
      for tag in photo.tags { append(tag.cells + (hasFailures ? [""] : [])) }
      if let problem = photo.problem {
        append([String](repeating: "", count: 7) + [problem.line])
      }
    }
    console.flush()
    try console.requireReader()
  }

  func finish() {}
}

extension BrowsingMetadata {
  /// Appends the photo's JSON object: `file` and `tags`, or `error` with the code and the message.
  fileprivate func writeTags(to bytes: inout [UInt8]) {
    JSONValue.object([
      ("file", .string(identifier.text)),
      problem.map { ("error", JSONValue($0)) } ?? ("tags", .array(tags.map(JSONValue.init))),
    ]).write(to: &bytes)
  }
}

extension PhotoTag {
  /// The cells of its row, but for the file.
  fileprivate var cells: [String] {
    [
      source.rawValue, directory, number.map { "0x" + Hexadecimal.text($0, digits: 4) } ?? "",
      name ?? "", type ?? "", count.map(String.init) ?? "", ReadableTag.cell(self),
    ]
  }
}
