import PhotoEntities
import TagTables

extension IPTCDataset {
  /// What a dataset contains.
  package enum Form: Sendable, Hashable {
    /// Text with this many bytes.
    case text(ClosedRange<Int>)
    /// This many digits.
    case digits(Int)
    /// `CCYYMMDD`; zeros stand for what is unknown.
    case date
    /// `HHMMSS±HHMM`; or `HHMMSS` of programs that do not know the time zone.
    case time
    /// A whole number of this many bytes.
    case number(Int)
    /// Bytes with a meaning of their own.
    case bytes
  }

  /// The name as ExifTool has it, which follows the standard's; nil if the dataset is not in the table.
  package var name: String? { Self.table[self]?.name }

  /// What the dataset contains; nil if it is not in the table.
  package var form: Form? { Self.table[self]?.form }

  /// Whether a block may have the dataset several times.
  package var isRepeatable: Bool { Self.table[self]?.isRepeatable ?? true }

  struct Row: Sendable {
    let name: String
    let form: Form
    let isRepeatable: Bool
  }

  /// The datasets of the generated table (IPTC-NAA IIM version 4.2, chapters 5 and 6, and those that other programs have
  /// added).
  static let table: [IPTCDataset: Row] = Dictionary(
    "\(IPTCDatasetTable.rows)".parts(separatedBy: "\n").compactMap(row),
    uniquingKeysWith: { first, _ in first })

  /// The columns are the record, the number, the name, the form, and `list` if it is repeatable.
  private static func row(_ line: String) -> (IPTCDataset, Row)? {
    let columns = line.parts(separatedBy: " ")
    guard columns.count > 4, let record = UInt8(columns[0]), let number = UInt8(columns[1]),
      let form = Form(columns[3])
    else { return nil }
    return (
      IPTCDataset(record, number),
      Row(name: columns[2], form: form, isRepeatable: columns[4].isIdentical(to: "list"))
    )
  }
}

extension IPTCDataset.Form {
  /// The form that the table writes as `text:0-64`, `digits:8`, `date` or the like; nil for others.
  fileprivate init?(_ text: String) {
    let parts = text.parts(separatedBy: ":")
    let bounds = (parts.count > 1 ? parts[1].parts(separatedBy: "-") : []).compactMap { Int($0) }
    switch parts[0] {
    case "text":
      guard let first = bounds.first else { return nil }
      // Without a last one, the text may be of any length.
      self = .text(first...max(first, bounds.count > 1 ? bounds[1] : .max))
    case "digits": self = .digits(bounds.first ?? 1)
    case "date": self = .date
    case "time": self = .time
    case "number": self = .number(bounds.first ?? 2)
    case "bytes": self = .bytes
    default: return nil
    }
  }
}
