import PhotoUseCases
import Testing

@testable import Tracks

/// What is read of FIT files.
struct FITTests {
  /// A FIT file with these messages.
  static func file(_ messages: [[UInt8]], size: UInt32? = nil, isLegacy: Bool = false) -> [UInt8] {
    let data = Array(messages.joined())
    var bytes: [UInt8] = [isLegacy ? 12 : 14, 0x20, 0, 0]
    bytes += number(size ?? UInt32(data.count), 4)
    bytes += ".FIT".utf8
    if !isLegacy { bytes += [0, 0] }
    bytes += data
    return bytes + number(UInt32(checksum(bytes)), 2)
  }

  /// The definition of a record: time, latitude, longitude, heart rate and an altitude.
  static func definition(
    _ type: UInt8 = 0, isBig: Bool = false, hasTime: Bool = true, isEnhanced: Bool = false,
    developerFields: [UInt8]? = nil
  ) -> [UInt8] {
    var fields: [[UInt8]] = hasTime ? [[253, 4, 0x86]] : []
    fields += [[0, 4, 0x85], [1, 4, 0x85], [3, 1, 0x02]]
    fields.append(isEnhanced ? [78, 4, 0x86] : [2, 2, 0x84])
    let header: UInt8 = developerFields == nil ? 0x40 : 0x60
    var bytes: [UInt8] = [header | type, 0, isBig ? 1 : 0]
    bytes += number(20, 2, isBig)
    bytes.append(UInt8(fields.count))
    bytes += fields.joined()
    if let developerFields {
      bytes.append(UInt8(developerFields.count))
      for size in developerFields { bytes += [0, size, 0] }
    }
    return bytes
  }

  static func record(
    _ header: UInt8 = 0, isBig: Bool = false, time: UInt32? = 1_083_499_200, latitude: Double = 45,
    longitude: Double = -90, altitude: UInt32 = 3257, altitudeSize: Int = 2
  ) -> [UInt8] {
    var bytes = [header]
    if let time { bytes += number(time, 4, isBig) }
    for degrees in [latitude, longitude] {
      bytes += number(UInt32(truncatingIfNeeded: Int(degrees / 180 * 2_147_483_648)), 4, isBig)
    }
    bytes.append(99)
    return bytes + number(altitude, altitudeSize, isBig)
  }

  static func number(_ value: UInt32, _ size: Int, _ isBig: Bool = false) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    return isBig ? bytes.reversed() : bytes
  }

  /// By the table of sixteen numbers of Garmin's protocol, unlike the program.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    return bytes.reduce(0) { sum, byte in
      let half = sum >> 4 ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
      return half >> 4 ^ table[Int(half & 0xF)] ^ table[Int(byte >> 4)]
    }
  }

  @Test(arguments: [false, true], [false, true])
  func readsRecords(isBig: Bool, isLegacy: Bool) throws {
    let file = Self.file(
      [Self.definition(isBig: isBig), Self.record(isBig: isBig)], isLegacy: isLegacy)
    #expect(try GPX.texts(file, pieces: 5) == [["45.0 -90.0 2024-05-01T12:00:00Z 151.4"]])
  }

  @Test func readsEnhancedAltitudesAndSkipsDeveloperFields() throws {
    let file = Self.file([
      Self.definition(3, isEnhanced: true, developerFields: [2, 1]),
      Self.record(3, altitude: 3257, altitudeSize: 4) + [1, 2, 3],
      Self.record(3, time: 1_083_499_201, altitude: 0xFFFF_FFFF, altitudeSize: 4) + [1, 2, 3],
    ])
    #expect(
      try GPX.texts(file) == [
        ["45.0 -90.0 2024-05-01T12:00:00Z 151.4", "45.0 -90.0 2024-05-01T12:00:01Z"]
      ])
  }

  /// The header has the last five bits of the time, which go over.
  @Test func readsCompressedTimes() throws {
    // The last five bits of this time are 0.
    let start: UInt32 = 1_083_499_200
    let file = Self.file([
      Self.definition(0), Self.definition(1, hasTime: false), Self.record(time: start),
      Self.record(0xA0 | 0x1F, time: nil), Self.record(0xA0 | 0x01, time: nil),
    ])
    #expect(start & 0x1F == 0)
    #expect(
      try GPX.texts(file).joined().map { $0.split(separator: " ")[2] } == [
        "2024-05-01T12:00:00Z", "2024-05-01T12:00:31Z", "2024-05-01T12:00:33Z",
      ])
  }

  /// No signal; a time since the device was switched on; another message.
  @Test func passesOverRecordsWithoutPlaceOrTime() throws {
    let event: [UInt8] = [0x41, 0, 0, 21, 0, 1, 0, 4, 0x85]
    var withoutSignal = Self.record()
    withoutSignal.replaceSubrange(5..<13, with: [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F])
    let file = Self.file([
      Self.definition(), withoutSignal, Self.record(time: 100), event, [1, 0, 0, 0, 0],
      Self.record(altitude: 0xFFFF),
    ])
    #expect(try GPX.texts(file) == [["45.0 -90.0 2024-05-01T12:00:00Z"]])
  }

  @Test func readsChainedFiles() throws {
    let file = Self.file([Self.definition(), Self.record()])
    let track = try GPX.tracks([file + file + file])
    #expect(track.segments.map(\.count) == [1, 1, 1])
    #expect(track.problems.isEmpty)
  }

  /// A device that lost power leaves the size at 0, and no checksum.
  @Test func readsWhatACutFileHas() throws {
    let whole = Self.file([Self.definition(), Self.record(), Self.record(time: 1_083_499_201)])
    let unclosed = Self.file([Self.definition(), Self.record()], size: 0).dropLast(2)
    for file in [Array(whole.dropLast(5)), Array(unclosed)] {
      let track = try GPX.tracks([file])
      #expect(track.segments.map(\.count) == [1])
      #expect(track.problems.map(\.cause) == [.warning(.trackCut)])
    }
    let chained = try GPX.tracks([whole + [1, 2, 3]])
    #expect(chained.problems.map(\.cause) == [.warning(.trackCut)])
  }

  @Test func refusesDamage() {
    let file = Self.file([Self.definition(), Self.record()])
    for index in file.indices.dropFirst(16) {
      var damaged = file
      damaged[index] ^= 0x10
      #expect(GPX.fault(damaged) == .unreadableTrack(.damaged))
    }
    for messages in [[Self.record()], [Self.definition(), Array(Self.record().dropLast())]] {
      #expect(GPX.fault(Self.file(messages)) == .unreadableTrack(.damaged))
    }
  }

  @Test func holdsOnlySmallFiles() {
    var limits = TrackFileLimits()
    limits.heldBytes = 5000
    let file = Self.file([Self.definition()] + (0..<1000).map { _ in Self.record() })
    #expect(GPX.fault(file, limits: limits) == .unreadableTrack(.tooLarge(limit: 5000)))
  }
}
