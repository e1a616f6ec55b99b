/// Where a property of a packet is written: as an attribute of a top-level `rdf:Description`, or as
/// an element inside one.
enum XMPPlace: Sendable {
  case attribute(Int, of: Int)
  case element(Int, of: Int)
}

extension XMLDocument {
  /// The name of the property at a place.
  func name(of place: XMPPlace) -> XMLName {
    switch place {
    case .attribute(let attribute, of: _): attributes[attribute].name
    case .element(let element, of: _): elements[element].name
    }
  }
}

/// Finds the places of a property by its name: a listing asks each packet for some fifty names.
///
/// Places whose names have the same hash, up to some bits, are in one chain, in document order. The chains
/// cannot make a search longer than all places.
struct XMPPlaceIndex: Sendable {
  /// For each hash the first place, then for each place the next one of its chain; a place that does not
  /// exist is -1.
  private var links: [Int32]
  /// The number of chains, less one. It is a power of two.
  private let mask: Int

  init(of places: [XMPPlace], in document: XMLDocument) {
    var size = 16
    while size < places.count { size *= 2 }
    mask = size - 1
    links = Array(repeating: -1, count: size + places.count)
    // From the last: each place goes to the front of its chain.
    var number = places.count
    while number > 0 {
      number -= 1
      let chain = Int(document.name(of: places[number]).hash) & mask
      links[size + number] = links[chain]
      // XML has at most 100,000 elements, each with 2,000 attributes.
      links[chain] = Int32(truncatingIfNeeded: number)
    }
  }

  /// The number of the first place with this name.
  func first(of name: XMPName, among places: [XMPPlace], in document: XMLDocument) -> Int? {
    search(links[Int(name.hash) & mask], name, places, document)
  }

  /// The number of the next place with the same name.
  func next(
    of name: XMPName, after number: Int, among places: [XMPPlace], in document: XMLDocument
  ) -> Int? {
    search(links[mask + 1 + number], name, places, document)
  }

  private func search(
    _ start: Int32, _ name: XMPName, _ places: [XMPPlace], _ document: XMLDocument
  ) -> Int? {
    var link = start
    while link >= 0 {
      let found = document.name(of: places[Int(link)])
      if found.hash == name.hash, document.bytes.isEqual(found.local, name.local),
        document.namespaces[found.namespace].isEqual(name.namespace.utf8Span.span)
      {
        return Int(link)
      }
      link = links[mask + 1 + Int(link)]
    }
    return nil
  }
}
