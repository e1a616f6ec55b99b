package import PhotoEntities

/// An edit of one field or of all fields, for tests.
package struct FieldEdit: Sendable, CustomStringConvertible {
  package let field: String
  package let what: String
  package let apply: @Sendable (inout Metadata) -> Void

  package var description: String { "\(field) \(what)" }

  package init(
    _ field: String, _ what: String = "set", _ apply: @escaping @Sendable (inout Metadata) -> Void
  ) {
    (self.field, self.what, self.apply) = (field, what, apply)
  }

  /// Sets each editable field to a value that no fixture has.
  package static let sets: [FieldEdit] = [
    .init("iso") { $0.iso = 51_200 },
    .init("focalLength") { $0.focalLength = fraction(1234, 10) },
    .init("focalLength35mm") { $0.focalLength35mm = 777 },
    .init("exposureValue") { $0.exposureValue = fraction(-7, 10) },
    .init("lensAperture") { $0.lensAperture = fraction(13, 10) },
    .init("exposureDuration") { $0.exposureDuration = fraction(1, 333) },
    .init("flashMode") { $0.flashMode = $0.flashMode == .redEye ? .normal : .redEye },
    .init("captureDate") {
      $0.captureDate = CaptureDate(
        year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 58, fraction: "07",
        utcOffset: -570)
    },
    .init("digitizedDate") {
      $0.digitizedDate = CaptureDate(
        year: 2001, month: 2, day: 3, hour: 4, minute: 5, second: 6, utcOffset: 345)
    },
    .init("modifyDate") {
      $0.modifyDate = CaptureDate(
        year: 2002, month: 12, day: 1, hour: 0, minute: 0, second: 1, fraction: "999")
    },
    .init("cameraMake") { $0.cameraMake = "A maker of cameras with a rather long name" },
    .init("cameraModel") { $0.cameraModel = "M" },
    .init("lensModel") { $0.lensModel = "Weitwinkel für Straßen" },
    .init("software") { $0.software = "A program that nobody knows, 1.0" },
    .init("orientation") { $0.orientation = $0.orientation == 3 ? 4 : 3 },
    .init("latitude") { $0.latitude = fraction(-1_234_567, 100_000) },
    .init("longitude") { $0.longitude = fraction(179_999, 1000) },
    .init("altitude") { $0.altitude = fraction(-77, 2) },
    .init("artist") { $0.artist = "Zoë" },
    .init("copyright") { $0.copyright = "2031 Somebody\n2032 Somebody Else" },
    .init("description") {
      $0.description = String(repeating: "What can be seen here. ", count: 9) + "."
    },
    .init("comment") { $0.comment = "Notizen für später\nŁódź 写真 🌅" },
    .init("whiteBalance") { $0.whiteBalance = $0.whiteBalance == .auto ? .manual : .auto },
    .init("meteringMode") { $0.meteringMode = $0.meteringMode == .other ? .spot : .other },
    .init("exposureProgram") {
      $0.exposureProgram = $0.exposureProgram == .landscapeMode ? .manual : .landscapeMode
    },
    .init("rating") { $0.rating = $0.rating == 5 ? 1 : 5 },
    .init("cameraSerial") { $0.cameraSerial = "00071234567" },
    .init("lensMake") { $0.lensMake = "Optische Werke Görlitz" },
    .init("lensSerial") { $0.lensSerial = "L 1" },
  ]

  /// Sets each field that Exif does not have: it is in XMP, and perhaps in IPTC. The hierarchical keywords are not among
  /// them, as they change together with the keywords.
  package static let xmpSets: [FieldEdit] = [
    .init("title") { $0.title = "Straße & <Meer>" },
    .init("keywords") { $0.keywords = ["Łódź", "a & b", "sky"] },
    .init("label") { $0.label = "Green" },
    .init("headline") { $0.headline = "Flood in <Linz>" },
    .init("credit") { $0.credit = "Zoë / An Agency" },
    .init("source") { $0.source = "An Archive" },
    .init("instructions") { $0.instructions = "Not before\nnoon" },
    .init("usageTerms") { $0.usageTerms = "Press \"only\"" },
    .init("rightsMarked") { $0.rightsMarked = $0.rightsMarked == .yes ? .no : .yes },
    .init("rightsURL") { $0.rightsURL = "https://example.com/rights?a=1&b=2" },
    .init("city") { $0.city = "Łódź" },
    .init("state") { $0.state = "Łódź Voivodeship" },
    .init("country") { $0.country = "Polska" },
    .init("countryCode") { $0.countryCode = "PL" },
    .init("sublocation") { $0.sublocation = "Piotrkowska" },
    .init("event") { $0.event = "A wedding" },
    .init("persons") { $0.persons = ["Ann", "Bo & Co"] },
    .init("altText") { $0.altText = "Two people" },
    .init("extendedDescription") { $0.extendedDescription = "Two people\nin the rain" },
    .init("digitalSource") {
      $0.digitalSource = $0.digitalSource == .print ? .composite : .print
    },
    .init("aiTraining") {
      $0.aiTraining = $0.aiTraining == .allowed ? .prohibitedGenAITraining : .allowed
    },
  ]

  /// Sets, changes and unsets each field that Exif does not have.
  package static let xmpEdits: [FieldEdit] =
    xmpSets + [
      .init("keywords", "one") { $0.keywords = ["sea"] },
      .init("title", "unset") { $0.title = nil },
      .init("keywords", "unset") { $0.keywords = nil },
      .init("label", "unset") { $0.label = nil },
    ]

  /// Unsets each editable field that is stored in tags.
  package static let unsets: [FieldEdit] = storedFields.map { field in
    .init(field.name, "unset") { field.setValue(nil, in: &$0) }
  }

  /// Shifts each number and date of the photo within its range.
  package static let shifts: [FieldEdit] = [
    .init("iso", "shifted") { $0.iso = $0.iso.map { $0 + 50 } },
    .init("focalLength", "shifted") { $0.focalLength = $0.focalLength?.adding(fraction(1, 2)) },
    .init("focalLength35mm", "shifted") { $0.focalLength35mm = $0.focalLength35mm?.adding(3) },
    .init("exposureValue", "shifted") {
      $0.exposureValue = $0.exposureValue?.adding(fraction(-1, 3))
    },
    .init("lensAperture", "shifted") { $0.lensAperture = $0.lensAperture?.adding(1) },
    .init("exposureDuration", "shifted") {
      $0.exposureDuration = $0.exposureDuration?.adding(fraction(1, 8))
    },
    .init("captureDate", "shifted") {
      // A date without a time stays.
      if let date = $0.captureDate?.adding(seconds: 86_400 * 400 + 3661) { $0.captureDate = date }
    },
    .init("orientation", "shifted") { $0.orientation = $0.orientation.map { $0 % 8 + 1 } },
    .init("latitude", "shifted") {
      $0.latitude = $0.latitude.flatMap { $0.adding($0 < 0 ? fraction(1, 4) : fraction(-1, 4)) }
    },
    .init("longitude", "shifted") {
      $0.longitude = $0.longitude.flatMap { $0.adding($0 < 0 ? 12 : -12) }
    },
    .init("altitude", "shifted") { $0.altitude = $0.altitude?.adding(-1000) },
    .init("rating", "shifted") { $0.rating = $0.rating.map { ($0 + 1) % 6 } },
  ]

  /// The editable fields that are stored in tags.
  package static let storedFields = MetadataField.all.filter { field in
    sets.contains { $0.field == field.name }
  }

  package static let all = sets + unsets + shifts

  /// All fields at once.
  package static let everything = [
    FieldEdit("every field") { metadata in (sets + xmpSets).forEach { $0.apply(&metadata) } },
    FieldEdit("every field", "shifted") { metadata in shifts.forEach { $0.apply(&metadata) } },
    FieldEdit("every field", "unset") { metadata in
      (unsets + xmpEdits.filter { $0.what == "unset" }).forEach { $0.apply(&metadata) }
    },
  ]

  /// The fields that it changes.
  package var fields: [String] {
    if field == "every field" { return (Self.sets + Self.xmpSets).map(\.field) }
    // Without a date of capture, another date would be read instead, so they go too.
    return field == "captureDate" && what == "unset"
      ? ["captureDate", "digitizedDate", "modifyDate"] : [field]
  }
}

/// A fraction whose denominator is not 0.
private func fraction(_ numerator: Int64, _ denominator: Int64) -> Rational {
  Rational(numerator, denominator) ?? 0
}
