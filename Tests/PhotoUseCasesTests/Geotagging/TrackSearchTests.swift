import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Where a photo is on a track.
struct TrackSearchTests {
  /// From noon on: a minute to the north, a gap of ten minutes, and a minute to the east.
  private static func track() throws -> Track {
    try #require(
      try Track([
        [.at(0, 48, 16, 100), .at(60, 48.6, 16, 160)],
        [.at(660, 50, 17, 0), .at(720, 50, 17.6)],
      ]))
  }

  @Test(
    arguments: [
      (0, "48.0,16.0,100.0"), (30, "48.3,16.0,130.0"), (45, "48.45,16.0,145.0"),
      (0.000_001, "48.00000001,16.0,100.0"), (60, "48.6,16.0,160.0"),
      // Only one of the points has an altitude.
      (700, "50.0,17.4"), (720, "50.0,17.6"),
    ] as [(Double, String)])
  func interpolatesInSegments(seconds: Double, place: String) throws {
    #expect(try Self.track().text(at: seconds) == place)
  }

  /// A gap has no straight line; nor have the ends.
  @Test(
    arguments: [
      (61, "48.6,16.0,160.0"), (359, "48.6,16.0,160.0"), (361, "50.0,17.0,0.0"),
      (659.5, "50.0,17.0,0.0"), (-1800, "48.0,16.0,100.0"), (2520, "50.0,17.6"),
      (-1800.000_001, "1801 s away"), (2521, "1801 s away"), (100_000, "99280 s away"),
    ] as [(Double, String)])
  func takesTheNearestPointElsewhere(seconds: Double, place: String) throws {
    #expect(try Self.track().text(at: seconds) == place)
  }

  @Test(
    arguments: [
      (30, 60, "48.3,16.0,130.0"), (30, 59, "48.6,16.0,160.0"), (29, 59, "48.0,16.0,100.0"),
      (30, 29, "30 s away"), (0, 0, "48.0,16.0,100.0"), (-1, 0, "1 s away"),
      (100, 39, "40 s away"),
    ] as [(Double, Int, String)])
  func limitsTheTime(seconds: Double, limit: Int, place: String) throws {
    #expect(try Self.track().text(at: seconds, within: TrackLimits(seconds: limit)) == place)
  }

  /// A tenth of a degree to the north is 11.1 km.
  @Test(
    arguments: [
      (10, 12_000, "48.1,16.0,110.0"), (50, 12_000, "48.5,16.0,150.0"),
      (10, 11_000, "11120 m away"), (30, 20_000, "33359 m away"), (0, 0, "48.0,16.0,100.0"),
      // It is at a point.
      (100, 0, "48.6,16.0,160.0"),
    ] as [(Double, Double, String)])
  func limitsTheDistance(seconds: Double, limit: Double, place: String) throws {
    #expect(try Self.track().text(at: seconds, within: TrackLimits(metres: limit)) == place)
  }

  @Test(
    arguments: [
      (179.9, -179.7, 0.25, "0.0,180.0"), (179.9, -179.7, 0.5, "0.0,-179.9"),
      (-179.9, 179.9, 0.25, "0.0,-179.95"), (-179.9, 179.9, 0.75, "0.0,179.95"),
      (179, 180, 1, "0.0,180.0"), (-90, 90, 0.5, "0.0,0.0"),
    ] as [(Double, Double, Double, String)])
  func takesTheShorterWayAroundTheEarth(
    from: Double, to: Double, share: Double, place: String
  ) throws {
    let track = try #require(try Track([[.at(0, 0, from), .at(60, 0, to)]]))
    let text = try track.text(at: 60 * share)
    #expect(text == place || text == place.replacing(",180.0", with: ",-180.0"))
  }

  @Test func sortsPoints() throws {
    let points = try [TrackPoint.at(60, 2, 2), .at(0, 1, 1), .at(120, 3, 3)]
    let track = try #require(Track([points]))
    #expect(try track.text(at: 30) == "1.5,1.5")
    #expect(try track.text(at: 90) == "2.5,2.5")
  }

  /// ExifTool takes the last one too.
  @Test func takesTheLastPointOfATime() throws {
    let track = try #require(
      try Track([[.at(0, 1, 1), .at(60, 2, 2), .at(60, 3, 3), .at(120, 4, 4)]]))
    #expect(try track.text(at: 60) == "3.0,3.0")
    #expect(try track.text(at: 90) == "3.5,3.5")
    #expect(try track.text(at: 30) == "2.0,2.0")
  }

  @Test func findsASinglePoint() throws {
    let track = try #require(try Track([[.at(0, 1, 1)]]))
    #expect(try track.text(at: 0) == "1.0,1.0")
    #expect(try track.text(at: -1800) == "1.0,1.0")
    #expect(try track.text(at: 1801) == "1801 s away")
  }

  @Test func isNothingWithoutPoints() {
    #expect(Track([]) == nil)
    #expect(Track([[], []]) == nil)
  }

  /// Segments that meet, and a file that is given twice.
  @Test func interpolatesInAdjoiningAndRepeatedSegments() throws {
    let (first, second) = try (
      [TrackPoint.at(0, 0, 0), .at(60, 1, 1)], [TrackPoint.at(60, 1, 1), .at(120, 3, 3)]
    )
    let track = try #require(Track([first, second, first, second]))
    #expect(try track.text(at: 30) == "0.5,0.5")
    #expect(try track.text(at: 60) == "1.0,1.0")
    #expect(try track.text(at: 90) == "2.0,2.0")
  }

  /// The points are where their time says, so the place is too.
  @Test func findsThePlaceInAnyOrderOfPoints() throws {
    for number in 0..<125 {
      let seconds = [number / 25, number / 5 % 5, number % 5].map(Double.init)
      let track = try #require(try Track([seconds.map { try .at($0, $0, 0) }]))
      for moment in stride(from: -1.0, through: 5, by: 0.5) {
        let place = min(max(moment, seconds.min() ?? 0), seconds.max() ?? 0)
        #expect(try track.text(at: moment) == "\(place),0.0", "\(seconds)")
      }
    }
  }
}
