import PhotoEntities
import PhotoUseCases

extension PhotoRepositoryError.Reason.TrackFault {
  /// What is wrong with a track, and what to do, as a sentence without the file's name.
  var message: String {
    switch self {
    case .malformed(let line, let detail):
      "line \(line): \(detail); repair the file, or export it again"
    case .unknownFormat:
      "is not a track in a format that exifcli reads; convert it to GPX first, such as with gpsbabel"
    case .zipped: "is a ZIP archive; unpack it, and name the track in it (of a KMZ file: doc.kml)"
    case .notTrack(let line):
      "line \(line): is not GPX, KML or TCX; convert it to GPX first, such as with gpsbabel"
    case .damaged: "is damaged: it is not as its checksum says; copy it from the device again"
    case .documentType(let line):
      "line \(line): has a document type declaration, which tracks do not need, and which can do harm; remove it"
    case .tooDeep(let line, let limit):
      "line \(line): has more than \(limit) levels in one another; export the track again"
    case .markupTooLong(let line, let limit):
      "line \(line): has more than \(limit >> 10) KiB in one tag or comment; export the track again"
    case .noPosition(let line):
      "line \(line): its point needs a latitude and a longitude on earth, and no other point can be used; export the track again"
    case .noTime(let line):
      "line \(line): its point has no time like 2024-05-01T12:00:00Z, and no other point can be used; export the track again"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB; split it"
    case .tooManyPoints(let limit):
      "has, with the tracks before it, more than \(limit) points; give only the tracks of these photos"
    case .noPoints:
      "has no track with points that have a time; waypoints and routes do not say where a camera was"
    }
  }
}

extension PlaceFault {
  /// Why a photo gets no place, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .noDate: "has no captureDate to find on a track; set the date with 'exifcli edit --date'"
    case .unknownOffset(let zone):
      "its date is out of the range of the time zone \(zone); give another --zone"
    case .tooLongAway(let time, let seconds):
      "was taken at \(time), \(Self.duration(seconds)) from the nearest point of the tracks; if the clock was"
        + " wrong, give --zone, --clock-offset or --sync; if not, allow more with --max-time"
    case .tooFarAway(let time, let metres):
      "was taken at \(time), \(metres) m from the nearest point of the tracks; allow more with --max-distance"
    }
  }

  /// `45 s`, `12 min`, `2 h 5 min`, `3 days`, cut off.
  private static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min \(seconds % 60) s"
    case ..<172_800: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    default: "\(seconds / 86_400) days"
    }
  }
}
