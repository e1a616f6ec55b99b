package import PhotoFixtures
import Testing

extension Fixture: CustomTestStringConvertible {
  /// The name, so that a failure does not print the file.
  public var testDescription: String { name }
}

extension TIFFBuilder.Directory {
  /// An IFD0 with pointers to an Exif and a GPS directory if there are entries for them.
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
