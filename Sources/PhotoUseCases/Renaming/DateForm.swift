import PhotoEntities

/// How a date is written: letters stand for its parts, as in Unicode's date patterns (UTS 35, part 4); what is no
/// letter stands for itself, and so does what is between single quotes.
struct DateForm: Sendable, Equatable {
  /// A part of a date, with its width in digits.
  enum Part: Sendable, Equatable {
    case year, shortYear, month, day, hour, minute, second
    /// This many digits of the fraction of a second.
    case fraction(digits: Int)
    case literal([UInt8])
  }

  let parts: [Part]

  /// `2024-05-01_123456`.
  static let usual = DateForm(parts: [
    .year, .literal([UInt8(ascii: "-")]), .month, .literal([UInt8(ascii: "-")]), .day,
    .literal([UInt8(ascii: "_")]), .hour, .minute, .second,
  ])

  private init(parts: [Part]) {
    self.parts = parts
  }

  /// The pattern that a user writes.
  ///
  /// - Throws: `InvalidInput` if a letter stands for nothing.
  init(_ text: String) throws(InvalidInput) {
    var parts: [Part] = []
    var rest = Array(PhotoIdentifier(text: text).bytes)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "'") {
        let quoted = rest.dropFirst().prefix { $0 != byte }
        guard quoted.endIndex < rest.endIndex else {
          throw InvalidInput("'\(text)' has a quote that does not end")
        }
        // Two quotes are one.
        parts.append(.literal(quoted.isEmpty ? [byte] : Array(quoted)))
        rest = rest[(quoted.endIndex + 1)...]
      } else if Self.isReserved(byte) {
        let run = rest.prefix { $0 == byte }
        guard let part = Self.part(byte, count: run.count) else {
          throw InvalidInput(
            "'\(String(decoding: run, as: UTF8.self))' is no part of a date; write yyyy, yy, MM, dd, HH, mm, ss or"
              + " SSS, and other letters in quotes: 'at'")
        }
        parts.append(part)
        rest = rest[run.endIndex...]
      } else {
        parts.append(.literal([byte]))
        rest.removeFirst()
      }
    }
    self.parts = parts
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func part(_ letter: UInt8, count: Int) -> Part? {
    switch (letter, count) {
    case (UInt8(ascii: "y"), 4): .year
    case (UInt8(ascii: "y"), 2): .shortYear
    case (UInt8(ascii: "M"), 2): .month
    case (UInt8(ascii: "d"), 2): .day
    case (UInt8(ascii: "H"), 2): .hour
    case (UInt8(ascii: "m"), 2): .minute
    case (UInt8(ascii: "s"), 2): .second
    case (UInt8(ascii: "S"), 1...9): .fraction(digits: count)
    default: nil
    }
  }

  /// The date, written so, as a part of a file's name: `HH:mm` gives `12_34`. Digits of a fraction that the date does not
  /// have are zeros. Nil if a part of it is not known.
  func bytes(of date: CaptureDate) -> [UInt8]? {
    guard parts.allSatisfy({ $0.isKnown(of: date.precision) }) else { return nil }
    return parts.flatMap { part in
      switch part {
      case .year: ValueForm.padded(date.year, digits: 4)
      case .shortYear: ValueForm.padded(date.year % 100, digits: 2)
      case .month: ValueForm.padded(date.month, digits: 2)
      case .day: ValueForm.padded(date.day, digits: 2)
      case .hour: ValueForm.padded(date.hour, digits: 2)
      case .minute: ValueForm.padded(date.minute, digits: 2)
      case .second: ValueForm.padded(date.second, digits: 2)
      case .fraction(let digits):
        Array(((date.fraction ?? "") + String(repeating: "0", count: digits)).utf8.prefix(digits))
      case .literal(let bytes): SafeName.bytes(ofLiteral: bytes)
      }
    }
  }
}

extension DateForm.Part {
  /// Whether dates of this precision have it.
  fileprivate func isKnown(of precision: CaptureDate.Precision) -> Bool {
    switch self {
    case .literal, .year, .shortYear: true
    case .month: precision != .year
    case .day: precision == .day || precision == .time
    case .hour, .minute, .second, .fraction: precision == .time
    }
  }
}
