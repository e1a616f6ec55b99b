import ArgumentParser

/// Whether the offsets from UTC of dates are inferred.
struct ZonesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Give dates of taking without an offset from UTC the one that can be inferred: from another file of the shot, the"
        + " time by GPS, the time zone of the position by this table of places (--infer-zones=FILE), or the installed one,"
        + " and from photos of the same camera within six hours. Reads all photos first.",
      valueName: "file"),
    completion: .file(), transform: { ChosenFile($0) })
  var inferZones: ChosenFile?

  /// The photos with these offsets, if they are asked for.
  func inferring(_ photos: PhotoSource) -> PhotoSource {
    var photos = photos
    photos.zones = inferZones.map { ZonesWay(file: $0.file) }
    return photos
  }
}
