public import PhotoEntities

/// One photo's metadata for changing. It has the properties of `Metadata`: `metadata.exposureValue
/// = 0.3`.
///
/// Fields that are not assigned keep the values that they have in the photo. The ranges of the
/// values are checked when the modification is carried out.
@dynamicMemberLookup
public struct ModifyingMetadata: Sendable, Equatable {
  /// The photo.
  public let identifier: PhotoIdentifier
  /// The fields that were assigned, with their new values, which may equal the old ones.
  private(set) var assignments: [MetadataField: MetadataValue?] = [:]
  /// The lists that get and lose texts, rather than other ones: each place of a list keeps its other texts.
  private(set) var listEdits: [MetadataField: ListEdit] = [:]
  /// The changes of tags, in the order in which they were made.
  private(set) var tags: [TagChange] = []
  /// The fields that were assigned as members of a group, such as all dates of taking.
  private var assignedByGroup: Set<MetadataField> = []
  /// Whether the data about the old place, except position and altitude, goes.
  private var removesPlaceDetails = false
  /// What is removed beside the fields; nil if nothing is. Values that were assigned afterwards are written again.
  private(set) var removal: MetadataRemoval?
  /// The new time by GPS; nil if it stays, or goes with the other data about the place.
  private var placeTime: Moment?
  /// Whether the stored picture is turned upright.
  private(set) var turnsUpright = false
  /// Why a change cannot be made to this photo.
  private(set) var obstacle: PhotoProblem.ChangeFault?
  /// Whether the place was found by a date that may not be that of taking the photo.
  private var isPlacedByModifyDate = false
  private let original: Metadata

  init(_ metadata: Metadata) {
    self.identifier = metadata.localIdentifier
    self.original = metadata
  }

  /// The property of this name: the new value if it was assigned. Assigning to a property that
  /// cannot be edited makes the whole modification fail.
  public subscript<Value>(
    dynamicMember property: WritableKeyPath<Metadata, Value?>
  ) -> Value? {
    get { metadata[keyPath: property] }
    set {
      guard let field = MetadataField(property) else { return }
      guard field.isEditable else {
        return note(.notEditable(field))
      }
      var metadata = metadata
      let hadPosition = metadata.latitude != nil || metadata.longitude != nil
      metadata[keyPath: property] = newValue
      assignments.updateValue(field.value(in: metadata)?.rounded(for: field), forKey: field)
      listEdits[field] = nil
      if hadPosition, metadata.latitude == nil, metadata.longitude == nil { removePlace() }
    }
  }

  /// The place; nil without a position. With another one, all that the photo says about the old place goes, and so it
  /// does with nil, and if a position goes as both `latitude` and `longitude` become nil.
  public var place: Place? {
    get {
      guard let latitude = self.latitude, let longitude = self.longitude else { return nil }
      return Place(latitude: latitude, longitude: longitude, altitude: self.altitude)
    }
    set {
      if let newValue { return move(to: newValue) }
      (self.latitude, self.longitude) = (nil, nil)
      removePlace()
    }
  }

  /// The position is gone: so is the altitude, unless it was assigned, and what else the photo says about the place.
  private mutating func removePlace() {
    removesPlaceDetails = true
    if assignments[MetadataField.altitude] == nil {
      assignments.updateValue(nil, forKey: MetadataField.altitude)
    }
  }

  /// The width of the stored picture in pixels. It cannot be edited.
  public var pixelWidth: Int? { original.pixelWidth }
  /// The height of the stored picture in pixels. It cannot be edited.
  public var pixelHeight: Int? { original.pixelHeight }
  /// The name of the file's format. It cannot be edited.
  public var fileType: String? { original.fileType }
  /// How the format itself turns the picture upright. It cannot be edited.
  public var displayOrientation: Int? { original.displayOrientation }
  /// A hash of the coded picture; nil unless the photo was read for it. It cannot be edited.
  public var pictureHash: String? { original.pictureHash }

  /// The field's value: the new one if it was assigned. Nil if the photo does not have the field,
  /// if the field was removed, or if it cannot be edited.
  public subscript(field: MetadataField) -> MetadataValue? {
    field.isEditable ? value(of: field) : nil
  }

  /// Makes the change, or notes why it cannot be made.
  package mutating func apply(_ change: MetadataChange) {
    switch change.operation {
    case .setPlace(let place): return move(to: place)
    case .findPlace(let rule): return move(by: rule)
    case .refuse(let fault): return note(fault)
    case .remove(let removal): return remove(removal)
    case .turnUpright: return turnUpright()
    case .tag(let change):
      tags.removeAll { $0.tag == change.tag }
      tags.append(change)
      return
    case .requireDate:
      for field in change.subject.fields {
        guard let date = self[field] else {
          note(.noDateForModificationTime)
          continue
        }
        if date.isPartialDate { note(.noTime(field)) }
      }
      return
    default: break
    }
    let fields =
      isZoneOfHeader(change)
      ? [.captureDate]
      : change.subject.fields(in: original, isMoved: change.operation.isMove)
    if change.subject.isGroup {
      assignedByGroup.formUnion(fields)
    } else {
      // A change of the field itself replaces the change of its group.
      for field in fields where assignedByGroup.contains(field) { assignments[field] = nil }
      assignedByGroup.subtract(fields)
    }
    for field in fields { apply(change.operation, to: field) }
    if change.subject == .place { removesPlaceDetails = true }
  }

  /// Whether the change gives a film, whose header alone says when it was taken, a date by the clock of a zone.
  private func isZoneOfHeader(_ change: MetadataChange) -> Bool {
    switch change.operation {
    case .setZone, .inferOffset: break
    default: return false
    }
    return original.isFilm && change.subject == .datesOfTaking && metadata.originalDate == nil
  }

  private mutating func apply(_ operation: MetadataChange.Operation, to field: MetadataField) {
    if case .edit(let edit) = operation { return apply(edit, to: field) }
    listEdits[field] = nil
    switch operation {
    case .set(let value):
      assignments.updateValue(value.keepingDetails(of: field.value(in: original)), forKey: field)
    case .setDate(let new, let part):
      if case .date(let date) = self[field], !date.isGuess, new.agrees(with: date, in: part) {
        return
      }
      assignments.updateValue(.date(new), forKey: field)
    case .setPlace, .findPlace, .refuse, .requireDate, .remove, .turnUpright, .edit, .tag: break
    case .unset: assignments.updateValue(nil, forKey: field)
    case .name(let rule): name(field, by: rule)
    case .shift(let shift):
      guard let value = self[field], !value.isGuess else {
        return note(.nothingToShift(field))
      }
      if value.isPartialDate { return note(.noTime(field)) }
      guard let shifted = shift.applied(to: value) else {
        return note(.shiftedTooFar(field))
      }
      assignments.updateValue(shifted, forKey: field)
    case .setZone(let zone):
      guard case .date(let date) = self[field], !date.isGuess else { return note(.noDate) }
      if date.isPartial { return note(.noTime(field)) }
      // The header of a film says a moment, the camera's own date the time of its clock.
      let isMoment =
        original.isFilm && field == .captureDate && metadata.originalDate == nil
      let local = isMoment ? date : date.with(fraction: date.fraction, utcOffset: nil)
      guard let placed = local?.placed(in: zone) else { return note(.unknownOffset(zone.name)) }
      assignments.updateValue(.date(placed), forKey: field)
    case .inferOffset(let rule): inferOffset(field, by: rule)
    case .match(let listed): match(listed, field)
    }
  }

  /// Gives the date the offset that the rule has inferred, if it has a time and the photo does not say the offset.
  private mutating func inferOffset(_ field: MetadataField, by rule: OffsetRule) {
    guard original.lacksOffset, case .date(let date) = self[field] else { return }
    guard let inferred = rule.date(of: original), let offset = inferred.utcOffset,
      let basis = inferred.offsetBasis
    else {
      let hasPosition = original.latitude != nil && original.longitude != nil
      return note(.noOffsetFound(needsPlaces: hasPosition && !rule.knowsZones))
    }
    if original.hasDateOfHeaderAlone {
      if field == .captureDate { assignments.updateValue(.date(inferred), forKey: field) }
    } else if date.utcOffset == nil, let new = date.inferring(utcOffset: offset, from: basis) {
      assignments.updateValue(.date(new), forKey: field)
    }
  }

  /// Adds texts to a list, and removes others. A list that was set before is set to other texts instead.
  private mutating func apply(_ edit: ListEdit, to field: MetadataField) {
    let texts = if case .list(let texts) = self[field] { texts } else { [String]() }
    if let earlier = listEdits[field] {
      listEdits[field] = ListEdit(
        adding: edit.applied(to: earlier.adding) ?? [], removing: earlier.removing + edit.removing)
    } else if assignments[field] == nil {
      listEdits[field] = edit
    }
    assignments.updateValue(edit.applied(to: texts).map { .list($0) }, forKey: field)
  }

  /// Gives the photo another place. Other data about the old one goes, unless only the altitude differs.
  private mutating func move(to place: Place) {
    if place.isPosition(of: original) {
      // Another source may have another position. The photo's own is not rounded.
      for property in [\Metadata.latitude, \Metadata.longitude] {
        guard let field = MetadataField(property) else { continue }
        assignments.updateValue(field.value(in: original), forKey: field)
      }
      if let altitude = place.altitude {
        self.altitude = altitude
      } else {
        assignments[MetadataField.altitude] = nil
      }
    } else {
      (self.latitude, self.longitude, self.altitude) = (
        place.latitude, place.longitude, place.altitude
      )
      removesPlaceDetails = true
    }
  }

  /// Removes this too.
  mutating func remove(_ removal: MetadataRemoval) {
    self.removal = self.removal.map { $0.joined(with: removal) } ?? removal
    for field in removal.removedFields { assignments.updateValue(nil, forKey: field) }
    if removal.removes(.location) { removesPlaceDetails = true }
    // Dates go with each other, unless they are assigned.
    if removal.kinds.contains(.all) {
      for field in [MetadataField.captureDate, .digitizedDate, .modifyDate]
      where removal.keptFields.contains(field)
        && !(field.value(in: original)?.isGuess ?? false)
      {
        assignments.updateValue(field.value(in: original), forKey: field)
      }
    }
  }

  /// Gives each field the value that it has in `metadata`, if that is another one than the photo's.
  mutating func assignChanges(to metadata: Metadata) {
    for field in MetadataField.all where field.value(in: metadata) != field.value(in: original) {
      // Without a date of its own, `captureDate` is another of the dates.
      if field == .captureDate, metadata.originalDate == original.originalDate { continue }
      assignments.updateValue(field.value(in: metadata), forKey: field)
    }
  }

  /// Turns the picture, unless it is upright already. The format's own orientation comes first, as in programs.
  private mutating func turnUpright() {
    guard (2...8).contains(original.displayOrientation ?? original.orientation ?? 1) else { return }
    turnsUpright = true
    self.orientation = 1
  }

  private mutating func move(by rule: PlaceRule) {
    do throws(PlaceFault) {
      guard let date = self.captureDate else { throw .noDate }
      if date.isPartial { return note(.noTime(.captureDate)) }
      let found = try rule.place(date)
      move(to: found.place)
      // Exif and XMP have years of four digits. A film's header has the time in UTC.
      placeTime = found.time.date == nil || original.isFilm ? nil : found.time
      isPlacedByModifyDate = self.originalDate == nil && self.digitizedDate == nil
    } catch {
      note(.notPlaced(error))
    }
  }

  /// Gives the photo the name of its place, unless it has one.
  private mutating func name(_ field: MetadataField, by rule: PlaceNameRule) {
    guard value(of: field) == nil else { return }
    do throws(PhotoRepositoryError) {
      guard let name = try rule.name(field, self.latitude, self.longitude) else { return }
      assignments.updateValue(.text(name), forKey: field)
    } catch {
      note(.notCopied(PhotoProblem(error)))
    }
  }

  /// What the user should know about the new values.
  var warnings: [PhotoWarning] {
    (isPlacedByModifyDate ? [.placedByModifyDate] : []) + dateWarnings
  }

  /// The parts of the photo's date that the new date lacks.
  private var dateWarnings: [PhotoWarning] {
    guard let old = original.captureDate, let new = metadata.captureDate, old != new,
      !new.isPartial
    else {
      return []
    }
    let fraction = new.fraction == nil ? old.fraction : nil
    let utcOffset = new.utcOffset == nil ? old.utcOffset : nil
    return fraction == nil && utcOffset == nil
      ? [] : [.lessPreciseDate(fraction: fraction, utcOffset: utcOffset)]
  }

  private mutating func match(_ listed: ListedValue?, _ field: MetadataField) {
    // The photo was read without it, so that there is nothing to compare.
    if field.isOnRequest, field.value(in: original) == nil { return }
    let value = value(of: field)
    let isListedSo =
      if let value { listed?.stands(for: value) ?? false } else { listed == nil }
    if isListedSo { return }
    guard field.isEditable else {
      return note(.listedOtherwise(field))
    }
    guard listed?.value.isUTF8 ?? true else {
      return note(.notUTF8(field))
    }
    assignments.updateValue(listed?.value.keepingDetails(of: value), forKey: field)
  }

  /// The photo's metadata with the assigned values.
  private var metadata: Metadata {
    applied(to: original)
  }

  /// The metadata with the assigned values.
  func applied(to metadata: Metadata) -> Metadata {
    var metadata = metadata
    // In the order of the table: without `captureDate` the other dates go, unless they are assigned.
    for field in MetadataField.all {
      if let value = assignments[field] { field.setValue(value, in: &metadata) }
    }
    if original.isFilm { moveHeader(of: &metadata) }
    if turnsUpright, (5...8).contains(original.orientation ?? 1) {
      (metadata.pixelWidth, metadata.pixelHeight) = (metadata.pixelHeight, metadata.pixelWidth)
    }
    return metadata
  }

  /// Moves the times of a film's header, which keep their offset from UTC. Those that say when the film was taken move
  /// as its date does.
  private func moveHeader(of metadata: inout Metadata) {
    var new = metadata
    let taken = original.captureDate
    for field in [MetadataField.digitizedDate, .modifyDate] where assignments[field] != nil {
      guard case .date(let date) = field.value(in: metadata) else { continue }
      let old: CaptureDate? =
        if case .date(let old) = field.value(in: original) { old } else { nil }
      var moved: CaptureDate?
      if assignedByGroup.contains(field), let old, let taken, let now = metadata.captureDate {
        // A header may have the clock of the camera.
        let seconds =
          old.utcOffset == nil ? now.clockSeconds(since: taken) : now.secondsAfter(taken)
        moved = old.adding(seconds: seconds)
      } else {
        moved = date.at(utcOffset: old == nil ? 0 : old?.utcOffset)
      }
      if let moved { field.setValue(.date(moved), in: &new) }
    }
    // A film whose header says all has no other place for its date.
    if original.originalDate == nil, let date = new.originalDate, let header = new.digitizedDate,
      header.isSameSecond(as: date), date.fraction == nil,
      date.utcOffset == nil || date.utcOffset == header.utcOffset
    {
      new.originalDate = nil
    }
    metadata = new
  }

  /// What happens to the other data about the place; nil if it stays.
  var placeDetails: PlaceDetailsChange? {
    removesPlaceDetails || placeTime != nil
      ? PlaceDetailsChange(removesOld: removesPlaceDetails, time: placeTime) : nil
  }

  private func value(of field: MetadataField) -> MetadataValue? {
    assignments[field] ?? field.value(in: original)
  }

  private mutating func note(_ obstacle: PhotoProblem.ChangeFault) {
    self.obstacle = self.obstacle ?? obstacle
  }
}

extension CaptureDate {
  /// Whether both have the same day, or are the same moment.
  fileprivate func agrees(
    with other: CaptureDate, in part: MetadataChange.Operation.DatePart
  ) -> Bool {
    switch part {
    case .day: isSameDay(as: other)
    case .moment: secondsSince1970.map { $0 == other.secondsSince1970 } ?? false
    }
  }
}

extension MetadataValue {
  /// A date with the fraction and the offset of the old date, as far as it lacks them and both are the same
  /// second; a list with the old spelling of its texts; any other value unchanged.
  fileprivate func keepingDetails(of old: MetadataValue?) -> MetadataValue {
    if case .list(let new) = self, case .list(let old) = old {
      return .list(Self.texts(new, spelledAs: old))
    }
    guard case .date(let new) = self, case .date(let old) = old, new.isSameSecond(as: old),
      let kept = new.with(
        fraction: new.fraction ?? old.fraction, utcOffset: new.utcOffset ?? old.utcOffset)
    else { return self }
    return .date(kept)
  }
}
