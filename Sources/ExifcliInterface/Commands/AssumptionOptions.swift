import ArgumentParser
import PhotoEntities

/// The options that say what files do not say: the character sets of their texts, what the clocks of films show, and
/// which dates count.
struct AssumptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The character set of IPTC texts whose photo does not say it. By default they are UTF-8 if all of them are"
        + " valid, and otherwise shown as latin1, with a warning.", valueName: "charset"))
  var iptcCharset: TextCharset?

  @Option(
    help: ArgumentHelp(
      "The character set of texts in Exif that are neither ASCII nor UTF-8. By default they are shown as latin1, with"
        + " a warning.", valueName: "charset"))
  var exifCharset: TextCharset?

  @Option(
    help: ArgumentHelp(
      "What the clock in the header of a film shows. By default it is UTC, save for cameras that are known to write"
        + " the time of their own clock.", valueName: "clock"))
  var filmTime: Assumptions.FilmTime?

  @Flag(
    help:
      "Count guesses as captureDate: the date of the last change of a photo that names no camera, or a program that may have changed it."
  )
  var guesses = false

  var assumed: Assumptions {
    Assumptions(
      iptc: iptcCharset, exif: exifCharset, filmTime: filmTime, countsGuesses: guesses)
  }
}

extension Assumptions.FilmTime: OptionValue {
  var meaning: String {
    switch self {
    case .utc: "UTC"
    case .local: "the time of the camera's clock"
    }
  }
}
