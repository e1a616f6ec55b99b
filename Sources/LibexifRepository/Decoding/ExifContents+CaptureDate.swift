import PhotoEntities

extension ExifContents {
  /// When the photo was taken, from the first of the dates that is one.
  var captureDate: CaptureDate? {
    for tags in ExifDate.Tags.inOrderOfPreference {
      guard let text = text(tags.dateTime) else { continue }
      let date = ExifDate.date(
        text, fraction: self.text(tags.subSecTime), offset: self.text(tags.offsetTime))
      if let date { return date }
    }
    return nil
  }
}
