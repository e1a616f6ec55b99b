package import Platform
package import SystemPackage

/// A PNG file (ISO/IEC 15948; PNG third edition). Its Exif block is the data of its eXIf chunk
/// (section 11.3.5.4). Without an eXIf chunk, it is an older Exif block in a text chunk.
package struct PNGContainer: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "PNG", nameExtensions: ["png", "apng"], exifPlace: "eXIf chunk",
    maximumExifRange: PNGChunk.overhead + maximumExifLength,
    maximumFurtherRange: PNGChunk.overhead + PNGText.maximumSize, isDecodedByLibjpeg: false)

  /// The longest eXIf chunk that is read and written, in bytes. The standard has no limit but that
  /// of all chunks. Cameras write less than 64 KiB.
  static let maximumExifLength = 16 << 20
  /// The longest chunk that is read through the window, in bytes, to limit the window's memory.
  private static let longestThroughWindow = 65_536
  /// The most text chunks that are searched for an Exif block: each may be compressed.
  private static let maximumProfiles = 4
  /// A header that some writers put before the block, as in JPEG files.
  private static let strayHeader = Array("Exif\0\0".utf8)

  package private(set) var layout = PhotoLayout(format, isProvenWhole: false, canLoseParts: true)
  private(set) var hasWrongChecksum = false

  private(set) var hasText = false

  private(set) var exifChunk: PNGChunk?
  /// The bytes before the block in the chunk: empty, or the stray header.
  private(set) var exifPrefix: [UInt8] = []
  /// How a text chunk holds the Exif block; nil if the block has a chunk of its own.
  private(set) var exifForm: PNGPacketForm?
  /// The place of a first eXIf chunk: right after IHDR, before all chunks whose order matters, or
  /// that distances locate.
  private(set) var insertionPosition = PNGChunks.signature.count

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: PNGChunks.signature)
  }

  package static func read(_ file: OpenFile) throws(Errno) -> PNGContainer? {
    guard let chunks = try PNGChunks(file) else { return nil }
    var container = PNGContainer()
    try container.read(chunks, in: file)
    return container
  }

  private init() {}

  private mutating func read(_ chunks: PNGChunks, in file: OpenFile) throws(Errno) {
    var chunks = chunks
    var profiles: [PNGChunk] = []
    while exifChunk == nil, damage == nil, let chunk = try chunks.next() {
      if pixelSize == nil, chunk.type != .appleVariant {
        try noteHeader(chunk, in: file)
      } else if chunk.type == .exif {
        try noteExif(chunk, in: file)
      } else if chunk.type.isText {
        hasText = true
        if profiles.count < Self.maximumProfiles, try RawProfile.isIn(chunk, of: file) {
          profiles.append(chunk)
        }
      }
    }
    if let chunks = chunks.damage {
      layout.damage = damage ?? "the file " + chunks
    }
    if exifChunk == nil, let (chunk, exif) = try RawProfile.exif(in: profiles, of: file) {
      (exifChunk, exifForm, exifPrefix) = (chunk, exif.form, exif.prefix)
      layout.exifBytes = exif.bytes
      if try !PNGChunk.isIntact(file.read(chunk.checked)) { noteWrongChecksum() }
    } else if exifChunk == nil, damage == nil {
      for chunk in profiles where try RawProfile.isUnreadExif(chunk, of: file) {
        layout.exifDoubt =
          "its text chunk with Exif is damaged, or longer than \(PNGText.maximumSize >> 20) MiB,"
          + " and is not read"
      }
    }
    layout.exifRange = exifChunk?.range ?? insertionPosition..<insertionPosition
    layout.maximumBlockSize =
      (exifForm == nil ? Self.maximumExifLength : RawProfile.maximumLength) - exifPrefix.count
  }

  private mutating func noteWrongChecksum() {
    hasWrongChecksum = true
    layout.exifDoubt = "\(Self.wrongChecksum(of: exifForm)): its values may be wrong"
  }

  private static func wrongChecksum(of form: PNGPacketForm?) -> String {
    "its \(form == nil ? "eXIf chunk" : "text chunk with Exif") has a wrong checksum"
  }

  /// The refusal of an edit beside a wrong checksum.
  var wrongChecksum: ContainerRefusal { .damaged(Self.wrongChecksum(of: exifForm)) }

  private mutating func noteHeader(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) {
    let sizes = try file.bytes(chunk.data.prefix(8))
    guard chunk.type == .header, let size = PictureSize(header: sizes) else {
      layout.damage = "the file has no IHDR chunk with its size"
      return
    }
    layout.pixelSize = size
    insertionPosition = chunk.range.upperBound
  }

  private mutating func noteExif(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) {
    guard chunk.length <= Self.maximumExifLength else {
      layout.damage = "its eXIf chunk is longer than \(Self.maximumExifLength >> 20) MiB"
      return
    }
    let isShort = chunk.length <= Self.longestThroughWindow
    let checked = isShort ? try file.copy(chunk.checked) : try file.read(chunk.checked)
    exifChunk = chunk
    let data = checked.dropFirst(PNGChunk.typeSize).prefix(chunk.length)
    if checked.count < chunk.checked.count {
      layout.damage = "the file ends within its eXIf chunk"
    } else if !PNGChunk.isIntact(checked) {
      noteWrongChecksum()
    }
    if data.starts(with: Self.strayHeader) { exifPrefix = Self.strayHeader }
    layout.exifBytes = Array(data.dropFirst(exifPrefix.count))
  }
}

extension PictureSize {
  /// The size in IHDR's data: width and height, both in 32 bits (section 11.2.1); nil if the data
  /// is cut, or a number is out of the standard's range.
  fileprivate init?(header: ArraySlice<UInt8>) {
    guard header.count >= 8 else { return nil }
    let width = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let height = header.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let allowed = 1...Int(Int32.max)
    guard allowed.contains(width), allowed.contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
