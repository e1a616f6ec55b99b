package import PhotoEntities

extension CaptureDate {
  /// The date that a user writes as `2024-05-01 12:00`, with seconds, their fraction and an offset
  /// from UTC if they are known: `2024-05-01T12:00:30.25+09:00`. The offset may also be `+0900` or `+09`.
  /// Exif's form is accepted too: `2024:05:01 12:00:30`.
  ///
  /// - Throws: `InvalidInput` if the text is not a date, or the calendar does not have it.
  package init(text: String) throws(InvalidInput) {
    var rest = text.utf8[...]
    let date = Self.numbers(&rest, widths: [4, 2, 2], separators: "-:")
    let divider = rest.popFirst()
    let time = Self.numbers(&rest, widths: [2, 2], separators: ":")
    guard let date, let time, let divider, " Tt".utf8.contains(divider) else {
      throw Self.invalid(text)
    }
    var second = 0
    var fraction: String?
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard let seconds = Self.numbers(&rest, widths: [2], separators: "") else {
        throw Self.invalid(text)
      }
      second = seconds[0]
      if rest.first == UInt8(ascii: ".") {
        let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
        fraction = String(Substring(digits))
        rest = rest.dropFirst(1 + digits.count)
      }
    }
    guard let utcOffset = Self.utcOffset(rest) else { throw Self.invalid(text) }
    if let absence = Self.absence(of: date + time + [second]) {
      throw InvalidInput("'\(text)' is not a date: \(absence)")
    }
    guard
      let date = CaptureDate(
        year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1],
        second: second, fraction: fraction, utcOffset: utcOffset.minutes)
    else { throw Self.invalid(text) }
    self = date
  }

  /// The date that a user writes: as above, or only `2024-05-01`, `2024-05` or `2024`, if no more is known.
  ///
  /// - Throws: `InvalidInput` if the text is not a date, or the calendar does not have it.
  package init(knownText text: String) throws(InvalidInput) {
    guard let parts = Self.parts(text), parts.count <= 3 else {
      self = try CaptureDate(text: text)
      return
    }
    if let absence = Self.absence(of: parts) {
      throw InvalidInput("'\(text)' is not a date: \(absence)")
    }
    // A year of zeros is one that is not known.
    guard parts[0] > 0,
      let date = CaptureDate(
        year: parts[0], month: parts.count > 1 ? parts[1] : nil,
        day: parts.count > 2 ? parts[2] : nil)
    else { throw Self.invalid(text) }
    self = date
  }

  /// Why the calendar or the clock does not have this year, month, day, hour, minute and second, of which
  /// the last ones may be missing; nil if it has them.
  static func absence(of parts: [Int]) -> String? {
    let (year, month) = (parts[0], parts.count > 1 ? parts[1] : 1)
    guard (1...12).contains(month) else { return "there is no month \(month)" }
    let days = days(inMonth: month, of: year)
    let ranges = [("day", 1...days), ("hour", 0...23), ("minute", 0...59), ("second", 0...60)]
    for ((unit, range), part) in zip(ranges, parts.dropFirst(2)) where !range.contains(part) {
      return unit == "day" && part > 0
        ? "month \(month) of \(year) has \(days) days" : "there is no \(unit) \(part)"
    }
    return nil
  }

  /// The given parts of a text in the form of ISO 8601 or of Exif, from the year on.
  static func parts(_ text: String) -> [Int]? {
    let separators = ["-:", "-:", "Tt ", ":", ":"].map { Array($0.utf8) }
    var rest = text.utf8[...]
    var components: [Int] = []
    while true {
      let width = components.isEmpty ? 4 : 2
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(Substring(digits))
      else { return nil }
      components.append(number)
      rest = rest.dropFirst(width)
      if rest.isEmpty { return components }
      guard components.count <= separators.count, let separator = rest.first,
        separators[components.count - 1].contains(separator)
      else { return nil }
      rest = rest.dropFirst()
    }
  }

  private static func invalid(_ text: String) -> InvalidInput {
    InvalidInput(
      "'\(text)' is not a date; write it like 2024-05-01 12:00 or 2024-05-01 12:00:30+09:00")
  }

  /// Numbers of these widths in digits, separated by one of `separators`, from the start of the
  /// text.
  private static func numbers(
    _ text: inout Substring.UTF8View, widths: [Int], separators: String
  ) -> [Int]? {
    var numbers: [Int] = []
    for width in widths {
      if !numbers.isEmpty {
        guard let separator = text.popFirst(), separators.utf8.contains(separator) else {
          return nil
        }
      }
      let digits = text.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(Substring(digits))
      else { return nil }
      numbers.append(number)
      text = text.dropFirst(width)
    }
    return numbers
  }

  /// The minutes of `+09:00`, `+0900`, `+09` or `Z`, or no minutes for an empty text; nil if the text is
  /// anything else.
  private static func utcOffset(_ text: Substring.UTF8View) -> (minutes: Int?, Void)? {
    if text.isEmpty { return (nil, ()) }
    if text.elementsEqual("Z".utf8) || text.elementsEqual("z".utf8) { return (0, ()) }
    var rest = text
    guard let sign = rest.popFirst(), "+-".utf8.contains(sign),
      let hours = numbers(&rest, widths: [2], separators: "")?[0], hours < 24
    else { return nil }
    var minutes = hours * 60
    if !rest.isEmpty {
      if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
      guard let rest = numbers(&rest, widths: [2], separators: "")?[0], rest < 60 else {
        return nil
      }
      minutes += rest
    }
    guard rest.isEmpty else { return nil }
    return (sign == UInt8(ascii: "-") ? -minutes : minutes, ())
  }
}
