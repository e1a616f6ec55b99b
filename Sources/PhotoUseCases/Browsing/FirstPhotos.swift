import PhotoEntities

/// The first photos of an order, out of any number that arrive one after the other. It holds at most twice as
/// many as are wanted.
package struct FirstPhotos {
  private let order: MetadataListOrder
  private let limit: Int
  private var photos: [Entry] = []
  /// The last of the first photos when they were last chosen: a photo that does not come before it is none of
  /// them.
  private var threshold: Entry?
  private var count = 0

  private struct Entry {
    let photo: BrowsingMetadata
    let values: [MetadataValue?]
    /// How many photos came before.
    let number: Int
  }

  /// At most `limit` photos, 1 or more.
  package init(_ limit: Int, by order: MetadataListOrder) {
    (self.order, self.limit) = (order, limit)
  }

  package mutating func insert(_ photo: BrowsingMetadata) {
    let values = order.terms.map { $0.key.subject == .file ? nil : photo.value(of: $0.key.subject) }
    let entry = Entry(photo: photo, values: values, number: count)
    count += 1
    if let threshold, !precedes(entry, threshold) { return }
    photos.append(entry)
    if photos.count >= max(2 * limit, 64) { choose() }
  }

  /// The first photos, in the order.
  package consuming func sorted() -> [BrowsingMetadata] {
    choose()
    return photos.map(\.photo)
  }

  private mutating func choose() {
    photos.sort(by: precedes)
    photos.removeLast(max(photos.count - limit, 0))
    if photos.count == limit { threshold = photos.last }
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    for (index, term) in order.terms.enumerated() {
      let isAscending = term.direction == .ascending
      if term.key.subject == .file {
        let (left, right) = (left.photo.identifier, right.photo.identifier)
        if left != right { return (left < right) == isAscending }
      } else {
        switch (left.values[index], right.values[index]) {
        case (let left?, let right?):
          if left != right { return (left < right) == isAscending }
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): continue
        }
      }
    }
    let (first, second) = (left.photo.identifier, right.photo.identifier)
    return first == second ? left.number < right.number : first < second
  }
}
