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

  /// Two receivers; one of them has nothing to tell for some time.
  @Test(
    arguments: [
      (150, "2.5,0.0"), (300, "0.0,9.0"), (450, "0.0,9.0"), (400, "0.0,9.0"), (599, "0.0,9.0"),
      (750, "0.0,9.0"), (900, "0.0,9.0"), (901, "0.0,9.0"), (1, "0.01666667,0.0"),
    ] as [(Double, String)])
  func interpolatesInOverlappingSegments(seconds: Double, place: String) throws {
    let slow = try [TrackPoint.at(0, 0, 0), .at(600, 10, 0)]
    let fast = try stride(from: 300.0, through: 900, by: 100).map { try TrackPoint.at($0, 0, 9) }
    for segments in [[slow, fast], [fast, slow]] {
      #expect(try #require(Track(segments)).text(at: seconds) == place)
    }
  }

  /// If the shortest time between two points is too long, the nearest point counts, of whichever segment.
  @Test func limitsTheTimeInOverlappingSegments() throws {
    let track = try #require(
      Track([[.at(0, 0, 0), .at(600, 10, 0)], [.at(-900, 5, 5), .at(700, 7, 7)]]))
    #expect(try track.text(at: 290, within: TrackLimits(seconds: 600)) == "4.83333333,0.0")
    #expect(try track.text(at: 290, within: TrackLimits(seconds: 599)) == "0.0,0.0")
    #expect(try track.text(at: 310, within: TrackLimits(seconds: 599)) == "10.0,0.0")
    #expect(try track.text(at: 650, within: TrackLimits(seconds: 599)) == "7.0,7.0")
    #expect(try track.text(at: 650) == "6.9375,6.9375")
  }

  /// Each place is that of the shortest pair of points, found by looking at all of them.
  @Test func findsTheShortestPairOfRandomSegments() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let segments = try (0..<5).map { number in
        try (0..<4).map { _ in
          try TrackPoint.at(Double(Int.random(in: 0..<40, using: &random)), Double(number), 0)
        }
        .sorted { $0.time < $1.time }
      }
      let track = try #require(Track(segments))
      let pairs = segments.flatMap { zip($0, $0.dropFirst()) }
      for second in stride(from: 0.5, to: 40, by: 1) {
        let moment = try Moment.at(second)
        let shortest = pairs.filter { $0.time < moment && moment < $1.time }
          .map { $1.time.microseconds(since: $0.time) }.min()
        let found = track.pair(around: moment)
        #expect(found.map { $1.time.microseconds(since: $0.time) } == shortest)
        if let found { #expect(found.first.time < moment && moment < found.second.time) }
      }
    }
  }

  /// All of 10,000 segments are around each of 10,000 photos.
  @Test(.timeLimit(.minutes(5)))
  func findsPairsAmongManySegments() throws {
    let segments = try (0..<10_000).map { number in
      let start = Double(number) / 1000
      return try [TrackPoint.at(start, 1, 1), .at(100 - start, 2, 2), .at(200 + start, 1, 1)]
    }
    let track = try #require(Track(segments))
    for number in 0..<10_000 {
      let moment = try Moment.at(10 + Double(number) / 1000)
      #expect(track.pair(around: moment) != nil)
    }
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
