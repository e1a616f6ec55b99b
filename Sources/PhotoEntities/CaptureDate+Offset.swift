extension CaptureDate {
  /// What an offset from UTC was inferred from.
  public enum OffsetBasis: String, Sendable, Hashable, CaseIterable {
    /// Another file of the same shot, such as the film of a Live Photo.
    case twin
    /// The time by GPS, which is UTC, beside the camera's clock.
    case gpsTime
    /// The time zone of the position.
    case position
    /// The offset of the next photo that the same camera has taken, within some hours.
    case neighbour
  }

  /// The same moment by a clock with this offset. Without an offset, here or there, the clock's time stays. Nil outside
  /// the years 0 to 9999.
  package func at(utcOffset offset: Int?) -> CaptureDate? {
    let moved =
      if let offset, let utcOffset { adding(seconds: 60 * (offset - utcOffset)) } else { self }
    return moved?.with(fraction: fraction, utcOffset: offset)
  }

  /// The minutes of an offset from UTC as programs write it: `+09:00`, `+9:00`, `+0900`, `+09`, `-5`, `Z`, and
  /// `UTC` or `GMT`, alone or before one of these, with blanks around its parts; nil for anything else, and for a day
  /// or more. The minus may be that of Unicode (U+2212). Seconds must be 0.
  package static func minutes(ofUTCOffset bytes: ArraySlice<UInt8>) -> Int? {
    if let minutes = minutes(ofUsualForm: bytes) { return minutes }
    var bytes = bytes.filter { $0 != UInt8(ascii: " ") && $0 != 0 }
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    let word = bytes.prefix(3).map { $0 | 0x20 }
    if word.elementsEqual("utc".utf8) || word.elementsEqual("gmt".utf8) {
      bytes.removeFirst(3)
      if bytes.isEmpty { return 0 }
    }
    if bytes.starts(with: "\u{2212}".utf8) { bytes.replaceSubrange(0..<3, with: "-".utf8) }
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var parts = bytes.dropFirst().split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count == 3, parts[2].elementsEqual("00".utf8) { parts.removeLast() }
    guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy(isDigit) && !$0.isEmpty })
    else { return nil }
    let numbers = parts.map { $0.prefix(5).reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    var (hours, minutes) = (numbers[0], 0)
    switch (parts.count, first.count) {
    case (1, 1...2): break
    case (1, 3...4): (hours, minutes) = hours.quotientAndRemainder(dividingBy: 100)
    case (2, 1...2) where parts[1].count <= 2: minutes = numbers[1]
    default: return nil
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  /// The minutes of `+09:00`: nearly all offsets have this form.
  private static func minutes(ofUsualForm bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == 6, let sign = bytes.first, let hours = number(bytes.dropFirst().prefix(2)),
      bytes[bytes.startIndex + 3] == UInt8(ascii: ":"), let minutes = number(bytes.suffix(2)),
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), hours < 24, minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy(isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
