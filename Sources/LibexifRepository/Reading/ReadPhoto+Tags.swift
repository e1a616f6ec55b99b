import PhotoUseCases

extension ReadPhoto {
  /// Every tag that libexif sees in the photo, by directory, the MakerNote's after Exif's.
  func tags() -> [PhotoTag] {
    guard let (block, structure) = exif,
      let contents = ExifContents(block, structure: structure, for: .allTags)
    else { return [] }
    return contents.tags(of: .ifd0) + contents.tags(of: .exif) + contents.makerNoteTags()
      + contents.tags(of: .gps) + contents.tags(of: .interoperability) + contents.tags(of: .ifd1)
  }
}
