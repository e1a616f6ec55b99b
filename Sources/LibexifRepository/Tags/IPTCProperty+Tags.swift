import PhotoEntities
import PhotoUseCases
import XMPPackets

extension IPTCProperty {
  /// The property as a tag. Its number is the record and the dataset's number in it, in one byte each:
  /// together they are unique.
  var tag: PhotoTag {
    let value = rawValue
    return PhotoTag(
      source: .iptc, directory: "IPTC",
      number: UInt16(dataset.record) << 8 | UInt16(dataset.number), name: dataset.name, type: nil,
      count: values.count, raw: value.value, isRawCut: value.isCut,
      meaning: .words(values.map(words).joined(separator: ", ")))
  }

  /// The most bytes of a value that are shown raw, as of Exif.
  private static let maximumBytes = 1024

  /// Texts of a repeatable dataset are a list. Of the others there is one value.
  private var rawValue: (value: TagValue?, isCut: Bool) {
    let texts = values.compactMap { value in
      if case .text(let text) = value { text } else { nil }
    }
    if texts.count == values.count, dataset.name != nil, dataset.isRepeatable {
      return (.texts(texts), false)
    }
    switch values.first {
    case .text(let text): return (.text(text), false)
    case .number(let number): return (.integers([number]), false)
    case .bytes(let bytes) where dataset == .codedCharacterSet:
      return (.text(String(decoding: bytes, as: UTF8.self)), false)
    case .bytes(let bytes):
      return (.bytes(Array(bytes.prefix(Self.maximumBytes))), bytes.count > Self.maximumBytes)
    case nil: return (nil, false)
    }
  }

  private func words(_ value: IPTCValue) -> String {
    switch value {
    case .text(let text):
      switch dataset.form {
      case .date: Self.separated(text, [4, 2, 2]) ?? text
      case .time:
        Self.separated(text, [2, 2, 2], [3, 2]) ?? Self.separated(text, [2, 2, 2]) ?? text
      default: text
      }
    case .number(let number): "\(number)"
    case .bytes(let bytes) where dataset == .codedCharacterSet: Self.characterSet(bytes)
    case .bytes(let bytes): TagMeaning(of: .bytes(bytes), count: bytes.count).words ?? ""
    }
  }

  /// Digits and a sign in groups of these lengths, each group of groups with colons between; nil if the text
  /// is something else.
  private static func separated(_ text: String, _ groups: [Int]...) -> String? {
    var rest = text.utf8[...]
    let parts = groups.map { lengths in
      lengths.map { length in
        defer { rest = rest.dropFirst(length) }
        return String(decoding: rest.prefix(length), as: UTF8.self)
      }.joined(separator: ":")
    }
    let length = groups.joined().reduce(0, +)
    let isWhole = text.utf8.count == length && text.utf8.allSatisfy { (0x2B...0x39).contains($0) }
    return isWhole ? parts.joined() : nil
  }

  /// `UTF8` for its escape sequence, and others readable, such as `ESC . A`: ExifTool's words.
  private static func characterSet(_ escapes: [UInt8]) -> String {
    if escapes == TextCharset.utf8Escape { return "UTF8" }
    return escapes.map { $0 == 0x1B ? "ESC" : String(decoding: [$0], as: UTF8.self) }
      .joined(separator: " ")
  }
}

extension TagMeaning {
  fileprivate var words: String? {
    if case .words(let words) = self { words } else { nil }
  }
}
