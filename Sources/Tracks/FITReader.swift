import PhotoEntities
import PhotoUseCases

/// Reads a FIT file (Garmin's FIT protocol and profile): the positions of record messages. Several files may be
/// chained in one.
struct FITReader: TrackReader {
  /// The message of a point: `record`.
  private static let recordMessage = 20
  /// The moment from which FIT counts seconds. Times below the least count from when the device was switched on.
  private static let epoch = CaptureDate(
    year: 1989, month: 12, day: 31, hour: 0, minute: 0, second: 0
  ).map { Moment($0, utcOffset: 0) }
  private static let leastTime = 0x1000_0000

  /// What the bytes from 8 of a file say.
  private static let sign = Array(".FIT".utf8)

  /// How the messages of one local type are stored.
  private struct Definition {
    let message: Int
    let isBigEndian: Bool
    let fields: [(number: UInt8, size: Int)]
    /// The bytes of a message, with those of developer fields.
    let size: Int
  }

  private let limits: TrackFileLimits
  private var bytes: [UInt8] = []
  private var collection = PointCollection()

  var heldCount: Int { collection.count }

  init(limits: TrackFileLimits) {
    self.limits = limits
  }

  mutating func read(_ bytes: [UInt8]) throws(TrackFault) {
    guard self.bytes.count + bytes.count <= limits.heldBytes else {
      throw .tooLarge(limit: limits.heldBytes)
    }
    self.bytes += bytes
  }

  mutating func finish() throws(TrackFault) -> ReadTrack {
    var isCut = false
    var start = 0
    repeat {
      let sign = bytes[start...].dropFirst(8)
      guard sign.count >= 4, bytes[start] >= 12, sign.starts(with: Self.sign)
      else {
        // What follows a whole file may be anything, but the first must be one.
        if start == 0 { throw .damaged }
        isCut = true
        break
      }
      let size = number(at: start + 4, size: 4, isBigEndian: false)
      let data = start + Int(bytes[start])
      let end = data + size
      // A device that loses power leaves the size at 0.
      isCut = size == 0 || end + 2 > bytes.count
      if !isCut, checksum(start..<end + 2) != 0 { throw .damaged }
      collection.startSegment()
      try readMessages(min(data, bytes.count)..<(isCut ? bytes.count : end), isCut: isCut)
      start = end + 2
    } while !isCut && start < bytes.count
    var track = try collection.track()
    if isCut { track.warnings.append(.trackCut) }
    return track
  }

  /// Reads messages. The last one may be cut only if the file is.
  private mutating func readMessages(_ range: Range<Int>, isCut: Bool) throws(TrackFault) {
    var definitions: [Int: Definition] = [:]
    var time = 0
    var next = range.lowerBound
    while next < range.upperBound {
      let header = Int(bytes[next])
      next += 1
      if header & 0xC0 == 0x40 {
        guard let (definition, end) = definition(in: next..<range.upperBound, header) else {
          if isCut { return }
          throw .damaged
        }
        definitions[header & 0x0F] = definition
        next = end
        continue
      }
      let isCompressed = header & 0x80 != 0
      guard let definition = definitions[isCompressed ? header >> 5 & 3 : header & 0x0F],
        definition.size <= range.upperBound - next
      else {
        if isCut { return }
        throw .damaged
      }
      if isCompressed { time += ((header & 0x1F) - (time & 0x1F)) & 0x1F }
      readMessage(definition, at: next, &time)
      next += definition.size
    }
  }

  private func definition(in range: Range<Int>, _ header: Int) -> (Definition, end: Int)? {
    guard range.count >= 5 else { return nil }
    let start = range.lowerBound
    let isBigEndian = bytes[start + 1] == 1
    let count = Int(bytes[start + 4])
    var end = start + 5 + count * 3
    guard end <= range.upperBound else { return nil }
    let fields = (0..<count).map { index in
      (number: bytes[start + 5 + index * 3], size: Int(bytes[start + 6 + index * 3]))
    }
    var size = fields.reduce(0) { $0 + $1.size }
    if header & 0x20 != 0 {
      guard end < range.upperBound else { return nil }
      let first = end + 1
      end = first + Int(bytes[end]) * 3
      guard end <= range.upperBound else { return nil }
      size += stride(from: first, to: end, by: 3).reduce(0) { $0 + Int(bytes[$1 + 1]) }
    }
    return (
      Definition(
        message: number(at: start + 2, size: 2, isBigEndian: isBigEndian), isBigEndian: isBigEndian,
        fields: fields, size: size), end
    )
  }

  /// Takes the time of a message, and the point of a record.
  private mutating func readMessage(_ definition: Definition, at start: Int, _ time: inout Int) {
    var place = start
    var values: [UInt8: Int] = [:]
    for field in definition.fields {
      // Values with all bits set, or of signed numbers all but the sign, are invalid.
      switch (field.number, field.size) {
      case (253, 4), (0, 4), (1, 4), (78, 4), (2, 2):
        values[field.number] = number(
          at: place, size: field.size, isBigEndian: definition.isBigEndian)
      default: break
      }
      place += field.size
    }
    if let stamp = values[253], stamp != 0xFFFF_FFFF { time = stamp }
    guard definition.message == Self.recordMessage, time >= Self.leastTime,
      let latitude = values[0].flatMap(Self.degrees),
      let longitude = values[1].flatMap(Self.degrees),
      let position = Position(latitude: latitude, longitude: longitude),
      let moment = Self.epoch?.adding(microseconds: time * 1_000_000)
    else { return }
    let altitude =
      values[78].flatMap { $0 == 0xFFFF_FFFF ? nil : $0 }
      ?? values[2].flatMap { $0 == 0xFFFF ? nil : $0 }
    collection.append(position, at: moment, altitude: altitude.map { Double($0 - 2500) / 5 })
  }

  /// Degrees of semicircles (2^31 for 180 degrees); nil if there is no signal.
  private static func degrees(_ semicircles: Int) -> Double? {
    semicircles == 0x7FFF_FFFF
      ? nil : Double(Int32(truncatingIfNeeded: semicircles)) * 180 / 2_147_483_648
  }

  private func number(at start: Int, size: Int, isBigEndian: Bool) -> Int {
    let value = bytes[start..<start + size]
    return isBigEndian
      ? value.reduce(0) { $0 << 8 | Int($1) } : value.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// CRC-16 with the polynomial 0x8005, bits reversed, from 0. It is 0 if the bytes end in their own checksum.
  private func checksum(_ range: Range<Int>) -> UInt16 {
    bytes[range].reduce(0) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt16(byte)) { value, _ in value >> 1 ^ (value & 1) &* 0xA001 }
    }
  }
}
