import PhotoEntities
import PhotoUseCases

/// The texts of values in GPX, which may have blanks around them.
enum GPXText {
  private static let numberBytes = Array("+-.0123456789eE".utf8)

  /// The decimal number; nil if the text is none.
  static func number(_ text: String) -> Double? {
    let text = trimmed(text)
    guard !text.isEmpty, text.allSatisfy(numberBytes.contains) else { return nil }
    return Double(String(Substring(text))).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The moment that is written as `2024-05-01T12:00:00.5Z`, or with an offset from UTC. Without one it is in UTC,
  /// as GPX demands. Nil if the text is not a date.
  static func time(_ text: String) -> Moment? {
    guard let date = try? CaptureDate(text: String(Substring(trimmed(text)))) else { return nil }
    return Moment(date, utcOffset: date.utcOffset ?? 0)
  }

  private static func trimmed(_ text: String) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = text.utf8[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
