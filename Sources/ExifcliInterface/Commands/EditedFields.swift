import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options that say which fields are to change, and how.
struct EditedFields: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the exposure compensation in EV.", valueName: "number"),
    transform: { try MetadataChange(field: "exposureValue", text: $0) })
  var ev: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the exposure time in seconds.", valueName: "number"),
    transform: { try MetadataChange(field: "exposureDuration", text: $0) })
  var exposureTime: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the sensitivity as an ISO number.", valueName: "number"),
    transform: { try MetadataChange(field: "iso", text: $0) })
  var iso: MetadataChange?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Set the aperture.", valueName: "f-number"),
    transform: { try MetadataChange(field: "lensAperture", text: $0) })
  var aperture: MetadataChange?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Set the focal length in mm.", valueName: "number"),
    transform: { try MetadataChange(field: "focalLength", text: $0) })
  var focalLength: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set what the flash did: none, normal or redEye.", valueName: "mode"),
    transform: { try MetadataChange(field: "flashMode", text: $0) })
  var flash: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set when the photo was taken, like '2024-05-01 12:00:30+09:00'.", valueName: "date"),
    transform: { try MetadataChange(field: "captureDate", text: $0) })
  var date: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set how to turn the picture upright, 1 to 8.", valueName: "number"),
    transform: { try MetadataChange(field: "orientation", text: $0) })
  var orientation: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set where the photo was taken, in degrees north and east and metres above the sea.",
      valueName: "lat,lon[,alt]"),
    transform: { try MetadataChange.place($0) })
  var gps: [MetadataChange]?

  @Option(
    help: ArgumentHelp("Set who took the photo.", valueName: "text"),
    transform: { try MetadataChange(field: "artist", text: $0) })
  var artist: MetadataChange?

  @Option(
    help: ArgumentHelp("Set who holds the rights.", valueName: "text"),
    transform: { try MetadataChange(field: "copyright", text: $0) })
  var copyright: MetadataChange?

  @Option(
    help: ArgumentHelp("Set what the photo shows.", valueName: "text"),
    transform: { try MetadataChange(field: "description", text: $0) })
  var description: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the maker of the camera.", valueName: "text"),
    transform: { try MetadataChange(field: "cameraMake", text: $0) })
  var make: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the camera.", valueName: "text"),
    transform: { try MetadataChange(field: "cameraModel", text: $0) })
  var model: MetadataChange?

  @Option(
    help: ArgumentHelp("Set the lens.", valueName: "text"),
    transform: { try MetadataChange(field: "lensModel", text: $0) })
  var lens: MetadataChange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set the rating, 0 to 5 stars.", valueName: "number"),
    transform: { try MetadataChange(field: "rating", text: $0) })
  var rating: MetadataChange?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set any field that 'exifcli keys' says is editable.", valueName: "field=value"),
    transform: { try MetadataChange(assignment: $0, naming: ExifName.fieldName) })
  var set: [MetadataChange] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Remove a field.", valueName: "field"),
    transform: { try MetadataChange(unsetting: ExifName.fieldName($0)) })
  var unset: [MetadataChange] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Add to a number or a date, like ev=+1/3 or date=-1h30m.", valueName: "field=delta"),
    transform: { try MetadataChange(shift: $0, naming: ExifName.fieldName) })
  var shift: [MetadataChange] = []

  /// All of them, which are one edit of a photo.
  var changes: [MetadataChange] {
    [
      ev, exposureTime, iso, aperture, focalLength, flash, date, orientation, artist, copyright,
      description, make, model, lens, rating,
    ].compactMap { $0 } + (gps ?? []) + set + unset + shift
  }

  func validate() throws {
    var names: Set<String> = []
    for change in changes where !names.insert(change.field.name).inserted {
      throw ValidationError("\(change.field.name) is to change in two ways; give one of them.")
    }
  }
}
