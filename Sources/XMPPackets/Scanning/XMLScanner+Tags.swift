extension XMLScanner {
  /// Scans an opening tag and adds the element to the document.
  mutating func scanOpeningTag() throws(XMPFault) {
    let start = position
    position += 1
    guard document.elements.count < XMLLimit.elements.maximum else { throw .tooMuch(.elements) }
    guard open.count < XMLLimit.depth.maximum else { throw .tooMuch(.depth) }
    let element = document.elements.count
    var name = try scanName()
    let firstAttribute = document.attributes.count
    let firstDeclaration = document.declarations.count
    var isEmpty = false
    while true {
      let hasSpace = skipSpace()
      guard let next = byte() else { throw flaw(.cut) }
      if next == UInt8(ascii: ">") { break }
      if next == UInt8(ascii: "/") {
        guard byte(1) == UInt8(ascii: ">") else { throw flaw(.attribute) }
        isEmpty = true
        position += 1
        break
      }
      guard hasSpace else { throw flaw(.attribute) }
      try scanAttribute(of: element, firstDeclaration: firstDeclaration)
      let count = document.attributes.count - firstAttribute
      guard count <= XMLLimit.attributes.maximum else { throw .tooMuch(.attributes) }
    }
    position += 1
    let attributes = firstAttribute..<document.attributes.count
    name.namespace = try namespaces.namespace(of: name, in: bytes, isAttribute: false)
    try resolve(attributes)
    document.elements.append(
      XMLElement(
        name, parent: open.last, attributes: attributes,
        declarations: firstDeclaration..<document.declarations.count, tag: start..<position,
        isEmptyTag: isEmpty, next: element + 1))
    if isEmpty { namespaces.close(element) } else { open.append(element) }
  }

  /// Scans `name="value"`, and adds it to the document as an attribute or as a declaration.
  private mutating func scanAttribute(
    of element: Int, firstDeclaration: Int
  ) throws(XMPFault) {
    let start = position
    let name = try scanName()
    skipSpace()
    guard byte() == UInt8(ascii: "=") else { throw flaw(position < end ? .attribute : .cut) }
    position += 1
    skipSpace()
    guard let quote = byte() else { throw flaw(.cut) }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw flaw(.attribute) }
    position += 1
    let valueStart = position
    while true {
      position = XMLCharacters.endOfText(in: bytes, from: position, to: end, or: quote)
      guard let byte = byte() else { throw flaw(.cut) }
      if byte == quote { break }
      if byte == UInt8(ascii: "<") { throw flaw(.attribute) }
      try skipReference(before: end)
    }
    let value = valueStart..<position
    position += 1
    guard let prefix = XMLNamespaces.declaredPrefix(of: name, in: bytes) else {
      document.attributes.append(XMLAttribute(name: name, range: start..<position, value: value))
      return
    }
    for other in document.declarations[firstDeclaration...]
    where bytes.isEqual(other.prefix, prefix) {
      throw .malformed(.repeatedAttribute, at: start)
    }
    let uri = XMLText.bytes(of: value, in: bytes, isAttribute: true)
    let namespace = try namespaces.declare(
      prefix, hash: name.prefix.isEmpty ? name.prefixHash : name.hash, uri, for: element,
      in: &document, at: start)
    document.declarations.append(
      XMLDeclaration(prefix: prefix, namespace: namespace, element: element))
  }

  /// Resolves the names of an element's attributes. No two may be the same (Namespaces in XML 1.0,
  /// section 6.3).
  private mutating func resolve(_ attributes: Range<Int>) throws(XMPFault) {
    if attributes.count > 1 { names.removeAll(expecting: attributes.count) }
    for index in attributes {
      let name = document.attributes[index].name
      let namespace = try namespaces.namespace(of: name, in: bytes, isAttribute: true)
      document.attributes[index].name.namespace = namespace
      guard attributes.count > 1 else { return }
      guard names.insert(index, first: attributes.lowerBound, of: document) else {
        throw .malformed(.repeatedAttribute, at: name.range.lowerBound)
      }
    }
  }
}
