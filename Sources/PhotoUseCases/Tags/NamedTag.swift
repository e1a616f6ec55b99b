import PhotoEntities

/// A tag that a user names where a field may be named too: in a column, a filter, an order, a count or a new name.
package struct NamedTag: Sendable, Hashable {
  /// What the user wrote.
  package let pattern: TagPattern
  /// What its values are; nil if no table says it, or if tables differ.
  let kind: TagForm.Kind?

  /// The tag with this name: with its group, such as `XMP-photoshop:City` or `Exif.Photo.LensSerialNumber`, as a number
  /// such as `0x9286`, or by a name alone that a table has. Nil for other names, and for words that most likely mean a
  /// field.
  ///
  /// - Parameter mayBeOfMany: Whether the name may stand for several tags.
  /// - Throws: `InvalidInput` if there is no such group, if the name stands for several tags, or if it is most likely
  ///   misspelt.
  package init?(_ name: String, mayBeOfMany: Bool = false) throws(InvalidInput) {
    let key = name.nameKey ?? ""
    let isOfExiv2 =
      Self.families.contains(where: key.isPrefixed) && key.parts(separatedBy: ".").count > 2
    let isNamedWithGroup =
      isOfExiv2 || key.utf8.contains(UInt8(ascii: ":")) || key.isPrefixed(by: "0x")
    guard
      isNamedWithGroup
        || name.isPlain && TagTable.has(nameOf: name) && !SubjectWord.rareTags.contains(key)
    else { return nil }
    let pattern = try TagPattern(name)
    guard mayBeOfMany || !pattern.isOfMany else {
      throw InvalidInput("'\(name)' stands for several tags; name each, such as XMP-dc:Source")
    }
    self.pattern = pattern
    let rows = pattern.rows
    // What is inside a structure has any name.
    if rows.isEmpty, !pattern.isOfMany, pattern.number == nil,
      !name.utf8.contains(where: "[/".utf8.contains),
      let nearest = pattern.nearest
    {
      throw InvalidInput(unknown: "tag", name, nearest: nearest)
    }
    let kinds = Set(rows.map { TagDefinition($0)?.form.kind })
    // Where tables differ, digits of IPTC are a number too.
    let areNumbers = !kinds.isEmpty && kinds.isSubset(of: [.integer, .real, .fraction, .digits])
    kind = kinds.count == 1 ? kinds.first ?? nil : areNumbers ? .fraction : nil
  }

  /// How names of Exiv2 with a group begin.
  private static let families = ["exif.", "xmp.", "iptc."]

  /// The name as the user wrote it.
  package var name: String { pattern.text }

  /// The tags of a photo that are meant. Those of its sidecar win.
  package func tags(in photo: [PhotoTag]) -> [PhotoTag] {
    let meant = photo.filter(pattern.matches)
    let beside = meant.filter { $0.source == .sidecar }
    return beside.isEmpty ? meant : beside
  }

  /// The value in a photo, of the first tag that is meant; nil if it has none. All numbers are fractions, so that they
  /// have one order. A date without a time is at midnight; one without a day is a text.
  func value(in photo: [PhotoTag]) -> MetadataValue? {
    guard let tag = tags(in: photo).first else { return nil }
    if case .texts(let texts) = tag.raw { return .list(texts) }
    switch tag.meaning {
    case .quantities(let quantities):
      return quantities.count == 1
        ? .fraction(quantities[0].value)
        : .text(quantities.map { "\($0.value)" }.joined(separator: ", "))
    case .words(let words):
      if kind == .date, let date = CaptureDate(ofTag: words) { return .date(date) }
      return isNumber && !tag.isWord ? number(words) ?? .text(words) : .text(words)
    }
  }

  /// What the tag says in a photo, in each way that it can be compared; nil if the photo does not have it.
  func readings(in photo: [PhotoTag]) -> TagReadings? {
    let tags = tags(in: photo)
    guard !tags.isEmpty else { return nil }
    var readings = TagReadings()
    for tag in tags { readings.add(tag, of: kind) }
    return readings
  }

  private var isNumber: Bool { kind == .integer || kind == .real || kind == .fraction }

  private func number(_ text: String) -> MetadataValue? {
    (try? Rational(text: text)).map(MetadataValue.fraction)
  }
}

/// What a tag of a photo says, in each way that it can be compared.
struct TagReadings: Equatable {
  private(set) var numbers: [Rational] = []
  /// The parts of dates, from the year on.
  private(set) var dates: [[Int]] = []
  private(set) var texts: [String] = []

  /// Adds a tag whose values are of this kind; nil if that is unknown. What is known to be a text is no number.
  fileprivate mutating func add(_ tag: PhotoTag, of kind: TagForm.Kind?) {
    var (numbers, texts): ([Rational], [String]) = ([], [])
    switch tag.meaning {
    case .quantities(let quantities):
      if quantities.count == 1 { numbers.append(quantities[0].value) }
      texts.append(quantities.map { "\($0.value)" }.joined(separator: ", "))
    case .words(let words):
      // A list as one text is no item of it.
      if case .texts(let items) = tag.raw { texts += items } else { texts.append(words) }
    }
    switch tag.raw {
    case .integers(let values) where values.count == 1 && tag.isWord:
      numbers.append(Rational(values[0]))
    case .text(let text) where !texts.contains { $0.isIdentical(to: text) }: texts.append(text)
    default: break
    }
    // The digits of a date of IPTC are no number.
    if numbers.isEmpty, kind != .text, kind != .language, kind != .date {
      numbers = texts.compactMap { try? Rational(text: $0) }
    }
    if kind == .date || kind == nil { dates += texts.compactMap(CaptureDate.parts(ofTag:)) }
    self.numbers += numbers
    self.texts += texts
  }
}

extension PhotoTag {
  /// Whether its meaning is a word for a number.
  fileprivate var isWord: Bool {
    if case .words = meaning, case .integers = raw { true } else { false }
  }
}

extension String {
  /// Whether it has letters and digits of ASCII alone.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }
}

extension CaptureDate {
  /// The date that a tag says, of which the time may be missing; nil if it says none.
  fileprivate init?(ofTag text: String) {
    if let date = try? CaptureDate(text: text) {
      self = date
    } else if let parts = Self.parts(ofTag: text), parts.count == 3 {
      self.init(year: parts[0], month: parts[1], day: parts[2], hour: 0, minute: 0, second: 0)
    } else {
      return nil
    }
  }

  /// The parts of a date that a tag says, from the year on, without a fraction and an offset from UTC; nil if it says
  /// none.
  fileprivate static func parts(ofTag text: String) -> [Int]? {
    if let date = try? CaptureDate(text: text) {
      return [date.year, date.month, date.day, date.hour, date.minute, date.second]
    }
    return parts(text)
  }
}
