extension XMPPacket {
  /// All values of the packet in UTF-8: of elements and attributes at every depth, and of comments.
  package var texts: [[UInt8]] {
    var texts = document.attributes.filter { $0.name.namespace != document.rdf }.map {
      XMLText.bytes(of: $0.value, in: bytes, isAttribute: true)
    }
    for element in document.elements where element.hasText {
      texts.append(XMLText.bytes(of: element.content, in: bytes, isAttribute: false))
    }
    return texts + document.remarks.map { Array(bytes[$0].dropFirst(4).dropLast(3)) }
  }

  /// Its syntax: names, prefixes, namespaces, and the attributes of RDF.
  package var syntax: [[UInt8]] {
    document.elements.map { Array(bytes[$0.name.range]) }
      + document.attributes.map { Array(bytes[$0.name.range]) }
      + document.attributes.filter { $0.name.namespace == document.rdf }.map {
        Array(bytes[$0.value])
      }
      + document.declarations.map { Array(bytes[$0.prefix]) } + document.namespaces
  }
}
