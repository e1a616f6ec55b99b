import PhotoEntities
import PhotoUseCases

/// Reads a log of NMEA 0183 sentences: positions from RMC and GGA, altitudes from GGA, dates from RMC and ZDA.
struct NMEAReader: TrackReader {
  /// The most bytes of a line. A sentence has at most 82; some programs write more before it.
  private static let longestLine = 1024
  private static let day = 86_400_000_000

  /// What the sentences of the same time say.
  private struct Fix {
    /// Microseconds since midnight in UTC.
    let timeOfDay: Int
    let line: Int
    /// The midnight before; nil if no sentence says the date.
    var midnight: Moment?
    var position: Position?
    var altitude: Double?
  }

  private var collection = PointCollection()
  private var fix: Fix?
  /// The midnight before the last fix, and the time of it.
  private var last: (midnight: Moment, timeOfDay: Int)?
  private var lineNumber = 1
  private var text: [UInt8] = []
  private var damaged: (count: Int, line: Int)?

  var heldCount: Int { collection.count }

  mutating func read(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == 0x0A {
        endLine()
      } else if text.count <= Self.longestLine {
        text.append(byte)
      }
    }
  }

  mutating func finish() throws(TrackFault) -> ReadTrack {
    endLine()
    endFix()
    var track = try collection.track()
    if let damaged {
      track.warnings.append(.damagedLines(count: damaged.count, line: damaged.line))
    }
    return track
  }

  private mutating func endLine() {
    defer {
      text.removeAll(keepingCapacity: true)
      lineNumber += 1
    }
    guard text.count <= Self.longestLine, let sentence = NMEASentence(text[...]) else { return }
    guard NMEASentence.isSound(text[...]) else {
      damaged = (count: (damaged?.count ?? 0) + 1, line: damaged?.line ?? lineNumber)
      return
    }
    read(sentence)
  }

  private mutating func read(_ sentence: NMEASentence) {
    guard let time = NMEASentence.timeOfDay(sentence.field(0)) else {
      // Without signal the time may be missing.
      if !sentence.field(0).isEmpty { collection.leaveOut(.noTime, line: lineNumber) }
      return
    }
    if fix?.timeOfDay != time {
      endFix()
      fix = Fix(timeOfDay: time, line: lineNumber)
    }
    switch sentence.kind {
    case "RMC":
      if let midnight = midnight(ofRMC: sentence.field(8)) { fix?.midnight = midnight }
      place(sentence, at: 2, isValid: sentence.field(1) == [UInt8(ascii: "A")])
    case "GGA":
      place(sentence, at: 1, isValid: sentence.field(5).contains { $0 != UInt8(ascii: "0") })
      if fix?.position != nil { fix?.altitude = TrackText.number(sentence.field(8)) }
    default:
      let parts = (1...3).map { NMEASentence.digits(sentence.field($0)) }
      if let midnight = midnight(parts[2], parts[1], parts[0]) { fix?.midnight = midnight }
    }
  }

  private mutating func place(_ sentence: NMEASentence, at index: Int, isValid: Bool) {
    guard isValid else {
      collection.startSegment()
      return
    }
    let position = Position(
      latitude: sentence.degrees(at: index, "N", "S"),
      longitude: sentence.degrees(at: index + 2, "E", "W"))
    if let position {
      fix?.position = position
    } else {
      collection.leaveOut(.noPosition, line: lineNumber)
    }
  }

  /// Adds the point. If no sentence of its time says the date, it is that of the fix before, or the day after it.
  private mutating func endFix() {
    guard let fix else { return }
    self.fix = nil
    let midnight =
      fix.midnight
      ?? last.flatMap { last in
        fix.timeOfDay + Self.day / 2 < last.timeOfDay
          ? last.midnight.adding(microseconds: Self.day) : last.midnight
      }
    if let midnight { last = (midnight, fix.timeOfDay) }
    guard let position = fix.position else { return }
    if let time = midnight?.adding(microseconds: fix.timeOfDay) {
      collection.append(position, at: time, altitude: fix.altitude)
    } else {
      collection.leaveOut(.noTime, line: fix.line)
    }
  }

  /// The beginning of a date `ddmmyy`. GPS began in 1980.
  private func midnight(ofRMC text: ArraySlice<UInt8>) -> Moment? {
    guard text.count == 6, let date = NMEASentence.digits(text) else { return nil }
    let year = date % 100
    return midnight(year < 80 ? 2000 + year : 1900 + year, date / 100 % 100, date / 10000)
  }

  private func midnight(_ year: Int?, _ month: Int?, _ day: Int?) -> Moment? {
    guard let year, let month, let day else { return nil }
    return CaptureDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
      .map { Moment($0, utcOffset: 0) }
  }
}
