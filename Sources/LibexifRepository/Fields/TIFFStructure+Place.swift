import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension TIFFStructure {
  /// The tags about the place, except those of the position and the altitude in `metadata`. A
  /// position that cannot be read counts, as another program may read it.
  func placeDetails(of metadata: Metadata) -> [ExifTag] {
    guard let directory = self[.gps] else { return [] }
    var details: [ExifTag] = []
    for entry in directory.entries where !metadata.isKnownPlace(entry.tag) {
      details.append(ExifTag(.gps, entry.tag))
    }
    return details
  }

  /// Whether it has such tags.
  func hasPlaceDetails(of metadata: Metadata) -> Bool {
    self[.gps]?.entries.contains { !metadata.isKnownPlace($0.tag) } ?? false
  }
}

extension ExifTag {
  /// The tags of the time by GPS: the time of day and the day, in UTC.
  static let placeTime: [ExifTag] = [.gpsTimeStamp, .gpsDateStamp]

  /// Whether the tag about the place holds wherever the photo was taken.
  var isLastingPlaceDetail: Bool {
    (Self.placeTime + [.gpsImgDirection, .gpsImgDirectionRef]).contains(self)
  }
}

extension TIFFEdit {
  /// The edits of data about the place, besides those of position and altitude.
  static func placeEdits(making fields: FieldChanges) -> [TIFFEdit] {
    guard let change = fields.placeDetails else { return [] }
    let details =
      change.removesOld ? fields.exif?.structure.placeDetails(of: fields.old) ?? [] : []
    let time = change.time == fields.oldPlaceTime ? nil : change.time
    return details.filter { change.time == nil || !$0.isLastingPlaceDetail }
      .map { TIFFEdit(tag: $0, value: nil) } + (time.map(edits(settingPlaceTime:)) ?? [])
  }

  /// The edits that set the time by GPS (Exif 2.3 section 4.6.6).
  private static func edits(settingPlaceTime time: Moment) -> [TIFFEdit] {
    guard let date = time.date else { return [] }
    let digits = date.fraction ?? ""
    let scale = digits.utf8.reduce(UInt32(1)) { scale, _ in scale * 10 }
    let fraction = UInt32(digits) ?? 0
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let day = [date.month, date.day].reduce(two(date.year / 100) + two(date.year % 100)) {
      "\($0):\(two($1))"
    }
    return [
      TIFFEdit(
        tag: .gpsTimeStamp,
        value: .unsignedFractions([
          UInt32(date.hour), 1, UInt32(date.minute), 1, UInt32(date.second) * scale + fraction,
          scale,
        ])),
      TIFFEdit(tag: .gpsDateStamp, value: .text(day)),
    ]
  }
}

extension Metadata {
  /// Whether the GPS tag says the position or the altitude here, or the version of the tags.
  fileprivate func isKnownPlace(_ number: UInt16) -> Bool {
    switch number {
    case ExifTag.gpsVersionID.number: true
    case ExifTag.gpsLatitude.number, ExifTag.gpsLatitudeRef.number: latitude != nil
    case ExifTag.gpsLongitude.number, ExifTag.gpsLongitudeRef.number: longitude != nil
    case ExifTag.gpsAltitude.number, ExifTag.gpsAltitudeRef.number: altitude != nil
    default: false
    }
  }
}
