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
    case .text, .list, .choice, nil: return false
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
      return orientations.firstIndex { $0.isIdentical(to: text) }.map { (name, .integer($0 + 1)) }
        ?? (name, data)
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

  /// The value of a tag; nil if ExifTool prints it in words or digits of its own, which may not be what the photo has:
  /// fractions, bytes, numbers with a meaning, the vocabularies of PLUS and Photo Mechanic.
  private static func tagValue(_ name: String, _ data: MetadataDatum) -> EditRow.Member? {
    if Qualifier(name) != nil { return (name, data) }
    guard let tag = try? TagDefinition(name: name), tag.steps.isEmpty,
      !ownWords.contains(where: tag.directory.isIdentical),
      !ownWords.contains(where: tag.fullName.isIdentical)
    else { return nil }
    // One item has no brackets around it.
    if tag.form.list != nil, tag.source != .exif, case .text(let text) = data {
      return tagValue(name, .texts([text]))
    }
    switch (tag.form.kind, data) {
    case (.real, .integer) where tag.source == .xmp: break
    case (.real, .text(let text)) where tag.source == .xmp && Int(text) != nil: break
    case (.fraction, _), (.real, _), (.bytes, _), (.structure, _), (_, .number):
      return nil
    case (.integer, .text(let text)), (.digits, .text(let text)):
      // `8 (least urgent)`
      let number = text.parts(separatedBy: "(", maxSplits: 1)[0].withoutBlanksAround
      return Int(number) == nil ? nil : (name, .text(number))
    case (.text, .text(let text)) where tag.source == .exif:
      // `Magnetic North` for `M`, with the NUL at the end.
      if let lengths = tag.form.lengths, !lengths.contains(text.utf8.count + 1) { return nil }
    default: break
    }
    return (try? tag.value(of: data)) == nil ? nil : (name, data)
  }

  /// The groups and tags whose texts ExifTool prints in other words. Two namespaces are XMP-microsoft to it.
  private static let ownWords = [
    "XMP-plus", "XMP-photomech", "XMP-photomechanic", "XMP-microsoft", "XMP-MicrosoftPhoto",
    "XMP-aux:LensInfo", "IPTC:Prefs", "IPTC:ObjectCycle", "IPTC:ImageType",
    "IPTC:ImageOrientation", "IPTC:EditorialUpdate",
  ]

  /// The number of a choice, for the tag instead of the field. Nil without a group: a maker's tag may have the name.
  private static func number(_ data: MetadataDatum, ofTag name: String) -> EditRow.Member? {
    TagDefinition.isNameWithGroup(name) ? (name, data) : nil
  }

  /// The orientations from 1 on (Exif 2.3 section 4.6.4), as ExifTool prints them.
  private static let orientations = [
    "Horizontal (normal)", "Mirror horizontal", "Rotate 180", "Mirror vertical",
    "Mirror horizontal and rotate 270 CW", "Rotate 90 CW", "Mirror horizontal and rotate 90 CW",
    "Rotate 270 CW",
  ]

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
