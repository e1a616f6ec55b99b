import PhotoEntities
import PhotoFixtures
import StrictReaders

@testable import ExifcliInterface
@testable import PhotoUseCases

extension FuzzTarget {
  /// Texts and names of photos, written in every format for programs, and read by a strict reader:
  /// the same values, each once.
  static let writers = FuzzTarget(
    name: "writers", options: ["-max_len=1024"],
    seeds: { _ in texts.map { Array($0.utf8) } },
    words: ["</script", "<!--", "\\\\ud800", "file", "\\\\x1B", "\\xE0\\xB5\\x8E", "\\xCC\\x81"]
  ) { bytes in
    // The first half is the name, the second half the text.
    let half = bytes.count / 2
    let photo = photo(
      name: bytes[..<half].filter { $0 != 0 } + [0x61],
      text: photoText(bytes[half...]))
    checkRows(photo)
    try checkJSON(photo)
  }

  /// The bytes as a text that a photo can have: not empty, and without a trailing blank.
  private static func photoText(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    while text.last == " " { text.removeLast() }
    return text.isEmpty ? "." : String(text)
  }

  private static let columns: [ListColumn] =
    [.file] + ["artist"].compactMap(MetadataField.init(named:)).map(ListColumn.field)

  private static func photo(name: [UInt8], text: String) -> BrowsingMetadata {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: name))
    metadata.artist = text
    return BrowsingMetadata(FetchedPhoto(metadata: metadata))
  }

  private static func text(_ photo: BrowsingMetadata) -> String {
    if case .field(let field) = columns[1], case .text(let text) = photo[field] { text } else { "" }
  }

  private static func checkRows(_ photo: BrowsingMetadata) {
    let cells = columns.map { $0.text(photo) }
    let header = columns.map(\.name)
    let csv = CSV.line(header) + CSV.line(cells)
    let tsv = TSV.line(header) + TSV.line(cells)
    let expected = [header, cells].map { $0.map { Array($0.utf8) } }
    for rows in [try? CSVRows(csv).rows, try? TSVRows(tsv).rows] {
      claim(rows?.map { $0.map { Array($0.utf8) } } == expected, "other cells")
    }
    claim(PhotoIdentifier(text: cells[0]) == photo.identifier, "another photo")
    claim(cells[1].isIdentical(to: ListedText.withoutControls(text(photo))), "another text")
    checkNoChange(csv, of: photo)
  }

  private static func checkJSON(_ photo: BrowsingMetadata) throws {
    var line: [UInt8] = []
    photo.writeJSON(to: &line, MetadataJSONKeys())
    claim(!line.contains(where: { $0 < 0x20 || $0 == 0x7F }), "a control in JSON")
    guard case .object(let members) = try StrictJSON(line) else { return claim(false, "no object") }
    let values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    claim(
      values[Array("file".utf8)] == .string(Array(photo.identifier.text.utf8)), "another name")
    claim(values[Array("artist".utf8)] == .string(Array(text(photo).utf8)), "another artist")
    checkNoChange(line, of: photo)

    let value = JSONValue.array([.string(photo.identifier.text), .string(text(photo))])
    claim(!value.bytesInPage.contains(where: "<>&".utf8.contains), "markup in the page's data")
    claim(try StrictJSON(value.bytesInPage) == StrictJSON(value.bytes), "other data in the page")
  }

  /// `edit --from` finds no change in the output for the photo.
  private static func checkNoChange(_ data: [UInt8], of photo: BrowsingMetadata) {
    var reader = AnyFormatRowReader()
    var rows: [EditRow] = []
    do throws(RowFault) {
      try reader.read(data[...], into: &rows)
      try reader.finish(into: &rows)
    } catch {
      claim(false, "not read: \(error.message)")
    }
    claim(rows.count == 1, "\(rows.count) rows")
    guard case .changes(let identifier, let changes, _)? = rows.first else {
      return claim(false, "no changes: \(rows)")
    }
    claim(identifier == photo.identifier, "the row of another photo")
    var metadata = Metadata(localIdentifier: photo.identifier)
    for field in MetadataField.all { field.setValue(photo[field], in: &metadata) }
    var modification = ModifyingMetadata(metadata)
    for change in changes { modification.apply(change) }
    claim(modification.assignments.isEmpty && modification.obstacle == nil, "another value")
  }

  /// Odd texts: half of each is the name, half the text.
  private static let texts: [String] = {
    var generator = SeededGenerator(seed: 1)
    return (0..<200).map { _ in OddText.random(pieces: 24, using: &generator) }
  }()
}
