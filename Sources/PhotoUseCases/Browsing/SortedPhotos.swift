import PhotoEntities

/// Photos that arrive one after the other, and are handed over in an order.
///
/// In either direction, photos without a value come last. Photos that are equal by every key are in the order
/// of their identifiers.
struct SortedPhotos {
  private let order: MetadataListOrder
  private var photos: PackedPhotos
  /// The values that the photos are sorted by, for each key; nil for the key of the name.
  private var values: [SortValues?]
  /// Whether each photo came after the one before by its identifier; most searches find them so.
  private var areInOrder = true
  private var last: PhotoIdentifier?

  /// No photos yet. Of each photo, these fields are kept, or all if it is nil.
  init(by order: MetadataListOrder, keeping fields: [MetadataField]?) {
    self.order = order
    photos = PackedPhotos(keeping: fields)
    values = order.terms.map { $0.key.subject == .file ? nil : SortValues() }
  }

  mutating func insert(_ photo: BrowsingMetadata) {
    if let last, photo.identifier < last { areInOrder = false }
    last = photo.identifier
    for (index, term) in order.terms.enumerated() {
      values[index]?.append(photo.value(of: term.key.subject))
    }
    photos.append(photo)
  }

  /// The first `limit` photos of the order, `count` at a time.
  consuming func batches(of count: Int, limit: Int = .max) -> some Sequence<[BrowsingMetadata]> {
    let (photos, places) = (photos, places.prefix(limit))
    return stride(from: 0, to: places.count, by: count).lazy.map { start in
      places[start..<min(start + count, places.count)].map { photos.photo(at: Int($0)) }
    }
  }

  /// The numbers of the photos, in the order.
  private var places: [UInt32] {
    let byIdentifier = byIdentifier
    // The last key first: each sort keeps the order of photos that are equal by its key.
    return zip(order.terms, values).reversed().reduce(byIdentifier) { places, key in
      let (term, values) = key
      guard let values else {
        return term.direction == .ascending ? byIdentifier : byIdentifier.reversed()
      }
      return values.sorted(places, term.direction)
    }
  }

  private var byIdentifier: [UInt32] {
    let places = Array(0..<UInt32(truncatingIfNeeded: photos.count))
    return areInOrder
      ? places
      : places.sorted { left, right in
        photos.precedes(Int(left), Int(right))
          || (left < right && !photos.precedes(Int(right), Int(left)))
      }
  }
}

/// The values of many photos for one key. Most photos share their values with others, so each has the number
/// of its value.
private struct SortValues {
  private var numbers: [MetadataValue: UInt32] = [:]
  /// The number of each photo's value; that of no value is the greatest one.
  private var ofPhotos: [UInt32] = []

  mutating func append(_ value: MetadataValue?) {
    guard let value else { return ofPhotos.append(.max) }
    let next = UInt32(truncatingIfNeeded: numbers.count)
    ofPhotos.append(
      numbers[value]
        ?? {
          numbers[value] = next
          return next
        }())
  }

  /// The photos sorted by their values; equal ones keep their order. This counts the photos of each value,
  /// which takes less time than comparing them in pairs.
  func sorted(_ places: [UInt32], _ direction: MetadataListSortDirection) -> [UInt32] {
    let ordered = numbers.sorted { $0.key < $1.key }
    var ranks = [Int](repeating: 0, count: ordered.count)
    for (rank, value) in ordered.enumerated() {
      ranks[Int(value.value)] = direction == .ascending ? rank : ordered.count - 1 - rank
    }
    func rank(_ place: UInt32) -> Int {
      let number = ofPhotos[Int(place)]
      return number == .max ? ordered.count : ranks[Int(number)]
    }
    // The place of the next photo of each rank.
    var next = [Int](repeating: 0, count: ordered.count + 2)
    for place in places { next[rank(place) + 1] += 1 }
    for rank in 1..<next.count { next[rank] += next[rank - 1] }
    var sorted = places
    for place in places {
      let rank = rank(place)
      sorted[next[rank]] = place
      next[rank] += 1
    }
    return sorted
  }
}
