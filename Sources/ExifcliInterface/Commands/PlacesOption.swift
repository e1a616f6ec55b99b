import ArgumentParser

/// Whether photos get names of their places.
struct PlacesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fill in the city, the state, the country and its code by the position, for photos that do not have them: those"
        + " of the nearest populated place of this table (--places=FILE), or of the installed one (--places).",
      valueName: "file"),
    completion: .file(), transform: { ChosenFile($0) })
  var places: ChosenFile?

  /// The photos with these names, if they are asked for.
  func named(_ photos: PhotoSource) -> PhotoSource {
    var photos = photos
    photos.places = places.map { PlacesWay(file: $0.file) }
    return photos
  }
}
