import PhotoFixtures
import PhotoUseCases
import TestSupport

@testable import LibexifRepository

extension PhotoTag {
  /// The tags of a photo with this Exif block.
  static func tags(of block: TIFFBuilder) throws -> [PhotoTag] {
    try fetch(JPEGBuilder(metadata: [.exif(block)]).bytes).tags
  }

  /// The tags of the photo of these bytes.
  static func fetch(
    _ bytes: [UInt8], from sources: Set<TagSource> = [.exif, .makernote]
  ) throws -> FetchedTags {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchTags(
        ofIdentifier: folder.place(bytes, at: "photo.jpg"), from: sources)
    }
  }
}
