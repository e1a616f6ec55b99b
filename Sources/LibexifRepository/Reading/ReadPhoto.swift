import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// A photo that was read: its format's layout, its Exif block, and its metadata.
struct ReadPhoto: Sendable {
  let container: any PhotoContainer
  /// The Exif block with its structure; nil if the photo has no readable Exif block.
  let exif: (block: TIFFBlock, structure: TIFFStructure)?
  let metadata: Metadata
  /// What could not be read.
  let warnings: [PhotoWarning]

  /// Opens and reads the photo through this window, which then serves for the next photo.
  static func read(
    at identifier: PhotoIdentifier, through window: inout FileWindow
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    file.lend(window.take())
    defer { window = file.takeWindow() }
    return try read(file, identifier: identifier)
  }

  /// Opens and reads the photo.
  static func read(at identifier: PhotoIdentifier) throws(PhotoRepositoryError) -> ReadPhoto {
    var window = FileWindow()
    return try read(at: identifier, through: &window)
  }

  /// Reads the photo in the file.
  static func read(
    _ file: OpenFile, identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    let container: (any PhotoContainer)?
    do throws(Errno) {
      container = try PhotoFormats.container(of: file)
    } catch {
      throw refusal(of: file, identifier, because: error)
    }
    guard let container else { throw refusal(of: file, identifier) }
    return decode(container, identifier: identifier)
  }

  /// Decodes the fields of the photo in the container.
  private static func decode(
    _ container: any PhotoContainer, identifier: PhotoIdentifier
  ) -> ReadPhoto {
    var metadata = Metadata(localIdentifier: identifier)
    metadata.pixelWidth = container.pixelSize?.width
    metadata.pixelHeight = container.pixelSize?.height
    guard let block = container.exifBytes.flatMap(TIFFBlock.init) else {
      return ReadPhoto(
        container: container, exif: nil, metadata: metadata, warnings: warnings(container, nil))
    }
    let structure = TIFFStructure(of: block, maximumValueBytes: LibexifGate.maximumValueBytes)
    if let contents = ExifContents(block, structure: structure, for: .fields) {
      ExifField.decodeAll(contents, into: &metadata)
    }
    metadata.placeDetailCount = structure.placeDetails(of: metadata).count
    let warnings = warnings(container, structure.flaws)
    return ReadPhoto(
      container: container, exif: (block, structure), metadata: metadata, warnings: warnings)
  }

  /// Why the file is not a photo. An error while reading it takes precedence over its format.
  private static func refusal(
    of file: OpenFile, _ identifier: PhotoIdentifier, because error: Errno? = nil
  ) -> PhotoRepositoryError {
    do throws(Errno) {
      let status = try file.status()
      guard status.type == .regular else { return .notAFile(identifier, type: status.type) }
      if let error { return .cannotRead(identifier, because: error) }
      return .notAPhoto(
        identifier, size: status.size, format: try PhotoFormats.otherFormat(of: file))
    } catch {
      return .cannotRead(identifier, because: error)
    }
  }

  /// - Parameter flaws: The flaws of the Exif block; nil if the block cannot be read.
  private static func warnings(
    _ container: any PhotoContainer, _ flaws: [TIFFFlaw]?
  ) -> [PhotoWarning] {
    var warnings: [PhotoWarning] = []
    if let damage = container.damage { warnings.append(.damaged(detail: damage)) }
    if let doubt = container.exifDoubt { warnings.append(.doubtful(detail: doubt)) }
    if container.exifBytes != nil, flaws == nil { warnings.append(.exifWithoutHeader) }
    if let flaws, let flaw = flaws.first {
      warnings.append(.damagedExif(detail: "\(flaw)", others: flaws.count - 1))
    }
    return warnings
  }
}
