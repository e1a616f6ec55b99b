import PhotoEntities
import PhotoUseCases
import Testing

@testable import Tracks

/// Files that are not tracks, or that would take endless time or memory.
struct HostileGPXTests {
  private typealias Fault = PhotoRepositoryError.Reason.TrackFault

  @Test(
    arguments: [
      ("<svg/>", .notTrack(line: 1)), ("<!-- a -->\n<svg:gpx2 xmlns:svg='x'/>", .notTrack(line: 2)),
      ("<gpx/>", .noPoints), ("<gpx><trk><trkseg/></trk></gpx>", .noPoints),
      ("<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg></trk></gpx>", .noPoints),
    ] as [(String, PhotoRepositoryError.Reason.TrackFault)])
  func saysWhatIsWrong(document: String, fault: PhotoRepositoryError.Reason.TrackFault) {
    #expect(GPX.fault(Array(document.utf8)) == .unreadableTrack(fault))
    #expect(GPX.fault(Array(document.utf8), pieces: 1) == .unreadableTrack(fault))
  }

  /// The beginnings of points that are left out, and why no point is left if there is no other.
  private static let faultyPoints: [(String, @Sendable (Int) -> Fault)] = [
    ("<trkpt lat='1'><time>2024-05-01T12:00:00Z</time>", Fault.noPosition),
    ("<trkpt lat='91' lon='1'>", Fault.noPosition),
    ("<trkpt lat='90.1' lon='1'>", Fault.noPosition),
    ("<trkpt lat='1' lon='200'>", Fault.noPosition),
    ("<trkpt lat='nan' lon='inf'>", Fault.noPosition),
    ("<trkpt lat='1e400' lon='0'>", Fault.noPosition),
    ("<trkpt lat='' lon='1,5'>", Fault.noPosition),
    ("<trkpt lat='1' lon='1'><time>noon</time>", Fault.noTime),
    ("<trkpt lat='1' lon='1'><time>2024-02-30T12:00:00Z</time>", Fault.noTime),
    ("<trkpt lat='1' lon='1'><time/>", Fault.noTime),
    ("<trkpt lat='1' lon='1'><time>noon</time><time>2024-05-01T12:00:00Z</time>", Fault.noTime),
    ("<trkpt lat='x' lon='1'><time>noon</time>", Fault.noPosition),
  ]

  /// Receivers write such points while they have no signal.
  @Test(arguments: faultyPoints.indices, [1, 1 << 16])
  func leavesFaultyPointsOut(index: Int, size: Int) throws {
    let (start, fault) = Self.faultyPoints[index]
    let good = "<trkpt lat='1' lon='2'><time>2024-05-01T12:00:00Z</time></trkpt>"
    let faulty = start + "<ele>5</ele></trkpt>"
    let document = "<gpx><trk>\n<trkseg>\n\(faulty)\n\(good)\n\(faulty)</trkseg></trk></gpx>"
    let tracks = try GPX.tracks([Array(document.utf8), Array(document.utf8)], pieces: size)
    #expect(tracks.segments.map { $0.map(\.longitude) } == [[2], [2]])
    #expect(
      tracks.problems
        == ["0.gpx", "1.gpx"].map { file in
          PhotoProblem(
            identifier: PhotoIdentifier(text: file),
            cause: .warning(.pointsLeftOut(count: 2, line: 3)))
        })
    let alone = "<gpx><trk>\n<trkseg>\n\(faulty)</trkseg></trk></gpx>"
    #expect(GPX.fault(Array(alone.utf8), pieces: size) == .unreadableTrack(fault(3)))
  }

  @Test func doesNotWarnOfSoundTracks() throws {
    let document = GPX.document(["1 2 2024-05-01T12:00:00Z"])
      .replacing("</trkseg>", with: "<trkpt lat='1' lon='1'/></trkseg>")
    #expect(try GPX.tracks([Array(document.utf8)]).problems == [])
  }

  @Test(arguments: [
    "", " ", "gpx", "<gpx>", "<gpx></trk>", "<gpx><trk></gpx>", "<gpx a='1' a='2'/>",
    "<gpx/><gpx/>",
    "<gpx>&nbsp;</gpx>", "<gpx>\u{1}</gpx>", "<x:gpx/>",
    "<?xml version='1.0' encoding='no'?><gpx/>",
    "<gpx>]]></gpx>", "<gpx a=1/>", "<gpx", "\u{0}", "<?xml version='9'?>",
  ])
  func refusesBrokenXML(document: String) throws {
    guard case .unreadableTrack(.malformed(let line, let detail)) = GPX.fault(Array(document.utf8))
    else {
      Issue.record("\(String(describing: GPX.fault(Array(document.utf8))))")
      return
    }
    #expect(line == 1)
    #expect(!detail.isEmpty)
  }

  @Test func refusesTextThatIsNotUTF8() {
    let reason = GPX.fault(Array("<gpx>\n".utf8) + [0xC3, 0x28] + Array("</gpx>".utf8))
    guard case .unreadableTrack(.malformed(line: 2, _)) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  /// A billion laughs, and files that are named by an entity.
  @Test(arguments: [
    "<!DOCTYPE gpx [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>\n<gpx>&b;</gpx>",
    "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx/>",
    "<!DOCTYPE gpx [<!ENTITY % p SYSTEM 'http://127.0.0.1/x'> %p;]><gpx/>", "<!DOCTYPE gpx><gpx/>",
  ])
  func refusesDocumentTypes(document: String) {
    #expect(
      GPX.fault(Array("<?xml version='1.0'?>\n\(document)".utf8))
        == .unreadableTrack(.documentType(line: 2)))
  }

  @Test func refusesDeepElements() {
    let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
    #expect(GPX.fault(Array(deep.utf8)) == .unreadableTrack(.tooDeep(line: 1, limit: 64)))
  }

  /// Elements of the same names in one another are not taken for others.
  @Test func findsItsWayOutOfDeepElements() throws {
    let document = """
      <gpx><a><trk><trkseg><trkpt lat="x"/></trkseg></trk></a><trk><trk><trkseg/></trk><trkseg>
      <trkpt lat="1" lon="2"><trkpt lat="9" lon="9"><time>never</time></trkpt>
      <time>2024-05-01T12:00:00Z</time></trkpt></trkseg></trk></gpx>
      """
    #expect(try GPX.texts(document) == [["1.0 2.0 2024-05-01T12:00:00Z"]])
  }

  /// A tag or a comment that does not end costs no more than the limit.
  @Test(arguments: ["<gpx a='", "<gpx><!--", "<gpx><?a "])
  func refusesEndlessMarkup(start: String) {
    let bytes = Array(start.utf8) + [UInt8](repeating: 0x61, count: 8 << 20)
    #expect(
      GPX.fault(bytes, pieces: 1 << 16)
        == .unreadableTrack(.markupTooLong(line: 1, limit: 1 << 20)))
  }

  @Test func refusesEndlessFiles() {
    var limits = TrackFileLimits()
    limits.bytes = 1000
    let bytes = Array("<gpx>".utf8) + [UInt8](repeating: 0x0A, count: 10_000)
    #expect(
      GPX.fault(bytes, pieces: 100, limits: limits) == .unreadableTrack(.tooLarge(limit: 1000)))
  }

  @Test func limitsThePointsOfAllFiles() throws {
    let file = Array(
      GPX.document(["1 1 2024-05-01T12:00:00Z", "1 1 2024-05-01T12:00:01Z"]).utf8)
    #expect(try GPX.segments(ofFiles: [file, file], limits: TrackFileLimits(points: 4)).count == 2)
    #expect(
      throws: PhotoRepositoryError(
        identifier: PhotoIdentifier(text: "1.gpx"),
        reason: .unreadableTrack(.tooManyPoints(limit: 3)))
    ) {
      try GPX.segments(ofFiles: [file, file], limits: TrackFileLimits(points: 3))
    }
  }

  /// Every start of a file, and every file with a byte changed, is read or refused.
  @Test func survivesDamage() {
    let document = Array(
      GPX.document(["48.5 16.25 2024-05-01T12:00:00Z 151.5"], ["1 1 2024-05-01T12:00:00Z"]).utf8)
    for end in document.indices {
      #expect(GPX.fault(Array(document[..<end])) != nil)
    }
    for index in document.indices {
      for byte in [0x00, 0x22, 0x26, 0x3C, 0x80, 0xFF] as [UInt8] {
        var damaged = document
        damaged[index] = byte
        if let reason = GPX.fault(damaged) {
          guard case .unreadableTrack = reason else {
            Issue.record("\(reason)")
            return
          }
        }
      }
    }
  }
}
