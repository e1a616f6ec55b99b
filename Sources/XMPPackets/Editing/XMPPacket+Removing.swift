/// What a removal takes from packets.
package struct XMPRemoval {
  /// Whether a property stays, whatever is inside it.
  let isKept: (XMPName) -> Bool
  /// Whether a name at any depth takes its outermost property along.
  let isRemoved: (XMPName) -> Bool
  /// Whether what is not a property goes: comments, instructions, texts, the name of the toolkit, and the identifiers of
  /// what the packet is about.
  let removesRemarks: Bool

  package init(
    removesRemarks: Bool = false, keeping isKept: @escaping (XMPName) -> Bool = { _ in false },
    _ isRemoved: @escaping (XMPName) -> Bool
  ) {
    (self.isKept, self.isRemoved, self.removesRemarks) = (isKept, isRemoved, removesRemarks)
  }

  /// The same removal, which takes this property too.
  package func adding(_ name: XMPName) -> XMPRemoval {
    XMPRemoval(removesRemarks: removesRemarks, keeping: isKept) {
      $0 == name || isRemoved($0)
    }
  }
}

extension XMPPacket {
  /// The packet without the properties that hold a removed name at any depth: as an element, an attribute, a qualifier
  /// or a field. The outermost property goes, with exactly its bytes; nil if nothing matches. The padding
  /// takes the difference in length.
  package func removing(_ removal: XMPRemoval) throws(MetadataRefusal) -> XMPPacket? {
    var search = XMPPlaceSearch(document, rdf: rdf, removal)
    search.run()
    guard !search.isEmpty else { return nil }
    var editor = XMPEditor(packet: self)
    search.places.forEach { editor.remove($0) }
    editor.splices += search.ranges.map { XMPSplice(range: $0, bytes: []) }
    guard let packet = applying(editor.splices.mergedRemovals())?.packet,
      !packet.has(removal)
    else { throw .unverified(search.places.first.map(name) ?? XMPName(.rdf, "RDF")) }
    return packet
  }

  /// Whether a removal finds anything in the packet.
  package func has(_ removal: XMPRemoval) -> Bool {
    var search = XMPPlaceSearch(document, rdf: rdf, removal)
    search.run()
    return !search.isEmpty
  }

  /// The names of the properties that a removal takes.
  package func names(foundBy removal: XMPRemoval) -> [XMPName] {
    var search = XMPPlaceSearch(document, rdf: rdf, removal)
    search.run()
    return search.places.map(name)
  }

  /// Whether there are comments, instructions that are not the packet's wrapper, or texts outside of properties.
  package var hasRemarks: Bool {
    let around = rdf > 0 ? [0, rdf] : [rdf]
    return !document.remarks.isEmpty
      || (around + document.children(of: rdf)).contains { document.elements[$0].hasText }
  }

  /// The URIs of the namespaces of all names, at any depth, that exifcli does not know; empty text for names without a
  /// namespace.
  package var unknownNamespaces: [String] {
    var numbers: Set<Int> = []
    for element in document.elements { numbers.insert(element.name.namespace) }
    for attribute in document.attributes
    where attribute.name.namespace > 0 || !document.isAbout(attribute) {
      numbers.insert(attribute.name.namespace)
    }
    return numbers.sorted().map { String(decoding: document.namespaces[$0], as: UTF8.self) }
      .filter { !XMPNamespace.known.contains($0) }
  }
}

/// A search for what a removal takes from a document.
private struct XMPPlaceSearch {
  private let document: XMLDocument
  private let rdf: Int
  private let removal: XMPRemoval
  /// The outermost properties that go.
  private(set) var places: [XMPPlace] = []
  /// Other bytes that go.
  private(set) var ranges: [Range<Int>] = []
  private var known: [Name: Bool] = [:]

  /// A name as the document writes it.
  private struct Name: Hashable {
    let namespace: Int
    let local: ArraySlice<UInt8>
  }

  var isEmpty: Bool { places.isEmpty && ranges.isEmpty }

  init(_ document: XMLDocument, rdf: Int, _ removal: XMPRemoval) {
    (self.document, self.rdf, self.removal) = (document, rdf, removal)
  }

  mutating func run() {
    // Programs put properties into the elements around RDF, too.
    if rdf > 0 {
      searchAttributes(of: 0)
      for element in document.children(of: 0) where element != rdf {
        search(element, in: 0)
      }
      removeText(in: 0)
    }
    searchAttributes(of: rdf)
    removeText(in: rdf)
    for node in document.children(of: rdf) {
      guard !isRemoved(document.elements[node].name) else {
        places.append(.element(node, of: rdf))
        continue
      }
      searchAttributes(of: node)
      removeText(in: node)
      for element in document.children(of: node) { search(element, in: node) }
    }
    if removal.removesRemarks { removeRemarks() }
  }

  /// Removes attributes that are properties.
  private mutating func searchAttributes(of element: Int) {
    for attribute in document.elements[element].attributes
    where isRemoved(document.attributes[attribute].name)
      && !removal.isKept(name(document.attributes[attribute].name))
    {
      places.append(.attribute(attribute, of: element))
    }
  }

  /// Removes a property if a name in it is removed.
  private mutating func search(_ element: Int, in parent: Int) {
    guard !removal.isKept(name(document.elements[element].name)) else { return }
    for inner in element..<document.elements[element].next {
      let isFound =
        isRemoved(document.elements[inner].name)
        || document.elements[inner].attributes.contains {
          isRemoved(document.attributes[$0].name)
        }
      if isFound { return places.append(.element(element, of: parent)) }
    }
  }

  /// Removes text that belongs to no property.
  private mutating func removeText(in element: Int) {
    guard removal.removesRemarks, document.elements[element].hasText else { return }
    var start = document.elements[element].content.lowerBound
    for child in document.children(of: element) {
      ranges.append(start..<document.elements[child].range.lowerBound)
      start = document.elements[child].range.upperBound
    }
    ranges.append(start..<document.elements[element].content.upperBound)
    ranges.removeAll(where: \.isEmpty)
  }

  private mutating func removeRemarks() {
    ranges += document.remarks
    for element in [0, rdf] {
      for attribute in document.elements[element].attributes
      where document.attributes[attribute].name.namespace != 1 {
        places.append(.attribute(attribute, of: element))
      }
    }
    for attribute in document.attributes
    where document.isAbout(attribute) && !attribute.value.isEmpty {
      ranges.append(attribute.value)
    }
  }

  private mutating func isRemoved(_ name: XMLName) -> Bool {
    // Names of XML and of RDF are syntax.
    guard name.namespace == 0 || name.namespace > document.rdf else { return false }
    let key = Name(namespace: name.namespace, local: document.bytes[name.local])
    if let known = known[key] { return known }
    let isRemoved = removal.isRemoved(self.name(name))
    known[key] = isRemoved
    return isRemoved
  }

  private func name(_ name: XMLName) -> XMPName {
    XMPName(
      namespace: String(decoding: document.namespaces[name.namespace], as: UTF8.self),
      local: String(decoding: document.bytes[name.local], as: UTF8.self))
  }
}

extension XMLDocument {
  /// Whether the attribute identifies what a description is about. Old packets give it no namespace.
  fileprivate func isAbout(_ attribute: XMLAttribute) -> Bool {
    [0, rdf].contains(attribute.name.namespace)
      && ["about", "ID", "nodeID", "bagID"].contains { bytes.isEqual(attribute.name.local, $0) }
  }
}

extension [XMPSplice] {
  /// The same removals, without any that overlap.
  fileprivate func mergedRemovals() -> [XMPSplice] {
    let ordered = map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in ordered {
      if let last = merged.last, range.lowerBound < last.upperBound {
        let end = Swift.max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(range)
      }
    }
    return merged.map { XMPSplice(range: $0, bytes: []) }
  }
}
