import PhotoEntities
import PhotoUseCases
import Testing

@testable import Tracks

/// Which format a file is in, and files of no format.
struct TrackFormatTests {
  private static let documents: [[UInt8]] = [
    NMEATests.log(NMEATests.walk),
    FITTests.file([FITTests.definition(), FITTests.record()]),
    Array(
      #"[{"startTime":"2024-05-01T12:00:00Z","endTime":"2024-05-01T12:10:00Z","activity":{"start":"geo:1,2"}}]"#
        .utf8),
    Array(
      "<kml><gx:Track xmlns:gx='http://www.google.com/kml/ext/2.2'><when>2024-05-01T12:00:00Z</when><gx:coord>1 2</gx:coord></gx:Track></kml>"
        .utf8),
    Array(GPX.document(["1 1 2024-05-01T12:00:00Z"]).utf8),
  ]

  /// Whatever the name promises.
  @Test(arguments: documents, ["gpx", "kml", "nmea", "FIT", "json", "txt"])
  func isKnownByItsContents(document: [UInt8], ending: String) throws {
    #expect(try GPX.tracks([document], named: ending).segments.joined().count > 0)
  }

  @Test(arguments: [
    ("gpx", TrackFault.malformed(line: 1, detail: "no element found")),
    ("Json", .malformed(line: 1, detail: "ends in the middle")),
    ("NMEA", .noPoints), ("fit", .damaged), ("txt", .unknownFormat), ("", .unknownFormat),
  ])
  func isPromisedByItsName(ending: String, fault: TrackFault) {
    #expect(
      throws: PhotoRepositoryError(
        identifier: .init(text: "0.\(ending)"), reason: .unreadableTrack(fault))
    ) { try GPX.tracks([[]], named: ending) }
  }

  @Test func refusesArchives() {
    #expect(
      GPX.fault([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 99)) == .unreadableTrack(.zipped))
  }

  /// Every start of a file, and every file with a byte changed, is read or refused, in any pieces alike.
  @Test(arguments: documents)
  func survivesDamage(document: [UInt8]) {
    func result(_ bytes: [UInt8], _ size: Int) -> Result<FetchedTracks, PhotoRepositoryError> {
      Result { () throws(PhotoRepositoryError) in try GPX.tracks([bytes], pieces: size) }
    }
    for index in document.indices {
      let start = Array(document[..<index])
      #expect(result(start, 1) == result(start, 1 << 16))
      for byte in [0x00, 0x22, 0x2C, 0x3C, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = document
        damaged[index] = byte
        #expect(result(damaged, 7) == result(damaged, 1 << 16))
      }
    }
  }

  /// Times and places of a track in KML are counted before they are joined.
  @Test func boundsWhatIsNotJoined() {
    let document = Array(
      ("<kml><Track>" + String(repeating: "<when/>", count: 1000)).utf8)
    #expect(
      GPX.fault(document, limits: TrackFileLimits(points: 99))
        == .unreadableTrack(.tooManyPoints(limit: 99)))
  }
}
