/// How the data of a text chunk hold its text (PNG third edition, section 11.3.3).
struct PNGTextForm: Sendable, Hashable {
  let type: PNGChunkType
  /// The data before the text: the keyword with its NUL, and what the type has after it.
  let prefix: [UInt8]
  let isCompressed: Bool

  /// The form of iTXt with XMP, as the standard has it (XMP part 3, section 1.1.5): no compression, no language and no
  /// translated keyword.
  static let xmp = PNGTextForm(
    type: .internationalText, prefix: PNGText.xmpKeyword.utf8 + [0, 0, 0, 0, 0],
    isCompressed: false)

  /// The keyword, without its NUL.
  var keyword: ArraySlice<UInt8> { prefix.prefix { $0 != 0 } }

  init(type: PNGChunkType, prefix: [UInt8], isCompressed: Bool) {
    (self.type, self.prefix, self.isCompressed) = (type, prefix, isCompressed)
  }

  /// The form of a chunk; nil if its data are cut, or if no standard has their compression.
  init?(_ type: PNGChunkType, _ data: ArraySlice<UInt8>) {
    guard let keywordEnd = data.firstIndex(of: 0) else { return nil }
    let rest = data[(keywordEnd + 1)...]
    switch type {
    case .text:
      self.init(type: type, prefix: Array(data[...keywordEnd]), isCompressed: false)
    case .compressedText:
      // The method of compression: 0 is the only one.
      guard rest.first == 0 else { return nil }
      self.init(type: type, prefix: Array(data[...rest.startIndex]), isCompressed: true)
    case .internationalText:
      // A flag, the method, then the language and the translated keyword, which both end in NUL.
      guard let flag = rest.first, let language = rest.dropFirst(2).firstIndex(of: 0),
        let translated = data[(language + 1)...].firstIndex(of: 0)
      else { return nil }
      self.init(type: type, prefix: Array(data[...translated]), isCompressed: flag != 0)
    default: return nil
    }
  }

  /// The text in data of this form; nil if it is too long or damaged.
  func text(in data: ArraySlice<UInt8>) -> [UInt8]? {
    let text = data.dropFirst(prefix.count)
    return isCompressed ? PNGText.inflated(text) : Array(text)
  }

  /// Data of this form with this text; nil if they would be longer than is read.
  func data(holding text: [UInt8]) -> [UInt8]? {
    guard text.count <= PNGText.maximumSize,
      let stored = isCompressed ? PNGText.deflated(text) : text,
      prefix.count + stored.count <= PNGText.maximumSize
    else { return nil }
    return prefix + stored
  }
}
