/// A sentence of NMEA 0183 in a line of a log: `$GPRMC,120000.00,A,...*5A`.
struct NMEASentence {
  /// The last three letters of its name: `RMC`, `GGA`, `ZDA`. The first two name the system of satellites.
  let kind: String
  /// The values between commas, after the name.
  let fields: [ArraySlice<UInt8>]

  /// The sentence in this line; nil if it has none, or one of a kind that has no place and no date.
  init?(_ line: ArraySlice<UInt8>) {
    // Some programs write their own time or tags before the sentence.
    guard let start = line.lastIndex(of: UInt8(ascii: "$")) else { return nil }
    let values = line[(start + 1)...].prefix { $0 != UInt8(ascii: "*") }
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let name = values.first, name.count == 5 else { return nil }
    kind = String(decoding: name.suffix(3), as: UTF8.self)
    guard ["RMC", "GGA", "ZDA"].contains(kind) else { return nil }
    fields = Array(values.dropFirst())
  }

  /// Whether the line has a sentence with a place and a right checksum.
  static func hasPlace(_ line: ArraySlice<UInt8>) -> Bool {
    NMEASentence(line).map { $0.kind != "ZDA" } ?? false && isSound(line)
  }

  /// Whether two hexadecimal digits follow the sentence, and are the exclusive or of its bytes between `$` and `*`.
  static func isSound(_ line: ArraySlice<UInt8>) -> Bool {
    guard let start = line.lastIndex(of: UInt8(ascii: "$")),
      let end = line[start...].firstIndex(of: UInt8(ascii: "*"))
    else { return false }
    let digits = line[(end + 1)...].prefix(2)
    return digits.count == 2
      && UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        == line[(start + 1)..<end].reduce(0, ^)
  }

  /// The field at this index; nothing if there are fewer.
  func field(_ index: Int) -> ArraySlice<UInt8> { index < fields.count ? fields[index] : [] }

  /// The whole number of these digits; nil if there are others.
  static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The microseconds since midnight of `hhmmss` or `hhmmss.ss`.
  static func timeOfDay(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 6, let clock = digits(text.prefix(6)) else { return nil }
    let (hour, minute, second) = (clock / 10000, clock / 100 % 100, clock % 100)
    let fraction = text.count == 6 ? 0 : TrackText.number(Array("0".utf8) + text.dropFirst(6))
    guard hour < 24, minute < 60, second <= 60, let fraction, (0..<1).contains(fraction) else {
      return nil
    }
    return (hour * 3600 + minute * 60 + second) * 1_000_000 + Int(fraction * 1_000_000)
  }

  /// Degrees of `ddmm.mmmm` and the letter in the next field.
  func degrees(at index: Int, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar) -> Double? {
    guard let number = TrackText.number(field(index)), (0..<100_000).contains(number) else {
      return nil
    }
    let degrees = (number / 100).rounded(.down)
    let minutes = number - degrees * 100
    guard minutes < 60 else { return nil }
    switch field(index + 1) {
    case [UInt8(ascii: positive)]: return degrees + minutes / 60
    case [UInt8(ascii: negative)]: return -(degrees + minutes / 60)
    default: return nil
    }
  }
}
