import PhotoEntities

/// Dates in forms that differ from those of the standards: `2024:5:1 9:34 PM`, `20240501T123456Z`, `2024-05-01 下午
/// 1:34:56`. The year always comes first, and has four digits.
enum LooseDate {
  /// The date and the time; nil if the bytes are something else, are cut, or have no time.
  static func date(_ bytes: some Collection<UInt8>) -> CaptureDate? {
    var reader = Reader(bytes)
    guard let (year, month, day) = reader.day() else { return nil }
    let start = reader.rest
    reader.skip { !isDigit($0) }
    let between = start[..<reader.rest.startIndex]
    let isAfternoon = HalfOfDay.isAfternoon(before: between)
    // Nothing stands between both in `20240501123456`.
    let isSign = between.allSatisfy { $0 == 0x20 || "tT:".utf8.contains($0) }
    guard isAfternoon != nil || isSign, let (hour, minute, second) = reader.time(),
      let suffix = TimeSuffix(reader.rest, isAfternoon: isAfternoon),
      let wholeHour = suffix.hour(hour)
    else { return nil }
    return CaptureDate(
      year: year, month: month, day: day, hour: wholeHour, minute: minute, second: second,
      fraction: suffix.fraction, utcOffset: suffix.utcOffset)
  }

  /// The numbers of the day that the bytes begin with; nil if they are something else.
  static func day(_ bytes: some Collection<UInt8>) -> (year: Int, month: Int, day: Int)? {
    var reader = Reader(bytes)
    return reader.day()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
      rest = Array(bytes.prefix(64))[...]
      skip { $0 == 0x20 }
    }

    mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

    /// The number of this many digits, which no other digit follows unless they are the longest.
    mutating func number(_ counts: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(counts.upperBound).prefix(while: isDigit)
      guard digits.count >= counts.lowerBound else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The sign between two numbers, if it is one of these.
    mutating func sign(_ signs: String) -> UInt8? {
      guard let sign = rest.first, signs.utf8.contains(sign) else { return nil }
      rest.removeFirst()
      return sign
    }

    mutating func day() -> (year: Int, month: Int, day: Int)? {
      let isCompact = rest.prefix(8).count(where: isDigit) == 8
      guard let year = number(4...4) else { return nil }
      let first = sign("-:/.")
      guard isCompact == (first == nil), let month = number(isCompact ? 2...2 : 1...2),
        sign("-:/.") == first, let day = number(isCompact ? 2...2 : 1...2)
      else { return nil }
      return (year, month, day)
    }

    mutating func time() -> (hour: Int, minute: Int, second: Int)? {
      let isCompact = rest.prefix(4).count(where: isDigit) == 4
      guard let hour = number(isCompact ? 2...2 : 1...2) else { return nil }
      let first = sign(":.")
      guard isCompact == (first == nil), let minute = number(2...2) else { return nil }
      let digits = first == nil ? rest.prefix(2) : rest.prefix(3).dropFirst()
      guard rest.first == first || first == nil, digits.first.map(isDigit) ?? false else {
        return (hour, minute, 0)
      }
      if first != nil { rest.removeFirst() }
      // One digit may be what is left of two.
      guard let second = number(2...2) else { return nil }
      return (hour, minute, second)
    }
  }
}
