import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options that say which fields change, and how.
struct EditedFields: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the exposure compensation in EV, such as 0.3 or -2/3.", valueName: "number"),
    transform: { try MetadataChange(field: "exposureValue", text: $0) })
  var ev: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the exposure time in seconds, such as 1/250.", valueName: "number"),
    transform: { try MetadataChange(field: "exposureDuration", text: $0) })
  var exposureTime: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the sensitivity (ISO).", valueName: "number"),
    transform: { try MetadataChange(field: "iso", text: $0) })
  var iso: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the aperture, such as 2.8.", valueName: "f-number"),
    transform: { try MetadataChange(field: "lensAperture", text: $0) })
  var aperture: MetadataChange?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Set the focal length in mm.", valueName: "number"),
    transform: { try MetadataChange(field: "focalLength", text: $0) })
  var focalLength: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the flash mode: none, normal or redEye.", valueName: "mode"),
    completion: .choices(of: "flashMode"),
    transform: { try MetadataChange(field: "flashMode", text: $0) })
  var flash: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the date and time of capture, and the photo's other dates within a minute of it, such as"
        + " '2024-05-01 12:00:30+09:00'; 1974 or 1974-06 if no more is known.", valueName: "date"),
    transform: { try MetadataChange(field: "date", text: $0) })
  var date: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set only the offset from UTC of the date of capture, such as +02:00.", valueName: "offset"),
    transform: { try TimeZoneRule(offset: $0) })
  var offset: TimeZoneRule?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the offset from UTC that this time zone had on the day of capture; +02:00 is one too.",
      valueName: "Europe/Berlin"))
  var zone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the orientation, 1 to 8; 1 is upright.", valueName: "number"),
    transform: { try MetadataChange(field: "orientation", text: $0) })
  var orientation: MetadataChange?

  @Flag(
    help: ArgumentHelp(
      "Turn the picture of JPEG photos as their orientation says, without loss, and set the orientation to 1. The"
        + " size and the thumbnail change with it. Photos that cannot be turned without loss fail.")
  )
  var upright = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the position: degrees such as 35.0116,-135.7682, or with the altitude in metres 35.0,-135.8,50; or"
        + " 48.2082N 16.3738E, 48°12'29.5\"N 16°22'25.7\"E, or an address such as geo:48.2,16.4 (RFC 5870).",
      valueName: "position"),
    transform: { try MetadataChange(field: "gps", text: $0) })
  var gps: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the photographer.", valueName: "text"),
    transform: { try MetadataChange(field: "artist", text: $0) })
  var artist: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the copyright notice.", valueName: "text"),
    transform: { try MetadataChange(field: "copyright", text: $0) })
  var copyright: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the title.", valueName: "text"),
    transform: { try MetadataChange(field: "title", text: $0) })
  var title: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the description.", valueName: "text"),
    transform: { try MetadataChange(field: "description", text: $0) })
  var description: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the comment (UserComment).", valueName: "text"),
    transform: { try MetadataChange(field: "comment", text: $0) })
  var comment: MetadataChange?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Replace all keywords: mist,valley. Put a keyword with a comma in double quotes:"
        + " '\"Vienna, Austria\",night'. May be repeated.", valueName: "keywords"),
    transform: { try MetadataChange(field: "keywords", text: $0) })
  var keywords: [MetadataChange] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Add a keyword, commas included. May be repeated.", valueName: "keyword"),
    transform: { try MetadataChange(field: "keywords", adding: [$0]) })
  var addKeyword: [MetadataChange] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Remove a keyword; case matters. May be repeated.", valueName: "keyword"),
    transform: { try MetadataChange(field: "keywords", removing: [$0]) })
  var removeKeyword: [MetadataChange] = []

  @Option(
    help: ArgumentHelp("Set the camera maker.", valueName: "text"),
    transform: { try MetadataChange(field: "cameraMake", text: $0) })
  var make: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the camera model.", valueName: "text"),
    transform: { try MetadataChange(field: "cameraModel", text: $0) })
  var model: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the lens model.", valueName: "text"),
    transform: { try MetadataChange(field: "lensModel", text: $0) })
  var lens: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the rating, 0 to 5 stars; -1 is rejected.", valueName: "number"),
    transform: { try MetadataChange(field: "rating", text: $0) })
  var rating: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the label, such as Red.", valueName: "text"),
    transform: { try MetadataChange(field: "label", text: $0) })
  var label: MetadataChange?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set any editable fields, such as whiteBalance=manual,rating=4, or any tags, such as"
        + " XMP-photoshop:City=Vienna; 'exifcli keys' lists the fields. May be"
        + " repeated. A text that contains ',FIELD=' needs its own option, such as --description.",
      valueName: "field=value"),
    completion: .assignments,
    transform: { try MetadataChange.assignments($0, naming: ExifName.editedName) })
  var set: [[MetadataChange]] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Add a text to a list, such as XMP-dc:creator=Lang; commas belong to the text. May be repeated.",
      valueName: "list=text"),
    transform: { try MetadataChange(addition: $0, naming: ExifName.editedName) })
  var add: [MetadataChange] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Remove a text from a list, such as keywords=mist; case matters. May be repeated.",
      valueName: "list=text"),
    transform: { try MetadataChange(subtraction: $0, naming: ExifName.editedName) })
  var remove: [MetadataChange] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Remove fields or tags, such as artist,XMP-photoshop:City. May be repeated.",
      valueName: "fields"),
    completion: .names(
      MetadataField.all.filter(\.isEditable).map(\.name) + ChangeSubject.allGroups.map(\.name)),
    transform: { try MetadataChange.removals($0, naming: ExifName.editedName) })
  var unset: [[MetadataChange]] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Add to numbers or dates, such as ev=+1/3,date=-1h30m or 'date=+2 months'. Photos without a value"
        + " fail. May be repeated.", valueName: "field=delta"),
    completion: .names(
      MetadataField.all.filter(\.isShiftable).map { $0.name + "=" }
        + [ChangeSubject.datesOfTaking.name + "="]),
    transform: { try MetadataChange.shifts($0, naming: ExifName.editedName) })
  var shift: [[MetadataChange]] = []

  /// The changes of values.
  private var values: [MetadataChange] {
    let named = [
      ev, exposureTime, iso, aperture, focalLength, flash, date, orientation, artist, copyright,
      title, description, comment, make, model, lens, rating, label, gps,
      try? keywords.joinedList(),
      upright ? .turningUpright : nil,
    ]
    let lists = (try? (addKeyword + removeKeyword + add + remove).joinedLists()) ?? []
    return (named.compactMap { $0 } + lists + (set + unset + shift).flatMap { $0 }).inOrder
  }

  /// The fields that these options change in any photo.
  var fields: Set<MetadataField> {
    Set(values.flatMap(\.subject.fields))
  }

  /// Whether no option changes anything.
  var isEmpty: Bool { values.isEmpty && offset == nil && zone == nil }

  /// All changes of these options: one edit of a photo.
  ///
  /// - Parameter zone: The zone whose offset the dates get; nil if they keep theirs.
  func changes(in zone: TimeZoneRule?) -> [MetadataChange] {
    // The offset follows from the new date.
    values + (zone.map { [MetadataChange(zone: $0)] } ?? [])
  }

  /// The time zone of these options; nil if they have none.
  func zoneRule(_ useCases: any UseCases) throws -> TimeZoneRule? {
    try zone.map(useCases.zone) ?? offset
  }

  func validate() throws {
    do {
      _ = try (addKeyword + removeKeyword + add + remove).joinedLists()
    } catch {
      throw ValidationError("\(error)")
    }
    if zone != nil, offset != nil {
      throw ValidationError("--offset and --zone both set the offset from UTC: keep one.")
    }
    if zone != nil || offset != nil, values.contains(where: \.setsOffset) {
      throw ValidationError(
        "the date has an offset from UTC already: leave it out, or leave out"
          + " \(zone == nil ? "--offset" : "--zone").")
    }
    var subjects: [MetadataField: ChangeSubject] = [:]
    var tags: Set<String> = []
    for change in values {
      if case .tag(let name) = change.subject, !tags.insert(name.nameKey ?? name).inserted {
        throw ValidationError("\(name) is changed twice: keep one of the options.")
      }
      for field in change.decidedFields {
        guard let other = subjects.updateValue(change.subject, forKey: field) else { continue }
        throw ValidationError(
          other.isGroup != change.subject.isGroup
            ? "\(other.isGroup ? other.name : change.subject.name) includes \(field.name):"
              + " leave \(field.name) out."
            : "\(field.name) is changed twice: keep one of the options.")
      }
    }
  }
}
