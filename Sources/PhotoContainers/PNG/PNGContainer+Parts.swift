package import Platform
package import SystemPackage

/// The chunks of a PNG file that edits can change, and what the others mean for them.
struct PNGLayout {
  let parts: MetadataParts
  let xmp: FoundPart
  /// How the XMP chunk holds the packet; in the usual way if there is no such chunk.
  let xmpForm: PNGPacketForm
  /// All chunks with XMP.
  let xmpChunks: [PNGChunk]
  let hasFurtherExif: Bool
  /// Whether a text chunk beside the Exif block has another.
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
  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    OwnBytes(of: try layout(of: file).parts)
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
      case let type where type.isText:
        if try Self.holdsXMP(chunk, in: file) {
          xmpChunks.append(chunk)
        } else if chunk != exifChunk, try RawProfile.isIn(chunk, of: file) {
          hasRawProfile = true
        }
      default: break
      }
    }
    let (xmp, form) = try Self.xmp(in: xmpChunks, of: file)
    return PNGLayout(
      parts: MetadataParts(exif: exifRange, xmp: xmp, photoshop: .fixed(Self.fixedResources)),
      xmp: xmp,
      xmpForm: form, xmpChunks: xmpChunks, hasFurtherExif: hasFurtherExif,
      hasRawProfile: hasRawProfile,
      isSigned: isSigned, appleOffsets: appleOffsets, lastImageData: lastImageData,
      damage: chunks.damage)
  }

  /// Whether the chunk has XMP, which may be damaged.
  private static func holdsXMP(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> Bool {
    guard try PNGPacketForm.mayHold(chunk, in: file) else { return false }
    if try PNGPacketForm.isXMPAlone(chunk, in: file) { return true }
    let data = try PNGText.data(of: chunk, in: file)
    return data.flatMap { PNGPacketForm.read(chunk.type, $0[...]) } != nil
  }

  /// The place of the XMP packet among these chunks, and how its chunk holds it.
  private static func xmp(
    in chunks: [PNGChunk], of file: OpenFile
  ) throws(Errno) -> (FoundPart, PNGPacketForm) {
    guard let chunk = chunks.first else { return (.absent, .usual) }
    guard chunks.count == 1 else {
      return (.fixed("it has several XMP packets, which may disagree"), .usual)
    }
    guard chunk.length <= PNGText.maximumSize else {
      return (.fixed("its XMP chunk is longer than \(PNGText.maximumSize >> 20) MiB"), .usual)
    }
    let checked = try file.read(chunk.checked)
    guard checked.count == chunk.checked.count else {
      return (.fixed("the file ends within its XMP chunk"), .usual)
    }
    guard PNGChunk.isIntact(checked) else {
      return (.fixed("its XMP chunk has a wrong checksum"), .usual)
    }
    let data = checked.dropFirst(PNGChunk.typeSize).dropLast(PNGChunk.checksumSize)
    guard let (form, _) = PNGPacketForm.read(chunk.type, data) else {
      return (.fixed("its XMP chunk is damaged"), .usual)
    }
    return (.at(chunk.range), form)
  }
}
