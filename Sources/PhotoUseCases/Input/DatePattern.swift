/// A pattern of a date in a name, such as `yyyy-MM-dd_HHmmss`. The letters are those of Unicode's date
/// patterns (UTS #35 part 4, section 8, Date Field Symbols).
///
/// `?` stands for one character, `*` for any number of them. Other letters are in quotes, and their
/// case does not matter.
package struct DatePattern: Sendable, Hashable {
  /// A part of a date, by its letter.
  enum Field: String, Sendable {
    case year = "y"
    case month = "M"
    case day = "d"
    case hour = "H"
    /// The hour of half a day, 1 to 12.
    case halfDayHour = "h"
    case minute = "m"
    case second = "s"
    /// The digits of the fraction of a second.
    case fraction = "S"
    /// AM or PM.
    case halfOfDay = "a"
  }

  /// One part of the pattern.
  enum Part: Sendable, Hashable {
    /// These bytes, whatever the case of ASCII letters.
    case text([UInt8])
    /// A field with this many digits. AM and PM have none.
    case field(Field, digits: ClosedRange<Int>)
    /// Any character.
    case character
  }

  /// The parts between the `*`.
  let pieces: [[Part]]

  /// The pattern that a user writes.
  ///
  /// - Throws: `InvalidInput` if a letter has no meaning, or if the pattern has no year, month or day.
  package init(_ text: String) throws(InvalidInput) {
    var pieces: [[Part]] = []
    var piece: [Part] = []
    var fields: Set<Field> = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let run = rest.prefix { $0 == scalar }
      if let field = Field(rawValue: String(scalar)) {
        guard fields.insert(field).inserted else {
          throw InvalidInput("'\(text)' has the letter \(scalar) in two places; keep one")
        }
        piece.append(.field(field, digits: try field.digits(ofLetters: run.count)))
        rest = rest.dropFirst(run.count)
        continue
      }
      rest.removeFirst()
      switch scalar {
      case "*":
        pieces.append(piece)
        piece = []
      case "?": piece.append(.character)
      case "'", "\"":
        guard let end = rest.firstIndex(of: scalar) else {
          throw InvalidInput("'\(text)' has a quote without its end")
        }
        piece.append(.text(Array(String(rest[..<end]).utf8)))
        rest = rest[rest.index(after: end)...]
      case "a"..."z", "A"..."Z":
        throw InvalidInput(
          "'\(text)' has the letter \(scalar), which stands for nothing; put text in quotes, or write ? or * for it"
        )
      default: piece.append(.text(Array(String(scalar).utf8)))
      }
    }
    self.pieces = pieces + [piece]
    if let fault = Self.fault(of: fields) { throw InvalidInput("'\(text)' \(fault)") }
  }

  /// Why these fields are not a date.
  private static func fault(of fields: Set<Field>) -> String? {
    if !fields.isSuperset(of: [.year, .month, .day]) {
      return "has no year, month and day; write it like yyyy-MM-dd_HHmmss"
    }
    if fields.isSuperset(of: [.hour, .halfDayHour]) { return "has two hours; keep H or h" }
    if fields.contains(.halfDayHour) != fields.contains(.halfOfDay) {
      return "needs both h (the hour, 1 to 12) and a (AM or PM), or H (the hour, 0 to 23)"
    }
    let smaller: [(Field, [Field])] = [
      (.minute, [.hour, .halfDayHour]), (.second, [.minute]), (.fraction, [.second]),
    ]
    for (field, larger) in smaller
    where fields.contains(field) && fields.isDisjoint(with: larger) {
      return "has \(field.rawValue) without \(larger[0].rawValue)"
    }
    return nil
  }
}

extension DatePattern.Field {
  /// The number of digits for this many letters: one letter means one or two digits.
  fileprivate func digits(ofLetters count: Int) throws(InvalidInput) -> ClosedRange<Int> {
    switch self {
    case .year where count == 4 || count == 2: return count...count
    case .year: throw InvalidInput("write the year as yyyy or yy")
    case .fraction where count <= 9: return count...count
    case .halfOfDay where count == 1: return 0...0
    case .month, .day, .hour, .halfDayHour, .minute, .second:
      if count == 1 { return 1...2 }
      if count == 2 { return 2...2 }
      fallthrough
    default: throw InvalidInput("there are too many letters \(rawValue) in a row")
    }
  }
}
