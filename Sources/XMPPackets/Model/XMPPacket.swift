/// An XMP packet: properties in RDF, which is XML (XMP part 1, ISO 16684-1, section 7).
package struct XMPPacket: Sendable, Equatable {
  /// What the packet consists of, in one object: a packet is handed to each field that is read from it.
  private final class Contents: Sendable {
    let document: XMLDocument
    let rdf: Int
    let places: [XMPPlace]
    let index: XMPPlaceIndex

    init(_ document: XMLDocument, rdf: Int, _ places: [XMPPlace]) {
      (self.document, self.rdf, self.places) = (document, rdf, places)
      index = XMPPlaceIndex(of: places, in: document)
    }
  }

  private let contents: Contents

  var document: XMLDocument { contents.document }
  /// The `rdf:RDF` element.
  var rdf: Int { contents.rdf }
  /// The properties, in document order.
  var places: [XMPPlace] { contents.places }
  /// The end of the packet's wrapper, if it has one.
  var trailer: XMPTrailer? { XMPTrailer(document) }

  /// The packet in UTF-8.
  package var bytes: [UInt8] { contents.document.bytes }
  /// How the packet is stored.
  let coding: XMPCoding
  /// The packet as it is stored.
  package var stored: [UInt8] { coding.stored(bytes) }

  /// Whether both have the same bytes.
  package static func == (one: XMPPacket, other: XMPPacket) -> Bool {
    one.coding == other.coding && one.bytes == other.bytes
  }

  /// Reads a packet, or a file with one. The root element may be `rdf:RDF`, or any element around
  /// it: Adobe's `x:xmpmeta` and `x:xapmeta`, under any prefix.
  package init(_ stored: [UInt8]) throws(XMPFault) {
    let coding = XMPCoding(of: stored)
    guard let text = coding.text(of: stored) else { throw .encoding(.utf16) }
    try self.init(text, in: coding)
  }

  /// Reads a packet in UTF-8 that is stored in this coding.
  init(_ text: [UInt8], in coding: XMPCoding) throws(XMPFault) {
    self.coding = coding
    let document = try XMLScanner.scan(text, encodings: coding.names)
    let rdf = try document.rdfElement()
    contents = Contents(document, rdf: rdf, document.places(in: rdf))
  }

  /// All properties, in the order of the packet.
  package var properties: [XMPProperty] {
    places.map { place in
      XMPProperty(
        name: name(at: place),
        prefix: String(decoding: bytes[document.name(of: place).prefix], as: UTF8.self),
        value: value(at: place), range: range(of: place))
    }
  }

  /// The names of all properties, in the order of the packet.
  package var names: [XMPName] {
    places.map(name)
  }

  /// Hands over the hash of each property's name.
  package func forEachNameHash(_ body: (UInt32) -> Void) {
    for place in contents.places { body(contents.document.name(of: place).hash) }
  }

  /// The names of the properties in a namespace whose local parts begin with a text.
  package func names(in namespace: XMPNamespace, beginningWith start: String) -> [XMPName] {
    guard let number = contents.document.namespace(namespace.uri.utf8Span.span) else { return [] }
    var names: [XMPName] = []
    for place in contents.places {
      let name = contents.document.name(of: place)
      guard name.namespace == number, contents.document.bytes.begins(name.local, with: start) else {
        continue
      }
      names.append(self.name(at: place))
    }
    return names
  }

  /// The names that differ from this one only in the case of letters.
  package func names(similarTo name: XMPName) -> [XMPName] {
    guard let number = contents.document.namespace(name.namespace.utf8Span.span) else { return [] }
    var names: [XMPName] = []
    for place in contents.places {
      let found = contents.document.name(of: place)
      let bytes = contents.document.bytes[found.local]
      guard found.namespace == number, XMLText.isEqual(bytes, name.local),
        !bytes.elementsEqual(name.local.utf8)
      else { continue }
      names.append(self.name(at: place))
    }
    return names
  }

  /// The value of a property; nil if the packet does not have it. Of a property that the packet has
  /// several times, which XMP does not allow, this is the first value.
  package func value(of name: XMPName) -> XMPValue? {
    contents.index.first(of: name, among: contents.places, in: contents.document).map {
      value(at: contents.places[$0])
    }
  }

  /// How often the packet has the property.
  package func count(of name: XMPName) -> Int {
    places(of: name).count
  }

  func places(of name: XMPName) -> [XMPPlace] {
    var places: [XMPPlace] = []
    var next = contents.index.first(of: name, among: contents.places, in: contents.document)
    while let number = next {
      places.append(contents.places[number])
      next = contents.index.next(
        of: name, after: number, among: contents.places, in: contents.document)
    }
    return places
  }

  func name(at place: XMPPlace) -> XMPName {
    let name = document.name(of: place)
    return XMPName(
      namespace: String(decoding: document.namespaces[name.namespace], as: UTF8.self),
      local: String(decoding: bytes[name.local], as: UTF8.self))
  }

  private func range(of place: XMPPlace) -> Range<Int> {
    switch place {
    case .attribute(let attribute, of: _): document.attributes[attribute].range
    case .element(let element, of: _): document.elements[element].range
    }
  }

  func form(of place: XMPPlace) -> XMPForm {
    switch place {
    case .attribute(let attribute, of: _): .attribute(attribute)
    case .element(let element, of: _): contents.document.form(of: element)
    }
  }
}

extension XMLDocument {
  /// The `rdf:RDF` element: the root, or directly inside it.
  fileprivate func rdfElement() throws(XMPFault) -> Int {
    var found: Int?
    var candidate = 0
    while candidate < elements.count {
      if isName(elements[candidate].name, rdf, "RDF") {
        guard found == nil else { throw .severalRDF }
        found = candidate
      }
      candidate = candidate == 0 ? 1 : elements[candidate].next
    }
    guard let found else { throw .noRDF }
    return found
  }

  /// The places of the properties in the `rdf:RDF` element.
  fileprivate func places(in rdf: Int) -> [XMPPlace] {
    var places: [XMPPlace] = []
    places.reserveCapacity(attributes.count)
    var description = rdf + 1
    while description < elements[rdf].next {
      for attribute in elements[description].attributes where isField(attribute) {
        places.append(.attribute(attribute, of: description))
      }
      var element = description + 1
      while element < elements[description].next {
        places.append(.element(element, of: description))
        element = elements[element].next
      }
      description = elements[description].next
    }
    return places
  }
}
