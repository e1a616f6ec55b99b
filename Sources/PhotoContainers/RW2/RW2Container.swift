package import Platform
package import SystemPackage
import TIFFBlocks

/// A raw of Panasonic's (RW2): a TIFF file with a JPEG file in it. The Exif block of the JPEG says more than the
/// raw's own directories, so it is the one that is read; the raw's own are read if the JPEG has none.
package struct RW2Container: PhotoContainer {
  package static let formats = [TIFFKind.rw2.format]

  /// The file as a TIFF file.
  let raw: TIFFContainer
  /// The position of the block in the JPEG file; nil if it has none.
  private(set) var block: Range<Int>?
  /// The segments of the JPEG file, up to Exif.
  private var segments = InnerJPEGSegments()

  package private(set) var layout: PhotoLayout

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: Array("IIU\0".utf8))
  }

  package static func read(_ file: OpenFile) throws(Errno) -> RW2Container? {
    guard recognizes(try file.bytes(0..<4)), let raw = try TIFFContainer.read(file) else {
      return nil
    }
    var container = RW2Container(raw)
    try container.readJPEG(of: file)
    return container
  }

  private init(_ raw: TIFFContainer) {
    self.raw = raw
    layout = raw.layout
    layout.isFormatToldByMake = false
    layout.xmpEditing = .none
    layout.tiff?.editedTags = Self.sensitivities.map { ExifTag(.ifd0, $0) }
    layout.tiff?.tagsEditedInside = [ExifTag(.ifd0, TIFFContainer.panasonicPreview)]
  }

  private mutating func readJPEG(of file: OpenFile) throws(Errno) {
    guard case .inside(let jpeg)? = jpegEntry?.value,
      JPEGSegments.begin(with: try file.bytes(jpeg.prefix(2)))
    else { return }
    segments = InnerJPEGSegments(in: jpeg)
    try segments.walk(to: .exif, in: file)
    guard let payload = segments.exif?.payload else { return }
    let start = payload.lowerBound + segments.exifHeaderSize
    let range = start..<max(start, payload.upperBound)
    block = range
    layout.exifBytes = try file.read(range)
  }

  /// The entry of IFD0 whose value is the JPEG file.
  var jpegEntry: TIFFEntry? { raw.structure[.ifd0]?.entry(TIFFContainer.panasonicPreview) }

  /// Whether the JPEG file has more than one Exif segment.
  func hasSeveralExif(in file: OpenFile) throws(Errno) -> Bool {
    var segments = segments
    try segments.walk(to: .picture, in: file)
    return segments.hasFurtherExif
  }

  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    try raw.previews(in: file)
  }

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    try raw.furtherMetadata(in: file, for: purpose)
  }
}
