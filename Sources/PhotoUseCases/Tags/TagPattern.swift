import PhotoEntities

/// Tags that a user names: one, or all of a group, as exifcli, ExifTool or Exiv2 write them, in capital or small
/// letters. `*` stands for any characters of a name: `XMP`, `GPS:*`, `XMP-dc:Source`, `ExifIFD:UserComment`,
/// `Exif.Photo.UserComment`, `Iptc.Application2.City`, `UserComment`, `0x9286`.
package struct TagPattern: Sendable, Hashable {
  /// The pattern as the user wrote it.
  package let text: String
  /// Where the tags are; nil for anywhere.
  private let group: TagGroup?
  /// The name; nil for any name.
  private let name: NamePattern?
  /// The number that the user wrote instead of a name; nil if it is a name.
  let number: UInt16?
  /// The names here of tags that other programs call so.
  private var aliases: [NamePattern] = []

  /// The pattern that a user writes.
  ///
  /// - Throws: `InvalidInput` if there is no such group, or if the name is missing.
  package init(_ text: String) throws(InvalidInput) {
    let (group, name) = try Self.parts(text)
    self.text = text
    self.group = group
    number = name.flatMap(Self.number)
    if number == nil, name?.nameKey?.isPrefixed(by: "0x") ?? false {
      throw InvalidInput("'\(text)' has no number of a tag; give one such as 0x9286")
    }
    self.name = name.map(NamePattern.init)
    guard let pattern = self.name, !pattern.isOfMany, number == nil else { return }
    aliases = rowsOfGroup.filter { $0.isNamedOtherwise(pattern.matches) }
      .map { NamePattern(String($0.path)) }
  }

  /// `0x9286`, or `37510`, as JSON has it.
  private static func number(_ name: String) -> UInt16? {
    name.nameKey?.isPrefixed(by: "0x") ?? false
      ? UInt16(String(decoding: name.utf8.dropFirst(2), as: UTF8.self), radix: 16) : UInt16(name)
  }

  /// The patterns that a user lists as `XMP,GPS:*`.
  ///
  /// - Throws: `InvalidInput` as `init(_:)` does.
  package static func patterns(_ text: String) throws(InvalidInput) -> [TagPattern] {
    var patterns: [TagPattern] = []
    for name in text.listedNames { patterns.append(try TagPattern(name)) }
    return patterns
  }

  /// Whether it may stand for several tags.
  package var isOfMany: Bool { name?.isOfMany ?? true }

  /// Whether it stands for all that a MakerNote says.
  package var isOfMakerNote: Bool { group?.sources == [.makernote] && name == nil }

  /// Whether it stands for tags of a sidecar alone.
  package var isOfSidecar: Bool { group?.sources == [.sidecar] }

  /// The sources that may have such tags; nil for all.
  var sources: Set<TagSource>? { group?.sources }

  /// Whether it stands for the tag.
  package func matches(_ tag: PhotoTag) -> Bool {
    matches(tag.source, tag.directory, tag.number, tag.name)
  }

  /// Whether it stands for this tag. A property stands for its languages and for what is inside it too.
  func matches(
    _ source: TagSource, _ directory: String, _ tagNumber: UInt16?, _ tagName: String?
  ) -> Bool {
    guard group?.contains(source, directory, tagNumber) ?? true else { return false }
    guard let name else { return true }
    if let number, tagNumber == number { return true }
    guard let tagName else { return false }
    if name.matchesBeginning(of: tagName) { return true }
    return aliases.contains { alias in
      alias.matchesBeginning(of: tagName)
        || alias.matches(TagDefinition.withoutNumbers(tagName).name)
    }
  }

  /// The rows of the tables that it stands for, by any name.
  var rows: [TagRow] {
    rowsOfGroup.filter { row in
      isName(of: row) || number == nil && row.isNamedOtherwise { name?.matches($0) ?? false }
    }
  }

  /// Whether it stands for a row of its group by the row's own name or number.
  func isName(of row: TagRow) -> Bool {
    if let number { return row.number == number }
    return name?.matches(row.path) ?? false
  }

  /// The name of a tag of its group, with the group as the user wrote it, that the user most likely meant; nil if there
  /// is none.
  var nearest: String? {
    guard let parts = try? Self.parts(text), let name = parts.name else { return nil }
    if let nearest = nearestPrefix { return nearest }
    let names = rowsOfGroup.flatMap { [String($0.path)] + TagTable.names($0.otherNames) }
    return NearestName.of(name, among: names).map { nearest in
      String(decoding: text.utf8.dropLast(name.utf8.count), as: UTF8.self) + nearest
    }
  }

  /// The name with another prefix of XMP, if no table has that of the name, and has one like it with such a tag.
  private var nearestPrefix: String? {
    guard let group, group.sources.contains(.xmp), group.directory != nil, xmpPrefix == nil else {
      return nil
    }
    let separator: Unicode.Scalar = text.utf8.contains(UInt8(ascii: ":")) ? ":" : "."
    let isOfExiv2 = separator == "."
    let parts = text.parts(separatedBy: separator)
    guard parts.count == (isOfExiv2 ? 3 : 2) else { return nil }
    let family = isOfExiv2 ? "Xmp." : "XMP-"
    let prefix = isOfExiv2 ? parts[1] : String(decoding: parts[0].utf8.dropFirst(4), as: UTF8.self)
    return NearestName.of(prefix, among: TagTable.namespaces.keys.sorted()).flatMap { nearest in
      let name = "\(family)\(nearest)\(separator)\(parts[parts.count - 1])"
      return (try? TagPattern(name))?.rows.isEmpty == false ? name : nil
    }
  }

  /// The name of a field or a tag at the start of a text, and what follows a colon after it; nil if nothing does. In the
  /// name of a tag, colons follow its group, and the prefixes of fields in structures.
  static func nameAndRest(_ text: String) -> (name: String, rest: String?) {
    func isGroup(_ part: String) -> Bool {
      isAny(part) || TagGroup(part) != nil || TagGroup(anyOf: part) != nil
    }
    let parts = text.parts(separatedBy: ":")
    var count = 1
    if parts.count > 1, isGroup(parts[0]) {
      count = parts.count > 2 && isGroup(parts[1]) ? 3 : 2
      while count < parts.count, parts[count - 1].utf8.contains(UInt8(ascii: "/")) { count += 1 }
    }
    return (
      parts.prefix(count).joined(separator: ":"),
      count == parts.count ? nil : parts.dropFirst(count).joined(separator: ":")
    )
  }

  /// The rows of its group.
  var rowsOfGroup: [TagRow] {
    guard let group else { return TagRow.all() }
    var last: (directory: String, isInGroup: Bool)?
    return TagRow.all(from: group.sources).filter { row in
      // Records of IPTC are told by numbers.
      if row.source != .iptc, let last, last.directory.isIdentical(to: row.directory) {
        return last.isInGroup
      }
      let isInGroup = group.contains(row.source, row.directory, row.number)
      last = (row.directory, isInGroup)
      return isInGroup
    }
  }

  /// Whether its group is that of MakerNotes.
  var namesMakerNote: Bool { group?.sources == [.makernote] }

  /// The directory of Exif that the group is: the Exif directory itself for `EXIF`; nil if it is none.
  var exifDirectory: String? {
    guard let group, group.sources == [.exif] else { return nil }
    guard let directory = group.directory else { return "Exif" }
    return ["IFD0", "Exif", "GPS", "Interoperability", "IFD1"].first { directory.matches($0) }
  }

  /// The prefix of the one namespace that the group is, as the tables have it; nil if it is none.
  var xmpPrefix: String? {
    guard let directory = group?.directory, !directory.isOfMany else { return nil }
    return TagTable.namespaces.keys.first { directory.matches("XMP-" + $0) }
  }

  /// The group, and the name; either may be missing.
  private static func parts(
    _ text: String
  ) throws(InvalidInput) -> (group: TagGroup?, name: String?) {
    let colon = text.parts(separatedBy: ":", maxSplits: 1)
    if colon.count == 2 {
      // ExifTool's -G0:1.
      let second = colon[1].parts(separatedBy: ":", maxSplits: 1)
      let isDoubled = second.count == 2 && TagGroup(colon[0]) != nil && TagGroup(second[0]) != nil
      let (group, name) = isDoubled ? (second[0], second[1]) : (colon[0], colon[1])
      return (try self.group(group), try self.name(name, in: text))
    }
    let dots = text.parts(separatedBy: ".", maxSplits: 2)
    if dots.count == 3, ["exif", "xmp", "iptc"].contains(where: dots[0].isSameName) {
      return (try group(dots[0] + "." + dots[1]), try name(dots[2], in: text))
    }
    if let group = TagGroup(text) { return (group, nil) }
    return (nil, try name(text, in: text))
  }

  private static func isAny(_ text: String) -> Bool {
    text.isIdentical(to: "*") || text.isSameName(as: "all")
  }

  private static func group(_ text: String) throws(InvalidInput) -> TagGroup? {
    if isAny(text) { return nil }
    if let group = TagGroup(text) ?? TagGroup(anyOf: text) { return group }
    throw InvalidInput(
      unknown: "group of tags", text,
      nearest: NearestName.of(text.lowercased(), among: TagGroup.names))
  }

  private static func name(_ name: String, in text: String) throws(InvalidInput) -> String? {
    if isAny(name) { return nil }
    guard !name.isEmpty else {
      throw InvalidInput("'\(text)' names no tag; give one such as XMP-dc:Source, or GPS:*")
    }
    return name
  }
}
