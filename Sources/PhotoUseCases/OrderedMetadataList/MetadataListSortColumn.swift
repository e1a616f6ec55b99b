import PhotoEntities

/// What photos have for a sort key: each photo's value, found once.
struct MetadataListSortColumn {
  /// The values by the photos' places; nil for the photos' own names, in whose order they are.
  let values: [MetadataValue?]?
  let direction: MetadataListSortDirection

  /// Whether the photo at the one place comes before that at the other; nil where the key does not
  /// tell them apart.
  func isBefore(_ left: Int, _ right: Int) -> Bool? {
    guard let values else { return (left < right) == (direction == .ascending) }
    switch (values[left], values[right]) {
    case (nil, nil): return nil
    case (_, nil): return true
    case (nil, _): return false
    case (let leftValue?, let rightValue?):
      if leftValue < rightValue { return direction == .ascending }
      return rightValue < leftValue ? direction == .descending : nil
    }
  }
}
