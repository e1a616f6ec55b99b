import PhotoEntities

@testable import LibexifRepository
@testable import PhotoUseCases
@testable import TIFFBlocks

extension FuzzTarget {
  /// Text that a user types as a value, a shift, an assignment or a place, for fields of every
  /// kind.
  static let values = FuzzTarget(
    name: "values", options: ["-max_len=256"], seeds: { _ in texts.map { Array($0.utf8) } },
    words: MetadataField.all.map(\.name) + MetadataField.all.compactMap(\.unit?.rawValue)
      + ["f/", "1/250", "2024-05-01 12:00", "+09:00", "+1h30m", "-1d", "e308", "latitude="]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for field in fields {
      if let change = try? MetadataChange(field: field.name, text: text) { try check(change) }
      if let change = try? MetadataChange(shifting: field.name, by: text) { try check(change) }
      for data in [MetadataDatum.text(text)] + numbers(bytes) {
        _ = try? MetadataChange(field: field.name, data: data)
      }
    }
    if let change = try? MetadataChange(assignment: text) { try check(change) }
    if let change = try? MetadataChange(shift: text) { try check(change) }
    for name in ["date", "gps"] {
      if let change = try? MetadataChange(field: name, text: text) { try check(change) }
    }
    if let zone = try? TimeZoneRule(offset: text) { try check(MetadataChange(zone: zone)) }
    _ = try? MetadataField.editable(listedAs: text)
  }

  /// One field for each kind, unit and editability.
  private static let fields: [MetadataField] = {
    var seen: Set<String> = []
    return MetadataField.all.filter { field in
      seen.insert("\(field.kind) \(field.unit?.rawValue ?? "") \(field.isEditable)").inserted
    }
  }()

  /// Numbers of data, from the first eight bytes.
  private static func numbers(_ bytes: [UInt8]) -> [MetadataDatum] {
    let number = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return [.integer(Int(truncatingIfNeeded: number)), .number(Double(bitPattern: number))]
  }

  /// A value that passes the checks is in the field's range, and can be stored or is refused.
  private static func check(_ change: MetadataChange) throws {
    for field in change.subject.fields { claim(field.isEditable, "\(field.name) is changed") }
    checkOnPhotos(change)
    guard let field = change.subject.valueField else { return }
    var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "photo"))
    let old = metadata
    switch change.operation {
    case .set(let value):
      claim(field.fault(in: value) == nil, "\(field.name) is out of its range: \(value)")
      field.setValue(value, in: &metadata)
      claim(field.value(in: metadata) == value, "\(field.name) is not \(value)")
    case .shift(let shift):
      for value in samples {
        guard let shifted = shift.applied(to: value) else { continue }
        field.setValue(shifted, in: &metadata)
      }
    case .edit(let edit):
      let value = edit.applied(to: []).map(MetadataValue.list)
      field.setValue(value, in: &metadata)
      claim(field.value(in: metadata) == value, "\(field.name) is not \(String(describing: value))")
    case .unset, .match, .setPlace, .setZone, .inferOffset, .setDate, .findPlace, .name, .refuse,
      .requireDate, .remove, .turnUpright, .tag:
      break
    }
    _ = metadata.faults
    makeEdits(from: old, to: metadata)
  }

  private static func makeEdits(from old: Metadata, to new: Metadata) {
    _ = try? TIFFEdit.edits(
      making: FieldChanges(
        from: old, to: new, exif: nil, inExif: nil, assigning: [], editingLists: [:]))
  }

  /// Photos without and with a date and a place take the change, or say why not.
  private static func checkOnPhotos(_ change: MetadataChange) {
    var photo = Metadata(localIdentifier: PhotoIdentifier(text: "photo"))
    for _ in 1...2 {
      var modification = ModifyingMetadata(photo)
      modification.apply(change)
      let changed = modification.applied(to: photo)
      if modification.obstacle == nil { makeEdits(from: photo, to: changed) }
      photo.captureDate = CaptureDate(
        year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, fraction: "5", utcOffset: 60)
      photo.digitizedDate = photo.captureDate
      (photo.latitude, photo.longitude, photo.hasPlaceDetails) = (1, 2, true)
    }
  }

  private static let samples: [MetadataValue] =
    [.integer(1), .integer(.max), .integer(.min), .fraction(Rational(.max)), .fraction(1)]
    + [Rational(1, .max), Rational(.min + 1, 3)].compactMap { $0.map { .fraction($0) } }
    + [
      CaptureDate(year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0),
      CaptureDate(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59),
    ].compactMap { $0.map { .date($0) } }

  private static let texts = [
    "3200", "+1/3", "-0.7", "1/250", "f/2.8", "50mm", "30s", "2024-05-01 12:00",
    "2024:05:01 12:00:30.25+09:00", "+1h30m", "-1d", "+1:30:00", "35.0116,135.7682",
    "35.0,135.8,50", "iso=3200", "captureDate=+1h", "redEye", "Red-eye reduction", "matrix", "Zoë",
    "2031 Somebody\n2032 Somebody Else", "1e3", "artist,copyright", "0x8827=100",
    "9223372036854775807", "-9223372036854775808", "0.000000000000000001",
  ]
}
