extension XMPPacket {
  /// All values of the packet in UTF-8, of elements and attributes at every depth, each with the name of the innermost
  /// property around it; and comments, without one.
  package var namedTexts: [(name: XMPName?, text: [UInt8])] {
    var texts: [(name: XMPName?, text: [UInt8])] = []
    for (number, element) in document.elements.enumerated() {
      for attribute in element.attributes.map({ document.attributes[$0] })
      where attribute.name.namespace != document.rdf {
        let isProperty = attribute.name.namespace > document.rdf
        texts.append(
          (
            isProperty ? name(attribute.name) : innermostName(of: number),
            XMLText.bytes(of: attribute.value, in: bytes, isAttribute: true)
          ))
      }
      if element.hasText {
        texts.append(
          (
            innermostName(of: number),
            XMLText.bytes(of: element.content, in: bytes, isAttribute: false)
          ))
      }
    }
    for remark in document.remarks {
      texts.append((nil, Array(bytes[remark].dropFirst(4).dropLast(3))))
    }
    return texts
  }

  /// The name of an element, or of the nearest one around it that is not syntax of RDF.
  private func innermostName(of element: Int) -> XMPName? {
    var next: Int? = element
    while let element = next {
      let found = document.elements[element].name
      if found.namespace > document.rdf { return name(found) }
      next = document.elements[element].parent
    }
    return nil
  }

  private func name(_ name: XMLName) -> XMPName {
    XMPName(
      namespace: String(decoding: document.namespaces[name.namespace], as: UTF8.self),
      local: String(decoding: bytes[name.local], as: UTF8.self))
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
