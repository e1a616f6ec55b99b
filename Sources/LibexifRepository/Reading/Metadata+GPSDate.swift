import PhotoEntities
import PhotoUseCases
import XMPPackets

extension Metadata {
  /// Sets the date and time by GPS to the first one of the sidecar, of Exif and of XMP.
  ///
  /// - Returns: Where it comes from; nil if none has it.
  mutating func setGPSDate(
    _ sidecar: XMPPacket?, _ exif: ExifBlock?, _ xmp: XMPPacket?
  ) -> TagSource? {
    let dates: [(TagSource, CaptureDate?)] = [
      (.sidecar, sidecar?.dateByGPS), (.exif, exif?.dateByGPS), (.xmp, xmp?.dateByGPS),
    ]
    let found = dates.first { $0.1 != nil }
    gpsDate = found?.1
    return found?.0
  }
}
