import PhotoEntities
import PhotoUseCases

/// A format of `exifcli duplicates`.
protocol DuplicatesPresenter {
  /// Presents the groups of photos with the same picture, or with similar ones.
  func present(_ groups: [DuplicateGroup])
}

/// A row for each photo, for people, and how many are superfluous. The first row of a group has the group's number, and
/// the photo to keep.
struct DuplicatesTablePresenter: DuplicatesPresenter {
  let console: Console
  /// Whether the pictures are similar, and have distances.
  let areSimilar: Bool

  func present(_ groups: [DuplicateGroup]) {
    if groups.isEmpty {
      return console.advise(
        "no two photos have \(areSimilar ? "similar pictures" : "the same picture")")
    }
    var columns: [(heading: String, content: TextTable.Content)] = [
      ("group", .number), ("file", .path), ("size", .number), ("captureDate", .date),
      ("pixels", .number), ("rating", .number), ("fields", .number),
    ]
    if areSimilar { columns.append(("distance", .number)) }
    var table = TextTable(columns)
    for (number, group) in groups.enumerated() {
      for (index, photo) in group.photos.enumerated() {
        var cells: [String?] = [
          index == 0 ? "\(number + 1)" : "", VisibleText.path(photo.identifier),
          ReadableSize.text(photo.byteCount), photo.captureDate.map(ReadableValue.text),
          photo.pixelSize.map { "\($0.width)x\($0.height)" }, photo.rating.map(String.init),
          "\(photo.fieldCount)",
        ]
        if areSimilar { cells.append(group.distance(of: photo).map(String.init)) }
        table.append(cells)
      }
    }
    console.write(table, advice: "see all with '| less -S'")
    console.writeTotal(of: groups)
  }
}

extension Console {
  /// Writes how many files of the groups are superfluous, and how large they are.
  func writeTotal(of groups: [DuplicateGroup]) {
    guard !isQuiet else { return }
    let sizes = groups.flatMap { $0.superfluous.map(\.byteCount) }
    let total = sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    write(
      "\(Counted.text(sizes.count, "file")) in \(Counted.text(groups.count, "group"))"
        + " \(sizes.count == 1 ? "is" : "are") superfluous: \(ReadableSize.text(total))\n")
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

/// The paths of the superfluous photos of each group, byte for byte, each with a terminator. On a terminal, their
/// control characters are made visible.
struct DuplicatesPathsPresenter: DuplicatesPresenter {
  let console: Console
  let terminator: UInt8

  func present(_ groups: [DuplicateGroup]) {
    let isShown = console.outputTerminal != nil
    for group in groups where console.isWritable {
      let photos = group.superfluous.map(\.identifier)
      for photo in photos {
        console.write { bytes in
          bytes += isShown ? Array(VisibleText.path(photo).utf8) : photo.bytes
          bytes.append(terminator)
        }
      }
      console.reportNewlines(in: photos, terminator: terminator)
    }
  }
}

extension JSONValue {
  /// The hash of a group's picture, and its photos, the one to keep first.
  fileprivate init(_ group: DuplicateGroup) {
    self = .object([
      ("pictureHash", group.pictureHash.map { .string($0) } ?? .null),
      ("files", .array(group.photos.map { .string($0.identifier.text) })),
      ("photos", .array(group.photos.map { JSONValue($0, distance: group.distance(of: $0)) })),
    ])
  }

  private init(_ photo: DuplicatePhoto, distance: Int?) {
    func number(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
    self = .object([
      ("file", .string(photo.identifier.text)), ("size", .integer(photo.byteCount)),
      ("captureDate", photo.captureDate.map { .string($0.description) } ?? .null),
      ("pixelWidth", number(photo.pixelSize?.width)),
      ("pixelHeight", number(photo.pixelSize?.height)), ("rating", number(photo.rating)),
      ("fields", .integer(photo.fieldCount)), ("distance", number(distance)),
    ])
  }
}
