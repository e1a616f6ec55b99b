import TIFFBlocks

/// The changes of the values of a film.
struct FilmValueChanges {
  /// The new contents; nil for values that go.
  private var contents: [FilmValue: FilmValue.Content?] = [:]
  private var added: [FilmValue] = []

  init(_ changes: [FilmChange]) {
    for change in changes {
      switch change {
      case .value(let value, let content): contents.updateValue(content, forKey: value)
      case .added(let value): added.append(value)
      case .created, .modified: break
      }
    }
  }

  /// Whether the value changes.
  func concern(_ value: FilmValue) -> Bool { contents[value] != nil }

  /// The content that a value gets; nil if it goes.
  func content(insteadOf value: FilmValue) -> FilmValue.Content? {
    contents[value, default: value.content]
  }

  /// What `keys` get; nil if that is nothing.
  var addedKeys: [FilmMetadata.Entry]? {
    let entries = added.filter { $0.place == .keys }.map { (name: $0.name, content: $0.content) }
    return entries.isEmpty ? nil : entries
  }

  /// Boxes that are added to the user data.
  var addedUserData: [UInt8] {
    added.filter { $0.place == .userData && !Self.isWord($0) }.flatMap { value -> [UInt8] in
      guard case .text(let text, _) = value.content, let type = BoxType(filmName: value.name) else {
        return []
      }
      return type.box(Self.entry(text, language: Self.undetermined))
    }
  }

  /// Whether a box of this type gets further words.
  func addsTo(_ type: BoxType) -> Bool { type == .keywords && added.contains(where: Self.isWord) }

  private static func isWord(_ value: FilmValue) -> Bool {
    value.place == .userData && BoxType(filmName: value.name) == .keywords
  }

  // MARK: User data

  /// The code of a language that is not known: `und` in 5 bits for each letter (ISO/IEC 14496-12 section 8.4.2).
  private static let undetermined: UInt16 = 0x55C4

  /// The content of a box in user data with the changed values; nil if all of them go.
  ///
  /// - Parameters:
  ///   - old: The values of the box.
  ///   - content: What the box has.
  func userData(
    _ old: [FilmValue], of type: BoxType, insteadOf content: ArraySlice<UInt8>
  ) -> [UInt8]? {
    if type == .keywords {
      let words =
        old.compactMap { self.content(insteadOf: $0) }
        + added.filter(Self.isWord).map(\.content)
      return words.isEmpty ? nil : Self.keywords(words, after: content.prefix(6))
    }
    if type.isInternational { return texts(insteadOf: old, content) }
    guard let value = old.first, let new = self.content(insteadOf: value) else { return nil }
    switch new {
    case .location(let numbers): return Self.location(numbers, insteadOf: content)
    case .text(let text, _):
      // A version, flags and a language come before those of 3GPP, and a NUL after them.
      return FilmValue.texts.contains(type) ? Array(content.prefix(6)) + text + [0] : text
    case .bytes(let bytes): return bytes
    case .integer, .number: return Array(content)
    }
  }

  /// Texts with their lengths and languages, and what comes after them.
  private func texts(insteadOf old: [FilmValue], _ content: ArraySlice<UInt8>) -> [UInt8]? {
    var (edited, rest) = ([UInt8](), content)
    for value in old {
      let length = Int(rest.prefix(2).bigEndianNumber)
      let entry = rest.prefix(4 + length)
      let language = UInt16(truncatingIfNeeded: rest.dropFirst(2).prefix(2).bigEndianNumber)
      rest = rest.dropFirst(entry.count)
      guard concern(value) else {
        edited += entry
        continue
      }
      guard case .text(let text, _) = self.content(insteadOf: value),
        case .text(_, let wasMacintosh) = value.content
      else { continue }
      let isPlain = text.allSatisfy { $0 < 0x80 }
      edited += Self.entry(text, language: wasMacintosh && !isPlain ? Self.undetermined : language)
    }
    return edited.isEmpty ? nil : edited + rest
  }

  private static func entry(_ text: [UInt8], language: UInt16) -> [UInt8] {
    let order = ByteOrder.bigEndian
    let text = text.prefix(Int(UInt16.max))
    return order.bytes(of: UInt16(text.count)) + order.bytes(of: language) + text
  }

  /// The most bytes of a word, with its NUL, and the most words.
  private static let maximumWord = 255

  private static func keywords(
    _ words: [FilmValue.Content], after head: ArraySlice<UInt8>
  ) -> [UInt8] {
    let words = words.compactMap { word -> [UInt8]? in
      guard case .text(let text, _) = word else { return nil }
      return text.last == 0 ? text : text + [0]
    }.filter { $0.count <= maximumWord }.prefix(maximumWord)
    return Array(head) + [UInt8(words.count)] + words.flatMap { [UInt8($0.count)] + $0 }
  }

  /// The last three numbers before the name of the body and notes change.
  private static func location(
    _ numbers: [Int32], insteadOf content: ArraySlice<UInt8>
  ) -> [UInt8] {
    guard let place = FilmValue.numbers(ofLocation: content) else { return Array(content) }
    return Array(content[..<place.lowerBound])
      + numbers.flatMap { ByteOrder.bigEndian.bytes(of: UInt32(bitPattern: $0)) }
      + content[place.upperBound...]
  }
}

extension FilmValue {
  /// The same value with another content; nil if that is nil.
  func with(_ content: Content?) -> FilmValue? {
    content.map { FilmValue(place: place, name: name, content: $0) }
  }
}

extension FilmValue.Content {
  /// A value in `data` instead of this one, after its type and its language.
  func data(insteadOf old: ArraySlice<UInt8>) -> [UInt8] {
    let order = ByteOrder.bigEndian
    let language = old.dropFirst(4).prefix(4)
    func data(_ type: UInt32, _ bytes: [UInt8]) -> [UInt8] {
      order.bytes(of: type) + language + bytes
    }
    switch self {
    case .text(let text, _): return data(1, text)
    case .integer(let number):
      return data(67, order.bytes(of: UInt32(bitPattern: Int32(clamping: number))))
    case .number(let number): return data(23, order.bytes(of: Float(number).bitPattern))
    case .location, .bytes: return Array(old)
    }
  }
}

extension BoxType {
  static let keywords = BoxType("kywd".utf8)

  /// The type with this name of a value; nil if it has not four letters.
  init?(filmName name: String) {
    let letters = name.unicodeScalars.compactMap { scalar in
      scalar.value == 0xA9 || scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
    guard letters.count == 4 else { return nil }
    self.init(letters)
  }

  /// Whether a box of this type has texts in several languages: it begins with ©.
  var isInternational: Bool { bytes.first == 0xA9 }
}
