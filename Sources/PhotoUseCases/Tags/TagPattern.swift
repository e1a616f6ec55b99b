import PhotoEntities

/// Tags that a user names: one, or all of a group, as exifcli, ExifTool or Exiv2 write them, in capital or small
/// letters. `*` stands for any characters of a name: `XMP`, `GPS:*`, `XMP-dc:Source`, `ExifIFD:UserComment`,
/// `Exif.Photo.UserComment`, `Iptc.Application2.City`, `UserComment`, `0x9286`.
package struct TagPattern: Sendable, Hashable {
  /// The pattern as the user wrote it.
  package let text: String
  /// Where the tags are; nil for anywhere.
  private let group: TagGroup?
  /// The bytes of the name in small letters; nil for any name.
  private let name: [UInt8]?
  /// The number that the user wrote instead of a name; nil if it is a name.
  private let number: UInt16?

  /// The pattern that a user writes.
  ///
  /// - Throws: `InvalidInput` if there is no such group, or if the name is missing.
  package init(_ text: String) throws(InvalidInput) {
    let (group, name) = try Self.parts(text)
    self.text = text
    self.group = group
    number =
      name.flatMap { name in
        name.isPrefixed(by: "0x")
          ? UInt16(String(decoding: name.utf8.dropFirst(2), as: UTF8.self), radix: 16) : nil
      }
    self.name = name.map { Array($0.utf8) }
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
  package var isOfMany: Bool { name?.contains(UInt8(ascii: "*")) ?? true }

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
    guard let tagName = tagName?.lowercased() else { return false }
    let bytes = Array(tagName.utf8)
    if Self.matches(bytes[...], name[...]) { return true }
    let base = bytes.prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "/") }
    return base.count < bytes.count && Self.matches(base, name[...])
  }

  /// Whether the pattern, in which `*` stands for any bytes, matches all of the name. If a byte does not fit, the last
  /// `*` takes one more.
  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    let any = UInt8(ascii: "*")
    var (name, pattern) = (name, pattern)
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while let byte = name.first {
      if pattern.first == any {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if pattern.first == byte {
        (name, pattern) = (name.dropFirst(), pattern.dropFirst())
      } else if let last = retry {
        (name, pattern) = (last.name.dropFirst(), last.pattern)
        retry = (name, pattern)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == any }
  }

  /// The group, and the name in small letters; either may be missing.
  private static func parts(
    _ text: String
  ) throws(InvalidInput) -> (group: TagGroup?, name: String?) {
    let key = text.lowercased()
    let colon = key.parts(separatedBy: ":", maxSplits: 1)
    if colon.count == 2 { return (try group(colon[0], in: text), try name(colon[1], in: text)) }
    let dots = key.parts(separatedBy: ".", maxSplits: 2)
    if dots.count == 3, ["exif", "xmp", "iptc"].contains(dots[0]) {
      let joined = dots[0] + "." + dots[1]
      return (try group(joined, in: text), try name(dots[2], in: text))
    }
    if let group = TagGroup(key) { return (group, nil) }
    return (nil, try name(key, in: text))
  }

  private static func group(_ key: String, in text: String) throws(InvalidInput) -> TagGroup? {
    if key == "*" || key == "all" { return nil }
    if let group = TagGroup(key) { return group }
    throw InvalidInput(
      unknown: "group of tags", key, nearest: NearestName.of(key, among: TagGroup.names))
  }

  private static func name(_ key: String, in text: String) throws(InvalidInput) -> String? {
    if key == "*" || key == "all" { return nil }
    guard !key.isEmpty else {
      throw InvalidInput("'\(text)' names no tag; give one such as XMP-dc:Source, or GPS:*")
    }
    return key
  }
}
