import ArgumentParser
import PhotoEntities

/// The options that say the character sets of texts.
struct CharsetOptions: ParsableArguments {
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

  var assumed: AssumedCharsets { AssumedCharsets(iptc: iptcCharset, exif: exifCharset) }
}
