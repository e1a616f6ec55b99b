import PhotoUseCases
import Testing

@testable import Tracks

/// What is read of the other formats in XML.
struct KMLAndTCXTests {
  private static func kml(_ body: String) -> String {
    "<?xml version='1.0'?>\n<kml xmlns='http://www.opengis.net/kml/2.2'"
      + " xmlns:gx='http://www.google.com/kml/ext/2.2'><Document>\(body)</Document></kml>"
  }

  private static func kmlTrack(_ body: String) -> String {
    kml("<Folder><Placemark><gx:Track>\(body)</gx:Track></Placemark></Folder>")
  }

  @Test(arguments: [
    "<when>2024-05-01T12:00:00Z</when><when>2024-05-01T14:00:05+02:00</when>"
      + "<gx:coord>16.25 48.5 151.5</gx:coord><gx:coord>-180 -0.5</gx:coord>",
    "<when>2024-05-01T12:00:00Z</when><gx:coord>16.25 48.5 151.5</gx:coord>\n"
      + "<when>2024-05-01T12:00:05Z</when><gx:coord> -180 -0.5 </gx:coord>",
  ])
  func joinsTimesAndPlacesOfATrack(body: String) throws {
    #expect(
      try GPX.texts(Self.kmlTrack("<altitudeMode>absolute</altitudeMode>" + body)) == [
        ["48.5 16.25 2024-05-01T12:00:00Z 151.5", "-0.5 -180.0 2024-05-01T12:00:05Z"]
      ])
  }

  /// In the other modes the altitude means something else, or nothing.
  @Test(arguments: ["", "<altitudeMode>clampToGround</altitudeMode>"])
  func takesOnlyAbsoluteAltitudes(mode: String) throws {
    let place = "<when>2024-05-01T12:00:00Z</when><gx:coord>2 1 151.5</gx:coord>"
    #expect(try GPX.texts(Self.kmlTrack(mode + place)) == [["1.0 2.0 2024-05-01T12:00:00Z"]])
  }

  /// A missing value keeps its place in the row.
  @Test func passesOverMissingValues() throws {
    let track = try GPX.tracks([
      Array(
        Self.kmlTrack(
          "<when>2024-05-01T12:00:00Z</when><when/><when>2024-05-01T12:00:02Z</when>"
            + "<gx:coord/><gx:coord>2 1</gx:coord><gx:coord>4 3</gx:coord>"
        ).utf8)
    ])
    #expect(track.segments.map { $0.map(\.latitude) } == [[3]])
    #expect(track.problems.isEmpty)
  }

  @Test(arguments: [
    ("<when>noon</when><gx:coord>2 1</gx:coord>", 1),
    ("<when>2024-05-01T12:00:00Z</when><gx:coord>2 91</gx:coord>", 1),
    ("<when>2024-05-01T12:00:00Z</when><gx:coord>2 x</gx:coord>", 1),
    ("<gx:coord>2 1</gx:coord><gx:coord>2 1</gx:coord>", 2),
  ])
  func leavesFaultyPointsOfATrackOut(body: String, count: Int) throws {
    let good = "<when>2024-05-01T12:00:00Z</when><gx:coord>4 3</gx:coord>"
    let track = try GPX.tracks([Array(Self.kmlTrack(good + body).utf8)])
    #expect(track.segments.map { $0.map(\.latitude) } == [[3]])
    #expect(track.problems.map(\.cause) == [.warning(.pointsLeftOut(count: count, line: 2))])
  }

  @Test func readsPlacemarksWithATime() throws {
    let document = Self.kml(
      """
      <Placemark><name>x</name><TimeStamp><when>2024-05-01T12:00:00Z</when></TimeStamp>
      <Point><altitudeMode>absolute</altitudeMode><coordinates>16.25,48.5,151.5</coordinates></Point></Placemark>
      <Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>
      <Placemark><TimeSpan><begin>2024-05-01T12:00:00Z</begin></TimeSpan>
      <LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>
      <Placemark><Point><coordinates>2,1,9</coordinates></Point>
      <TimeStamp><when>2024-05-01T12:00:05Z</when></TimeStamp></Placemark>
      """)
    #expect(
      try GPX.texts(document) == [
        ["48.5 16.25 2024-05-01T12:00:00Z 151.5", "1.0 2.0 2024-05-01T12:00:05Z"]
      ])
  }

  @Test(arguments: [1, 1 << 16])
  func readsTCX(size: Int) throws {
    let document = """
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
      <Activity Sport="Running"><Id>2024-05-01T12:00:00Z</Id><Lap StartTime="2024-05-01T12:00:00Z"><Track>
      <Trackpoint><Time>2024-05-01T12:00:00.000Z</Time><Position><LatitudeDegrees>48.5</LatitudeDegrees>
      <LongitudeDegrees>16.25</LongitudeDegrees></Position><AltitudeMeters>151.5</AltitudeMeters>
      <HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint>
      <Trackpoint><Time>2024-05-01T12:00:01Z</Time></Trackpoint>
      <Trackpoint><Time>2024-05-01T12:00:02Z</Time><Position><LatitudeDegrees>98</LatitudeDegrees>
      <LongitudeDegrees>16.25</LongitudeDegrees></Position></Trackpoint></Track></Lap></Activity></Activities>
      </TrainingCenterDatabase>
      """
    let track = try GPX.tracks([Array(document.utf8)], named: "tcx", pieces: size)
    #expect(
      try GPX.texts(Array(document.utf8), pieces: size) == [
        ["48.5 16.25 2024-05-01T12:00:00Z 151.5"]
      ])
    #expect(track.problems.map(\.cause) == [.warning(.pointsLeftOut(count: 1, line: 7))])
  }
}
