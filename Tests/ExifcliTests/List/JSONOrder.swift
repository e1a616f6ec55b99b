/// The order of photos by a field, computed from their JSON alone.
struct JSONOrder {
  let key: String
  let isReverse: Bool

  /// The files of the photos in order: photos without a value last, equal values by their paths.
  func files(_ photos: [JSONRecord]) -> [String] {
    guard key != "file" else {
      let files = photos.map { $0.text("file") ?? "" }.sorted(by: precedes)
      return isReverse ? files.reversed() : files
    }
    let values = photos.map { (file: $0.text("file") ?? "", value: SortValue($0, key)) }
    let (given, missing) = (values.filter { $0.value != nil }, values.filter { $0.value == nil })
    let sorted = given.sorted { left, right in
      if left.value == right.value { return precedes(left.file, right.file) }
      guard let leftValue = left.value, let rightValue = right.value else { return false }
      return isReverse ? rightValue < leftValue : leftValue < rightValue
    }
    return sorted.map(\.file) + missing.map(\.file).sorted(by: precedes)
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// The sort key of a value: numbers, then texts.
private struct SortValue: Equatable, Comparable {
  let numbers: [Double]
  let texts: [String]

  init?(_ photo: JSONRecord, _ key: String) {
    if let number = photo.number(key) {
      (numbers, texts) = ([number], [])
    } else if let text = photo.text(key) {
      (numbers, texts) = ([], key == "captureDate" ? Self.dateParts(text) : [text])
    } else {
      return nil
    }
  }

  static func < (left: SortValue, right: SortValue) -> Bool {
    if left.numbers != right.numbers {
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }
    return left.texts.lexicographicallyPrecedes(right.texts) {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// `2024-05-01T06:42:17`, `.120` and `+09:00`. No two fixtures differ only in the offset.
  private static func dateParts(_ date: String) -> [String] {
    let rest = date.dropFirst(19)
    let fraction = rest.prefix { $0 == "." || $0.isNumber }
    return [String(date.prefix(19)), String(fraction), String(rest.dropFirst(fraction.count))]
  }
}
