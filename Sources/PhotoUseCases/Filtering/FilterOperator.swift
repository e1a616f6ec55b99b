/// How a field is compared with a value.
enum FilterOperator: String, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  /// The text contains the value.
  case contains = "~"

  /// Whether the operator holds where the photo's value stands so to the other.
  func holds(_ order: FilterOrder) -> Bool {
    switch self {
    case .equal: order == .same
    case .notEqual: order != .same
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .contains: false
    }
  }
}
