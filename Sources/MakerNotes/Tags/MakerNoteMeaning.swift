#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a number of a tag stands for: cameras write the temperature of 25 °C as 153, and ISO 3200 as 320.
///
/// - `L0.5,-128` is the number times the first, plus the second.
/// - `P100,0.125` is the first times 2 to the power of the number times the second.
/// - `R10` is the first divided by the number.
/// - `T` is said of three bytes: the first times the second, divided by the third.
///
/// After `E24`, the number less 24 is one of Canon's for steps of exposure. 0 stays 0 after a `Z`. Numbers after `!` stand
/// for nothing, all below 0 after `<0`.
struct MakerNoteMeaning: Sendable {
  private enum Rule: Sendable {
    case linear(Double, Double)
    case power(Double, Double)
    case quotient(Double)
    case triple
  }

  private let rule: Rule?
  /// What is subtracted from a number for steps of exposure; nil if it is a number like others.
  private let steps: Int?
  private let keepsZero: Bool
  private let nothing: [Int]
  private let isNothingBelowZero: Bool

  /// The meaning of a column; nil for `-`.
  init?(_ column: ArraySlice<UInt8>) {
    let parts = column.split(
      separator: UInt8(ascii: "!"), maxSplits: 1, omittingEmptySubsequences: false)
    guard !column.elementsEqual("-".utf8), var first = parts.first else { return nil }
    if first.first == UInt8(ascii: "E") {
      let digits = first.dropFirst().prefix { (0x30...0x39).contains($0) }
      steps = Int(String(decoding: digits, as: UTF8.self))
      first = first[digits.endIndex...]
    } else {
      steps = nil
    }
    nothing =
      parts.count < 2
      ? []
      : parts[1].split(separator: UInt8(ascii: ",")).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
    isNothingBelowZero = parts.count > 1 && parts[1].contains(UInt8(ascii: "<"))
    keepsZero = first.last == UInt8(ascii: "Z")
    let numbers = first.dropFirst().dropLast(keepsZero ? 1 : 0).split(separator: UInt8(ascii: ","))
      .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
    switch first.first {
    case UInt8(ascii: "L") where numbers.count == 2: rule = .linear(numbers[0], numbers[1])
    case UInt8(ascii: "P") where numbers.count == 2: rule = .power(numbers[0], numbers[1])
    case UInt8(ascii: "R") where numbers.count == 1: rule = .quotient(numbers[0])
    case UInt8(ascii: "T"): rule = .triple
    default: rule = nil
    }
  }

  /// Whether the value stands for nothing.
  func isNothing(_ value: MakerNoteValue) -> Bool {
    guard value.count == 1, let number = value.integer() else { return false }
    return nothing.contains(number) || isNothingBelowZero && number < 0
  }

  /// What the value stands for; nil if that is the value itself.
  func meant(by value: MakerNoteValue) -> MakerNoteValue? {
    if case .triple? = rule { return Self.quotient(of: value) }
    guard let rule, value.count == 1, let number = value.integer() else { return nil }
    if keepsZero, number == 0 { return .integers([0]) }
    let counted =
      steps.map { MakerNote.canonEV(number.subtractingReportingOverflow($0).partialValue) }
      ?? Double(number)
    let result =
      switch rule {
      case .linear(let factor, let offset): factor * counted + offset
      case .power(let factor, let exponent): factor * exp2(exponent * counted)
      case .quotient(let dividend): dividend / counted
      case .triple: Double.nan
      }
    return Self.value(result)
  }

  /// The first of three signed bytes times the second, divided by the third; 0 if that is 0.
  private static func quotient(of value: MakerNoteValue) -> MakerNoteValue? {
    guard case .bytes(let bytes) = value, bytes.count >= 3 else { return nil }
    let numbers = bytes.prefix(3).map { Double(Int8(bitPattern: $0)) }
    return self.value(numbers[2] == 0 ? 0 : numbers[0] * (numbers[1] / numbers[2]))
  }

  private static func value(_ number: Double) -> MakerNoteValue? {
    guard number.isFinite else { return nil }
    if let whole = Int(exactly: number) { return .integers([whole]) }
    let rounded = rounded(number)
    return Int(exactly: rounded).map { .integers([$0]) } ?? .numbers([rounded])
  }

  /// With six digits, as steps of exposure and the like are no exact numbers.
  private static func rounded(_ number: Double) -> Double {
    let scale = pow(10, 5 - floor(log10(number.magnitude)))
    return scale.isFinite && scale > 0 ? (number * scale).rounded() / scale : number
  }
}
