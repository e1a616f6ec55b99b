import PhotoUseCases
import Testing

@testable import Tracks

/// What is read of logs with NMEA 0183 sentences.
struct NMEATests {
  /// The log with these sentences, each with its checksum.
  static func log(_ sentences: [String]) -> [UInt8] {
    Array(
      sentences.map { sentence in
        let sum = String(sentence.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(sentence)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
      }.joined().utf8)
  }

  static let walk = [
    "GPRMC,120000.50,A,4830.000,N,01615.000,E,0.1,84.4,010524,,,A",
    "GPGGA,120000.50,4830.000,N,01615.000,E,1,08,0.9,151.5,M,46.9,M,,",
    "GPGSV,1,1,01,01,40,083,46",
    "GNGGA,120001,0030.000,S,18000.000,W,1,08,0.9,,M,46.9,M,,",
    "GNRMC,120001,A,0030.000,S,18000.000,W,0.1,84.4,010524,,,A",
  ]

  @Test(arguments: [1, 7, 1 << 16])
  func joinsTheSentencesOfATime(size: Int) throws {
    #expect(
      try GPX.texts(Self.log(Self.walk), pieces: size) == [
        ["48.5 16.25 2024-05-01T12:00:00.5Z 151.5", "-0.5 -180.0 2024-05-01T12:00:01Z"]
      ])
  }

  @Test(arguments: [
    ("010500", "2000-05-01T12:00:00Z"), ("010579", "2079-05-01T12:00:00Z"),
    ("010580", "1980-05-01T12:00:00Z"), ("290224", "2024-02-29T12:00:00Z"),
  ])
  func readsYearsOfTwoDigits(date: String, time: String) throws {
    let log = Self.log(["GPRMC,120000,A,0100.0,N,00200.0,E,,,\(date),,"])
    #expect(try GPX.texts(log) == [["1.0 2.0 \(time)"]])
  }

  /// GGA has no date: it is that of the sentences before, or the next one after midnight.
  @Test(arguments: [
    "GPRMC,235958,A,0100.0,N,00200.0,E,,,310524,,", "GPZDA,235958.00,31,05,2024,00,00",
  ])
  func countsDaysFromADate(first: String) throws {
    let log = Self.log([
      first, "GPGGA,235959,0100.0,N,00200.0,E,1,8,1,5,M,,M,,",
      "GPGGA,000001,0100.0,N,00200.0,E,1,8,1,5,M,,M,,",
      "GPGGA,000002,0100.0,N,00200.0,E,1,8,1,5,M,,M,,",
    ])
    #expect(
      try GPX.texts(log).joined().suffix(3) == [
        "1.0 2.0 2024-05-31T23:59:59Z 5.0", "1.0 2.0 2024-06-01T00:00:01Z 5.0",
        "1.0 2.0 2024-06-01T00:00:02Z 5.0",
      ])
  }

  @Test func beginsASegmentAfterALostSignal() throws {
    let fixes = ["A", "V", "A"].enumerated().map { index, status in
      "GPRMC,12000\(index),\(status),0100.0,N,00200.0,E,,,010524,,"
    }
    #expect(try GPX.texts(Self.log(fixes)).map(\.count) == [1, 1])
    let none = "GPGGA,120001,,,,,0,00,,,M,,M,,"
    #expect(try GPX.texts(Self.log([fixes[0], none, fixes[2]])).map(\.count) == [1, 1])
  }

  @Test func warnsOfDamagedLines() throws {
    var lines = Self.log(Self.walk).split(separator: 0x0A).map(Array.init)
    lines[1][20] ^= 1
    let cut = lines[0].dropLast(8)
    // Lines that are not sentences, or of other programs, are nothing unusual.
    let log =
      [
        "# a log", "!AIVDM,1,1,,A,14,0*5C", String(repeating: "x", count: 5000),
      ].map { Array($0.utf8) } + lines + [Array(cut)]
    let track = try GPX.tracks([Array(log.joined(separator: [0x0A]))], named: "nmea")
    #expect(track.segments.map { $0.map(\.altitude) } == [[nil, nil]])
    #expect(track.problems.map(\.cause) == [.warning(.damagedLines(count: 2, line: 5))])
  }

  /// Some programs write the time of the computer before a sentence.
  @Test func findsSentencesInLines() throws {
    let log = "2024-05-01 12:00:00.1 ".utf8 + Self.log([Self.walk[0]])
    #expect(try GPX.texts(Array(log)) == [["48.5 16.25 2024-05-01T12:00:00.5Z"]])
  }

  @Test(arguments: [
    ("GPRMC,120000,A,9100.0,N,00200.0,E,,,010524,,", TrackFault.noPosition(line: 1)),
    ("GPRMC,120000,A,0160.0,N,00200.0,E,,,010524,,", .noPosition(line: 1)),
    ("GPRMC,120000,A,0100.0,X,00200.0,E,,,010524,,", .noPosition(line: 1)),
    ("GPRMC,120000,A,,,,,,,010524,,", .noPosition(line: 1)),
    ("GPRMC,250000,A,0100.0,N,00200.0,E,,,010524,,", .noTime(line: 1)),
    ("GPRMC,120000,A,0100.0,N,00200.0,E,,,320524,,", .noTime(line: 1)),
    ("GPGGA,120000,0100.0,N,00200.0,E,1,8,1,5,M,,M,,", .noTime(line: 1)),
    ("GPRMC,,V,,,,,,,,,", .noPoints), ("GPRMC,120000,V,,,,,,,010524,,", .noPoints),
    ("GPRMC", .noPoints), ("GPRMC,1e5000,A", .noTime(line: 1)),
  ])
  func saysWhatIsWrong(sentence: String, fault: TrackFault) {
    #expect(GPX.fault(Self.log([sentence])) == .unreadableTrack(fault))
  }
}
