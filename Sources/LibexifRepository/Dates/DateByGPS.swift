import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

extension ReadPhoto {
  /// The date and time by GPS in whole seconds of UTC, in Exif or else in XMP; nil if the photo lacks one
  /// of the two.
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

extension ExifBlock {
  /// The time by GPS, with the fraction of its second.
  var placeTime: Moment? {
    guard let date = dateByGPS, let second = secondOfDay else { return nil }
    let fraction = (second - second.rounded(.down)) * 1_000_000
    return Moment(date, utcOffset: 0).adding(microseconds: Int(exactly: fraction.rounded()) ?? 0)
  }

  /// The date of GPSDateStamp and GPSTimeStamp in UTC (Exif 2.3 section 4.6.6).
  fileprivate var dateByGPS: CaptureDate? {
    guard let text = textBytes(.gpsDateStamp),
      let second = secondOfDay.flatMap({ Int(exactly: $0.rounded(.down)) }),
      let (year, month, day) = LooseDate.day(text)
    else { return nil }
    return CaptureDate(
      year: year, month: month, day: day, hour: second / 3600, minute: second / 60 % 60,
      second: second % 60, utcOffset: 0)
  }

  /// The seconds of the day of GPSTimeStamp. Programs write fractions of hours and minutes. A second whose denominator
  /// is 0 is unknown, and counts as 0.
  private var secondOfDay: Double? {
    guard let hour = rational(.gpsTimeStamp), let minute = rational(.gpsTimeStamp, at: 1) else {
      return nil
    }
    let second = rational(.gpsTimeStamp, at: 2)?.doubleValue ?? 0
    let parts = [hour.doubleValue, minute.doubleValue, second]
    guard parts.allSatisfy({ $0 >= 0 }), parts[0] < 24, parts[1] < 60, parts[2] < 61 else {
      return nil
    }
    // To the microsecond, so that 0.1 h are 360 s.
    let sum = ((parts[0] * 3600 + parts[1] * 60 + parts[2]) * 1_000_000).rounded() / 1_000_000
    return sum < 86_400 ? sum : nil
  }
}

extension XMPPacket {
  /// exif:GPSTimeStamp, which is a whole date in UTC (XMP part 2, section 3.3).
  fileprivate var dateByGPS: CaptureDate? {
    writtenDateByGPS?.with(fraction: nil, utcOffset: writtenDateByGPS?.utcOffset ?? 0)
  }

  /// The time by GPS, with the fraction of its second.
  var placeTime: Moment? {
    writtenDateByGPS.map { Moment($0, utcOffset: $0.utcOffset ?? 0) }
  }

  private var writtenDateByGPS: CaptureDate? {
    value(of: Self.placeTimeName)?.text.flatMap(XMPText.date)
  }

  /// The date of capture, or of digitising, of the packet.
  var dateOfTaking: CaptureDate? {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: []))
    _ = FieldSelection.all.replace(&metadata, [:], from: self)
    return metadata.originalDate ?? metadata.digitizedDate
  }
}
