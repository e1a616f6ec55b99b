import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// A photo as it was read: its format's layout, its Exif block, and what they say.
struct ReadPhoto: Sendable {
  let container: any PhotoContainer
  /// The Exif block with its structure; nil where the photo has none that can be read.
  let exif: (block: TIFFBlock, structure: TIFFStructure)?
  let metadata: Metadata
  /// What could not be read.
  let warnings: [PhotoWarning]

  /// Opens and reads the photo, through a window that can be lent to the next one.
  init(
    at identifier: PhotoIdentifier, through window: inout FileWindow
  ) throws(PhotoRepositoryError) {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    file.lend(window.take())
    defer { window = file.takeWindow() }
    try self.init(file, identifier: identifier)
  }

  /// Opens and reads the photo.
  init(at identifier: PhotoIdentifier) throws(PhotoRepositoryError) {
    var window = FileWindow()
    try self.init(at: identifier, through: &window)
  }

  /// Reads the photo in the file.
  init(_ file: OpenFile, identifier: PhotoIdentifier) throws(PhotoRepositoryError) {
    let container: (any PhotoContainer)?
    do throws(Errno) {
      container = try PhotoFormats.container(of: file)
    } catch {
      throw Self.refusal(of: file, identifier, because: error)
    }
    guard let container else { throw Self.refusal(of: file, identifier) }
    self.init(container, identifier: identifier)
  }

  private init(_ container: any PhotoContainer, identifier: PhotoIdentifier) {
    self.container = container
    var metadata = Metadata(localIdentifier: identifier)
    metadata.pixelWidth = container.pixelSize?.width
    metadata.pixelHeight = container.pixelSize?.height
    if let block = container.exifBytes.flatMap(TIFFBlock.init) {
      let structure = TIFFStructure(of: block, maximumValueBytes: LibexifGate.maximumValueBytes)
      if let contents = ExifContents(block, structure: structure, for: .fields) {
        ExifField.decodeAll(contents, into: &metadata)
      }
      warnings = Self.warnings(container, structure.flaws)
      exif = (block, structure)
    } else {
      warnings = Self.warnings(container, nil)
      exif = nil
    }
    self.metadata = metadata
  }

  /// Why there is no photo in the file: what could be read as one need not be asked what it is.
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
