package import Platform
import SystemPackage
package import TIFFBlocks

extension JPEGContainer {
  package func rewrite(_ file: OpenFile, with block: TIFFBlock) throws(ContainerRefusal)
    -> FileRewrite
  {
    try checkMayHold(block, in: file)
    return rewrite(with: try correctingOffsets(of: block, in: file))
  }

  private func rewrite(with block: TIFFBlock) -> FileRewrite {
    let segment = newSegment(holding: block)
    guard let exifSegment else {
      return FileRewrite(parts: [
        .original(0..<insertionPosition), .new(segment), .originalFrom(insertionPosition),
      ])
    }
    return FileRewrite(parts: [
      .original(0..<exifSegment.lengthPosition), .new(Array(segment[Self.markerSize...])),
      .originalFrom(exifSegment.payload.upperBound),
    ])
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite {
    if bytes.isEmpty, exifSegment != nil { return try removingAddedSegment(file) }
    let prefixSize = Self.markerSize + Self.lengthSize + Self.exifPrefixSize
    guard let block = TIFFBlock(Array(bytes.dropFirst(prefixSize))) else {
      throw .damaged(Self.noExifOfAnEdit)
    }
    try checkMayHold(block, in: file)
    guard bytes == newSegment(holding: block) else { throw .damaged(Self.noExifOfAnEdit) }
    // The restored block has the offsets from before the edit: none is corrected.
    try checkPreceded(by: block, in: file)
    return rewrite(with: block)
  }

  private static let noExifOfAnEdit = "no edit could have left this Exif"

  /// The file as it was before an edit added its Exif segment.
  private func removingAddedSegment(
    _ file: OpenFile
  ) throws(ContainerRefusal) -> FileRewrite {
    if let damage { throw .damaged(damage) }
    guard exifRange.lowerBound == insertionPosition, exifPadding == 0, !hasFurtherExif else {
      throw .damaged("no edit has added its Exif")
    }
    try checkMayMoveRest(of: file)
    guard try trailingOffsets(in: file).isEmpty else {
      throw .damaged("its MakerNote contains the offset of a preview, which no edit has added")
    }
    return FileRewrite(parts: [
      .original(0..<exifRange.lowerBound), .originalFrom(exifRange.upperBound),
    ])
  }

  /// The damage that prevents edits. A damaged rest of the file after a whole Exif segment is
  /// copied as it is. But an Exif segment after damage may not have been found.
  private var damageInTheWay: String? {
    exifSegment == nil || isExifCut ? damage : nil
  }

  /// Checks that an Exif segment with the block may take the place of the present one.
  private func checkMayHold(
    _ block: TIFFBlock, in file: OpenFile
  ) throws(ContainerRefusal) {
    if let damageInTheWay { throw .damaged(damageInTheWay) }
    let payload = newPayload(holding: block)
    guard payload.count <= JPEGSegment.maximumPayload else {
      throw .noRoom(limit: JPEGSegment.maximumPayload)
    }
    if payload.count != exifSegment?.payload.count { try checkMayMoveRest(of: file) }
  }

  private func newPayload(holding block: TIFFBlock) -> [UInt8] {
    Array(Self.exifHeader) + [exifPadding] + block.bytes
  }

  private func newSegment(holding block: TIFFBlock) -> [UInt8] {
    let payload = newPayload(holding: block)
    let length = UInt16(truncatingIfNeeded: payload.count + Self.lengthSize)
    return [0xFF, JPEGMarker.app1.code] + ByteOrder.bigEndian.bytes(of: length) + payload
  }

  /// Checks that the bytes after the Exif segment may move.
  private func checkMayMoveRest(of file: OpenFile) throws(ContainerRefusal) {
    if let reasonNotToGrow { throw .damaged(reasonNotToGrow) }
    if try Self.endsInAFCP(file) {
      throw .damaged("its AFCP trailer contains offsets from the start of the file")
    }
  }

  /// Whether the file ends in a trailer of the AXS File Concatenation Protocol, whose directory
  /// contains offsets from the start of the file.
  private static func endsInAFCP(_ file: OpenFile) throws(ContainerRefusal) -> Bool {
    let trailerSize = 12
    do throws(Errno) {
      let size = Int(try file.status().size)
      let trailer = try file.read(max(0, size - trailerSize)..<size)
      return ["AXS!", "AXS*"].contains { trailer.starts(with: $0.utf8) }
    } catch {
      throw .unreadable(error)
    }
  }
}
