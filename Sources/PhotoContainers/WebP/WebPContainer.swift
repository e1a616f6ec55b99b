package import Platform
package import SystemPackage
import TIFFBlocks

/// A WebP file (RFC 9649). Its Exif block is the data of its EXIF chunk, mostly after the picture.
package struct WebPContainer: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "WebP", nameExtensions: ["webp"], exifPlace: "EXIF chunk")

  /// The longest EXIF chunk that is read and written, in bytes, as in PNG files.
  static let maximumExifLength = 16 << 20
  /// The longest chunk that is read through the window, in bytes, to limit the window's memory.
  private static let longestThroughWindow = 65_536
  /// A header that some writers put before the block, as in JPEG files.
  private static let strayHeader = Array("Exif\0\0".utf8)

  package private(set) var layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)

  /// The chunks up to the first EXIF chunk.
  private(set) var found = WebPLayout()
  /// The bytes before the block in the chunk: empty, or the stray header.
  private(set) var exifPrefix: [UInt8] = []
  /// The walk up to there.
  private var chunks: WebPChunks

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    WebPChunks.begin(with: head)
  }

  package static func read(_ file: OpenFile) throws(Errno) -> WebPContainer? {
    guard let chunks = try WebPChunks(file) else { return nil }
    var container = WebPContainer(chunks)
    try container.read(file)
    return container
  }

  private init(_ chunks: WebPChunks) {
    self.chunks = chunks
  }

  private mutating func read(_ file: OpenFile) throws(Errno) {
    while found.exif.isEmpty, let chunk = try chunks.next(in: file) {
      try found.note(chunk, in: file)
    }
    layout.pixelSize = found.size
    if found.size == nil { layout.damage = "the file has no header with the size of its picture" }
    if let chunks = chunks.damage { layout.damage = "the file " + chunks }
    let place = found.exifPlace(end: chunks.position)
    layout.exifRange = found.exif.first?.range ?? place..<place
    if let chunk = found.exif.first { try noteExif(chunk, in: file) }
    layout.maximumBlockSize = Self.maximumExifLength - exifPrefix.count
  }

  private mutating func noteExif(_ chunk: WebPChunk, in file: OpenFile) throws(Errno) {
    guard chunk.length <= Self.maximumExifLength else {
      layout.damage = "its EXIF chunk is longer than \(Self.maximumExifLength >> 20) MiB"
      return
    }
    let isShort = chunk.length <= Self.longestThroughWindow
    let data = isShort ? try file.copy(chunk.data) : try file.read(chunk.data)
    if data.starts(with: Self.strayHeader) { exifPrefix = Self.strayHeader }
    layout.exifBytes = Array(data.dropFirst(exifPrefix.count))
  }

  /// All chunks of the file, and the end of the walk through them.
  func wholeLayout(of file: OpenFile) throws(Errno) -> (WebPLayout, WebPChunks) {
    var (layout, chunks) = (found, chunks)
    while let chunk = try chunks.next(in: file) { try layout.note(chunk, in: file) }
    return (layout, chunks)
  }
}
