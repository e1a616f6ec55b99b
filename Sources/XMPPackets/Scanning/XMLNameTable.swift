/// A set of the names of one element's attributes: a table with open addresses, so that hundreds of
/// attributes, as raw converters write them, take linear time.
struct XMLNameTable {
  /// One more than an attribute's number in its element; 0 is an empty place.
  private var places: [Int] = []
  private var mask = 0

  /// Removes all names, and makes room for this many.
  mutating func removeAll(expecting count: Int) {
    var size = 4
    while size < count * 2 { size *= 2 }
    mask = size - 1
    if places.count < size { places = Array(repeating: 0, count: size) }
    for index in 0..<size { places[index] = 0 }
  }

  /// Adds the name of an attribute of the element whose first attribute is `first`. Returns whether
  /// it is new.
  mutating func insert(_ attribute: Int, first: Int, of document: XMLDocument) -> Bool {
    let name = document.attributes[attribute].name
    var place = Int(name.hash) & mask
    while places[place] > 0 {
      let other = document.attributes[first + places[place] - 1].name
      if other.hash == name.hash, other.namespace == name.namespace,
        document.bytes.isEqual(other.local, name.local)
      {
        return false
      }
      place = (place + 1) & mask
    }
    places[place] = attribute - first + 1
    return true
  }
}
