import PhotoEntities

/// What the value of a tag is.
package struct TagForm: Sendable, Hashable {
  /// What one value is.
  package enum Kind: String, Sendable, Hashable {
    case text, integer, real, fraction, date, time, boolean
    /// A text in one language; without one, the default text.
    case language
    /// Digits, as many as `lengths` say.
    case digits
    /// Bytes whose meaning depends on the tag.
    case bytes
    /// Fields with values of their own.
    case structure
  }

  /// How several values stand together.
  package enum List: String, Sendable, Hashable {
    /// Without an order, as keywords.
    case bag
    /// In this order, as authors.
    case seq
    /// Of which one is chosen.
    case alt
  }

  package let kind: Kind
  /// Nil if the tag has one value.
  package var list: List?
  /// The types of Exif that the value may have, by the names of TIFF 6.0; the first one is written. None of other
  /// tags.
  package var types: [String] = []
  /// How many numbers, bytes or characters the value has; nil if any.
  package var lengths: ClosedRange<Int>?

  package init(
    _ kind: Kind, list: List? = nil, types: [String] = [], lengths: ClosedRange<Int>? = nil
  ) {
    (self.kind, self.list, self.types, self.lengths) = (kind, list, types, lengths)
  }

  /// Whether the value may have this type of Exif.
  package func has(type: String) -> Bool { types.contains { $0.isIdentical(to: type) } }

  /// The form of an Exif tag of these types; nil if one is unknown.
  ///
  /// - Parameter count: The number of values; nil if any.
  init?(types: [String], count: Int?) {
    guard let first = types.first, let kind = Self.kinds[first] else { return nil }
    guard kind == .text, let count else {
      self.init(kind, types: types, lengths: count.map { $0...$0 })
      return
    }
    // With the NUL at its end: `2024:05:01 12:00:30`, and `2024:05:01`.
    switch count {
    case 20: self.init(.date, types: types)
    case 11: self.init(.date, types: types, lengths: 10...10)
    default: self.init(.text, types: types, lengths: count - 1...count - 1)
    }
  }

  /// What the types of TIFF 6.0, section 2, and Exif 3.0, section 4.6.2, contain.
  private static let kinds: [String: Kind] = [
    "BYTE": .integer, "SHORT": .integer, "LONG": .integer, "SBYTE": .integer, "SSHORT": .integer,
    "SLONG": .integer, "ASCII": .text, "UTF-8": .text, "RATIONAL": .fraction,
    "SRATIONAL": .fraction, "FLOAT": .real, "DOUBLE": .real, "UNDEFINED": .bytes,
  ]
}
