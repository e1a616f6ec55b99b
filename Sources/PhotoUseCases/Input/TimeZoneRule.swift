package import PhotoEntities

/// The offset from UTC of the clocks of a time zone, at any time.
package struct TimeZoneRule: Sendable {
  /// The zone's name, such as `Europe/Berlin` or `+02:00`.
  package let name: String
  /// The minutes from UTC to a local time of the zone, positive to the east; nil if the zone's rules do not
  /// reach that far. The date's own offset does not count.
  let utcOffset: @Sendable (CaptureDate) -> Int?
  /// The minutes from UTC to the zone's local time at this moment, which is given in UTC; nil if the zone's
  /// rules do not reach that far.
  let utcOffsetOfMoment: @Sendable (CaptureDate) -> Int?

  /// The zone of this name with these rules.
  ///
  /// - Parameter utcOffsetOfMoment: The rule for a moment in UTC; nil if the offset is the same at all times.
  package init(
    name: String, utcOffset: @escaping @Sendable (CaptureDate) -> Int?,
    utcOffsetOfMoment: (@Sendable (CaptureDate) -> Int?)? = nil
  ) {
    self.name = name
    self.utcOffset = utcOffset
    self.utcOffsetOfMoment = utcOffsetOfMoment ?? utcOffset
  }

  /// The same offset at all times, which a user writes as `+02:00`, `-0930`, `+2` or `Z`.
  ///
  /// - Throws: `InvalidInput` if the text is not an offset.
  package init(offset text: String) throws(InvalidInput) {
    guard let minutes = Self.minutes(text.utf8[...]) else {
      throw InvalidInput(
        "'\(text)' is not an offset from UTC; write it like +02:00, or give --zone Europe/Berlin")
    }
    self.init(name: text, utcOffset: { _ in minutes })
  }

  private static func minutes(_ text: Substring.UTF8View) -> Int? {
    if text.elementsEqual("Z".utf8) || text.elementsEqual("z".utf8) { return 0 }
    guard let sign = text.first, "+-".utf8.contains(sign) else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 5 || digits.count == 4, digits[digits.count - 3] == UInt8(ascii: ":") {
      digits.remove(at: digits.count - 3)
    }
    guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
    // The offsets in use reach from -12:00 to +14:00.
    guard hours <= 14, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}

extension TimeZoneRule: Equatable {
  /// Whether both have the same name.
  package static func == (left: TimeZoneRule, right: TimeZoneRule) -> Bool {
    left.name.isIdentical(to: right.name)
  }
}
