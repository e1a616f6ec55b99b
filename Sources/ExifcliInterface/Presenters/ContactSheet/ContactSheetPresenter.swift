import PhotoEntities
import PhotoUseCases

/// A contact sheet as one self-contained page. Its scripts read the photos from JSON in the page.
struct ContactSheetPresenter {
  /// The fields that the page has plots of.
  static let plottedFields = [
    "iso", "focalLength", "lensAperture", "exposureDuration", "captureDate", "cameraModel",
    "lensModel", "keywords",
  ].compactMap(MetadataField.init(named:))

  private let console: Console
  private let columns: [ListColumn]
  private let template = PageTemplate()
  private let thumbnails: JSONArrayWriter

  /// - Parameter columns: The columns of the table on the page.
  init(_ console: Console, columns: [ListColumn]) {
    self.console = console
    self.columns = columns
    thumbnails = JSONArrayWriter(console, isInPage: true)
  }

  /// Begins the page with the sheet.
  func present(_ sheet: BrowsingContactSheet) {
    console.write(template.parts[0])
    let data = ContactSheetData(sheet, columns: columns, on: .ofStandardOutput)
    console.write("{\n")
    for (name, value) in data.description {
      console.write("\"\(name)\":")
      console.write(value.bytesInPage)
      console.write(",\n")
    }
    console.write("\"columns\":")
    let columns = JSONArrayWriter(console, isInPage: true)
    data.forEachColumn { columns.write($0) }
    columns.finish()
    console.write("}")
    console.write(template.parts[1])
  }

  /// Adds the thumbnail of the sheet's next photo; nil if it has none.
  func present(_ thumbnail: Thumbnail?) {
    thumbnails.write(thumbnail.map { .string(Base64.text($0.jpeg)) } ?? .null)
  }

  /// Called once, after the last thumbnail.
  func finish() {
    thumbnails.finish()
    console.write(template.parts[2])
  }
}
