package import Platform
import SystemPackage
package import TIFFBlocks

extension PNGContainer {
  package func rewrite(
    _ file: OpenFile, with block: TIFFBlock
  ) throws(ContainerRefusal) -> FileRewrite {
    let others = try otherChunks(in: file)
    guard block.count <= maximumBlockSize else { throw .noRoom(limit: maximumBlockSize) }
    if block.count != exifBytes?.count { try others.checkMayMoveRest(after: exifRange.lowerBound) }
    let chunk = newChunk(holding: block)
    return FileRewrite(parts: [
      .original(0..<exifRange.lowerBound), .new(chunk), .originalFrom(exifRange.upperBound),
    ])
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite {
    if bytes.isEmpty, exifChunk != nil { return try removingAddedChunk(file) }
    let dataStart = PNGChunk.lengthSize + PNGChunk.typeSize + exifPrefix.count
    let content = bytes.dropFirst(dataStart).dropLast(PNGChunk.checksumSize)
    guard let block = TIFFBlock(Array(content)), bytes == newChunk(holding: block) else {
      throw .damaged("no edit could have left this Exif")
    }
    return try rewrite(file, with: block)
  }

  /// The file as it was before an edit added its eXIf chunk.
  private func removingAddedChunk(_ file: OpenFile) throws(ContainerRefusal) -> FileRewrite {
    let others = try otherChunks(in: file)
    guard exifRange.lowerBound == insertionPosition, exifPrefix.isEmpty else {
      throw .damaged("no edit has added its Exif")
    }
    try others.checkMayMoveRest(after: exifRange.lowerBound)
    return FileRewrite(parts: [
      .original(0..<exifRange.lowerBound), .originalFrom(exifRange.upperBound),
    ])
  }

  private func newChunk(holding block: TIFFBlock) -> [UInt8] {
    PNGChunk.bytes(.exif, exifPrefix + block.bytes)
  }

  /// Walks through all chunks, and checks that an edit leaves a sound file without contradictory
  /// Exif.
  private func otherChunks(in file: OpenFile) throws(ContainerRefusal) -> OtherChunks {
    if let damage { throw .damaged(damage) }
    if exifDoubt != nil { throw .damaged("its eXIf chunk has a wrong checksum") }
    let others: OtherChunks
    do throws(Errno) {
      others = try OtherChunks(than: exifChunk, in: file)
    } catch {
      throw .unreadable(error)
    }
    if let damage = others.damage { throw .damaged("the file " + damage) }
    if others.hasFurtherExif { throw .damaged("it has several eXIf chunks, which may disagree") }
    if others.hasRawProfile {
      throw .damaged(
        isRawProfile
          ? "its Exif is in a text chunk (Raw profile type exif), which exifcli reads but does not edit"
          : "a text chunk (Raw profile type exif) also contains Exif, and would keep the old values"
      )
    }
    return others
  }
}

/// The facts about the other chunks that matter to an edit of the eXIf chunk.
private struct OtherChunks {
  /// The damage that `PNGChunks` found.
  let damage: String?
  private(set) var hasFurtherExif = false
  private(set) var hasRawProfile = false
  private var appleOffsets: Int?
  private var lastImageData = 0

  init(than exif: PNGChunk?, in file: OpenFile) throws(Errno) {
    guard var chunks = try PNGChunks(file) else {
      damage = "has changed"
      return
    }
    while let chunk = try chunks.next() {
      switch chunk.type {
      case .exif: hasFurtherExif = hasFurtherExif || chunk != exif
      case .appleOffsets: appleOffsets = chunk.start
      case .imageData: lastImageData = chunk.start
      case let type where type.isText:
        if try RawProfile.isIn(chunk, of: file) { hasRawProfile = true }
      default: break
      }
    }
    damage = chunks.damage
  }

  /// Checks that the bytes after this offset may move. Apple's iDOT chunk contains distances to
  /// image data after it.
  func checkMayMoveRest(after place: Int) throws(ContainerRefusal) {
    if let appleOffsets, appleOffsets < place, place < lastImageData {
      throw .damaged("the distances to image data in its iDOT chunk would become wrong")
    }
  }
}
