import InterfaceReaders
import PhotoEntities
import PhotoFixtures
import StrictReaders
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// Texts of syntax and odd Unicode characters, in every format: each value reads back, and no row
/// appears or vanishes. Texts are compared by their bytes.
struct OddTextRoundTripTests {
  /// 10,000 texts, in runs that can be parallel.
  private static let (runs, photosInRun) = (UInt64(0)..<20, 250)

  private static let columns: [ListColumn] = ["file", "artist", "description"].compactMap { name in
    name == "file" ? .file : MetadataField(named: name).map(ListColumn.field)
  }

  /// Photos with such names, artists and descriptions.
  private static func photos(seed: UInt64) -> [BrowsingMetadata] {
    var generator = SeededGenerator(seed: seed)
    return (0..<photosInRun).map { number in
      let name = OddText.random(using: &generator)
      var metadata = Metadata(
        localIdentifier: PhotoIdentifier(bytes: Array("\(number)\(name)".utf8)))
      metadata.artist = text(using: &generator)
      metadata.description = text(using: &generator)
      return BrowsingMetadata(FetchedPhoto(metadata: metadata))
    }
  }

  /// A text as photos store it: not blank, and without a blank at the end.
  private static func text(using generator: inout SeededGenerator) -> String {
    let text = OddText.random(using: &generator) + OddText.random(pieces: 2, using: &generator)
    return text.unicodeScalars.last == " " ? text + "." : text
  }

  private static func texts(_ photo: BrowsingMetadata) throws -> [String] {
    try ["artist", "description"].map { name in
      guard case .text(let text) = photo[try #require(MetadataField(named: name))] else {
        return ""
      }
      return text
    }
  }

  @Test(arguments: runs)
  func csvHasEveryCellOnce(seed: UInt64) throws {
    let photos = Self.photos(seed: seed)
    let bytes = Self.rows(photos, CSV.line)
    try Self.expect(CSVRows(bytes).rows, of: photos)
    try Self.expectNoChange(bytes, of: photos)
  }

  @Test(arguments: runs)
  func tsvHasEveryCellOnce(seed: UInt64) throws {
    let photos = Self.photos(seed: seed)
    try Self.expect(TSVRows(Self.rows(photos, TSV.line)).rows, of: photos)
  }

  private static func rows(
    _ photos: [BrowsingMetadata], _ line: ([String]) -> [UInt8]
  ) -> [UInt8] {
    line(columns.map(\.name)) + photos.flatMap { photo in line(columns.map { $0.text(photo) }) }
  }

  private static func expect(_ rows: [[String]], of photos: [BrowsingMetadata]) throws {
    #expect(rows.count == photos.count + 1)
    for (row, photo) in zip(rows.dropFirst(), photos) {
      try #require(row.count == columns.count)
      #expect(PhotoIdentifier(text: row[0]) == photo.identifier)
      let texts = try texts(photo).map { Array(ListedText.withoutControls($0).utf8) }
      #expect(row.dropFirst().map { Array($0.utf8) } == texts)
    }
  }

  @Test(arguments: runs)
  func jsonHasEveryValueOnce(seed: UInt64) throws {
    let photos = Self.photos(seed: seed)
    var lines: [UInt8] = []
    var page: [UInt8] = []
    for photo in photos {
      photo.writeJSON(to: &lines, MetadataJSONKeys())
      lines.append(UInt8(ascii: "\n"))
      let texts = try Self.texts(photo)
      page = JSONValue.array(([photo.identifier.text] + texts).map(JSONValue.string)).bytesInPage
      #expect(!page.contains { "<>&\u{7F}".utf8.contains($0) })
      #expect(
        try StrictJSON(page)
          == .array(([photo.identifier.text] + texts).map { .string(Array($0.utf8)) }))
    }
    let records = lines.split(separator: UInt8(ascii: "\n"))
    #expect(records.count == photos.count)
    for (record, photo) in zip(records, photos) {
      guard case .object(let members) = try StrictJSON(Array(record)) else {
        Issue.record("is not an object")
        continue
      }
      func text(_ name: String) -> [UInt8]? {
        guard case .string(let text) = members.first(where: { $0.name == Array(name.utf8) })?.value
        else { return nil }
        return text
      }
      #expect(text("file") == Array(photo.identifier.text.utf8))
      #expect(
        text("file").map { PhotoIdentifier(text: String(decoding: $0, as: UTF8.self)) }
          == photo.identifier)
      #expect(
        [text("artist"), text("description")] == (try Self.texts(photo).map { Array($0.utf8) }))
    }
    try Self.expectNoChange(lines, of: photos)
  }

  /// Expects that `edit --from` with these data changes nothing.
  private static func expectNoChange(_ data: [UInt8], of photos: [BrowsingMetadata]) throws {
    let read = Rows(data)
    #expect(read.failure == nil)
    #expect(read.rows.count == photos.count)
    for (row, photo) in zip(read.rows, photos) {
      guard case .changes(let identifier, let changes, _) = row else {
        Issue.record("\(row)")
        continue
      }
      #expect(identifier == photo.identifier)
      #expect(changes.count >= 2)
      var metadata = Metadata(localIdentifier: photo.identifier)
      for field in MetadataField.all { field.setValue(photo[field], in: &metadata) }
      var modification = ModifyingMetadata(metadata)
      for change in changes { modification.apply(change) }
      #expect(modification.assignments.isEmpty)
      #expect(modification.obstacle == nil)
    }
  }

  /// A filter that quotes the text of a photo matches that photo.
  @Test(arguments: runs)
  func filtersFindEveryText(seed: UInt64) throws {
    var count = 0
    for photo in Self.photos(seed: seed) {
      let description = try Self.texts(photo)[1]
      // A filter cannot quote a text with both kinds of quotes.
      guard
        let quote = ["\"", "'"].first(where: { !description.utf8.contains($0.utf8.first ?? 0) })
      else { continue }
      let operand = quote + description + quote
      #expect(try MetadataFilter("description = \(operand)").matches(photo))
      #expect(try MetadataFilter("description ~ \(operand)").matches(photo))
      #expect(try !MetadataFilter("not description = \(operand)").matches(photo))
      #expect(try !MetadataFilter("description != \(operand)or iso=1").matches(photo))
      let part = String(description.unicodeScalars.dropFirst().dropLast())
      #expect(try MetadataFilter("(description ~ \(quote)\(part)\(quote))").matches(photo))
      count += 1
    }
    #expect(count > Self.photosInRun / 2)
  }
}
