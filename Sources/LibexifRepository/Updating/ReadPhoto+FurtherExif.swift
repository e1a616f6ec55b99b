import PhotoContainers
import PhotoUseCases

extension ReadPhoto {
  /// What the user should know of an edit where the photo has several Exif blocks.
  var furtherExifWarnings: [PhotoWarning] {
    container.hasFurtherExif ? [.furtherExif(place: container.format.exifPlace)] : []
  }
}
