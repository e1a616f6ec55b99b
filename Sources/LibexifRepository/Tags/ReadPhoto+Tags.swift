import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// Every tag that can be read in the photo, by directory, the MakerNote's after Exif's.
  func tags() -> [PhotoTag] {
    guard let (block, structure) = exif,
      let contents = ExifContents(block, structure: structure, for: .allTags)
    else { return [] }
    func tags(_ directory: ExifDirectory) -> [PhotoTag] {
      contents.tags(of: structure[directory], in: block, structure: structure)
    }
    return tags(.ifd0) + tags(.exif) + contents.makerNoteTags() + tags(.gps)
      + tags(.interoperability) + tags(.ifd1)
  }
}
