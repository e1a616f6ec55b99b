import Foundation
import PhotoEntities

/// The page exifcli-json(5) of the manual, in Documentation.
struct JSONManual {
  private static let file = URL(filePath: Project.root).appending(
    path: "Documentation/exifcli-json.5")
  private static let beginOfPhotos = ".\\\" Photos: recorded from the table of fields.\n"
  private static let endOfPhotos = ".\\\" Photos: end\n"

  let text: String

  init() throws {
    text = try String(contentsOf: Self.file, encoding: .utf8)
  }

  /// The terms of each list in a subsection, in their order.
  func terms(of subsection: String) -> [[String]] {
    let lines = text.components(separatedBy: "\n")
    let section = lines.drop { $0 != ".Ss \(subsection)" }.dropFirst()
      .prefix { !$0.hasPrefix(".Ss") && !$0.hasPrefix(".Sh") }
    return section.reduce(into: []) { lists, line in
      if line.hasPrefix(".Bl") { lists.append([]) }
      guard line.hasPrefix(".It Cm "), !lists.isEmpty else { return }
      lists[lists.count - 1].append(String(line.dropFirst(".It Cm ".count)))
    }
  }

  /// The list of the keys of a photo in the page; nil if its marks are missing.
  var photoKeys: Substring? {
    guard let begin = text.range(of: Self.beginOfPhotos),
      let end = text.range(of: Self.endOfPhotos, range: begin.upperBound..<text.endIndex)
    else { return nil }
    return text[begin.upperBound..<end.lowerBound]
  }

  /// The list of the keys of a photo, from the table of fields.
  static let derivedPhotoKeys: String = {
    let file = ".It Cm file\nString: path of the photo.\n"
    let fields = MetadataField.usual.map { ".It Cm \($0.name)\n\(explanation(of: $0))\n" }
    return ".Bl -tag -width 6n\n" + file + fields.joined() + ".El\n"
  }()

  /// `Integer, in ISO, more than 0: sensitivity.`
  private static func explanation(of field: MetadataField) -> String {
    let type =
      switch field.kind {
      case .integer: "Integer"
      case .fraction: "Number"
      case .text: "String"
      case .date: "String, ISO 8601"
      case .list: "Array of strings"
      case .choice(let names): "String, one of \(names.joined(separator: ", "))"
      }
    let properties =
      [type] + [field.unit.map { ($0 == .fNumber ? "as " : "in ") + $0.rawValue }].compactMap { $0 }
      + [field.range.description].filter { !$0.isEmpty }
    // The page is ASCII.
    return "\(properties.joined(separator: ", ")): \(field.summary)."
      .replacing("°", with: #"\(de"#).replacing("²", with: #"\(S2"#)
  }

  /// Writes the page with the derived list of keys.
  func record() throws {
    guard let photoKeys else { return }
    let changed = text.replacingCharacters(
      in: photoKeys.startIndex..<photoKeys.endIndex, with: Self.derivedPhotoKeys)
    try Data(changed.utf8).write(to: Self.file)
  }
}
