import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

extension ReadPhoto {
  /// How many bytes of a picture are compared. The rest of the file after the Exif block is compared with
  /// the original's anyway.
  private static let comparedSize = 1 << 16

  /// This photo's Exif block with the entries that its edited copy must have too: if the block has become
  /// longer or shorter there, the offsets of what lies after it differ by as much, and nothing else.
  ///
  /// - Parameters:
  ///   - original: The file of this photo.
  ///   - copy: The file of the edited photo.
  ///   - written: The edited photo.
  /// - Returns: Nil if such an offset does not lead in the copy to what it leads to in the original.
  func exif(
    of original: OpenFile, expectedIn copy: OpenFile, which written: ReadPhoto
  ) throws(PhotoRepositoryError) -> (block: TIFFBlock, structure: TIFFStructure)? {
    guard let exif, let growth = written.exif.map({ $0.block.count - exif.block.count }) else {
      return nil
    }
    guard growth != 0 else { return exif }
    guard let offsets = try? container.trailingOffsets(in: original) else { return nil }
    var block = exif.block
    for old in offsets {
      guard let new = old.moved(by: growth),
        try bytes(at: old, in: original) == bytes(at: new, in: copy)
      else { return nil }
      block.overwrite(with: new)
    }
    return (block, exif.structure)
  }

  private func bytes(
    at offset: TrailingOffset, in file: OpenFile
  ) throws(PhotoRepositoryError) -> [UInt8] {
    try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try file.read(offset.target..<offset.target + min(offset.length, Self.comparedSize))
    }
  }
}
