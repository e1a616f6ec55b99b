import PhotoEntities
import PhotoUseCases

/// The texts of values in tracks, which may have blanks around them.
enum TrackText {
  private static let numberBytes = Array("+-.0123456789eE".utf8)
  /// The moment from which computers count.
  private static let epoch = CaptureDate(
    year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0
  ).map { Moment($0, utcOffset: 0) }

  /// The decimal number; nil if the text is none.
  static func number(_ text: some Sequence<UInt8>) -> Double? {
    let text = trimmed(text)
    guard !text.isEmpty, text.allSatisfy(numberBytes.contains) else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers between blanks and commas; none if one of these texts is not a number.
  static func numbers(_ text: [UInt8]) -> [Double] {
    let numbers = text.split { isBlank($0) || $0 == UInt8(ascii: ",") }.map(number)
    return numbers.contains(nil) ? [] : numbers.compactMap { $0 }
  }

  /// The moment that is written as `2024-05-01T12:00:00.5Z`, or with an offset from UTC. Without one it is in UTC,
  /// as GPX demands. Nil if the text is not a date.
  static func time(_ text: some Sequence<UInt8>) -> Moment? {
    guard let date = try? CaptureDate(text: String(decoding: trimmed(text), as: UTF8.self)) else {
      return nil
    }
    return Moment(date, utcOffset: date.utcOffset ?? 0)
  }

  /// The moment of this many milliseconds since 1970 in UTC; nil if the text is not a whole number, or too large.
  static func time(milliseconds text: [UInt8]) -> Moment? {
    guard let number = Int(String(decoding: text, as: UTF8.self)),
      case (let microseconds, false) = number.multipliedReportingOverflow(by: 1000)
    else { return nil }
    return epoch?.adding(microseconds: microseconds)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func trimmed(_ text: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    var bytes = Array(text)[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
