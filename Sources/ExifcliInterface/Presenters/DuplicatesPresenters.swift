import PhotoEntities
import PhotoUseCases

/// A format of `exifcli duplicates`.
protocol DuplicatesPresenter {
  /// Presents the groups of photos with the same picture.
  func present(_ groups: [DuplicateGroup])
}

/// A row for each photo, for people. The first row of a group has the group's number.
struct DuplicatesTablePresenter: DuplicatesPresenter {
  let console: Console

  func present(_ groups: [DuplicateGroup]) {
    if groups.isEmpty { return console.advise("no two photos have the same picture") }
    var table = TextTable([("group", .number), ("file", .path)])
    for (number, group) in groups.enumerated() {
      for (index, photo) in group.photos.enumerated() {
        table.append([index == 0 ? "\(number + 1)" : "", VisibleText.path(photo)])
      }
    }
    console.write(table, advice: "see all with '| less -S'")
  }
}

/// One JSON array with an object for each group.
struct DuplicatesJSONPresenter: DuplicatesPresenter {
  let console: Console

  func present(_ groups: [DuplicateGroup]) {
    let array = JSONArrayWriter(console)
    for group in groups where console.isWritable { array.write(JSONValue(group)) }
    array.finish()
  }
}

/// A JSON object for each group, one per line.
struct DuplicatesJSONLinesPresenter: DuplicatesPresenter {
  let console: Console

  func present(_ groups: [DuplicateGroup]) {
    for group in groups where console.isWritable {
      console.write { bytes in
        JSONValue(group).write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }
}

/// The paths of all photos but the first of each group, byte for byte, each with a terminator. On a terminal, their
/// control characters are made visible.
struct DuplicatesPathsPresenter: DuplicatesPresenter {
  let console: Console
  let terminator: UInt8

  func present(_ groups: [DuplicateGroup]) {
    let isShown = console.outputTerminal != nil
    for group in groups where console.isWritable {
      for photo in group.photos.dropFirst() {
        console.write { bytes in
          bytes += isShown ? Array(VisibleText.path(photo).utf8) : photo.bytes
          bytes.append(terminator)
        }
      }
      console.reportNewlines(in: group.photos.dropFirst(), terminator: terminator)
    }
  }
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
