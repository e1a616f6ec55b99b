import Foundation
import PhotoEntities
import Testing

@testable import LibexifRepository

/// The table of the documentation that says which tags each field is written to.
struct FieldDocumentationTests {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../Documentation/Fields.md").standardizedFileURL

  @Test func saysWhatTheCodeDoes() throws {
    let rows = ExifField.all.flatMap { field in
      field.writtenTags.map { written in
        let number = String(written.tag.number, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 4 - number.count) + number
        return "| \(field.name) | \(written.tag.directory.name) \(Self.name(written.tag))"
          + " 0x\(digits) | \(written.condition.words) |"
      }
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let table = text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("| ") && $0.contains(" 0x")
    }
    if ProcessInfo.processInfo.environment["EXIFCLI_RECORD_GOLDENS"] != nil {
      let head = text.components(separatedBy: "| --- | --- | --- |\n")[0]
      let recorded = head + "| --- | --- | --- |\n" + rows.joined(separator: "\n") + "\n"
      try recorded.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(table.map(Self.withoutName) == rows.map(Self.withoutName))
    }
  }

  @Test func everyFieldThatCanBeEditedIsWritten() {
    #expect(ExifField.all.map(\.name) == MetadataField.all.filter(\.isEditable).map(\.name))
    for field in ExifField.all {
      #expect(field.writtenTags.contains { $0.condition == .always }, "\(field.name)")
    }
  }

  /// The row without the tag's name, which is libexif's and may be another in another version.
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
    case .whereNeeded: "where the value needs it"
    case .wherePresent: "where the photo has it"
    case .whereAbsent: "where the photo has none; stays when the field is unset"
    case .onlyRemoved: "never; removed when the field is unset"
    }
  }
}
