public import PhotoEntities

/// An order of photos: by a first key, and among photos equal by it, by the next key.
public struct MetadataListOrder: Sendable, Hashable {
  package struct Term: Sendable, Hashable {
    package let key: MetadataListSortKey
    package let direction: MetadataListSortDirection
  }

  /// By the photos' names.
  public static let byFile = MetadataListOrder([Term(key: .file, direction: .ascending)])

  /// By this field, the smallest value first. Photos without a value come last in any case.
  public static func ascending(by field: MetadataField) -> MetadataListOrder {
    MetadataListOrder([Term(key: MetadataListSortKey(field), direction: .ascending)])
  }

  /// By this field, the largest value first.
  public static func descending(by field: MetadataField) -> MetadataListOrder {
    MetadataListOrder([Term(key: MetadataListSortKey(field), direction: .descending)])
  }

  /// The keys with their directions; the first one decides first.
  package let terms: [Term]

  init(_ terms: [Term]) {
    self.terms = terms
  }

  /// The order that a user writes as `lensAperture,iso:desc`: keys, each with an optional `:asc` or
  /// `:desc`.
  ///
  /// - Throws: `InvalidInput` if there is no such key or direction.
  public init(_ text: String) throws(InvalidInput) {
    try self.init(text, naming: { $0 })
  }

  /// The same, with a translation of names that only the caller knows.
  package init(_ text: String, naming: FieldNaming) throws(InvalidInput) {
    var terms: [Term] = []
    for term in text.listedNames {
      let parts = Self.keyAndDirection(term)
      let key: MetadataListSortKey
      do {
        key = try MetadataListSortKey(named: naming(parts[0]))
      } catch {
        // Other programs write a minus for the descending order.
        let name = parts[0].withoutMinus
        guard parts[0].isPrefixed(by: "-"),
          let key = try? MetadataListSortKey(named: naming(name))
        else { throw error }
        throw InvalidInput(
          "there is no key '\(parts[0])'; for descending order, write \(key.name):desc")
      }
      let direction = parts.count > 1 ? parts[1] : "asc"
      switch direction.nameKey {
      case "asc": terms.append(Term(key: key, direction: .ascending))
      case "desc": terms.append(Term(key: key, direction: .descending))
      default:
        throw InvalidInput(
          "there is no direction '\(direction)'; write \(key.name):asc or \(key.name):desc")
      }
    }
    self.terms = terms
  }

  /// The key with its minus, and the direction after a colon.
  private static func keyAndDirection(_ term: String) -> [String] {
    let (name, direction) = TagPattern.nameAndRest(term.withoutMinus)
    let minus = term.isPrefixed(by: "-") ? "-" : ""
    return [minus + name] + (direction.map { [$0] } ?? [])
  }

  /// The order by the first of these orders, and among photos equal by it, by the next one; nil if there
  /// are none.
  public init?(joining orders: [MetadataListOrder]) {
    guard !orders.isEmpty else { return nil }
    self.init(orders.flatMap(\.terms))
  }

  /// The reverse order. Photos without a value still come last, and photos that are equal by
  /// every key are in the order of their names.
  public var reversed: MetadataListOrder {
    MetadataListOrder(
      terms.map {
        Term(key: $0.key, direction: $0.direction == .ascending ? .descending : .ascending)
      })
  }
}

extension String {
  /// The text without a minus at its start.
  fileprivate var withoutMinus: String {
    isPrefixed(by: "-") ? String(unicodeScalars.dropFirst()) : self
  }
}

/// Which end of the order comes first.
package enum MetadataListSortDirection: Sendable, Hashable {
  /// Small numbers, early dates and A first.
  case ascending
  /// Large numbers, late dates and Z first.
  case descending
}
