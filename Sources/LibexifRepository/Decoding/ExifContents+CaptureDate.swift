import PhotoEntities
import TIFFBlocks

extension ExifContents {
  /// When the photo was taken, else when it was digitised, else when the file was changed: the
  /// first of the dates that is one.
  var captureDate: CaptureDate? {
    date(.dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal)
      ?? date(.dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized)
      ?? date(.dateTime, .subSecTime, .offsetTime)
  }

  /// The moment that these tags tell together.
  private func date(
    _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offsetTime: ExifTag
  ) -> CaptureDate? {
    textBytes(dateTime).flatMap {
      ExifDate.date($0, fraction: text(subSecTime), offset: textBytes(offsetTime))
    }
  }
}
