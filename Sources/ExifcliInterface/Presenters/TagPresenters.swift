import PhotoEntities
import PhotoUseCases

/// A format of `exifcli show`.
protocol TagPresenter {
  /// Presents the photo's tags, and its warnings before them.
  func present(_ photo: FetchedTags, of identifier: PhotoIdentifier)

  /// Called once, after the last photo.
  func finish()
}

/// The tags of photos for people: photo by photo, directory by directory, in two columns.
final class TagTextPresenter: TagPresenter {
  /// The maximum width of a value: a few lines, because a comment may be very long.
  private static let maximumWidth = 240
  /// The width that a value gets on any terminal.
  private static let minimumWidth = 12

  private let console: Console
  private var isFirst = true

  init(_ console: Console) {
    self.console = console
  }

  func present(_ photo: FetchedTags, of identifier: PhotoIdentifier) {
    console.report(photo.warnings.filter { $0 != .makerNoteNotDecoded }, of: identifier)
    console.write(
      (isFirst ? "" : "\n") + console.ink(VisibleText.path(identifier), .bold) + "\n")
    isFirst = false
    if photo.tags.isEmpty {
      console.write(
        photo.warnings.contains(.makerNoteNotDecoded)
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
  private let console: Console
  private let array: JSONArrayWriter

  init(_ console: Console) {
    self.console = console
    self.array = JSONArrayWriter(console)
  }

  func present(_ photo: FetchedTags, of identifier: PhotoIdentifier) {
    console.report(photo.warnings, of: identifier)
    array.write(
      .object([
        ("file", .string(identifier.text)),
        ("tags", .array(photo.tags.map(JSONValue.init))),
      ]))
  }

  func finish() {
    array.finish()
  }
}
