import PhotoEntities
import TagTables

/// The tags that standards and makers of programs have defined, from the generated tables.
package enum TagTable {
  /// The numbers of the tags of IFD0 that edits write in any file.
  package static var numbersInIFD0: [UInt16] {
    TagRow.all(from: [.exif]).filter { $0.directory.isIdentical(to: "IFD0") }.compactMap { row in
      TagDefinition(row).flatMap { $0.protection == nil ? row.number : nil }
    }
  }

  /// The name of a tag of a directory of Exif; nil if no table has it.
  package static func exifName(_ directory: String, _ number: UInt16) -> String? {
    exifNumbers[directory]?[number]
  }

  private static let exifNumbers = Dictionary(grouping: TagRow.all(from: [.exif]), by: \.directory)
    .mapValues {
      rows in
      Dictionary(
        rows.compactMap { row in row.number.map { ($0, String(row.path)) } },
        uniquingKeysWith: { first, _ in first })
    }

  /// Whether a tag has this name, without a group.
  static func has(nameOf text: String) -> Bool {
    let pattern = NamePattern(text)
    return TagRow.all().contains { $0.isNamed(pattern.matches) }
  }

  /// The prefixes that other programs give namespaces of XMP, in small letters, with the prefixes here.
  static let otherPrefixes: [String: String] = Dictionary(
    TagRow.rows(of: XMPNamespaceTable.rows).flatMap { columns in
      names(columns[2]).map { ($0.lowercased(), String(columns[0]).lowercased()) }
    }, uniquingKeysWith: { first, _ in first })

  /// The URI of each namespace by its prefix.
  static let namespaces: [String: String] = Dictionary(
    TagRow.rows(of: XMPNamespaceTable.rows).map { (String($0[0]), String($0[1])) },
    uniquingKeysWith: { first, _ in first })

  /// The kind of the array that a property or a field is; nil if it is none.
  static func list(in directory: String, at path: String) -> TagForm.List? {
    TagRow.all(from: [.xmp]).first {
      $0.path.elementsEqual(path.utf8) && $0.directory.isIdentical(to: directory)
    }.flatMap { TagForm(ofProperty: String($0.columns[2]))?.list }
  }

  /// The names of a column, between commas.
  static func names(_ column: ArraySlice<UInt8>) -> [String] {
    column.elementsEqual("-".utf8)
      ? [] : column.split(separator: UInt8(ascii: ",")).map(String.init)
  }
}

extension TagDefinition {
  /// The tag of a row; nil if its form is not known here.
  init?(_ row: TagRow) {
    let columns = row.columns.map(String.init)
    let form: TagForm? =
      switch row.source {
      case .exif: TagForm(types: columns[3].parts(separatedBy: "|"), count: Int(columns[4]))
      case .iptc:
        TagForm(ofDataset: columns[3], isRepeatable: columns[4].isIdentical(to: "list"))
      default: TagForm(ofProperty: columns[2])
      }
    guard var form else { return nil }
    // The bytes of Windows' tags are texts.
    if row.source == .exif, let number = row.number, (0x9C9B...0x9C9F).contains(number) {
      form = TagForm(.text, types: form.types)
    }
    self.init(
      source: row.source, directory: row.directory, number: row.number, name: String(row.path),
      form: form)
    otherNames = TagTable.names(row.otherNames)
    if source == .xmp {
      namespace = TagTable.namespaces[columns[0]] ?? ""
      follow(path)
      isAvoided = columns[3].isIdentical(to: "avoid")
    }
    protection = protection(flags: source == .exif ? columns[5].parts(separatedBy: ",") : [])
  }

  private func protection(flags: [String]) -> TagProtection? {
    let named: [(String, TagProtection)] = [
      ("ImageUniqueID", .identifies), ("CodedCharacterSet", .charset),
      // The digest of the rest of XMP that is too long for a packet (XMP part 3, section 1.1.3.1).
      ("HasExtendedXMP", .locates),
    ]
    if let found = named.first(where: { $0.0.isIdentical(to: name) }) { return found.1 }
    if source == .iptc, form.kind == .bytes { return .block }
    let flagged: [(String, TagProtection)] = [
      ("locates", .locates), ("block", .block), ("structure", .structure),
    ]
    return flagged.first { flag, _ in flags.contains { $0.isIdentical(to: flag) } }?.1
  }
}

extension TagForm {
  /// The form of a property, such as `bag:text`; nil for others.
  fileprivate init?(ofProperty text: String) {
    let parts = text.parts(separatedBy: ":")
    let name = parts[parts.count - 1]
    let isFraction = name.isIdentical(to: "rational")
    guard let kind = isFraction ? .fraction : Kind(rawValue: name) else { return nil }
    self.init(kind, list: parts.count > 1 ? List(rawValue: parts[0]) : nil)
  }

  /// The form of a dataset, such as `text:0-64`; nil for others.
  fileprivate init?(ofDataset text: String, isRepeatable: Bool) {
    let parts = text.parts(separatedBy: ":")
    let isOpen = text.utf8.last == UInt8(ascii: "*")
    let bounds = (parts.count > 1 ? parts[1].parts(separatedBy: "-") : []).compactMap { Int($0) }
    let kind: Kind? =
      parts[0].isIdentical(to: "number") ? .integer : Kind(rawValue: parts[0])
    guard let kind else { return nil }
    let lengths: ClosedRange<Int>? =
      if !isOpen, let first = bounds.first, let last = bounds.last, first <= last {
        first...last
      } else {
        nil
      }
    self.init(kind, list: isRepeatable ? .seq : nil, lengths: lengths)
  }
}
