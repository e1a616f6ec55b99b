package import PhotoEntities

/// A change that a user asks for, checked: of a field, or of fields that belong together.
package struct MetadataChange: Sendable, Equatable {
  /// How it changes.
  package enum Operation: Sendable, Equatable {
    /// It gets this value.
    case set(MetadataValue)
    /// It gets this date, unless it is of the same day or the same moment already.
    case setDate(CaptureDate, unlessSame: DatePart)
    /// The photo was taken at this place. If it had another place, all its data about
    /// the old place is removed.
    case setPlace(Place)
    /// The photo was taken where this rule says. Then it is as with `setPlace`.
    case findPlace(PlaceRule)
    /// If the photo does not have the field, it gets the name that this rule finds for its position.
    case name(PlaceNameRule)
    /// The date gets the offset from UTC that this zone has at that time.
    case setZone(TimeZoneRule)
    /// If the date has no offset from UTC, it gets the one that this rule has inferred.
    case inferOffset(OffsetRule)
    /// It is removed.
    case unset
    /// The list gets some texts and loses others.
    case edit(ListEdit)
    /// Its value moves by this amount, in photos that have one.
    case shift(MetadataShift)
    /// The photo gets a value that is listed like this, or loses its value if nil. If the photo's
    /// value is already listed like this, nothing changes, even if the field cannot be edited.
    case match(ListedValue?)
    /// The photo cannot be changed, for this reason.
    case refuse(PhotoProblem.ChangeFault)
    /// The photo cannot be changed if it then has no date.
    case requireDate
    /// All of this is removed, and the fields that tell it.
    case remove(MetadataRemoval)
    /// The stored picture is turned upright, so that the orientation becomes 1.
    case turnUpright
    /// The tag changes, in its own place.
    case tag(TagChange)

    /// What a date says for certain.
    package enum DatePart: Sendable, Hashable {
      /// The day; the time of day is unknown.
      case day
      /// The moment, to the second; the local time is unknown.
      case moment
    }

    /// Whether it moves the value that a photo has.
    var isMove: Bool {
      switch self {
      case .shift, .setZone, .inferOffset: true
      case .set, .setDate, .setPlace, .findPlace, .name, .unset, .edit, .match, .refuse,
        .requireDate, .remove, .turnUpright, .tag:
        false
      }
    }
  }

  /// The subject of the change.
  package let subject: ChangeSubject
  /// How it changes.
  package let operation: Operation

  /// The fields whose values it decides, whatever the photo. A position without an altitude does not
  /// decide the altitude.
  package var decidedFields: [MetadataField] {
    guard case .setPlace(let place) = operation, place.altitude == nil else {
      return subject.fields
    }
    return subject.fields.filter { $0 != MetadataField.altitude }
  }

  /// Whether it changes nothing but when or where the photo was taken: what all files of a moment have in common.
  package var isOfMoment: Bool {
    switch operation {
    case .setPlace, .findPlace, .setZone: true
    case .set, .setDate, .unset, .shift, .match:
      !subject.fields.isEmpty && subject.fields.allSatisfy(Self.fieldsOfMoment.contains)
    // What is inferred for the photo need not hold for others.
    case .inferOffset, .edit, .name, .refuse, .requireDate, .remove, .turnUpright, .tag: false
    }
  }

  private static let fieldsOfMoment: Set<MetadataField> = [
    MetadataField.captureDate, MetadataField.digitizedDate, MetadataField.latitude,
    MetadataField.longitude, MetadataField.altitude,
  ]

  /// Whether it is no change, but the reason why the photo cannot be changed.
  package var isRefusal: Bool {
    if case .refuse = operation { true } else { false }
  }

  /// Whether it sets a date together with its offset from UTC.
  package var setsOffset: Bool {
    if case .set(.date(let date)) = operation { date.utcOffset != nil } else { false }
  }

  /// The change that a user writes as the name of a field or a tag and a value, such as `exposureValue` and `+1/3`, or
  /// `XMP-dc:source` and `a book`.
  ///
  /// - Throws: `InvalidInput` if there is no such field or tag, if it cannot be edited, if the text is not
  ///   a value of it, or if the value is out of range.
  package init(field name: String, text: String) throws(InvalidInput) {
    if let change = try Self.ofTag(
      name, { (tag) throws(InvalidInput) in .set(try tag.value(of: text)) })
    {
      self = change
      return
    }
    let subject = try ChangeSubject(editableName: name)
    guard let field = subject.valueField else {
      self.init(subject: subject, operation: .setPlace(try Place(text: text)))
      return
    }
    let value = try MetadataValue(text: text, for: field)
    try field.check(value, typed: text)
    self.init(subject: subject, operation: .set(value))
  }

  /// The change that removes the field of this name.
  ///
  /// - Throws: `InvalidInput` if there is no such field, or if it cannot be edited.
  package init(unsetting name: String) throws(InvalidInput) {
    if let change = try Self.ofTag(name, isRemoved: true, { (_) throws(InvalidInput) in .unset }) {
      self = change
      return
    }
    self.init(subject: try ChangeSubject(editableName: name), operation: .unset)
  }

  /// The change that moves the value of the field of this name.
  ///
  /// - Throws: `InvalidInput` if there is no such field, if it cannot be edited or shifted, or if
  ///   the text is not a distance.
  package init(shifting name: String, by text: String) throws(InvalidInput) {
    if let change = try Self.ofTag(
      name, { (tag) throws(InvalidInput) in .shift(try tag.shift(by: text)) })
    {
      self = change
      return
    }
    let subject = try ChangeSubject(editableName: name)
    guard let field = subject.valueField else {
      throw InvalidInput("a place cannot be shifted: give the new one with --gps")
    }
    self.init(subject: subject, operation: .shift(try MetadataShift(text: text, for: field)))
  }

  /// The change that gives all dates of taking the offset from UTC of this zone.
  package init(zone: TimeZoneRule) {
    self.init(subject: .datesOfTaking, operation: .setZone(zone))
  }

  /// The change that gives all dates of taking the offset from UTC that the rule has inferred, unless they say it.
  package init(offsetsBy rule: OffsetRule) {
    self.init(subject: .datesOfTaking, operation: .inferOffset(rule))
  }

  /// No change: the photo fails, as its values cannot be copied from another one for this reason.
  package static func refusing(copyFailedWith problem: PhotoProblem) -> MetadataChange {
    MetadataChange(subject: .datesOfTaking, operation: .refuse(.notCopied(problem)))
  }

  /// No change, but photos that then have no date of capture fail: they cannot get their modification time
  /// from it.
  package static let requiringCaptureDate = MetadataChange(
    subject: .datesOfTaking, operation: .requireDate)

  /// The change that removes all of this, wherever the photo has it.
  package init(removing removal: MetadataRemoval) {
    self.init(subject: .place, operation: .remove(removal))
  }

  /// The stored picture is turned as its orientation requires, which becomes 1. A photo that is upright already
  /// does not change.
  package static let turningUpright = MetadataChange(
    subject: .field(MetadataField.orientation), operation: .turnUpright)

  init(field: MetadataField, operation: Operation) {
    self.init(subject: .field(field), operation: operation)
  }

  init(subject: ChangeSubject, operation: Operation) {
    self.subject = subject
    self.operation = operation
  }
}

extension MetadataChange {
  /// The change that data asks for with a field's name and a value. A photo that is listed with
  /// that value does not change, even if no edit could set such a value. So the output of a listing
  /// can serve as data.
  ///
  /// - Parameters:
  ///   - isPrinted: Whether another program printed that listing for people: rounded, and of a date only what one tag
  ///     says.
  ///   - write: How that listing writes a photo's text.
  /// - Throws: `InvalidInput` if there is no such field, or if the data is not a value of it. The
  ///   range is checked later, and only if the value differs from the photo's.
  package init(
    field name: String, data: MetadataDatum, isPrinted: Bool = false,
    writtenBy write: @escaping @Sendable (String) -> String = { $0 }
  ) throws(InvalidInput) {
    if TagDefinition.isNameWithGroup(name),
      let change = try Self.ofTag(
        name, isRemoved: data == .null,
        { (tag) throws(InvalidInput) in
          if isPrinted { return try PrintedTagValue(data, of: tag).map { .match($0) } ?? .unset }
          return try tag.value(of: data).map { .set($0) } ?? .unset
        })
    {
      self = change
      return
    }
    let subject = try ChangeSubject(knownName: name)
    guard let field = subject.valueField else {
      switch data {
      case .null: self.init(subject: subject, operation: .unset)
      case .text(let text):
        self.init(subject: subject, operation: .setPlace(try Place(text: text)))
      case .integer, .number: throw InvalidInput("\(name) must be text, not a number")
      case .texts: throw InvalidInput("\(name) must be text, not a list")
      }
      return
    }
    self.init(
      subject: subject,
      operation: .match(
        try ListedValue(data, of: field, isPrinted: isPrinted, writtenBy: write)))
  }
}

extension MetadataChange {
  /// The change that a user writes as `FIELD=VALUE`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form, or as `init(field:text:)` does.
  package init(assignment: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(assignment, form: "FIELD=VALUE")
    do throws(InvalidInput) {
      try self.init(field: naming(name), text: text)
    } catch {
      // A tag may take what a field does not: `0x9207=3`, `ExifIFD:Flash=Flash fired`. Words need its group, as nobody
      // knows here whether they are right.
      let isText = ChangeSubject(typedName: name)?.takesText ?? false
      guard !isText, TagDefinition.isName(name), let tag = try? TagDefinition(name: name),
        let value = try? tag.value(of: text)
      else { throw error }
      if case .text = value, !TagDefinition.isNameWithGroup(name) { throw error }
      self.init(subject: .tag(tag.fullName), operation: .tag(TagChange(tag, .set(value))))
    }
  }

  /// The changes that a user writes as `FIELD=VALUE,FIELD=VALUE`. A comma ends a value only if a field's
  /// name and `=` follow, because texts contain commas.
  ///
  /// - Throws: `InvalidInput` as `init(assignment:)` does.
  package static func assignments(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var assignments: [String] = []
    for part in text.parts(separatedBy: ",") {
      let sides = part.parts(separatedBy: "=", maxSplits: 1)
      if let last = assignments.popLast() {
        // A mistyped name must not end up in a text.
        let name = sides[0].withoutBlanksAround
        let isNext =
          sides.count > 1
          && (ChangeSubject(typedName: naming(name)) != nil || TagDefinition.mayBeMeant(by: name)
            || MetadataField.name(nearestTo: name) != nil)
        assignments += isNext ? [last, part.withoutBlanksAround] : [last + "," + part]
      } else {
        assignments = [part]
      }
    }
    var changes: [MetadataChange] = []
    for assignment in assignments {
      changes.append(try MetadataChange(assignment: assignment, naming: naming))
    }
    return changes
  }

  /// The change that a user writes as `FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form, or as `init(shifting:by:)` does.
  package init(shift: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(shift, form: "FIELD=DELTA")
    try self.init(shifting: naming(name), by: text)
  }

  /// The changes that a user writes as `FIELD=DELTA,FIELD=DELTA`.
  ///
  /// - Throws: `InvalidInput` as `init(shift:)` does.
  package static func shifts(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    for part in text.listedNames {
      changes.append(try MetadataChange(shift: part, naming: naming))
    }
    return changes
  }

  /// The changes that remove the fields that a user lists as `artist,copyright`.
  ///
  /// - Throws: `InvalidInput` as `init(unsetting:)` does.
  package static func removals(
    _ text: String, naming: FieldNaming = { $0 }
  ) throws(InvalidInput) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    for name in text.listedNames {
      changes.append(try MetadataChange(unsetting: naming(name)))
    }
    return changes
  }

  static func parts(
    _ text: String, form: String
  ) throws(InvalidInput) -> (name: String, text: String) {
    let parts = text.parts(separatedBy: "=", maxSplits: 1)
    guard parts.count == 2 else { throw InvalidInput("'\(text)' does not have the form \(form)") }
    return (parts[0], parts[1])
  }
}

extension [MetadataChange] {
  /// The changes in the order of the fields, groups first: a field that is named itself wins over its
  /// group.
  package var inOrder: [MetadataChange] {
    func rank(_ change: MetadataChange) -> Int {
      change.subject.isGroup ? -1 : change.subject.valueField?.position ?? -1
    }
    return enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }
}
