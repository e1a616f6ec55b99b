extension XMPEditor {
  /// Inserts the noted properties: into top-level descriptions that bind their namespaces, or into
  /// a new description.
  mutating func makeInsertions() throws(MetadataRefusal) {
    let descriptions = document.children(of: packet.rdf)
    var added: [Int: [[UInt8]]] = [:]
    var others: [XMPChange] = []
    for change in insertions {
      guard let (description, prefix) = target(of: change.name, among: descriptions) else {
        others.append(change)
        continue
      }
      let name = prefix + Array(":\(change.name.local)".utf8)
      if case .text(let text) = change.value, let last = lastAttribute(of: description) {
        insert(name, text, after: last)
      } else {
        let rdf = try rdfPrefix(in: description, for: change.name)
        let value = try rendered(change.value, in: description, rdf: rdf, change.name)
        added[description, default: []].append(
          XMPMarkup(rdf: rdf).element(name, attributes: value.attributes, value.content))
      }
    }
    for description in descriptions {
      if let elements = added[description] { insert(elements, into: description) }
    }
    if !others.isEmpty { try insertDescription(others, after: descriptions) }
  }

  /// The first description in which a prefix is bound to the namespace, and that prefix. One with
  /// text of its own is no place for more.
  private func target(
    of name: XMPName, among descriptions: [Int]
  ) -> (description: Int, prefix: [UInt8])? {
    let prefixes = prefixes(of: name)
    let namespace = document.namespace(name.namespace.utf8Span.span)
    for description in descriptions where !document.elements[description].hasText {
      for prefix in prefixes
      where document.namespace(ofPrefix: prefix, in: description)
        == namespace
      {
        return (description, prefix)
      }
    }
    return nil
  }

  /// The prefixes that the packet gives the namespace of a name: at most some, as one is usual.
  func prefixes(of name: XMPName) -> [[UInt8]] {
    guard let namespace = document.namespace(name.namespace.utf8Span.span) else { return [] }
    var prefixes: [[UInt8]] = []
    for declaration in document.declarations
    where declaration.namespace == namespace && !declaration.prefix.isEmpty {
      let prefix = Array(bytes[declaration.prefix])
      if !prefixes.contains(prefix) { prefixes.append(prefix) }
      if prefixes.count == 8 { break }
    }
    return prefixes
  }

  // MARK: Existing descriptions

  /// The last property that is an attribute of the description and stays.
  private func lastAttribute(of description: Int) -> Int? {
    document.elements[description].attributes.last {
      document.isField($0) && !removedAttributes.contains($0)
    }
  }

  mutating func insert(_ name: [UInt8], _ text: String, after attribute: Int) {
    let range = document.attributes[attribute].range
    let layout = bytes[..<range.lowerBound].reversed().prefix(while: XMLCharacters.isSpace)
    let value = XMLText.written(text, quote: UInt8(ascii: "\"")) ?? []
    let markup = layout.reversed() + name + Array("=\"".utf8) + value + Array("\"".utf8)
    splices.append(XMPSplice(range: range.upperBound..<range.upperBound, bytes: markup))
  }

  /// Inserts elements behind the others in an element, in their layout.
  mutating func insert(_ elements: [[UInt8]], into element: Int) {
    let children = document.children(of: element)
    if let last = children.last(where: { !removedElements.contains($0) }) {
      let layout = layout(before: last)
      let end = document.elements[last].range.upperBound
      splices.append(
        XMPSplice(range: end..<end, bytes: elements.flatMap { layout + $0 }))
    } else if document.elements[element].isEmptyTag {
      setContent(of: element, to: Array(elements.joined()))
    } else {
      let start = document.elements[element].content.lowerBound
      splices.append(XMPSplice(range: start..<start, bytes: Array(elements.joined())))
    }
  }

  // MARK: A new description

  /// Inserts a description with these properties. It repeats what the packet describes
  /// (`rdf:about`, XMP part 1, section 7.4): all descriptions must agree.
  private mutating func insertDescription(
    _ changes: [XMPChange], after descriptions: [Int]
  ) throws(MetadataRefusal) {
    let name = changes[0].name
    let rdf = try rdfPrefix(in: packet.rdf, for: name)
    // Attributes need a prefix.
    guard !rdf.isEmpty else { throw .noPrefix(name) }
    let about = descriptions.lazy.compactMap(about).first ?? Array("\"\"".utf8)
    var attributes = Array(" ".utf8) + rdf + Array("about=".utf8) + about
    let layout =
      descriptions.last.map { Array(self.layout(before: $0)) } ?? indentation(inside: packet.rdf)
    let inner = layout.isEmpty ? [] : layout + Array(" ".utf8)
    let markup = XMPMarkup(rdf: rdf)
    var bound: [XMPBinding] = []
    var content: [UInt8] = []
    for change in changes {
      let prefix: [UInt8]
      if let binding = bound.first(where: { $0.namespace == Array(change.name.namespace.utf8) }) {
        prefix = binding.prefix
      } else {
        prefix = try newPrefix(of: change.name, rdf: rdf.dropLast(), besides: bound)
        let uri = Array(change.name.namespace.utf8)
        bound.append(XMPBinding(prefix: prefix, namespace: uri))
        let quoted = XMLText.written(change.name.namespace, quote: UInt8(ascii: "\"")) ?? []
        attributes += Array(" xmlns:".utf8) + prefix + Array("=\"".utf8) + quoted
        attributes += Array("\"".utf8)
      }
      let name = prefix + Array(":\(change.name.local)".utf8)
      let value = try rendered(change.value, in: packet.rdf, rdf: rdf, change.name)
      content += inner + markup.element(name, attributes: value.attributes, value.content)
    }
    let description = markup.element(
      rdf + Array("Description".utf8), attributes: attributes, content + layout)
    insert([descriptions.isEmpty ? layout + description : description], into: packet.rdf)
  }

  /// The line end and the indentation of elements inside one that has none yet; empty if the packet
  /// has no lines.
  private func indentation(inside element: Int) -> [UInt8] {
    let layout = Array(layout(before: element))
    return layout.contains(0x0A) ? layout + Array(" ".utf8) : []
  }

  struct XMPBinding {
    let prefix: [UInt8]
    let namespace: [UInt8]
  }

  /// The value of `rdf:about`, with its quotes. Old packets write it without a prefix.
  private func about(_ description: Int) -> [UInt8]? {
    let about = document.elements[description].attributes.first { attribute in
      let name = document.attributes[attribute].name
      return document.isName(name, document.rdf, "about") || document.isName(name, 0, "about")
    }
    guard let value = about.map({ document.attributes[$0].value }) else { return nil }
    return Array(bytes[value.lowerBound - 1...value.upperBound])
  }

  /// The prefix that the packet gives the namespace; or the usual one, with a number if the packet
  /// has it for another namespace.
  func newPrefix(
    of name: XMPName, rdf: ArraySlice<UInt8>, besides bound: [XMPBinding]
  ) throws(MetadataRefusal) -> [UInt8] {
    let isTaken = { (prefix: [UInt8]) in
      prefix.elementsEqual(rdf) || bound.contains { $0.prefix == prefix }
    }
    if let prefix = prefixes(of: name).first(where: { !isTaken($0) }) { return prefix }
    // A namespace with two bindings breaks the packet for programs that use Adobe's XMP Toolkit.
    guard document.namespace(name.namespace.utf8Span.span) == nil else { throw .noPrefix(name) }
    let declared = Set(document.declarations.map { Array(bytes[$0.prefix]) })
    let usual = Array((XMPNamespace.prefixes[name.namespace] ?? "ns").utf8)
    for number in 0...document.declarations.count + bound.count + 1 {
      let prefix = number == 0 ? usual : usual + Array("\(number)".utf8)
      if !declared.contains(prefix), !isTaken(prefix) { return prefix }
    }
    throw .noPrefix(name)
  }
}
