import PhotoEntities
import TagTables

/// The tags that standards and makers of programs have defined, from the generated tables.
package enum TagTable {
  /// All tags: of Exif, of XMP, of IPTC, each in the order of its table.
  static let all = exif + xmp + iptc

  /// The numbers of the tags of IFD0 that edits write in any file.
  package static var numbersInIFD0: [UInt16] {
    exif.filter { $0.directory.isIdentical(to: "IFD0") && $0.protection == nil }
      .compactMap(\.number)
  }

  /// The name of a tag of a directory of Exif; nil if no table has it.
  package static func exifName(_ directory: String, _ number: UInt16) -> String? {
    exifNumbers[directory]?[number]
  }

  private static let exifNumbers = Dictionary(grouping: exif, by: \.directory).mapValues { tags in
    Dictionary(
      tags.compactMap { tag in tag.number.map { ($0, tag.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether a tag has this name, without a group.
  static func has(nameOf text: String) -> Bool { names.contains(NamePattern.key(of: text)) }

  private static let names = Set(
    all.flatMap { [$0.name] + $0.otherNames }.map(NamePattern.key(of:)))

  /// The names of other programs for tags of a source, with the names here, both as `NamePattern` compares them.
  static func otherNames(of source: TagSource) -> [String: String] {
    switch source {
    case .exif: exifNames
    case .iptc: iptcNames
    case .xmp, .sidecar: xmpNames
    default: [:]
    }
  }

  /// The prefixes that other programs give namespaces of XMP, in small letters, with the prefixes here.
  static let otherPrefixes: [String: String] = Dictionary(
    columns(of: XMPNamespaceTable.rows).flatMap { columns in
      names(columns[2]).map { ($0.lowercased(), columns[0].lowercased()) }
    }, uniquingKeysWith: { first, _ in first })

  /// The URI of each namespace by its prefix.
  static let namespaces: [String: String] = Dictionary(
    columns(of: XMPNamespaceTable.rows).map { ($0[0], $0[1]) },
    uniquingKeysWith: { first, _ in first })

  private static let (exifNames, iptcNames, xmpNames) = (
    namesHere(of: exif), namesHere(of: iptc), namesHere(of: xmp)
  )

  private static func namesHere(of tags: [TagDefinition]) -> [String: String] {
    Dictionary(
      tags.flatMap { tag in
        tag.otherNames.map { (NamePattern.key(of: $0), NamePattern.key(of: tag.path)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let exif: [TagDefinition] = columns(of: ExifTagTable.rows).compactMap { columns in
    guard let number = UInt16(columns[1].dropFirst(2), radix: 16),
      var form = TagForm(types: columns[3].parts(separatedBy: "|"), count: Int(columns[4]))
    else { return nil }
    // The bytes of Windows' tags are texts.
    if (0x9C9B...0x9C9F).contains(number) { form = TagForm(.text, types: form.types) }
    var tag = TagDefinition(
      source: .exif, directory: columns[0], number: number, name: columns[2], form: form)
    tag.otherNames = names(columns[6])
    tag.protection = protection(columns[5], tag)
    return tag
  }

  private static func protection(_ flags: String, _ tag: TagDefinition) -> TagProtection? {
    if tag.name.isIdentical(to: "ImageUniqueID") { return .identifies }
    let flags = names(flags)
    let known: [(String, TagProtection)] = [
      ("locates", .locates), ("block", .block), ("structure", .structure),
    ]
    return known.first { flag, _ in flags.contains { $0.isIdentical(to: flag) } }?.1
  }

  /// The kinds of the arrays among the properties and fields, by prefix and path.
  static let lists: [String: TagForm.List] = Dictionary(
    columns(of: XMPPropertyTable.rows).compactMap { columns in
      TagForm(ofProperty: columns[2])?.list.map { ("\(columns[0]):\(columns[1])", $0) }
    }, uniquingKeysWith: { first, _ in first })

  private static let xmp: [TagDefinition] = columns(of: XMPPropertyTable.rows).compactMap {
    columns in
    guard let form = TagForm(ofProperty: columns[2]) else { return nil }
    var tag = TagDefinition(
      source: .xmp, directory: "XMP-" + columns[0], number: nil, name: columns[1], form: form)
    tag.namespace = namespaces[columns[0]] ?? ""
    tag.follow(columns[1], from: columns[0])
    tag.otherNames = names(columns[4])
    tag.isAvoided = columns[3].isIdentical(to: "avoid")
    if tag.name.isIdentical(to: "ImageUniqueID") { tag.protection = .identifies }
    // The digest of the rest of XMP that is too long for a packet (XMP part 3, section 1.1.3.1).
    if tag.name.isIdentical(to: "HasExtendedXMP") { tag.protection = .locates }
    return tag
  }

  private static let iptc: [TagDefinition] = columns(of: IPTCDatasetTable.rows).compactMap {
    columns in
    guard let record = UInt8(columns[0]), let dataset = UInt8(columns[1]),
      let form = TagForm(
        ofDataset: columns[3], isRepeatable: columns[4].isIdentical(to: "list"))
    else { return nil }
    var tag = TagDefinition(
      source: .iptc, directory: "IPTC", number: UInt16(record) << 8 | UInt16(dataset),
      name: columns[2], form: form)
    tag.otherNames = names(columns[5])
    if form.kind == .bytes { tag.protection = .block }
    if tag.name.isIdentical(to: "CodedCharacterSet") { tag.protection = .charset }
    return tag
  }

  /// The columns of each row.
  private static func columns(of rows: StaticString) -> [[String]] {
    "\(rows)".parts(separatedBy: "\n").filter { !$0.isEmpty }.map { $0.parts(separatedBy: " ") }
  }

  private static func names(_ column: String) -> [String] {
    column.isIdentical(to: "-") ? [] : column.parts(separatedBy: ",")
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
