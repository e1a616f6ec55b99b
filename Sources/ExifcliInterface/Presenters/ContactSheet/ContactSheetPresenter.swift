import PhotoEntities
import PhotoUseCases

/// A contact sheet as one self-contained page. Its scripts read the photos from JSON in the page.
final class ContactSheetPresenter: ConsolePresenter, ContactSheetOutput {
  /// The fields that the page has plots of.
  static let plottedFields = [
    "iso", "focalLength", "lensAperture", "exposureDuration", "captureDate",
  ].compactMap(MetadataField.init(named:))

  let console: Console
  private let columns: [ListColumn]
  private let template = PageTemplate()
  private let thumbnails: JSONArrayWriter

  /// - Parameter columns: The columns of the table on the page.
  init(_ console: Console, columns: [ListColumn]) {
    self.console = console
    self.columns = columns
    thumbnails = JSONArrayWriter(console, isInPage: true)
  }

  func didProvideContactSheet(_ sheet: BrowsingContactSheet) {
    console.write(template.parts[0])
    let data = ContactSheetData(sheet, columns: columns)
    console.write("{\n")
    for (name, value) in data.description {
      console.write("\"\(name)\":")
      console.write(value.bytesInPage)
      console.write(",\n")
    }
    console.write("\"photos\":")
    let photos = JSONArrayWriter(console, isInPage: true)
    for index in sheet.photos.indices {
      photos.write(data.photo(at: index))
    }
    photos.finish()
    console.write("}")
    console.write(template.parts[1])
  }

  func didProvideThumbnail(_ thumbnail: Thumbnail?, of photo: BrowsingMetadata) -> FetchDecision {
    thumbnails.write(thumbnail.map { JSONValue($0, of: photo) } ?? .null)
    return console.isWritable ? .goOn : .stop
  }

  /// Called once, after the last thumbnail.
  func finish() {
    thumbnails.finish()
    console.write(template.parts[2])
  }
}

extension JSONValue {
  /// The thumbnail, and the shape to show it in: the shape of the photo, which cuts off the bars that
  /// cameras add to thumbnails.
  fileprivate init(_ thumbnail: Thumbnail, of photo: BrowsingMetadata) {
    let size = photo.pixelSize ?? thumbnail.size
    let shape = size.liesAcross(thumbnail.size) ? size.turned : size
    self = .object([
      ("jpeg", .string(Base64.text(thumbnail.jpeg))),
      ("orientation", .integer(thumbnail.orientation)),
      ("width", .integer(shape.width)), ("height", .integer(shape.height)),
    ])
  }
}

extension BrowsingMetadata {
  fileprivate var pixelSize: PixelSize? {
    guard case .integer(let width) = self["pixelWidth"],
      case .integer(let height) = self["pixelHeight"]
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private subscript(name: String) -> MetadataValue? {
    MetadataField(named: name).flatMap { self[$0] }
  }
}
