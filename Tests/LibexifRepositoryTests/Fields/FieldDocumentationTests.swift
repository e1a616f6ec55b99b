import EditJudges
import Foundation
import PhotoEntities
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The documentation's tables of the tags and XMP properties of each field. They share a file, so
/// the tests record it one after the other.
@Suite(.serialized)
struct FieldDocumentationTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../Documentation/Fields.md").standardizedFileURL

  @Test func listsTheTagsThatTheCodeWrites() throws {
    let rows = StoredField.all.flatMap { field in
      field.writtenTags.map { written in
        let number = String(written.tag.number, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 4 - number.count) + number
        return "| \(field.name) | \(written.tag.directory.name) \(Self.name(written.tag))"
          + " 0x\(digits) | \(written.condition.words) |"
      }
    }
    let table = try Self.rows(below: "| field | tag | written |", orRecording: rows)
    #expect(table.map(Self.withoutName) == rows.map(Self.withoutName))
  }

  @Test func listsTheXMPPropertiesThatTheCodeReadsAndWrites() throws {
    let rows = StoredField.all.map { field in
      "| \(field.name) | \(field.xmpProperties.joined(separator: ", ")) |"
    }
    #expect(try Self.rows(below: "| field | properties of XMP |", orRecording: rows) == rows)
  }

  @Test func listsTheCopiesThatTheCodeKeepsInStep() throws {
    let rows = StoredField.all.compactMap { field -> String? in
      let names =
        field.xmpCopies.filter { !field.xmpRead.contains($0) }.map { "\($0)" }
        + field.copyTags.map(\.copyName)
      return names.isEmpty ? nil : "| \(field.name) | \(names.joined(separator: ", ")) |"
    }
    #expect(try Self.rows(below: "| field | copies |", orRecording: rows) == rows)
  }

  @Test func listsTheCopiesThatStay() throws {
    let rows = StoredField.all.compactMap { field -> String? in
      let names =
        (field.xmpRead + field.xmpLeft).map { "\($0)" } + field.leftTags.map(\.copyName)
      return names.isEmpty ? nil : "| \(field.name) | \(names.joined(separator: ", ")) |"
    }
    #expect(try Self.rows(below: "| field | copies that stay |", orRecording: rows) == rows)
  }

  @Test func everyFieldThatCanBeEditedIsWritten() {
    #expect(StoredField.all.map(\.name) == MetadataField.all.filter(\.isEditable).map(\.name))
    for field in StoredField.all where !field.writtenTags.isEmpty {
      #expect(field.writtenTags.contains { $0.condition == .always }, "\(field.name)")
    }
  }

  /// The rows of the table with this head. When goldens are recorded, `rows` replace them.
  private static func rows(below head: String, orRecording rows: [String]) throws -> [String] {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: head)) + 2
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    guard ProcessInfo.processInfo.environment["EXIFCLI_RECORD_GOLDENS"] != nil else {
      return Array(lines[start..<end])
    }
    let recorded = lines[..<start] + rows + lines[end...]
    try recorded.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    return rows
  }

  /// The row without the tag's name, which libexif may change in another version.
  private static func withoutName(_ row: String) -> [String] {
    var cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 3 else { return cells }
    let words = cells[1].split(separator: " ")
    cells[1] = [words.first, words.last].compactMap { $0.map(String.init) }.joined(separator: " ")
    return cells
  }

  private static func name(_ tag: ExifTag) -> String {
    TagName.of(tag) ?? "?"
  }
}

extension TagCondition {
  fileprivate var words: String {
    switch self {
    case .always: "always"
    case .ifNeeded: "if the value needs it"
    case .ifPresent: "if the photo has it"
    case .never: "never; removed when the field is unset"
    case .ifAbsent: "if the photo has none; stays when the field is unset"
    }
  }
}
