import PhotoEntities
import XMPPackets

extension XMPPacket {
  /// exif:GPSTimeStamp, which is a whole date in UTC (XMP part 2, section 3.3).
  var dateByGPS: CaptureDate? {
    writtenDateByGPS.flatMap { $0.with(fraction: $0.fraction, utcOffset: $0.utcOffset ?? 0) }
  }

  /// The time by GPS, with the fraction of its second.
  var placeTime: Moment? {
    writtenDateByGPS.map { Moment($0, utcOffset: $0.utcOffset ?? 0) }
  }

  private var writtenDateByGPS: CaptureDate? {
    value(of: Self.placeTimeName)?.text.flatMap(XMPText.date)
  }
}
