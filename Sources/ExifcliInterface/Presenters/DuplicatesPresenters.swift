import PhotoEntities
import PhotoUseCases

/// A format of `exifcli duplicates`.
protocol DuplicatesPresenter: ConsolePresenter, DuplicateSearchOutput {
  /// Called once, after the last group.
  func finish()
}

/// A row for each photo, for people. The first row of a group has the group's number.
final class DuplicatesTablePresenter: DuplicatesPresenter {
  let console: Console
  private var table = TextTable([("group", .number), ("file", .path)])
  private var count = 0

  init(_ console: Console) {
    self.console = console
  }

  func didProvideDuplicates(_ group: DuplicateGroup) -> FetchDecision {
    count += 1
    for (index, photo) in group.photos.enumerated() {
      table.append([index == 0 ? "\(count)" : "", VisibleText.path(photo)])
    }
    return .goOn
  }

  func finish() {
    if count == 0 { return console.advise("no two photos have the same picture") }
    console.write(table, advice: "see all with '| less -S'")
  }
}

/// One JSON array with an object for each group.
struct DuplicatesJSONPresenter: DuplicatesPresenter {
  let console: Console
  private let array: JSONArrayWriter

  init(_ console: Console) {
    self.console = console
    array = JSONArrayWriter(console)
  }

  func didProvideDuplicates(_ group: DuplicateGroup) -> FetchDecision {
    array.write(JSONValue(group))
    return console.isWritable ? .goOn : .stop
  }

  func finish() {
    array.finish()
  }
}

/// A JSON object for each group, one per line.
struct DuplicatesJSONLinesPresenter: DuplicatesPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func didProvideDuplicates(_ group: DuplicateGroup) -> FetchDecision {
    console.write { bytes in
      JSONValue(group).write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}

/// The paths of all photos but the first of each group, byte for byte, each with a terminator. On a terminal, their
/// control characters are made visible.
struct DuplicatesPathsPresenter: DuplicatesPresenter {
  let console: Console
  private let terminator: UInt8

  init(_ console: Console, terminator: UInt8) {
    (self.console, self.terminator) = (console, terminator)
  }

  func didProvideDuplicates(_ group: DuplicateGroup) -> FetchDecision {
    let isShown = console.outputTerminal != nil
    for photo in group.photos.dropFirst() {
      console.write { bytes in
        bytes += isShown ? Array(VisibleText.path(photo).utf8) : photo.bytes
        bytes.append(terminator)
      }
    }
    console.reportNewlines(in: group.photos.dropFirst(), terminator: terminator)
    return console.isWritable ? .goOn : .stop
  }

  func finish() {}
}

extension JSONValue {
  /// The hash of a group's picture, and its photos, the first one first.
  fileprivate init(_ group: DuplicateGroup) {
    self = .object([
      ("pictureHash", .string(group.pictureHash)),
      ("files", .array(group.photos.map { .string($0.text) })),
    ])
  }
}
