import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

extension ReadPhoto {
  /// The number of bytes that are compared at each offset. The whole file is compared elsewhere.
  private static let comparedSize = 1 << 16

  /// This photo's Exif block with the offsets that its edited copy must have. If parts of the file have
  /// other lengths in the copy, the offsets of bytes after them differ by the growth.
  ///
  /// - Parameters:
  ///   - original: The file of this photo.
  ///   - copy: The file of the edited photo, which has an Exif block.
  ///   - relocation: The parts of both files; nil in formats whose edits move more. There, no offset in the block leads
  ///     out of it.
  /// - Returns: Nil if an offset does not lead to the same bytes in both files.
  func exif(
    of original: OpenFile, expectedIn copy: OpenFile, after relocation: Relocation?
  ) throws(PhotoRepositoryError) -> ExifBlock? {
    guard let exif else { return nil }
    guard let relocation, !relocation.isEmpty else { return exif }
    guard let offsets = try? container.trailingOffsets(in: original) else { return nil }
    var block = exif.block
    for old in offsets {
      guard let new = relocation.moved(old, ofBlockAt: container.exifRange.lowerBound),
        try bytes(at: old, in: original) == bytes(at: new, in: copy)
      else { return nil }
      block.overwrite(with: new)
    }
    return ExifBlock(block, exif.structure, assuming: exif.charset)
  }

  /// Edits of the entries of XMP and IPTC in a file that is its own Exif block, if the copy has the same values: these
  /// may move with the directory, and are not loaded with the block.
  func movableEntries(
    of original: OpenFile, sameIn copy: OpenFile, readAs written: ReadPhoto
  ) throws(PhotoRepositoryError) -> [TIFFEdit] {
    guard container.isExifWholeFile else { return [] }
    let (old, new) = try PhotoRepositoryError.reading(metadata.localIdentifier) {
      () throws(Errno) in
      (
        try container.furtherMetadata(in: original, for: .edits),
        try written.container.furtherMetadata(in: copy, for: .edits)
      )
    }
    var tags: [ExifTag] = []
    if !old.xmpPackets.isEmpty, old.xmpPackets == new.xmpPackets { tags.append(.xmp) }
    if !old.iptc.isEmpty, old.iptc == new.iptc { tags.append(.iptc) }
    if !old.photoshop.isEmpty, old.photoshop == new.photoshop { tags.append(.photoshop) }
    return tags.map { TIFFEdit(tag: $0, value: nil) }
  }

  private func bytes(
    at offset: TrailingOffset, in file: OpenFile
  ) throws(PhotoRepositoryError) -> [UInt8] {
    try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try file.read(offset.target..<offset.target + min(offset.length, Self.comparedSize))
    }
  }
}
