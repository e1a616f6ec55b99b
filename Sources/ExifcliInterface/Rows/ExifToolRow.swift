import PhotoEntities
import PhotoUseCases

/// A row of data that ExifTool wrote, whose photo is `SourceFile`. ExifTool also writes what no edit takes: what it
/// computes, what belongs to the file, what makers keep for themselves. That is left out.
struct ExifToolRow {
  /// The names and values that edits take.
  private(set) var members: [EditRow.Member] = []
  /// The groups and tags that were left out.
  private(set) var leftOut: Set<String> = []

  /// - Parameter members: The names and values of the row, without the photo.
  init(_ members: [EditRow.Member]) {
    for member in members.map({ (Self.name($0.name), $0.data) }) as [EditRow.Member] {
      if let omission = Self.omission(of: member.name) {
        leftOut.insert(omission)
      } else if let data = member.data {
        guard !Self.isNothing(data) else { continue }
        if let value = Self.value(member.name, data) {
          self.members.append(value)
        } else {
          leftOut.insert(member.name)
        }
      } else {
        leftOut.insert(member.name)
      }
    }
    leaveOutComputed()
    leaveOutDoubts()
    leaveOutParts()
  }

  /// Leaves out a computed position if the tags say it too.
  private mutating func leaveOutComputed() {
    let tags = members.map(\.name).filter(TagDefinition.isNameWithGroup)
    let fields = Set(tags.compactMap { Self.subject($0)?.valueField })
    members.removeAll { member in
      !TagDefinition.isNameWithGroup(member.name)
        && Self.subject(member.name)?.valueField.map(fields.contains) ?? false
    }
  }

  /// Leaves out fields of which the row says two things.
  private mutating func leaveOutDoubts() {
    var values: [MetadataField: MetadataDatum?] = [:]
    var doubtful: Set<MetadataField> = []
    members.removeAll { member in
      guard let field = Self.subject(member.name)?.valueField else { return false }
      guard let known = values[field] else {
        values[field] = member.data
        return false
      }
      if known != member.data {
        doubtful.insert(field)
        leftOut.insert(member.name)
      }
      return true
    }
    members.removeAll { member in
      guard let field = Self.subject(member.name)?.valueField, doubtful.contains(field) else {
        return false
      }
      leftOut.insert(member.name)
      return true
    }
  }

  /// Leaves out what says a part of a value that is not there, or that says something else; and a position without its
  /// side.
  private mutating func leaveOutParts() {
    let parts = members.compactMap { Qualifier($0.name) }
    members.removeAll { member in
      guard Self.lacksSide(member), !parts.contains(where: { $0.qualifies(member.name) }) else {
        return false
      }
      leftOut.insert(member.name)
      return true
    }
    let members = members
    self.members.removeAll { member in
      guard let part = Qualifier(member.name) else { return false }
      let value = members.first { part.qualifies($0.name) }?.data
      guard let value, let data = member.data else { return true }
      return (try? part.qualified(value, by: data)) == nil
    }
  }

  /// Whether a member is a coordinate of Exif without a letter or a sign: another tag says on which side it is.
  private static func lacksSide(_ member: EditRow.Member) -> Bool {
    guard member.name.utf8.contains(UInt8(ascii: ":")),
      let field = subject(member.name)?.valueField,
      field == .latitude || field == .longitude
    else { return false }
    switch member.data {
    case .text(let text):
      return !"NSEWnsew".utf8.contains(text.utf8.last ?? 0) && text.utf8.first != 0x2D
    case .integer(let number): return number >= 0
    case .number(let number): return number >= 0
    default: return false
    }
  }

  // MARK: Names

  /// The name that edits take. ExifTool's CSV has a position only where it computes it, with its side.
  static func name(_ name: String) -> String {
    let positions = ["Composite:GPSLatitude", "Composite:GPSLongitude", "Composite:GPSAltitude"]
    guard positions.contains(where: name.isIdentical) else { return name }
    return name.parts(separatedBy: ":")[1]
  }

  /// Whether a name of data means the photo as ExifTool writes it.
  static func isPhotoName(_ name: String) -> Bool { name.isIdentical(to: "SourceFile") }

  /// The groups whose tags edits take. Others are computed, or belong to the file or to makers (ExifTool's tag names).
  private static let groups = ["exif", "ifd0", "exififd", "gps", "iptc"]
  /// Names that ExifTool computes from others, without their group.
  private static let computed: Set<String> = [
    "aperture", "shutterspeed", "lens", "lensid", "imagewidth", "imageheight",
  ]

  /// What a message calls a name that is left out; nil if edits take it.
  static func omission(of name: String) -> String? {
    let parts = name.parts(separatedBy: ":")
    guard parts.count > 1 else { return omission(ofNameAlone: name) }
    let group = parts[0].nameKey ?? ""
    guard groups.contains(where: group.isIdentical) || group.isPrefixed(by: "xmp-") else {
      return parts[0]
    }
    if Qualifier(name) != nil { return nil }
    // Some programs write a tag into another directory than its own.
    guard let tag = try? TagDefinition(name: name), tag.protection == nil,
      !tag.directory.isIdentical(to: "Interoperability")
    else { return name }
    return subject(name)?.fields.allSatisfy(\.isEditable) ?? true ? nil : name
  }

  private static func omission(ofNameAlone name: String) -> String? {
    if EditRow.isSourcesName(name) || Qualifier(name) != nil { return nil }
    if computed.contains(name.nameKey ?? "") { return name }
    guard let subject = subject(name), subject.fields.allSatisfy(\.isEditable) else { return name }
    return nil
  }

  /// The fields that a name means; nil if it is that of a tag.
  private static func subject(_ name: String) -> ChangeSubject? {
    ChangeSubject(typedName: ExifName.fieldName(name))
  }

  // MARK: Values

  /// Whether ExifTool says so that there is no value: nothing, a date of zeros or blanks, a fraction without a
  /// denominator, bytes that it does not print.
  private static func isNothing(_ data: MetadataDatum) -> Bool {
    guard case .text(let text) = data else { return false }
    let signs: Set<Unicode.Scalar> = [" ", ":", "0", "\n"]
    let isDate = text.utf8.count >= 10 && text.unicodeScalars.allSatisfy(signs.contains)
    return text.withoutBlanksAround.utf8.isEmpty || isDate
      || ["undef", "inf"].contains(where: text.isIdentical)
      || ["(Binary data ", "Unknown ("].contains(where: text.isPrefixed)
  }

  /// The name and the value as edits take them; nil if they are not understood.
  private static func value(_ name: String, _ data: MetadataDatum) -> EditRow.Member? {
    // ExifTool writes none: the user has, to remove something.
    if data == .null { return (name, data) }
    guard let field = subject(name)?.valueField else { return tagValue(name, data) }
    switch (field.kind, data) {
    case (.integer, .integer(let number)), (.fraction, .integer(let number)):
      return field.range.contains(Rational(number)) ? (name, data) : nil
    case (.integer, .text(let text)) where isZero(text) && !field.range.contains(0),
      (.fraction, .text(let text)) where isZero(text) && !field.range.contains(0):
      return nil
    case (.choice, .integer): return (nameOfTag(name), data)
    case (.choice, .text(let text)) where Int(text) != nil: return (nameOfTag(name), data)
    case (.choice, .text(let text)) where field.name.isIdentical(to: "flashMode"):
      return flash(text).map { (nameOfTag(name), .integer($0)) }
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

  /// The name by which edits take the tag instead of the field.
  private static func nameOfTag(_ name: String) -> String {
    TagDefinition.isNameWithGroup(name) ? name : "ExifIFD:" + name
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

extension ExifToolRow {
  /// A JSON object of ExifTool in which numbers whose digits would change, such as `3.0`, are texts: ExifTool writes any
  /// text without quotes that looks like a number. Other objects stay as they are.
  static func withNumbersAsTexts(_ object: [UInt8]) -> [UInt8] {
    guard object.firstRange(of: Array("\"SourceFile\"".utf8)) != nil else { return object }
    let quote = UInt8(ascii: "\"")
    var (written, number) = ([UInt8](), [UInt8]())
    var (isInString, isEscaped) = (false, false)
    for byte in object {
      let isOfNumber =
        !isInString
        && ((0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte))
      // `false` and `true` end with a letter of numbers.
      if isOfNumber, !number.isEmpty || (0x30...0x39).contains(byte) || byte == 0x2D {
        number.append(byte)
        continue
      }
      if !number.isEmpty {
        let isRound = number.contains(UInt8(ascii: ".")) && number.last == UInt8(ascii: "0")
        written += isRound ? [quote] + number + [quote] : number
        number = []
      }
      written.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == quote {
        isInString.toggle()
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return written + number
  }
}

extension ExifToolRow {
  /// What was left out of the data, in words; nil if nothing was.
  static func message(leavingOut names: Set<String>) -> String? {
    let isTag = { (name: String) in name.utf8.contains(UInt8(ascii: ":")) }
    let (groups, tags) = (names.filter { !isTag($0) }.sorted(), names.filter(isTag).sorted())
    let lists = [groups, tags].filter { !$0.isEmpty }.map { list in
      let rest = list.count - longestList
      return list.prefix(longestList).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
    return lists.isEmpty
      ? nil
      : "left out of the data, as edits do not take it: " + lists.joined(separator: "; ")
  }

  /// The most groups, and the most tags, that a message has.
  private static let longestList = 12
}
