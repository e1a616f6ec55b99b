package import PhotoFixtures
import Testing

extension Fixture: CustomTestStringConvertible {
  /// The name: a failure need not show the file.
  public var testDescription: String { name }
}

extension TIFFBuilder.Directory {
  /// An IFD0 that leads to an Exif and a GPS directory where there are entries for them.
  package init(
    image: [TIFFBuilder.Entry] = [], exif: [TIFFBuilder.Entry] = [],
    gps: [TIFFBuilder.Entry] = [], next: Next = .none
  ) {
    self.init(
      image + (exif.isEmpty ? [] : [.init(.exifPointer, .directory(.init(exif)))])
        + (gps.isEmpty ? [] : [.init(.gpsPointer, .directory(.init(gps)))]),
      next: next)
  }
}
