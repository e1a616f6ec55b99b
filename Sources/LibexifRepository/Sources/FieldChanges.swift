import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// What an update does to the fields of a photo, as the rows of the table ask for it.
struct FieldChanges: Sendable {
  let old: Metadata
  private(set) var new: Metadata
  /// The photo's Exif block; nil if the photo has no Exif.
  private(set) var exif: ExifBlock?
  /// What the Exif block alone says.
  private(set) var inExif: Metadata?
  /// The fields that keep their value, and that other places get too.
  private let assigned: Set<String>
  private let listEdits: [String: ListEdit]
  /// What happens to the other data about the place; nil if it stays.
  let placeDetails: PlaceDetailsChange?
  /// The time by GPS before; nil if it is unknown.
  let oldPlaceTime: Moment?

  /// The changes from the old to the new metadata of a photo with this Exif block.
  ///
  /// - Parameters:
  ///   - assigned: Fields that keep their value, and that other places get too.
  ///   - listEdits: How lists change in each of their places.
  ///   - placeDetails: What happens to the other data about the place.
  ///   - oldPlaceTime: The time by GPS before.
  init(
    from old: Metadata, to new: Metadata, exif: ExifBlock?,
    inExif: Metadata?, assigning assigned: Set<MetadataField>,
    editingLists listEdits: [MetadataField: ListEdit], placeDetails: PlaceDetailsChange? = nil,
    oldPlaceTime: Moment? = nil
  ) {
    (self.placeDetails, self.oldPlaceTime) = (placeDetails, oldPlaceTime)
    (self.old, self.new, self.exif, self.inExif) = (old, new, exif, inExif)
    self.assigned = Set(assigned.map(\.name))
    self.listEdits = Dictionary(
      listEdits.map { ($0.key.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The change of the field of this name, whose values these are; nil if it does not change.
  func change<Value: MetadataFieldValue>(
    of name: String, from old: Value?, to new: Value?
  ) -> PlaceChange<Value>? {
    let isSame = old?.metadataValue == new?.metadataValue
    let edit = listEdits[name]
    guard !isSame || edit != nil || assigned.contains(name) else { return nil }
    return PlaceChange(name: name, old: old, new: new, listEdit: edit, isSame: isSame)
  }

  /// Whether the field changes, or is written to its other places.
  func concern(_ field: MetadataField) -> Bool {
    isAssigned(field) || field.value(in: old) != field.value(in: new)
  }

  /// Whether each place of the field keeps texts that only it has.
  func isListEdit(_ field: MetadataField) -> Bool { listEdits[field.name] != nil }

  /// The same changes, in which dates that only move keep what qualifies them in a place with these.
  func keeping(_ dates: PlaceDates) -> FieldChanges {
    var changes = self
    changes.new = dates.keeping(new, insteadOf: old)
    return changes
  }

  /// The same changes for a file that has no Exif.
  var withoutExif: FieldChanges {
    var changes = self
    (changes.exif, changes.inExif) = (nil, nil)
    return changes
  }

  /// Whether the field keeps its value, and other places get it.
  func isAssigned(_ field: MetadataField) -> Bool {
    (assigned.contains(field.name) || listEdits[field.name] != nil)
      && field.value(in: old) == field.value(in: new)
  }
}

/// The change of one field, for any of its places.
struct PlaceChange<Value: MetadataFieldValue>: Sendable {
  /// The field's name.
  let name: String
  /// The value that counts.
  let old: Value?
  let new: Value?
  /// The texts that each place of a list gets and loses; nil if each place gets the new value.
  let listEdit: ListEdit?
  /// Whether the value stays, so that only places with another value change.
  let isSame: Bool

  /// Whether a place says the new value, as far as places round.
  func isNew(_ value: Value) -> Bool { Self.agree(value, new, name) }

  /// Whether a place says the old value, as far as places round.
  func isOld(_ value: Value) -> Bool { Self.agree(value, old, name) }

  /// The share by which numbers may differ: APEX and decimal numbers round.
  private static var tolerance: Double { 0.01 }
  /// The degrees by which positions may differ, some 10 cm.
  private static var degrees: Double { 1e-6 }
  /// IPTC has at most 32 bytes of a name, and cuts between characters.
  private static var shortestCut: Int { 29 }

  private static func agree(_ one: Value, _ other: Value?, _ name: String) -> Bool {
    guard let other else { return false }
    switch (one.metadataValue, other.metadataValue) {
    case (.fraction(let one), .fraction(let other)):
      let isAngle = ["latitude", "longitude"].contains { $0.isIdentical(to: name) }
      let (one, other) = (one.doubleValue, other.doubleValue)
      let limit = isAngle ? degrees : tolerance * max(one.magnitude, other.magnitude)
      return (one - other).magnitude <= limit
    case (.date(let one), .date(let other)):
      let isSameZone =
        one.utcOffset == nil || other.utcOffset == nil || one.utcOffset == other.utcOffset
      return one.isSameSecond(as: other) && isSameZone
    case (.text(let one), .text(let other)):
      return XMPText.names(in: one).elementsEqual(XMPText.names(in: other)) {
        $0.isIdentical(to: $1)
      } || one.utf8.count >= shortestCut && other.isPrefixed(by: one)
    case (.list(let one), .list(let other)): return Set(one) == Set(other)
    case (let one, let other): return one == other
    }
  }
}

extension PlaceChange {
  /// The part of a place's value that neither the old nor the new value of the field has, and that the change replaces
  /// or keeps; nil if the place has no such part.
  func hidden(_ value: Value) -> Value? {
    guard case .list(let texts) = value.metadataValue else {
      // Cameras write 0 stars, which says nothing.
      return isOld(value) || isNew(value) || value.metadataValue == .integer(0) ? nil : value
    }
    let known = knownTexts
    let hidden = texts.filter { !known.contains($0) }
    return hidden.isEmpty ? nil : Value(.list(hidden))
  }

  /// The texts of a list that were listed, are listed then, or are removed.
  var knownTexts: Set<String> {
    var known = Set(listEdit?.removing ?? [])
    for case .list(let texts)? in [old?.metadataValue, new?.metadataValue] {
      known.formUnion(texts)
    }
    return known
  }
}
