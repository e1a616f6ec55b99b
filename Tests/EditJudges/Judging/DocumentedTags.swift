import Foundation

/// The tags and properties that an edit of a field may write, as the documentation promises users. The judges
/// check edits against that promise, not against the code's own table.
package enum DocumentedTags {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../Documentation/Fields.md").standardizedFileURL

  private static let tags: [String: Set<ReferenceTag>] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var tags: [String: Set<ReferenceTag>] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      guard cells.count >= 3, let field = cells[0].first, let directory = cells[1].first,
        let digits = cells[1].last, digits.hasPrefix("0x"),
        let number = Int(digits.dropFirst(2), radix: 16)
      else { continue }
      tags[field, default: []].insert(ReferenceTag(directory: directory, number: number))
      // Some programs write tags of the Exif directory into IFD0; an edit that removes the field
      // removes them too.
      if directory == "Exif" {
        tags[field, default: []].insert(ReferenceTag(directory: "IFD0", number: number))
      }
    }
    for (field, names) in properties {
      for name in names { tags[field, default: []].formUnion(copies[name].map { [$0] } ?? []) }
    }
    return tags
  }()

  /// The tags of the copies that the documentation names (Windows' tags; Exif 3.0, section 4.6.5).
  private static let copies = [
    "XPTitle": ReferenceTag(directory: "IFD0", number: 0x9C9B),
    "XPComment": ReferenceTag(directory: "IFD0", number: 0x9C9C),
    "XPAuthor": ReferenceTag(directory: "IFD0", number: 0x9C9D),
    "XPKeywords": ReferenceTag(directory: "IFD0", number: 0x9C9E),
    "XPSubject": ReferenceTag(directory: "IFD0", number: 0x9C9F),
    "ImageTitle": ReferenceTag(directory: "Exif", number: 0xA436),
    "Photographer": ReferenceTag(directory: "Exif", number: 0xA437),
  ]

  private static let properties: [String: Set<String>] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var properties: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      guard cells.count == 2, let field = cells[0].first,
        cells[1].contains(where: { $0.contains(":") || $0.hasPrefix("XP") })
      else { continue }
      let names = cells[1].map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
      properties[field, default: []].formUnion(names)
    }
    // The height and its sign are two properties.
    properties["altitude"]?.insert("exif:GPSAltitudeRef")
    return properties
  }()

  /// The XMP properties of these fields, with their usual prefixes, also in small letters.
  package static func properties(of fields: some Sequence<String>) -> Set<String> {
    let names = fields.reduce(into: Set<String>()) { $0.formUnion(properties[$1] ?? []) }
    // Windows writes names in small letters.
    return names.union(
      names.map { name in
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 ? parts[0] + ":" + parts[1].lowercased() : name
      })
  }

  /// The tags of these fields.
  package static func of(_ fields: some Sequence<String>) -> Set<ReferenceTag> {
    fields.reduce(into: []) { $0.formUnion(tags[$1] ?? []) }
  }
}

/// A tag as in the documentation: a directory and a number, such as `Exif` 0x9204.
package struct ReferenceTag: Hashable, Sendable {
  package let directory: String
  package let number: Int

  package init(directory: String, number: Int) {
    (self.directory, self.number) = (directory, number)
  }
}
