import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

extension ReadPhoto {
  /// The date and time by GPS in UTC, in Exif or else in XMP; nil if the photo lacks one of the two.
  static func dateByGPS(
    in file: OpenFile, of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> CaptureDate? {
    let photo = try read(file, identifier: identifier, for: .exifAlone)
    if let date = photo.exif?.dateByGPS { return date }
    let further = FurtherSources(
      try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try photo.container.furtherMetadata(in: file, for: .edits)
      })
    return further.xmp?.dateByGPS
  }
}

extension XMPPacket {
  /// The date of capture, or of digitising, of the packet.
  var dateOfTaking: CaptureDate? {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: []))
    _ = FieldSelection.all.replace(&metadata, [:], from: self)
    return metadata.originalDate ?? metadata.digitizedDate
  }
}
