/// The name of a lens with what it says: focal lengths in millimetres and f-numbers.
struct LensName: Sendable {
  let text: String
  /// The shortest and the longest focal length; nil if the name does not say them.
  let focalLengths: ClosedRange<Double>?
  /// The smallest f-number at the shortest and at the longest focal length; nil if the name does not say it.
  let fNumbers: (wide: Double, tele: Double)?

  /// Such as `AF-S DX Zoom-Nikkor 18-70mm f/3.5-4.5G IF-ED`, or `Sigma 50mm F1.4 EX DG HSM`.
  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    var (lengths, fNumbers): ((Double, Double)?, (Double, Double)?)
    // Of a teleconverter.
    var converter = 1.0
    var index = 0
    while index < bytes.count {
      guard Self.isDigit(bytes[index]), index == 0 || !Self.isDigit(bytes[index - 1]) else {
        index += 1
        continue
      }
      guard let (first, last, end) = Self.range(bytes[index...]) else { break }
      if bytes[end...].first == UInt8(ascii: "x"), bytes[..<index].contains(UInt8(ascii: "+")) {
        converter = first
      } else if lengths == nil, bytes[end...].starts(with: "mm".utf8) {
        lengths = (first, last)
      } else if fNumbers == nil, lengths != nil, Self.isFNumber(bytes[..<index]) {
        fNumbers = (first, last)
      }
      index = end
    }
    focalLengths = lengths.flatMap {
      $0.0 <= $0.1 ? $0.0 * converter...$0.1 * converter : nil
    }
    self.fNumbers = fNumbers.map { ($0.0 * converter, $0.1 * converter) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether what precedes a number says that it is an f-number: `F`, `f/`, `1:`.
  private static func isFNumber(_ before: ArraySlice<UInt8>) -> Bool {
    let last = before.suffix(2)
    return last.elementsEqual("f/".utf8) || last.elementsEqual("F/".utf8)
      || last.elementsEqual("1:".utf8)
      || last.last == UInt8(ascii: "F") || last.last == UInt8(ascii: "f")
  }

  /// One number, or two with a hyphen between, and the index after them.
  private static func range(_ bytes: ArraySlice<UInt8>) -> (Double, Double, end: Int)? {
    guard let (first, end) = number(bytes) else { return nil }
    if bytes[end...].first == UInt8(ascii: "-"), let (last, end) = number(bytes[(end + 1)...]) {
      return (first, last, end)
    }
    return (first, first, end)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> (Double, end: Int)? {
    var end = bytes.startIndex
    while end < bytes.endIndex, isDigit(bytes[end]) { end += 1 }
    if end < bytes.endIndex - 1, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
      end += 1
      while end < bytes.endIndex, isDigit(bytes[end]) { end += 1 }
    }
    // No focal length and no f-number has more digits.
    guard end - bytes.startIndex <= 8 else { return nil }
    return Double(String(decoding: bytes[..<end], as: UTF8.self)).map { ($0, end) }
  }
}
