/// Some rows of `StoredField.all`, by their index, below 64.
struct StoredFieldRows: Sendable, Hashable {
  private var bits: UInt64 = 0

  /// All rows.
  static let all = StoredFieldRows(bits: .max)

  private init(bits: UInt64) { self.bits = bits }

  init() {}

  func contains(_ index: Int) -> Bool { bits >> UInt64(index) & 1 == 1 }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }

  var isEmpty: Bool { bits == 0 }

  mutating func formUnion(_ others: StoredFieldRows) { bits |= others.bits }

  /// These rows without the others.
  func subtracting(_ others: StoredFieldRows) -> StoredFieldRows {
    var rows = self
    rows.bits &= ~others.bits
    return rows
  }
}
