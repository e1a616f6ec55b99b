import PhotoContainers
import PhotoUseCases
import TIFFBlocks

extension FilePart.Kind {
  /// The part in a sentence about its photo.
  var phrase: String {
    switch self {
    case .exif: "its Exif"
    case .xmp, .extendedXMP, .otherXMP: "its XMP"
    case .entry(.makerNote, _): "its MakerNote"
    case .entry: "its Exif"
    case .photoshop, .iptc: "its IPTC or Photoshop resources"
    case .comment: "a comment"
    case .other(let name), .fixed(let name), .within(let name), .unsearchable(let name): name
    case .motionVideo: "the video of its motion photo"
    case .trailing, .programTrailer, .pictureIndex: "data after the picture"
    case .thumbnail, .presentationWithThumbnail: "its thumbnail"
    case .metadataOfPreview: "metadata of a preview"
    case .place, .said: "a value of the film"
    case .presentation, .credentials, .origin, .leftover, .originalFile: "its file"
    }
  }

  /// What users call it.
  var name: RemovedPart {
    switch self {
    case .exif, .unsearchable("Exif"): .exif
    case .xmp, .extendedXMP, .otherXMP, .unsearchable: .xmp
    case .entry(.makerNote, _): .makerNote
    case .entry: .exif
    case .photoshop, .iptc: .iptc
    case .presentationWithThumbnail, .thumbnail, .metadataOfPreview: .thumbnail
    case .credentials: .contentCredentials
    case .comment: .comments
    case .presentation, .other, .fixed, .within, .leftover, .originalFile, .origin: .otherData
    case .place, .said: .otherData
    case .pictureIndex, .motionVideo, .trailing, .programTrailer: .trailingData
    }
  }
}
