package import Platform
package import SystemPackage

/// The chunks of a PNG file that edits can change, and what the others mean for them.
struct PNGLayout {
  /// The data of an XMP chunk before the packet, as edits write it: the keyword, the flag and the method of
  /// no compression, no language and no translated keyword, each with its NUL.
  static let usualPrefix = PNGText.xmpKeyword.utf8 + [0, 0, 0, 0, 0]

  let parts: MetadataParts
  let xmp: FoundPart
  /// The data of the XMP chunk before the packet; the usual ones if there is no such chunk.
  let xmpPrefix: [UInt8]
  let hasFurtherExif: Bool
  let hasRawProfile: Bool
  /// Whether the file is signed with content credentials.
  let isSigned: Bool
  /// Apple's iDOT chunk contains distances to image data after it.
  fileprivate let appleOffsets: Int?
  fileprivate let lastImageData: Int
  /// Why the walk ended before IEND, as the end of a sentence that begins with "the file"; nil if it did
  /// not.
  let damage: String?

  /// Checks that the bytes after the changed parts may move.
  func checkMayMove(_ relocation: Relocation) throws(ContainerRefusal) {
    try checkMayChange(relocation.parts.map(\.old))
  }

  /// Checks that these bytes may get another length.
  func checkMayChange(_ ranges: [Range<Int>]) throws(ContainerRefusal) {
    guard let appleOffsets else { return }
    let isBetween = ranges.contains {
      appleOffsets < $0.lowerBound && $0.upperBound <= lastImageData
    }
    if isBetween {
      throw .damaged("the distances to image data in its iDOT chunk would become wrong")
    }
  }
}

extension PNGContainer {
  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    try layout(of: file).parts
  }

  /// Walks through all chunks.
  func layout(of file: OpenFile) throws(Errno) -> PNGLayout {
    guard var chunks = try PNGChunks(file) else { throw .ioError }
    var xmpChunks: [PNGChunk] = []
    var (hasFurtherExif, hasRawProfile, isSigned) = (false, false, false)
    var (appleOffsets, lastImageData): (Int?, Int) = (nil, 0)
    while let chunk = try chunks.next() {
      switch chunk.type {
      case .exif: hasFurtherExif = hasFurtherExif || chunk != exifChunk
      case .appleOffsets: appleOffsets = chunk.start
      case .imageData: lastImageData = chunk.start
      case .credentials: isSigned = true
      case .internationalText where try PNGText.hasKeyword(PNGText.xmpKeyword, chunk, in: file):
        xmpChunks.append(chunk)
      case let type where type.isText:
        if try RawProfile.isIn(chunk, of: file) { hasRawProfile = true }
      default: break
      }
    }
    let (xmp, prefix) = try Self.xmp(in: xmpChunks, of: file)
    return PNGLayout(
      parts: MetadataParts(exif: exifRange, xmp: xmp, photoshop: .absent), xmp: xmp,
      xmpPrefix: prefix, hasFurtherExif: hasFurtherExif, hasRawProfile: hasRawProfile,
      isSigned: isSigned, appleOffsets: appleOffsets, lastImageData: lastImageData,
      damage: chunks.damage)
  }

  /// The place of the XMP packet among these chunks, and the data before it.
  private static func xmp(
    in chunks: [PNGChunk], of file: OpenFile
  ) throws(Errno) -> (FoundPart, prefix: [UInt8]) {
    let usual = Array(PNGLayout.usualPrefix)
    guard let chunk = chunks.first else { return (.absent, usual) }
    guard chunks.count == 1 else {
      return (.fixed("it has several XMP packets, which may disagree"), usual)
    }
    guard chunk.length <= PNGText.maximumSize else {
      return (.fixed("its XMP chunk is longer than \(PNGText.maximumSize >> 20) MiB"), usual)
    }
    let checked = try file.read(chunk.checked)
    guard checked.count == chunk.checked.count else {
      return (.fixed("the file ends within its XMP chunk"), usual)
    }
    guard PNGChunk.isIntact(checked) else {
      return (.fixed("its XMP chunk has a wrong checksum"), usual)
    }
    let data = checked.dropFirst(PNGChunk.typeSize).dropLast(PNGChunk.checksumSize)
    guard let prefix = xmpPrefix(of: data) else {
      return (.fixed("it is compressed, which exifcli reads but does not edit"), usual)
    }
    return (.at(chunk.range), prefix)
  }

  /// The data of an XMP chunk before the packet; nil if the packet is compressed, or if its start is not
  /// found.
  private static func xmpPrefix(of data: ArraySlice<UInt8>) -> [UInt8]? {
    let flag = data.dropFirst(PNGText.xmpKeyword.utf8.count + 1)
    guard flag.first == 0, let language = flag.dropFirst(2).firstIndex(of: 0),
      let keyword = data[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    return Array(data[...keyword])
  }
}
