/// The value of any field. Lists, sorting, output and edits handle all fields alike through it.
///
/// Texts are equal if their Unicode scalars are. `String` equates canonically equivalent texts, but
/// `é` of one scalar and `é` of two are different values: to scripts that sort the JSON by code
/// points, and to an edit that replaces one by the other.
public enum MetadataValue: Sendable {
  /// A whole number.
  case integer(Int)
  /// An exact fraction.
  case fraction(Rational)
  /// Text.
  case text(String)
  /// A local date and time.
  case date(CaptureDate)
  /// One of the field's names.
  case choice(String)
  /// Texts in an order.
  case list([String])
}

extension MetadataValue {
  /// The texts, each once; nil for an empty list. Canonically equivalent texts are
  /// the same text, of which the first spelling stays.
  package static func distinctTexts(_ texts: [String]) -> [String]? {
    guard texts.count > 1 else { return texts.isEmpty ? nil : texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// The texts, each in the spelling that a canonically equivalent one among `old` has.
  package static func texts(_ texts: [String], spelledAs old: [String]) -> [String] {
    let spellings = Dictionary(old.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    return texts.map { spellings[$0] ?? $0 }
  }
}

extension MetadataValue {
  /// Whether it is a date that need not be that of capture.
  package var isGuess: Bool { if case .date(let date) = self { date.isGuess } else { false } }

  /// Whether it is a date without its time.
  package var isPartialDate: Bool {
    if case .date(let date) = self { date.isPartial } else { false }
  }
}

extension MetadataValue: CustomStringConvertible {
  /// `400`, `1/250`, `2024-05-01T06:42:17`, a text or name as it is, or the texts of a list with commas between them.
  public var description: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .fraction(let fraction): "\(fraction)"
    case .date(let date): "\(date)"
    case .text(let text), .choice(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}

extension MetadataValue: Equatable {
  public static func == (left: MetadataValue, right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.fraction(let left), .fraction(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.text(let left), .text(let right)), (.choice(let left), .choice(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)):
      left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    default: false
    }
  }
}

extension MetadataValue: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let integer): hasher.combine(integer)
    case .fraction(let fraction): hasher.combine(fraction)
    case .date(let date): hasher.combine(date)
    // Texts of the same scalars have the same hash. So do some other texts, which does no harm.
    case .text(let text), .choice(let text): hasher.combine(text)
    case .list(let texts): hasher.combine(texts)
    }
  }
}

extension MetadataValue: Comparable {
  /// Numbers by size, dates by time, texts and names by their Unicode scalars, lists by their first
  /// different texts. The values of one field are all of one case; the order between cases has no
  /// meaning.
  public static func < (left: MetadataValue, right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.fraction(let left), .fraction(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.text(let left), .text(let right)), (.choice(let left), .choice(let right)):
      // UTF-8 bytes sort in the order of the scalars.
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.list(let left), .list(let right)):
      left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .integer: 0
    case .fraction: 1
    case .text: 2
    case .date: 3
    case .choice: 4
    case .list: 5
    }
  }
}
