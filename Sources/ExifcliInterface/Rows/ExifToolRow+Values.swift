import PhotoEntities
import PhotoUseCases

/// The values of ExifTool, in its words.
extension ExifToolRow {
  /// Whether the data say nothing: an empty text, or bytes that ExifTool does not print; a date of zeros or blanks; a
  /// fraction without a denominator.
  static func isNothing(_ name: String, _ data: MetadataDatum) -> Bool {
    guard case .text(let text) = data else { return false }
    if text.withoutBlanksAround.utf8.isEmpty || text.isPrefixed(by: "(Binary data ") { return true }
    switch subject(name)?.valueField?.kind {
    case nil: return text.isIdentical(to: "undef") && (try? TagDefinition(name: name)) != nil
    case .text, .list, .choice: return false
    case .date: return text.unicodeScalars.allSatisfy { " :0".unicodeScalars.contains($0) }
    case .integer, .fraction: return ["undef", "inf"].contains(where: text.isIdentical)
    }
  }

  /// The name and the value as edits take them; nil if they are not understood.
  static func value(_ name: String, _ data: MetadataDatum) -> EditRow.Member? {
    // ExifTool writes none: the user has, to remove something.
    if data == .null { return (name, data) }
    guard let field = subject(name)?.valueField else { return tagValue(name, data) }
    switch (field.kind, data) {
    // ISO has no place for more, which another tag has (Exif 2.32 section 4.6.5, PhotographicSensitivity).
    case (.integer, .integer(65_535)) where field.name.isIdentical(to: "iso"): return nil
    case (.integer, .integer(let number)), (.fraction, .integer(let number)):
      return field.range.contains(Rational(number)) ? (name, data) : nil
    case (.integer, .text(let text)) where isZero(text) && !field.range.contains(0),
      (.fraction, .text(let text)) where isZero(text) && !field.range.contains(0):
      return nil
    case (.choice, .integer): return number(data, ofTag: name)
    case (.choice, .text(let text)) where Int(text) != nil: return number(data, ofTag: name)
    case (.choice, .text(let text))
    where field.name.isIdentical(to: "flashMode") && flash(text) != nil:
      return flash(text).flatMap { number(.integer($0), ofTag: name) }
    case (.choice(let choices), .text(let text)):
      let isTrue = text.isSameName(as: "true")
      if choices.contains(where: { $0.isIdentical(to: "yes") }),
        isTrue || text.isSameName(as: "false")
      {
        return (name, .text(isTrue ? "yes" : "no"))
      }
      // `Creative (Slow speed)`
      let word = text.parts(separatedBy: "(", maxSplits: 1)[0].withoutBlanksAround
      let isKnown = (try? MetadataChange(field: field.name, text: word)) != nil
      return isKnown ? (name, .text(word)) : nil
    case (.integer, .text(let text)) where field == .orientation:
      let words = ExifToolWords.words["Orientation"] ?? []
      let number = words.first { $0.words.isIdentical(to: text) }.flatMap { Int($0.stored) }
      return (name, number.map { .integer($0) } ?? data)
    // Nobody knows how many zeros its text has.
    case (.text, .number): return nil
    case (.list, .integer(let number)): return (name, .texts(["\(number)"]))
    case (.list, .number(let number)): return (name, .texts(["\(number)"]))
    case (.list, .text(let text)): return (name, .texts([text]))
    default: return (name, data)
    }
  }

  /// Whether a text begins with a number that is zero, such as `0.0 mm`.
  private static func isZero(_ text: String) -> Bool {
    let number = text.parts(separatedBy: " ", maxSplits: 1)[0].utf8
    return number.contains(0x30) && number.allSatisfy { $0 == 0x30 || $0 == 0x2E }
  }

  /// The value of a tag; nil if ExifTool prints it in words or parts of its own that are not understood.
  private static func tagValue(_ name: String, _ data: MetadataDatum) -> EditRow.Member? {
    if Qualifier(name) != nil { return (name, data) }
    guard let tag = try? TagDefinition(name: name), !tag.isInArray, !tag.isOfOneFile,
      !ownWords.contains(where: tag.directory.isIdentical),
      !ownWords.contains(where: tag.fullName.isIdentical)
    else { return nil }
    let text: String
    switch data {
    case .text(let words): text = words
    case .integer(let number): text = "\(number)"
    case .texts: return (try? tag.value(of: data)) == nil ? nil : (name, data)
    case .null, .number: return nil
    }
    // One item has no brackets around it.
    if tag.form.list != nil, tag.source != .exif {
      let isLens = tag.name.isIdentical(to: "LensSpecification")
      return (isLens ? ExifToolWords.lens(text) : [text]).flatMap { tagValue(name, .texts($0)) }
    }
    guard let stored = ExifToolWords.stored(text, in: tag) else { return nil }
    let change = try? MetadataChange(field: name, data: .text(stored), isPrinted: true)
    return change == nil ? nil : (name, .text(stored))
  }

  /// The groups and tags whose texts ExifTool prints in other words. Two namespaces are XMP-microsoft to it, and two
  /// values `XMP-crs:LookName`.
  private static let ownWords = [
    "XMP-plus", "XMP-photomech", "XMP-photomechanic", "XMP-microsoft", "XMP-MicrosoftPhoto",
    "XMP-crs:LookName", "IPTC:Prefs", "IPTC:ObjectCycle", "IPTC:ImageType",
    "IPTC:ImageOrientation", "IPTC:EditorialUpdate",
  ]

  /// The number of a choice, for the tag instead of the field. Nil without a group: a maker's tag may have the name.
  private static func number(_ data: MetadataDatum, ofTag name: String) -> EditRow.Member? {
    TagDefinition.isNameWithGroup(name) ? (name, data) : nil
  }

  /// The number of a flash (Exif 2.3 section 4.6.5, Flash), whose bits ExifTool prints as words; nil for other words.
  private static func flash(_ text: String) -> Int? {
    let bits = [
      "No Flash": 0, "Fired": 0x01, "Did not fire": 0, "Return not detected": 0x04,
      "Return detected": 0x06, "On": 0x08, "Off": 0x10, "Auto": 0x18, "No flash function": 0x20,
      "Red-eye reduction": 0x40,
    ]
    let parts = text.parts(separatedBy: ",").map(\.withoutBlanksAround)
    let numbers = parts.compactMap { bits[$0] }
    guard numbers.count == parts.count else { return nil }
    let number = numbers.reduce(0, |)
    // A flash that is on and says no more of firing has fired.
    let isFired =
      number & 0x18 == 0x08 && !parts.contains { $0.isIdentical(to: "Did not fire") }
    return isFired ? number | 0x01 : number
  }
}
