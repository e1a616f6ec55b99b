import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walk through a JPEG file's segments, and the rewriting of the file with another Exif
  /// block.
  static let segments = FuzzTarget(name: "segments", seeds: { $0 }) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard var segments = try JPEGSegments(file) else {
      claim(!bytes.starts(with: [0xFF, 0xD8]), "a JPEG file is not recognised")
      return
    }
    var (end, count) = (2, 0)
    while let segment = try segments.next() {
      claim(segment.position >= end, "the walk goes back")
      claim(segment.payload.lowerBound >= segment.position + 4, "a segment without a header")
      claim(segment.payload.count <= JPEGSegment.maximumPayload, "a segment that is too long")
      (end, count) = (segment.payload.upperBound, count + 1)
      claim(count <= 10_000, "a walk without an end")
    }
    guard let container = try JPEGContainer.read(file) else { return }
    claim(container.exifBytes?.count ?? 0 <= JPEGSegment.maximumPayload, "Exif that is too long")
    try rewrite(container, file, bytes)
  }

  /// The rewritten file has the new block, and everything else is as before.
  private static func rewrite(
    _ container: JPEGContainer, _ file: OpenFile, _ bytes: [UInt8]
  ) throws {
    let block = TIFFBlock.headerAlone
    guard let rewrite = try? container.rewrite(file, with: MetadataRewrite(exif: block)) else {
      return
    }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    let old = container.exifBytes
    let growth = old.map { block.count - $0.count } ?? (10 + block.count)
    claim(rewritten.count == bytes.count + growth, "bytes are lost")
    try MemoryFile.write(rewritten)
    let changed = try JPEGContainer.read(try OpenFile(MemoryFile.identifier))
    claim(changed?.exifBytes == block.bytes, "the block does not read back")
    claim(changed?.pixelSize == container.pixelSize, "the picture has another size")
    // Damage after the Exif segment is copied as it is.
    claim((changed?.damage == nil) == (container.damage == nil), "the file has other damage")
  }
}
