package import PhotoEntities

extension DatePattern {
  /// A date in a name.
  package struct Match: Sendable, Hashable {
    /// The date; noon if the time of day is unknown.
    package let date: CaptureDate
    /// Whether the pattern has an hour.
    package let hasTime: Bool
  }

  /// The first date in the name that the pattern fits.
  /// Nil if there is none: impossible dates such as month 13 do not fit, and digits that belong to a
  /// longer number neither. The name is bytes, which need not be UTF-8.
  ///
  /// - Parameter utcOffset: The offset from UTC of the dates in such names, in minutes; nil if it is unknown.
  package func match(in name: [UInt8], utcOffset: Int? = nil) -> Match? {
    for start in 0...name.count {
      var parts = DateParts()
      guard matches(name, from: start, &parts),
        let date = parts.date(utcOffset: utcOffset)
      else { continue }
      return Match(date: date, hasTime: parts.hour != nil)
    }
    return nil
  }

  /// Whether the first piece is at `start`, and the others follow it, each at the first place where it fits.
  private func matches(_ name: [UInt8], from start: Int, _ parts: inout DateParts) -> Bool {
    guard let first = pieces.first, var end = end(of: first[...], in: name, at: start, &parts)
    else { return false }
    for piece in pieces.dropFirst() {
      guard let found = firstEnd(of: piece, in: name, from: end, parts) else { return false }
      (end, parts) = found
    }
    return true
  }

  /// Where the piece ends at the first place where it fits, and the parts of the date with it.
  private func firstEnd(
    of piece: [Part], in name: [UInt8], from start: Int, _ parts: DateParts
  ) -> (Int, DateParts)? {
    for place in start...name.count {
      var tried = parts
      if let end = end(of: piece[...], in: name, at: place, &tried) { return (end, tried) }
    }
    return nil
  }

  /// Where these parts end if they are at this place; nil if they are not.
  private func end(
    of pattern: ArraySlice<Part>, in name: [UInt8], at place: Int, _ parts: inout DateParts
  ) -> Int? {
    guard let part = pattern.first else { return place }
    let isFirst = pattern.startIndex == 0
    let rest = pattern.dropFirst()
    switch part {
    case .text(let text):
      let found = name[place...].prefix(text.count)
      guard found.elementsEqual(text, by: { Self.lowercased($0) == Self.lowercased($1) }) else {
        return nil
      }
      return end(of: rest, in: name, at: place + text.count, &parts)
    case .character:
      guard let length = Self.characterLength(name[place...]) else { return nil }
      return end(of: rest, in: name, at: place + length, &parts)
    case .field(.halfOfDay, _):
      let letters = name[place...].prefix(2).map(Self.lowercased)
      guard letters.elementsEqual("am".utf8) || letters.elementsEqual("pm".utf8) else { return nil }
      parts.isAfternoon = letters.elementsEqual("pm".utf8)
      return end(of: rest, in: name, at: place + 2, &parts)
    case .field(let field, let counts):
      // The digits of a date are not a part of a longer number.
      if isFirst, place > 0, Self.isDigit(name[place - 1]) { return nil }
      for count in counts.reversed() {
        let digits = name[place...].prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else { continue }
        let next = place + count
        if rest.isEmpty, next < name.count, Self.isDigit(name[next]) { continue }
        var tried = parts
        guard tried.set(field, to: digits) else { continue }
        if let end = end(of: rest, in: name, at: next, &tried) {
          parts = tried
          return end
        }
      }
      return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// The bytes of the first character (a Unicode scalar), one for a byte that is not UTF-8; nil at the end.
  private static func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    let character = bytes.prefix(length)
    return character.count == length && String(validating: character, as: UTF8.self) != nil
      ? length : 1
  }
}

/// The numbers of a date, as they are found.
private struct DateParts {
  /// Photography began in 1826.
  private static let years = 1826...9999

  private var (year, month, day) = (0, 0, 0)
  private(set) var hour: Int?
  private var (minute, second) = (0, 0)
  private var fraction: String?
  /// Whether the hour is one of the afternoon; nil if the hour is one of the whole day.
  var isAfternoon: Bool?

  /// Sets the field; false if no date has that number.
  mutating func set(_ field: DatePattern.Field, to digits: ArraySlice<UInt8>) -> Bool {
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    func isIn(_ range: ClosedRange<Int>) -> Bool { range.contains(number) }
    switch field {
    case .year where digits.count == 2:
      // The centuries of POSIX's %y.
      year = number + (number < 69 ? 2000 : 1900)
    case .year:
      guard isIn(Self.years) else { return false }
      year = number
    case .month:
      guard isIn(1...12) else { return false }
      month = number
    case .day:
      guard isIn(1...31) else { return false }
      day = number
    case .hour:
      guard isIn(0...23) else { return false }
      hour = number
    case .halfDayHour:
      guard isIn(1...12) else { return false }
      hour = number
    case .minute:
      guard isIn(0...59) else { return false }
      minute = number
    case .second:
      guard isIn(0...59) else { return false }
      second = number
    case .fraction: fraction = String(decoding: digits, as: UTF8.self)
    case .halfOfDay: return false
    }
    return true
  }

  /// The date; nil if the calendar does not have it. The time is noon if it is unknown: a change of the time
  /// zone then keeps the day.
  func date(utcOffset: Int?) -> CaptureDate? {
    let hour = isAfternoon.map { (self.hour ?? 0) % 12 + ($0 ? 12 : 0) } ?? self.hour ?? 12
    return CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction, utcOffset: utcOffset)
  }
}
