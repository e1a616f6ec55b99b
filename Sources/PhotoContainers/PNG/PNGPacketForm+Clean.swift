extension PNGPacketForm {
  /// The whole chunk with the same XMP, Exif or Photoshop resources in a form without other texts: without a language and
  /// a translated keyword, with the usual head of a profile, and with nothing after a stream or after the digits. Nil if
  /// the chunk is so, or has none of them.
  static func clean(_ type: PNGChunkType, _ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard let text = PNGTextForm(type, data), let content = text.text(in: data) else { return nil }
    let (form, bytes): (PNGPacketForm, [UInt8])
    if let (found, packet) = read(type, data) {
      (form, bytes) = (found, packet)
    } else if let found = RawProfile.content(heldBy: type, data) {
      (form, bytes) = (found.form, found.prefix + found.bytes)
    } else {
      return nil
    }
    let clean = PNGPacketForm(
      text: text.withoutFurtherTexts, profile: form.profile?.usual(for: text.keyword))
    let isClean =
      clean == form && !text.hasFurtherData(data)
      && (form.profile == nil || !RawProfile.hasFurtherText(content))
    return isClean ? nil : try? clean.chunk(holding: bytes, as: .xmp)
  }
}

extension PNGTextForm {
  /// The same form without a language and a translated keyword, unless that is the keyword.
  fileprivate var withoutFurtherTexts: PNGTextForm {
    guard type == .internationalText, prefix.dropFirst(keyword.count + 3) != [0] + keyword + [0]
    else { return self }
    return PNGTextForm(
      type: type, prefix: keyword + [0, isCompressed ? 1 : 0, 0, 0, 0], isCompressed: isCompressed)
  }

  /// Whether bytes follow the stream in data of this form.
  fileprivate func hasFurtherData(_ data: ArraySlice<UInt8>) -> Bool {
    isCompressed && !PNGText.isStreamAlone(data.dropFirst(prefix.count))
  }
}

extension RawProfile.Head {
  /// The words that programs call profiles, in small letters.
  private static let words = Set(
    ["exif", "xmp", "iptc", "8bim", "app1", "generic", "profile"].map { Array($0.utf8) })

  /// The head that ImageMagick writes for a profile under this keyword; the same if it has no other words.
  fileprivate func usual(for keyword: ArraySlice<UInt8>) -> RawProfile.Head {
    let isUsual =
      lines.count == 2 && lines[0].isEmpty
      && lines[1].split(separator: 0x20).allSatisfy { word in
        Self.words.contains(word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
      }
    let name = Array(keyword.split(separator: 0x20).last ?? [])
    return isUsual ? self : RawProfile.Head(lines: [[], name])
  }
}
