import PhotoUseCases
import Testing

@testable import Tracks

/// What is read of the exports of Google's Timeline.
struct TimelineTests {
  @Test(arguments: [1, 3, 1 << 16])
  func readsRecords(size: Int) throws {
    let document = """
      {"locations": [{"latitudeE7": 485000000, "longitudeE7": 162500000, "accuracy": 20, "altitude": 151.5,
      "activity": [{"activity": [{"type": "STILL"}], "timestamp": "2001-01-01T00:00:00Z"}],
      "timestamp": "2024-05-01T12:00:00.500Z"}, {"timestampMs": "1714564801000", "latitudeE7": 4293967296,
      "longitudeE7": 4294967295}, {"timestamp": "2024-05-01T12:00:02Z"}]}
      """
    #expect(
      try GPX.texts(document, pieces: size) == [
        ["48.5 16.25 2024-05-01T12:00:00.5Z 151.5", "-0.1 -1e-07 2024-05-01T12:00:01Z"]
      ])
  }

  @Test func readsTheSemanticHistory() throws {
    let document = """
      {"timelineObjects": [{"activitySegment": {"startLocation": {"latitudeE7": 10000000, "longitudeE7": 20000000},
      "endLocation": {"latitudeE7": 30000000, "longitudeE7": 40000000}, "duration":
      {"startTimestamp": "2024-05-01T12:00:00Z", "endTimestampMs": "1714568400000"},
      "waypointPath": {"waypoints": [{"latE7": 1, "lngE7": 1}]}, "simplifiedRawPath": {"points": [{"latE7": 20000000,
      "lngE7": 30000000, "timestamp": "2024-05-01T12:30:00Z"}]}}}, {"placeVisit": {"location": {"latitudeE7": 50000000,
      "longitudeE7": 60000000}, "duration": {"startTimestamp": "2024-05-01T13:00:00Z", "endTimestamp":
      "2024-05-01T13:45:00Z"}, "otherCandidateLocations": [{"latitudeE7": 1, "longitudeE7": 1}]}}]}
      """
    #expect(
      try GPX.texts(document) == [
        [
          "2.0 3.0 2024-05-01T12:30:00Z", "1.0 2.0 2024-05-01T12:00:00Z",
          "3.0 4.0 2024-05-01T13:00:00Z", "5.0 6.0 2024-05-01T13:00:00Z",
          "5.0 6.0 2024-05-01T13:30:00Z", "5.0 6.0 2024-05-01T13:45:00Z",
        ]
      ])
  }

  @Test(arguments: ["°", "\\u00b0", ""])
  func readsThePhonesExport(degree: String) throws {
    let document = """
      \u{FEFF}{"semanticSegments": [{"startTime": "2024-05-01T14:00:00.000+02:00", "endTime":
      "2024-05-01T14:10:00.000+02:00", "timelinePath": [{"point": "1.5\(degree), 2.5\(degree)",
      "time": "2024-05-01T14:05:00.000+02:00"}]}, {"visit": {"topCandidate": {"placeLocation": {"latLng":
      "-3.5\(degree), 4.5\(degree)"}}}, "startTime": "2024-05-01T13:00:00Z", "endTime": "2024-05-01T13:10:00Z"},
      {"startTime": "2024-05-01T14:00:00Z", "endTime": "2024-05-01T14:10:00Z", "activity": {"start": {"latLng":
      "5\(degree), 6\(degree)"}, "end": {"latLng": "7\(degree), 8\(degree)"}}}], "rawSignals": [{"position":
      {"LatLng": "9\(degree), 10\(degree)", "altitudeMeters": 5.5, "timestamp": "2024-05-01T15:00:00Z"}},
      {"wifiScan": {"deliveryTime": "2024-05-01T15:00:00Z"}}]}
      """
    #expect(
      try GPX.texts(document) == [
        [
          "1.5 2.5 2024-05-01T12:05:00Z", "-3.5 4.5 2024-05-01T13:00:00Z",
          "-3.5 4.5 2024-05-01T13:10:00Z", "5.0 6.0 2024-05-01T14:00:00Z",
          "7.0 8.0 2024-05-01T14:10:00Z", "9.0 10.0 2024-05-01T15:00:00Z 5.5",
        ]
      ])
  }

  @Test func readsTheExportOfIOS() throws {
    let document = """
      [{"timelinePath": [{"point": "geo:1.5,2.5", "durationMinutesOffsetFromStartTime": "5"}],
      "endTime": "2024-05-01T14:00:00.000Z", "startTime": "2024-05-01T12:00:00.000Z"},
      {"startTime": "2024-05-01T13:00:00Z", "endTime": "2024-05-01T13:10:00Z", "visit": {"topCandidate":
      {"placeLocation": "geo:-3.5,4.5"}}}, {"startTime": "2024-05-01T14:00:00Z", "endTime": "2024-05-01T14:10:00Z",
      "activity": {"start": "geo:5,6", "end": "geo:7,8", "topCandidate": {"type": "walking"}}}]
      """
    #expect(
      try GPX.texts(document) == [
        [
          "1.5 2.5 2024-05-01T12:05:00Z", "-3.5 4.5 2024-05-01T13:00:00Z",
          "-3.5 4.5 2024-05-01T13:10:00Z", "5.0 6.0 2024-05-01T14:00:00Z",
          "7.0 8.0 2024-05-01T14:10:00Z",
        ]
      ])
  }

  @Test func leavesFaultyPointsOut() throws {
    let document = """
      {"locations": [{"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "2024-05-01T12:00:00Z"},
      {"latitudeE7": 10000000, "longitudeE7": 20000000, "timestamp": "noon"},
      {"latitudeE7": 10000000, "timestamp": "2024-05-01T12:00:00Z"}]}
      """
    let track = try GPX.tracks([Array(document.utf8)])
    #expect(track.segments.map(\.count) == [1])
    #expect(track.problems.map(\.cause) == [.warning(.pointsLeftOut(count: 2, line: 2))])
  }

  /// A stay of a thousand years has no more points than one of four weeks.
  @Test func boundsStays() throws {
    let document = """
      [{"startTime": "1024-05-01T13:00:00Z", "endTime": "2024-05-01T13:10:00Z", "visit": {"topCandidate":
      {"placeLocation": "geo:1,2"}}}]
      """
    #expect(try GPX.texts(document).map(\.count) == [28 * 48 + 1])
  }

  @Test(arguments: [
    ("{}", TrackFault.noPoints), ("[]", .noPoints),
    (#"{"locations": {"a": [1, -2.5e3, true, null]}}"#, .noPoints),
    ("{", .malformed(line: 1, detail: "ends in the middle")),
    ("[\n1", .malformed(line: 2, detail: "ends in the middle")),
    ("{}\n{}", .malformed(line: 2, detail: "has an unexpected character")),
    ("[1,]", .malformed(line: 1, detail: "has an unexpected character")),
    (#"{"a" 1}"#, .malformed(line: 1, detail: "has an unexpected character")),
    (#"{"a": 1]"#, .malformed(line: 1, detail: "has an unexpected character")),
    ("{1: 1}", .malformed(line: 1, detail: "has an unexpected character")),
    ("[nil]", .malformed(line: 1, detail: "has a word that is not a value")),
    ("[\"\n\"]", .malformed(line: 2, detail: "a text has a control character")),
    (#"["\u00g0"]"#, .malformed(line: 1, detail: "\\u needs four digits")),
  ])
  func saysWhatIsWrong(document: String, fault: TrackFault) {
    #expect(GPX.fault(Array(document.utf8)) == .unreadableTrack(fault))
    #expect(GPX.fault(Array(document.utf8), pieces: 1) == .unreadableTrack(fault))
  }

  @Test func refusesDeepAndEndlessDocuments() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    #expect(GPX.fault(deep) == .unreadableTrack(.tooDeep(line: 1, limit: 64)))
    let long = Array("[\"".utf8) + [UInt8](repeating: 0x61, count: 8 << 20) + Array("\"]".utf8)
    #expect(GPX.fault(long) == .unreadableTrack(.noPoints))
  }
}
