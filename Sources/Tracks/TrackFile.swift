import PhotoEntities
import PhotoUseCases

typealias TrackFault = PhotoRepositoryError.Reason.TrackFault

/// What is read of one file.
struct ReadTrack {
  var segments: [[TrackPoint]]
  var warnings: [PhotoWarning]
}

/// Reads the tracks of one format, as the bytes of a file arrive.
protocol TrackReader {
  /// The number of points that are held.
  var heldCount: Int { get }
  /// Reads the next bytes.
  mutating func read(_ bytes: [UInt8]) throws(TrackFault)
  /// What was read. Call it once, at the end of the file.
  mutating func finish() throws(TrackFault) -> ReadTrack
}

/// One file, as its bytes arrive. Its first bytes say in which format it is; if they do not, its name does.
struct TrackFile {
  /// The number of first bytes that say the format, in which a log may have lines of other kinds.
  private static let headSize = 4096

  private let name: PhotoIdentifier
  private let limits: TrackFileLimits
  private let earlierPoints: Int
  private var reader: (any TrackReader)?
  /// The first pieces, before the format is known.
  private var head: [[UInt8]] = []
  private var byteCount = 0

  /// - Parameter pointCount: The number of points in the files before.
  init(named name: PhotoIdentifier, limits: TrackFileLimits, after pointCount: Int) {
    (self.name, self.limits, earlierPoints) = (name, limits, pointCount)
  }

  /// Reads the next bytes.
  mutating func read(_ bytes: [UInt8]) throws(TrackFault) {
    byteCount += bytes.count
    guard byteCount <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    guard reader == nil else { return try pass(bytes) }
    head.append(bytes)
    if byteCount >= Self.headSize { try start() }
  }

  /// What was read. Call it once, at the end of the file.
  mutating func finish() throws(TrackFault) -> ReadTrack {
    if reader == nil { try start() }
    guard let track = try reader?.finish() else { throw .noPoints }
    try checkCount(track.segments.reduce(0) { $0 + $1.count })
    return track
  }

  private mutating func start() throws(TrackFault) {
    let format = TrackFormat(startingWith: head.flatMap { $0 }) ?? TrackFormat(named: name)
    switch format {
    case .xml: reader = try XMLTrackReader(limits: limits)
    case .json: reader = TimelineReader(limits: limits)
    case .nmea: reader = NMEAReader()
    case .fit: reader = FITReader(limits: limits)
    case .zip: throw .zipped
    case nil: throw .unknownFormat
    }
    for piece in head { try pass(piece) }
    head = []
  }

  private mutating func pass(_ bytes: [UInt8]) throws(TrackFault) {
    try reader?.read(bytes)
    try checkCount(reader?.heldCount ?? 0)
  }

  private func checkCount(_ count: Int) throws(TrackFault) {
    guard count <= limits.points - earlierPoints else {
      throw .tooManyPoints(limit: limits.points)
    }
  }
}

/// The forms of files with tracks.
private enum TrackFormat {
  /// GPX, KML, TCX.
  case xml
  /// Google's Timeline.
  case json
  case nmea
  case fit
  /// An archive such as KMZ, which is not read.
  case zip

  private static let blanks: [UInt8] = [
    0x00, 0x09, 0x0A, 0x0D, 0x20, 0xBB, 0xBF, 0xEF, 0xFE, 0xFF,
  ]

  /// The format of a file that begins so; nil if these bytes do not say it.
  init?(startingWith bytes: [UInt8]) {
    // Before it there may be blanks, a byte order mark, and half of a character in UTF-16.
    let text = bytes.drop { Self.blanks.contains($0) }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .zip
    } else if bytes.dropFirst(8).starts(with: ".FIT".utf8) {
      self = .fit
    } else if text.first == UInt8(ascii: "<") {
      self = .xml
    } else if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
      self = .json
    } else if bytes.split(separator: 0x0A).contains(where: NMEASentence.hasPlace) {
      self = .nmea
    } else {
      return nil
    }
  }

  /// The format that the ending of a name promises; nil if it promises none.
  init?(named name: PhotoIdentifier) {
    let ending = name.bytes.suffix(5).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    switch String(decoding: ending.split(separator: UInt8(ascii: ".")).last ?? [], as: UTF8.self) {
    case "gpx", "kml", "tcx": self = .xml
    case "json": self = .json
    case "nmea", "nma": self = .nmea
    case "fit": self = .fit
    default: return nil
    }
  }
}
