import PhotoEntities
import PhotoUseCases
import SystemPackage

/// A photo as it was read: its format's layout, its Exif block, and what they say.
struct ReadPhoto {
  let container: any PhotoContainer
  /// The Exif block with its structure; nil where the photo has none that can be read.
  let exif: (block: TIFFBlock, structure: TIFFStructure)?
  let metadata: Metadata
  /// What could not be read, each as a sentence without the photo's name.
  let warnings: [String]

  /// Opens and reads the photo.
  init(at identifier: PhotoIdentifier) throws(PhotoRepositoryError) {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try PhotoFile(identifier.path)
    }
    try self.init(file, identifier: identifier)
  }

  /// Reads the photo in the file.
  init(_ file: PhotoFile, identifier: PhotoIdentifier) throws(PhotoRepositoryError) {
    let status = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.status()
    }
    guard status.type == .regular else { throw .notAFile(identifier, type: status.type) }
    let container = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try JPEGContainer(file)
    }
    guard let container else { throw .notAPhoto(identifier, size: status.size) }
    self.init(container, identifier: identifier)
  }

  private init(_ container: any PhotoContainer, identifier: PhotoIdentifier) {
    self.container = container
    var metadata = Metadata(localIdentifier: identifier)
    metadata.pixelWidth = container.pixelSize?.width
    metadata.pixelHeight = container.pixelSize?.height
    exif = container.exifBytes.flatMap(TIFFBlock.init).map { ($0, TIFFStructure(of: $0)) }
    if let (block, structure) = exif,
      let contents = ExifContents(block, structure: structure, for: .fields)
    {
      ExifField.decodeAll(contents, into: &metadata)
    }
    self.metadata = metadata
    warnings = Self.warnings(container, exif?.structure)
  }

  private static func warnings(
    _ container: any PhotoContainer, _ structure: TIFFStructure?
  ) -> [String] {
    var warnings: [String] = []
    if let damage = container.damage {
      warnings.append("\(damage); only what comes before can be read")
    }
    if container.exifBytes != nil, structure == nil {
      warnings.append("its Exif has no TIFF header and cannot be read")
    }
    if let structure, let flaw = structure.flaws.first {
      let others = structure.flaws.count - 1
      let more = others == 0 ? "" : " (and \(others) more)"
      warnings.append("its Exif is damaged: \(flaw)\(more); only what is sound can be read")
    }
    return warnings
  }
}
