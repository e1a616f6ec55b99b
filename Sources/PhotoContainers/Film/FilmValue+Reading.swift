package import TIFFBlocks

// MARK: - Metadata

extension FilmValue {
  /// The values of a `meta` box.
  static func values(inMetadata meta: Box, of bytes: BoxBytes) -> [FilmValue] {
    let form = FilmMetadata(meta, in: bytes)
    guard let list = form.list else {
      let boxes = bytes.boxes(in: meta.content.dropFirst(form.prefix)).boxes
      return boxes.filter { $0.type == .xml }.map {
        FilmValue(place: .itemList, name: xmlName, content: .bytes(Array(bytes[$0.content])))
      }
    }
    return bytes.boxes(in: list.content).boxes.flatMap {
      values(inItem: $0, names: form.names, of: bytes)
    }
  }

  /// The values of an item of the list.
  ///
  /// - Parameter names: Those in `keys`, of which the item has the number; nil if it has its own.
  static func values(
    inItem item: Box, names: [String?]?, of bytes: BoxBytes
  ) -> [FilmValue] {
    let inner = bytes.boxes(in: item.content).boxes
    let name: String?
    if let names {
      // They are counted from 1.
      let index = Int(item.type.code) - 1
      name = names.indices.contains(index) ? names[index] : nil
    } else {
      name = ownName(in: inner, bytes) ?? item.type.filmName
    }
    guard let name else { return [] }
    return inner.filter { $0.type == .metadataValue }.compactMap { data in
      content(ofData: bytes[data.content]).map {
        FilmValue(place: names == nil ? .itemList : .keys, name: name, content: $0)
      }
    }
  }

  /// The names in `keys`: a version and flags, a count; then boxes whose type is the name's namespace.
  static func names(of keys: Box, in bytes: BoxBytes) -> [String?] {
    bytes.boxes(in: keys.content.dropFirst(8)).boxes.map { name(in: bytes[$0.content]) }
  }

  /// The longest name in bytes. Many values may have one name.
  private static let maximumName = 256

  private static func name(in bytes: ArraySlice<UInt8>) -> String? {
    bytes.count <= maximumName
      ? String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) : nil
  }

  /// The name of an item `----`: that of its namespace (`mean`) and its own (`name`), after a version and flags each.
  private static func ownName(in boxes: [Box], _ bytes: BoxBytes) -> String? {
    func text(_ type: BoxType) -> String? {
      boxes.first { $0.type == type }.flatMap { Self.name(in: bytes[$0.content.dropFirst(4)]) }
    }
    guard let name = text(BoxType("name".utf8)), let space = text(BoxType("mean".utf8)) else {
      return nil
    }
    return "\(space):\(name)"
  }

  /// A value after its type and a language (QuickTime File Format, well-known types).
  static func content(ofData data: ArraySlice<UInt8>) -> Content? {
    guard data.count >= 8 else { return nil }
    let bytes = data.dropFirst(8)
    switch data.prefix(4).bigEndianNumber {
    case 1, 4: return .text(Array(bytes), isMacintosh: false)
    case 2, 5:
      let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      return .text((hasMark ? [] : [0xFE, 0xFF]) + bytes, isMacintosh: false)
    case 21, 65, 66, 67, 74: return signed(bytes).map(Content.integer)
    case 22, 75, 76, 77, 78:
      return (1...8).contains(bytes.count)
        ? Int(exactly: bytes.bigEndianNumber).map(Content.integer) : nil
    case 23 where bytes.count == 4:
      let bits = UInt32(truncatingIfNeeded: bytes.bigEndianNumber)
      return .number(Double(Float(bitPattern: bits)))
    case 24 where bytes.count == 8: return .number(Double(bitPattern: bytes.bigEndianNumber))
    default: return .bytes(Array(bytes))
    }
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(bytes.count) else { return nil }
    let shift = 64 - 8 * bytes.count
    return Int(truncatingIfNeeded: Int64(bitPattern: bytes.bigEndianNumber << shift) >> shift)
  }
}

// MARK: - User data

extension FilmValue {
  /// The boxes of 3GPP with a text after a version, flags and a language (TS 26.244 section 8), and those of cameras
  /// that have the same form.
  static let texts = Set(
    ["titl", "dscp", "cprt", "perf", "auth", "gnre", "albm", "manu", "modl"].map {
      BoxType($0.utf8)
    })

  /// The values of a box in user data.
  ///
  /// - Parameter bytes: The content of the box.
  static func values(ofUserData box: Box, in bytes: BoxBytes) -> [FilmValue] {
    let content = bytes[box.content]
    guard let name = box.type.filmName else { return [] }
    func value(_ content: Content) -> FilmValue {
      FilmValue(place: .userData, name: name, content: content)
    }
    if box.type.isInternational { return texts(content).map(value) }
    if texts.contains(box.type) {
      return [value(.text(Array(content.dropFirst(6)), isMacintosh: false))]
    }
    switch box.type {
    case BoxType("loci".utf8): return location(content).map { [value($0)] } ?? []
    case .keywords: return keywords(content.dropFirst(6)).map(value)
    case BoxType("yrrc".utf8) where content.count >= 6:
      return [value(.integer(Int(content.dropFirst(4).prefix(2).bigEndianNumber)))]
    // A time as a text alone.
    case BoxType("date".utf8): return [value(.text(Array(content), isMacintosh: false))]
    default: return [value(.bytes(Array(content)))]
    }
  }

  /// The most texts of a value in several languages.
  private static let maximumTexts = 64

  /// Texts in several languages: the length and the language of each come first. Codes of languages below 0x400, and
  /// 0x7FFF for none, are those of old Macintosh computers (QuickTime File Format, language code values).
  private static func texts(_ content: ArraySlice<UInt8>) -> [Content] {
    var texts: [Content] = []
    var rest = content
    while rest.count >= 4, texts.count < maximumTexts {
      let length = Int(rest.prefix(2).bigEndianNumber)
      let language = rest.dropFirst(2).prefix(2).bigEndianNumber
      rest = rest.dropFirst(4)
      guard length <= rest.count else { break }
      let isMacintosh = language < 0x400 || language == 0x7FFF
      texts.append(.text(Array(rest.prefix(length)), isMacintosh: isMacintosh))
      rest = rest.dropFirst(length)
    }
    return texts
  }

  /// A place: a version, flags and a language; a name up to a NUL, a role; then three numbers.
  private static func location(_ content: ArraySlice<UInt8>) -> Content? {
    numbers(ofLocation: content).map { place in
      let numbers = content[place]
      return .location(
        (0..<3).map { index in
          Int32(truncatingIfNeeded: numbers.dropFirst(4 * index).prefix(4).bigEndianNumber)
        })
    }
  }

  /// Where the three numbers of a place are; nil if they are not there.
  static func numbers(ofLocation content: ArraySlice<UInt8>) -> Range<Int>? {
    let name = content.dropFirst(6)
    let isWide = name.starts(with: [0xFE, 0xFF]) || name.starts(with: [0xFF, 0xFE])
    var numbers = name
    if isWide {
      while numbers.count >= 2, numbers.prefix(2).contains(where: { $0 != 0 }) {
        numbers = numbers.dropFirst(2)
      }
      numbers = numbers.dropFirst(2)
    } else {
      numbers = numbers.drop { $0 != 0 }.dropFirst()
    }
    numbers = numbers.dropFirst()
    return numbers.count < 12 ? nil : numbers.startIndex..<numbers.startIndex + 12
  }

  /// Keywords: a count; then the length of each, and a text that ends with a NUL.
  private static func keywords(_ content: ArraySlice<UInt8>) -> [Content] {
    var texts: [Content] = []
    var rest = content.dropFirst()
    for _ in 0..<(content.first ?? 0) {
      guard let length = rest.first, Int(length) < rest.count else { break }
      let text = rest.dropFirst().prefix(Int(length))
      texts.append(.text(Array(text), isMacintosh: false))
      rest = rest.dropFirst(1 + Int(length))
    }
    return texts
  }
}

extension BoxType {
  /// The letters as a name of a value; nil if one of them is neither printable ASCII nor the sign ©.
  fileprivate var filmName: String? {
    guard let first = bytes.first, bytes.dropFirst().allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
    return first == 0xA9 ? "\u{A9}" + rest : (0x20...0x7E).contains(first) ? name : nil
  }
}

// MARK: - Canon

extension FilmValue {
  /// Boxes in Canon's box with Exif: a JPEG file with it, as in user data, and the blocks that raw files have too.
  private static let canonTypes: Set<BoxType> = [
    BoxType("CNTH".utf8), .canonImage, .canonExif, .canonGPS,
  ]

  /// The values of a box in Canon's box.
  static func values(ofCanon box: Box, in bytes: BoxBytes) -> [FilmValue] {
    canonTypes.contains(box.type)
      ? [FilmValue(place: .canon, name: box.type.name, content: .bytes(Array(bytes[box.content])))]
      : []
  }
}

extension [FilmValue] {
  /// The Exif of Canon's box: its blocks joined; nil for none.
  package var canonExif: TIFFBlock? {
    var blocks: [BoxType: [UInt8]] = [:]
    for value in self where value.place == .canon {
      if case .bytes(let bytes) = value.content { blocks[BoxType(value.name.utf8)] = bytes }
    }
    guard let image = blocks[.canonImage].flatMap(TIFFBlock.init) else { return nil }
    return TIFFBlock(JoinedBlock(image, besides: blocks).bytes)
  }
}

extension BoxType {
  /// A text in XML (ISO/IEC 14496-12 section 8.11.2).
  static let xml = BoxType("xml ".utf8)
}
