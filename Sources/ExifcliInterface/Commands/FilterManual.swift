import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli help where`, a topic rather than a command. It stands among the commands so that what
/// is made of them has it too: the list in the help, a page of the manual, completions.
struct WhereTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "where", _superCommandName: "exifcli",
    abstract: "Explain the filters that --where takes.",
    usage: "exifcli list photos --where 'iso >= 3200 and not has latitude'",
    discussion: FilterManual.text)

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}

/// The explanation of the language of filters.
enum FilterManual {
  /// Filters, and what they ask for.
  static let examples: [(filter: String, meaning: String)] = [
    ("iso >= 3200 and cameraModel ~ canon", "noisy, and of a Canon"),
    (
      "exposureDuration > 1/60 or flashMode = redEye",
      "long exposures, and flashes against red eyes"
    ),
    ("focalLength < 35mm and lensAperture <= f/2.8", "at a wide angle, wide open"),
    ("captureDate >= 2024-05 and captureDate < 2024-08", "from May to July 2024"),
    (#"captureDate = "2024-05-01 06:42""#, "in this minute"),
    (#"lensModel ~ "24-70mm f2.8" and not (has artist or has copyright)"#, "nobody's yet"),
    ("file ~ /2024/ and exposureValue <= -2/3", "underexposed, in such a folder"),
  ]

  private static let conditions = [
    ("FIELD = VALUE, FIELD != VALUE", "The photo says so; it says something else."),
    (
      "FIELD < VALUE, FIELD <= VALUE, FIELD > VALUE, FIELD >= VALUE",
      "It says less, or more; of a date, earlier or later."
    ),
    ("FIELD ~ VALUE", "Its text contains the value."),
    ("has FIELD", "It says anything at all."),
    ("not FILTER", "The filter does not hold."),
    ("FILTER and FILTER, FILTER or FILTER", "Both hold; at least one does."),
  ]

  private static let values = [
    (
      "numbers",
      "3200, 0.3, -2/3, 1/250; with or without their unit, which follows at once: 50mm, "
        + "30s, +1/3EV, or comes first: f/2.8, ISO3200."
    ),
    (
      "dates",
      "As far as they matter: 2024, 2024-05, 2024-05-01, 2024-05-01T12:30, "
        + "\"2024-05-01 12:30:15\"; or as in Exif: 2024:05:01. All of May is = 2024-05, and none of "
        + "it is >. What counts is the clock of the camera, wherever it was."
    ),
    (
      "text",
      "Without regard to case, and in quotes where blanks, operators or parentheses are in "
        + "it: \"Canon EOS\". < and > go by the alphabet."
    ),
    ("names", "One of those that the field has, in any case, with = and !=."),
  ]

  private static let fields =
    [("file", "a text: the path of the photo")]
    + MetadataField.all.map { ($0.name, MetadataFilter.operand(for: $0)) }

  /// The whole text. Its paragraphs are a line each, and its lists are laid out.
  static let text = """
    A filter is a condition on the fields of a photo. A shell has to take it for one word, so put \
    it into 'quotes'; within it, "quotes" stand around text.

    \(list(conditions))

    'not' binds tightest, then 'and', then 'or', and (parentheses) come before all: \
    'not has artist or iso = 100 and rating = 5' asks for photos without an artist, and for those \
    that have both ISO 100 and five stars.

    A comparison with what the photo does not say is false, and so is !=. 'iso != 100' asks for \
    photos with another ISO, 'not iso = 100' for those without as well.

    Values:
    \(list(values))

    Fields, in any case, and by ExifTool's, Exiv2's and the standard's names too:
    \(list(fields))

    Examples:
    \(list(examples.map { ("'\($0.filter)'", $0.meaning) }))
    """

  /// Terms with their explanations beside them, or below where a term is too long for that.
  private static func list(_ entries: [(term: String, explanation: String)]) -> String {
    let (indentation, width) = (20, 79)
    return entries.flatMap { entry in
      var lines = ["  " + entry.term]
      if lines[0].count > indentation - 2 { lines.append("") }
      for word in entry.explanation.parts(separatedBy: " ") {
        let line = lines.removeLast()
        if line.count < indentation {
          lines.append(line + String(repeating: " ", count: indentation - line.count) + word)
        } else if line.count + 1 + word.count <= width {
          lines.append(line + " " + word)
        } else {
          lines += [line, String(repeating: " ", count: indentation) + word]
        }
      }
      return lines
    }.joined(separator: "\n")
  }
}
