/// An XMP packet: properties in RDF, which is XML (XMP part 1, ISO 16684-1, section 7).
package struct XMPPacket: Sendable {
  let document: XMLDocument
  /// The `rdf:RDF` element.
  let rdf: Int
  /// The properties, in document order.
  let places: [XMPPlace]
  /// The end of the packet's wrapper, if it has one.
  let trailer: XMPTrailer?

  /// The packet in UTF-8.
  package var bytes: [UInt8] { document.bytes }

  /// Reads a packet, or a file with one. The root element may be `rdf:RDF`, or any element around
  /// it: Adobe's `x:xmpmeta` and `x:xapmeta`, under any prefix.
  package init(_ bytes: [UInt8]) throws(XMPFault) {
    let document = try XMLScanner.scan(bytes)
    let candidates = [0] + document.children(of: 0)
    let roots = candidates.filter {
      document.isName(document.elements[$0].name, document.rdf, "RDF")
    }
    guard let rdf = roots.first else { throw .noRDF }
    guard roots.count == 1 else { throw .severalRDF }
    var places: [XMPPlace] = []
    for description in document.children(of: rdf) {
      for attribute in document.elements[description].attributes where document.isField(attribute) {
        places.append(.attribute(attribute, of: description))
      }
      for element in document.children(of: description) {
        places.append(.element(element, of: description))
      }
    }
    trailer = XMPTrailer(document)
    (self.document, self.rdf, self.places) = (document, rdf, places)
  }

  /// All properties, in the order of the packet.
  package var properties: [XMPProperty] {
    places.map { place in
      let name = self.name(of: place)
      let uri = String(decoding: document.namespaces[name.namespace], as: UTF8.self)
      return XMPProperty(
        name: XMPName(
          namespace: uri, local: String(decoding: bytes[name.local], as: UTF8.self)),
        prefix: String(decoding: bytes[name.prefix], as: UTF8.self),
        value: value(at: place), range: range(of: place))
    }
  }

  /// The names of all properties, in the order of the packet.
  package var names: [XMPName] {
    places.map { place in
      let name = self.name(of: place)
      return XMPName(
        namespace: String(decoding: document.namespaces[name.namespace], as: UTF8.self),
        local: String(decoding: bytes[name.local], as: UTF8.self))
    }
  }

  /// The value of a property; nil if the packet does not have it. Of a property that the packet has
  /// several times, which XMP does not allow, this is the first value.
  package func value(of name: XMPName) -> XMPValue? {
    places(of: name).first.map(value)
  }

  /// How often the packet has the property.
  package func count(of name: XMPName) -> Int {
    places(of: name).count
  }

  func places(of name: XMPName) -> [XMPPlace] {
    guard let namespace = document.namespace(name.namespace.utf8) else { return [] }
    return places.filter { document.isName(self.name(of: $0), namespace, name.local) }
  }

  func name(of place: XMPPlace) -> XMLName {
    switch place {
    case .attribute(let attribute, of: _): document.attributes[attribute].name
    case .element(let element, of: _): document.elements[element].name
    }
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
    case .element(let element, of: _): document.form(of: element)
    }
  }
}

/// Where a property of a packet is written: as an attribute of a top-level `rdf:Description`, or as
/// an element inside one.
enum XMPPlace: Sendable {
  case attribute(Int, of: Int)
  case element(Int, of: Int)
}
