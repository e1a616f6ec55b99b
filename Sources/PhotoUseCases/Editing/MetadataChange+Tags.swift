import PhotoEntities

extension MetadataChange {
  /// The change of the tag of this name; nil if it is the name of a field, or no name of a tag.
  ///
  /// - Parameters:
  ///   - isRemoved: Whether the tag goes.
  ///   - operation: How it changes.
  /// - Throws: `InvalidInput` if the tag is unknown or cannot be edited, or what `operation` throws.
  static func ofTag(
    _ name: String, isRemoved: Bool = false,
    _ operation: (TagDefinition) throws(InvalidInput) -> TagChange.Operation
  ) throws(InvalidInput) -> MetadataChange? {
    guard ChangeSubject(typedName: name) == nil, TagDefinition.isName(name) else { return nil }
    let tag = try TagDefinition(name: name, isRemoved: isRemoved)
    return MetadataChange(
      subject: .tag(tag.fullName), operation: .tag(TagChange(tag, try operation(tag))))
  }

  /// The change that adds texts to this tag, and removes others; nil if the name is that of a field, or of no tag.
  static func ofTag(
    _ name: String, adding: [String], removing: [String]
  ) throws(InvalidInput) -> MetadataChange? {
    guard ChangeSubject(typedName: name) == nil, TagDefinition.isName(name) else { return nil }
    return try MetadataChange(
      ofTag: TagDefinition(name: name), adding: adding, removing: removing)
  }

  /// The same of a known tag.
  ///
  /// - Throws: `InvalidInput` if the tag is not a list, or if a text is both added and removed.
  init(ofTag tag: TagDefinition, adding: [String], removing: [String]) throws(InvalidInput) {
    guard tag.form.list != nil else {
      throw InvalidInput("\(tag.fullName) is not a list; set it instead")
    }
    var added: [String] = []
    for text in adding {
      guard !text.isEmpty else { throw InvalidInput("\(tag.fullName) cannot get an empty text") }
      added.append(try tag.text(text))
    }
    if let text = added.first(where: Set(removing).contains) {
      throw InvalidInput("'\(text)' is both added to \(tag.fullName) and removed from it")
    }
    self.init(
      subject: .tag(tag.fullName),
      operation: .tag(TagChange(tag, .edit(ListEdit(adding: added, removing: removing)))))
  }
}

extension TagDefinition {
  /// Whether a text is written as the name of a tag: with a group, as a number, or as a name in the tables.
  static func isName(_ text: String) -> Bool {
    isNameWithGroup(text) || TagTable.has(nameOf: text)
  }

  /// Whether a text is written as the name of a tag with its group, or as a number. A column of a spreadsheet may have
  /// any other name.
  package static func isNameWithGroup(_ text: String) -> Bool {
    if text.nameKey?.isPrefixed(by: "0x") ?? false { return true }
    if text.parts(separatedBy: ":").count > 1 { return true }
    let dots = text.parts(separatedBy: ".")
    return dots.count > 2 && ["exif", "xmp", "iptc"].contains(where: dots[0].isSameName)
  }

  /// Whether a text after a comma is most likely the name of a tag: one in the tables, or one in a known group.
  static func mayBeMeant(by text: String) -> Bool {
    guard isName(text), let pattern = try? TagPattern(withoutNumbers(text).name) else {
      return false
    }
    return pattern.sources != nil || TagTable.has(nameOf: text)
  }

  /// How far the value moves.
  ///
  /// - Throws: `InvalidInput` if the tag has no numbers or dates, or if the text is not a shift.
  func shift(by text: String) throws(InvalidInput) -> MetadataShift {
    guard form.list == nil else {
      throw InvalidInput("\(fullName) cannot be shifted: it is a list")
    }
    switch form.kind {
    case .date where form.lengths == nil && source != .iptc: return try MetadataShift(date: text)
    case .integer, .real, .fraction: return .number(try Rational(text: text))
    default:
      throw InvalidInput(
        "\(fullName) cannot be shifted: only numbers and dates can; set it instead")
    }
  }
}
