import PhotoContainers

extension ReadPhoto {
  /// What the user should know of an edit where the photo has several Exif blocks: at most one
  /// sentence, without the photo's name.
  var furtherExifWarnings: [String] {
    container.hasFurtherExif
      ? [
        "it has a further \(container.format.exifPlace), which stays as it is: programs that read that one will not"
          + " see the edit; have another program remove it"
      ] : []
  }
}
