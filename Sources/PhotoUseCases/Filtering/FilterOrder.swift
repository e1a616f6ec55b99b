/// How one value stands to another.
enum FilterOrder {
  case before
  case same
  case after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : left == right ? .same : .after
  }
}
