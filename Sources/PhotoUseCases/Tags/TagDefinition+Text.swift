import PhotoEntities
import Synchronization

extension TagDefinition {
  /// The tags, or the faults, of names that were looked for: data have the same names in each row, and the tables have
  /// thousands of them.
  private static let known = Mutex<[[UInt8]: Result<TagDefinition, InvalidInput>]>([:])
  /// The most names that are kept, and the most bytes of one: data may have any.
  private static let (mostKnown, longestKnown) = (4096, 256)

  /// The tag that a user names, as exifcli, ExifTool or Exiv2 write it: `XMP-dc:Source`, `Exif.Photo.UserComment`,
  /// `IPTC:City`, `UserComment`, `0x9286`, `XMP-dc:title[de]`. A tag that no table has is named with its type:
  /// `Exif:0x9999:short`, `XMP-dc:mood:text`.
  ///
  /// - Parameter isRemoved: Whether it only is removed, for which a type is not needed.
  /// - Throws: `InvalidInput` if there is no such tag, if there are several, or if no edit writes it.
  package init(name text: String, isRemoved: Bool = false) throws(InvalidInput) {
    let key = [isRemoved ? UInt8(ascii: "-") : UInt8(ascii: "+")] + text.utf8
    if let known = Self.known.withLock({ $0[key] }) {
      self = try known.get()
      return
    }
    let found = Result { () throws(InvalidInput) in try Self(named: text, isRemoved: isRemoved) }
    Self.known.withLock { known in
      guard key.count <= Self.longestKnown else { return }
      if known.count >= Self.mostKnown { known = [:] }
      known[key] = found
    }
    self = try found.get()
  }

  private init(named text: String, isRemoved: Bool) throws(InvalidInput) {
    let (typed, language) = Self.withoutLanguage(text)
    let (name, numbers) = Self.withoutNumbers(typed)
    var tag = try Self.found(name, isRemoved: isRemoved)
    try tag.take(numbers)
    if let language {
      guard tag.form.kind == .language else {
        throw InvalidInput("\(tag.fullName) has no texts of languages; leave out [\(language)]")
      }
      // The default text is that of no language, but it can go alone.
      tag.language = language.isSameName(as: "x-default") && !isRemoved ? nil : language
    }
    if let reason = tag.refusal, !isRemoved || tag.protection != nil {
      throw InvalidInput("\(tag.fullName) cannot be edited: \(reason)")
    }
    self = tag
  }

  private static func found(_ name: String, isRemoved: Bool) throws(InvalidInput) -> TagDefinition {
    if let tag = try typed(name) { return tag }
    if let tag = try known(name) { return tag }
    return try unknown(name, isRemoved: isRemoved)
  }

  /// The tag of this name in the tables; nil if there is none.
  ///
  /// - Throws: `InvalidInput` if the name has an unknown group, or if it may mean several tags.
  private static func known(_ text: String) throws(InvalidInput) -> TagDefinition? {
    let pattern = try TagPattern(text)
    guard !pattern.isOfMany else {
      throw InvalidInput("'\(text)' names several tags; give one, such as XMP-dc:Source")
    }
    if pattern.namesMakerNote {
      throw InvalidInput("'\(text)' cannot be edited: no edit changes MakerNotes")
    }
    if pattern.exifDirectory?.isIdentical(to: "IFD1") ?? false {
      throw InvalidInput("'\(text)' cannot be edited: no edit changes the tags of the thumbnail")
    }
    let rows = pattern.rows
    let found = rows.compactMap(TagDefinition.init)
    let exact = rows.filter { pattern.isName(of: $0) }.compactMap(TagDefinition.init)
    // ExifTool's `LensInfo` is the tag of Exif, not that of DNG.
    let isOfExif = { (tag: TagDefinition) in tag.directory.isIdentical(to: "Exif") }
    let isExact =
      !exact.isEmpty && (exact.contains(where: isOfExif) || !found.contains(where: isOfExif))
    let tags = preferred(among: isExact ? exact : found)
    guard tags.count > 1 else { return tags.first }
    let names = tags.prefix(6).map(\.fullName).joined(separator: ", ")
    throw InvalidInput("'\(text)' may be \(names)\(tags.count > 6 ? ", …" : ""): say which")
  }

  /// Those that are meant if nobody says more: tags of Exif, in its own directory first, and no property for which
  /// another one of the same name is preferred.
  private static func preferred(among tags: [TagDefinition]) -> [TagDefinition] {
    for directory in ["Exif", "IFD0", "GPS", "Interoperability"] {
      let found = tags.filter { $0.directory.isIdentical(to: directory) }
      if !found.isEmpty { return found }
    }
    let others = tags.filter { !$0.isAvoided }
    return others.isEmpty ? tags : others
  }

  /// A tag that the user gives a type, such as `Exif:0x9999:short`; nil if the name ends in none.
  private static func typed(_ text: String) throws(InvalidInput) -> TagDefinition? {
    var parts = text.parts(separatedBy: ":")
    // The colon of a field in a structure is none of a type.
    guard parts.count == 3, !parts[1].utf8.contains(UInt8(ascii: "/")), let type = parts.popLast(),
      let form = TagForm(typed: type)
    else {
      return nil
    }
    let name = parts.joined(separator: ":")
    if var tag = try known(name) {
      guard tag.source == .exif, tag.form.types.contains(where: form.types.contains) else {
        throw InvalidInput("\(tag.fullName) is known; leave out its type")
      }
      tag = TagDefinition(
        source: tag.source, directory: tag.directory, number: tag.number, name: tag.name, form: form
      )
      return tag
    }
    return try unknown(name, isRemoved: false, form)
  }

  /// A tag that no table has: a number in a directory of Exif, or a property in a known namespace.
  private static func unknown(
    _ text: String, isRemoved: Bool, _ form: TagForm? = nil
  ) throws(InvalidInput) -> TagDefinition {
    let pattern = try TagPattern(text)
    let parts = text.parts(separatedBy: ":", maxSplits: 1)
    if parts.count == 2, form != nil || isRemoved {
      if let number = pattern.number, let directory = pattern.exifDirectory {
        return TagDefinition(
          source: .exif, directory: directory, number: number,
          name: PhotoTag.text(ofNumber: number),
          form: form ?? TagForm(.bytes, types: ["UNDEFINED"]))
      }
      if let prefix = pattern.xmpPrefix, let uri = TagTable.namespaces[prefix],
        parts[1].isXMLName
      {
        var tag = TagDefinition(
          source: .xmp, directory: "XMP-" + prefix, number: nil, name: parts[1],
          form: form?.ofProperty ?? TagForm(.text))
        tag.namespace = uri
        return tag
      }
    }
    if let number = pattern.number {
      throw InvalidInput(
        "there is no tag \(PhotoTag.text(ofNumber: number)) in the tables; name its directory and its type, such as"
          + " Exif:\(PhotoTag.text(ofNumber: number)):short")
    }
    let nearest = pattern.nearest
    if nearest == nil, let prefix = pattern.xmpPrefix, parts.count == 2, parts[1].isXMLName {
      throw InvalidInput(
        "there is no tag '\(text)' in the tables; name its type, such as XMP-\(prefix):\(parts[1]):text"
      )
    }
    throw InvalidInput(unknown: "tag", text, nearest: nearest)
  }

  /// Why no edit writes the tag in any file; nil if edits do.
  private var refusal: String? {
    switch protection {
    case .locates: "it says where data are, or how long they are"
    case .block: "it has data of another kind"
    case .identifies: "it identifies the picture"
    case .charset: "it says how the other texts are written"
    case .structure, nil:
      form.kind == .structure ? "it is a structure; name one of its fields" : nil
    }
  }

  /// The name without `[de]` at its end, and the language.
  private static func withoutLanguage(_ text: String) -> (name: String, language: String?) {
    let parts = text.parts(separatedBy: "[", maxSplits: 1)
    guard parts.count == 2, parts[1].utf8.last == UInt8(ascii: "]") else { return (text, nil) }
    let language = String(decoding: parts[1].utf8.dropLast(), as: UTF8.self)
    let isTag =
      !language.isEmpty && !language.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && language.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
      }
    guard isTag else { return (text, nil) }
    return (parts[0], language)
  }
}

extension TagForm {
  /// The form that a user names by a type of TIFF 6.0 or Exif 3.0, in any case; nil if there is none.
  fileprivate init?(typed name: String) {
    let name = (name.nameKey ?? "").isSameName(as: "utf8") ? "UTF-8" : name.uppercased()
    let kinds: [String: TagForm] = [
      "TEXT": TagForm(.text, types: ["ASCII"]), "INTEGER": TagForm(.integer, types: ["LONG"]),
      "BAG": TagForm(.text, list: .bag), "SEQ": TagForm(.text, list: .seq),
      "LANGUAGE": TagForm(.language),
    ]
    guard let form = kinds[name] ?? TagForm(types: [name], count: nil) else { return nil }
    self = form
  }

  /// The same form of a property, which has no types.
  fileprivate var ofProperty: TagForm {
    TagForm(kind == .bytes ? .text : kind, list: list)
  }
}

extension String {
  /// Whether XML can have it as a local name. Letters beyond ASCII are not needed.
  fileprivate var isXMLName: Bool {
    guard let first = utf8.first else { return false }
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    return isLetter(first)
      && utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
  }
}
