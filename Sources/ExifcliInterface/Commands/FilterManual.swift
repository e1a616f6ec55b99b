import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli help where`, a topic rather than a command. It is declared as a command so that the help,
/// the manual and the completions list it.
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

/// The explanation of filters.
enum FilterManual {
  /// Filters, and which photos they match.
  static let examples: [(filter: String, meaning: String)] = [
    ("iso >= 3200 and cameraModel ~ canon", "noisy photos from a Canon"),
    (
      "exposureDuration > 1/60 or flashMode = redEye",
      "long exposures, and photos with red-eye flash"
    ),
    ("focalLength < 35mm and lensAperture <= f/2.8", "wide angle, wide open"),
    ("captureDate >= 2024-05 and captureDate < 2024-08", "May to July 2024"),
    (#"captureDate = "2024-05-01 06:42""#, "taken in this minute"),
    (
      #"lensModel ~ "24-70mm f2.8" and not (has artist or has copyright)"#,
      "this lens, without artist and copyright"
    ),
    ("keywords = Vienna and not keywords ~ night", "in Vienna, but without 'night', 'nightlife'"),
    ("file ~ /2024/ and exposureValue <= -2/3", "underexposed photos in a folder 2024"),
  ]

  private static let conditions = [
    ("FIELD = VALUE, FIELD != VALUE", "The field has this value; it has another value."),
    (
      "FIELD < VALUE, FIELD <= VALUE, FIELD > VALUE, FIELD >= VALUE",
      "The value is less, or more. For dates: earlier, or later."
    ),
    ("FIELD ~ VALUE", "The text contains this text."),
    (
      "keywords = VALUE, keywords != VALUE, keywords ~ VALUE",
      "One of the keywords is this text; none is; one contains it."
    ),
    ("has FIELD", "The field has a value."),
    ("has offset, has gps", "captureDate has an offset from UTC; the photo has any GPS data."),
    ("not FILTER", "The filter does not match."),
    ("FILTER and FILTER, FILTER or FILTER", "Both match; at least one matches."),
  ]

  private static let values = [
    (
      "numbers",
      "3200, 0.3, -2/3, 1/250. A unit may follow without a space: 50mm, 30s, +1/3EV; or come "
        + "first: f/2.8, ISO3200."
    ),
    (
      "dates",
      "From a year to a second: 2024, 2024-05, 2024-05-01, 2024-05-01T12:30, "
        + "\"2024-05-01 12:30:15\"; or as in Exif: 2024:05:01. A value means the whole period: every "
        + "day in May is = 2024-05, and no day in May is > 2024-05. Dates are the camera's local time."
    ),
    (
      "text",
      "Case does not matter. Text with spaces, operators or parentheses needs quotes: "
        + "\"Canon EOS\". < and > compare in alphabetical order."
    ),
    ("names", "One of the names below, with = or !=. Case does not matter."),
  ]

  private static let fields =
    [("file", "text: the path of the photo")]
    + MetadataField.all.map { ($0.name, MetadataFilter.operand(for: $0)) }

  /// The whole text: each paragraph is one line, and lists are laid out.
  static let text = """
    A filter is a condition on the fields and tags of a photo. Put it in 'single quotes', so that the shell \
    takes it as one word. Inside it, use "double quotes" for text with spaces.

    \(list(conditions))

    'not' binds tightest, then 'and', then 'or'; parentheses group conditions. \
    'not has artist or iso = 100 and rating = 5' finds photos without an artist, and photos with \
    both ISO 100 and five stars.

    If the photo has no value, every comparison is false, even !=. 'iso != 100' finds photos with \
    another ISO; 'not iso = 100' also finds photos without one.

    Values:
    \(list(values))

    Fields; case does not matter (the names of ExifTool, Exiv2 and the Exif standard work too):
    \(list(fields))

    Tags: any of them, by the names of exifcli, ExifTool or Exiv2, with their group or alone: \
    XMP-photoshop:City, Exif.Photo.LensSerialNumber, IPTC:Headline, GPSDestBearing. A tag takes every \
    operator. If the value is a number or a date, and the tag says one too, they are compared as such, \
    otherwise as text; a word counts as well as its number: ExifIFD:LightSource = Flash, or = 4. Each item \
    of a list and each language is looked at.

    Examples:
    \(list(examples.map { ("'\($0.filter)'", $0.meaning) }))
    """

  /// Terms with their explanations beside them, or below a term that is too long.
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
