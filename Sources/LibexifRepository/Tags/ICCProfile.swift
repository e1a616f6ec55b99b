/// An ICC profile, which says what the numbers of a picture's colours mean (ICC.1:2010).
struct ICCProfile {
  /// The size of the header, after which the table of tags begins (section 7.2).
  private static let headerSize = 128
  /// The signature of the tag with the description.
  private static let description = Array("desc".utf8)
  /// The signatures of the types of descriptions.
  private static let (oldType, newType) = (Array("desc".utf8), Array("mluc".utf8))
  /// The most tags of the table that are looked at. Profiles have some twenty.
  private static let maximumTags = 200

  let bytes: [UInt8]

  /// The profile's description, such as `Display P3`; nil if it has none (section 9.2.41).
  var name: String? {
    guard let description = tag(Self.description), description.count >= 12 else { return nil }
    let isOld = description.starts(with: Self.oldType)
    let text = isOld ? Self.oldText(description) : Self.firstText(description)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The data of the tag with this signature (section 7.3).
  private func tag(_ signature: [UInt8]) -> ArraySlice<UInt8>? {
    guard let count = Self.number(bytes[...], at: Self.headerSize) else { return nil }
    for index in 0..<min(count, Self.maximumTags) {
      let entry = bytes.dropFirst(Self.headerSize + 4 + index * 12).prefix(12)
      guard entry.starts(with: signature) else { continue }
      guard let start = Self.number(entry, at: 4), let size = Self.number(entry, at: 8) else {
        return nil
      }
      return bytes.dropFirst(start).prefix(size)
    }
    return nil
  }

  /// The text of a textDescriptionType, in ASCII (ICC.1:2001-04, section 6.5.17).
  private static func oldText(_ tag: ArraySlice<UInt8>) -> String? {
    guard let count = number(tag, at: 8) else { return nil }
    let text = tag.dropFirst(12).prefix(count).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first text of a multiLocalizedUnicodeType, in UTF-16 (section 10.13).
  private static func firstText(_ tag: ArraySlice<UInt8>) -> String? {
    guard tag.starts(with: newType), let count = number(tag, at: 8), count > 0,
      let length = number(tag, at: 20), let start = number(tag, at: 24)
    else { return nil }
    let bytes = Array(tag.dropFirst(start).prefix(length))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let field = bytes.dropFirst(offset).prefix(4)
    return field.count == 4 ? field.reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
