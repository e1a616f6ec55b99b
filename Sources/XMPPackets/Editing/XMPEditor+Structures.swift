/// Values inside structures and arrays.
extension XMPEditor {
  /// Sets the value to which the steps lead from a form, or removes it. What is missing on the way is made.
  mutating func set(
    _ value: XMPNewValue, at steps: ArraySlice<XMPStep>, in form: XMPForm, of name: XMPName
  ) throws(MetadataRefusal) {
    guard let step = steps.first else { return try set(value, in: form, of: name) }
    let rest = steps.dropFirst()
    switch (step, form) {
    case (.field(let field), .structure(let element)):
      let places = document.places(of: field, in: element)
      guard places.count <= 1 else { throw .noSingleField(field, of: name) }
      if let place = places.first {
        if rest.isEmpty, value == .none { return remove(place) }
        try set(value, at: rest, in: packet.form(of: place), of: name)
      } else if value != .none {
        try insert(field, value.following(rest), into: element, of: name)
      }
    case (.item(let index, _), .array(let array, _, let items)):
      if items.indices.contains(index) {
        if rest.isEmpty, value == .none { return removeElement(items[index]) }
        try set(value, at: rest, in: document.form(of: items[index]), of: name)
      } else if value != .none {
        guard index == items.count else { throw .noItem(index + 1, of: name) }
        let rdf = try rdfPrefix(in: array, for: name)
        let new = try rendered(value.following(rest), in: array, rdf: rdf, name)
        let item = XMPMarkup(rdf: rdf).element(
          rdf + Array("li".utf8), attributes: new.attributes, new.content)
        insert([item], into: array, items, at: items.count)
      }
    case (.field, _), (.item, _): throw .structured(name)
    }
  }

  /// Sets the value of a form that is there.
  private mutating func set(
    _ value: XMPNewValue, in form: XMPForm, of name: XMPName
  ) throws(MetadataRefusal) {
    switch (value, form) {
    case (.text(let text), .attribute), (.text(let text), .content),
      (.defaultText(let text), .attribute), (.defaultText(let text), .content):
      setText(text, of: form)
    case (.text(let text), .array(let array, .alternatives, let items)),
      (.defaultText(let text), .array(let array, .alternatives, let items)):
      guard let texts = packet.texts(of: items) else { throw .structured(name) }
      setDefault(text, of: array, items, texts)
    case (.bag(let texts), .array(let array, let kind, let items)) where kind != .alternatives,
      (.sequence(let texts), .array(let array, let kind, let items)) where kind != .alternatives:
      guard let old = packet.texts(of: items) else { throw .structured(name) }
      setItems(of: array, items, from: old, to: texts)
    case (.localText(let text, let language), _):
      try setText(text, in: language, of: form, name)
    default: throw .structured(name)
    }
  }

  /// Inserts a field into a structure.
  private mutating func insert(
    _ field: XMPName, _ value: XMPNewValue, into structure: Int, of name: XMPName
  ) throws(MetadataRefusal) {
    let element = document.elements[structure]
    let rdf = try rdfPrefix(in: structure, for: name)
    let (prefix, declaration) = try binding(of: field, in: structure, rdf)
    let qualified = prefix + Array(":\(field.local)".utf8)
    let takesElements =
      document.isName(element.name, document.rdf, "Description")
      || document.attribute("parseType", of: structure) != nil
    if takesElements {
      let new = try rendered(value, in: structure, rdf: rdf, name)
      let markup = XMPMarkup(rdf: rdf).element(
        qualified, attributes: declaration + new.attributes, new.content)
      return insert([markup], into: structure)
    }
    // The fields of an empty element are attributes (RDF/XML, section 2.12).
    guard case .text(let text) = value, declaration.isEmpty,
      let last = element.attributes.last(where: document.isField)
    else { throw .structured(name) }
    insert(qualified, text, after: last)
  }

  /// The attributes and the content of a new element with this value, inside an element.
  func rendered(
    _ value: XMPNewValue, in element: Int, rdf: [UInt8], _ name: XMPName
  ) throws(MetadataRefusal) -> (attributes: [UInt8], content: [UInt8]) {
    let markup = XMPMarkup(rdf: rdf)
    guard case .inside(let steps, let inner) = value, let step = steps.first else {
      return ([], markup.value(value))
    }
    let new = try rendered(inner.following(steps.dropFirst()), in: element, rdf: rdf, name)
    switch step {
    case .field(let field):
      // Attributes need a prefix.
      guard !rdf.isEmpty else { throw .noPrefix(name) }
      let (prefix, declaration) = try binding(of: field, in: element, rdf)
      return (
        Array(" ".utf8) + rdf + Array("parseType=\"Resource\"".utf8),
        markup.element(
          prefix + Array(":\(field.local)".utf8), attributes: declaration + new.attributes,
          new.content)
      )
    case .item(let index, let kind):
      guard index == 0 else { throw .noItem(index + 1, of: name) }
      let item = markup.element(rdf + Array("li".utf8), attributes: new.attributes, new.content)
      return ([], markup.element(rdf + Array(kind.rawValue.utf8), item))
    }
  }

  /// The prefix of a name inside an element, and its declaration if it is not bound there.
  private func binding(
    of name: XMPName, in element: Int, _ rdf: [UInt8]
  ) throws(MetadataRefusal) -> (prefix: [UInt8], declaration: [UInt8]) {
    let namespace = document.namespace(name.namespace.utf8Span.span)
    for prefix in prefixes(of: name)
    where document.namespace(ofPrefix: prefix, in: element) == namespace {
      return (prefix, [])
    }
    let prefix = try newPrefix(of: name, rdf: rdf.dropLast(), besides: [])
    let quoted = XMLText.written(name.namespace, quote: UInt8(ascii: "\"")) ?? []
    return (
      prefix,
      Array(" xmlns:".utf8) + prefix + Array("=\"".utf8) + quoted + Array("\"".utf8)
    )
  }
}

extension XMPNewValue {
  /// The value after some steps.
  fileprivate func following(_ steps: ArraySlice<XMPStep>) -> XMPNewValue {
    steps.isEmpty ? self : .inside(Array(steps), self)
  }
}

extension XMLDocument {
  /// The places of the fields of this name in a structure, which is this element.
  func places(of name: XMPName, in structure: Int) -> [XMPPlace] {
    guard let namespace = namespace(name.namespace.utf8Span.span) else { return [] }
    let inTag = elements[structure].attributes.filter {
      isName(attributes[$0].name, namespace, name.local)
    }
    let inside = children(of: structure).filter {
      isName(elements[$0].name, namespace, name.local)
    }
    return inTag.map { .attribute($0, of: structure) }
      + inside.map { .element($0, of: structure) }
  }

  /// The form to which the steps lead; nil if there is none, or several.
  func form(at steps: ArraySlice<XMPStep>, in form: XMPForm) -> XMPForm? {
    guard let step = steps.first else { return form }
    switch (step, form) {
    case (.field(let name), .structure(let element)):
      let found = fields(name, of: element)
      return found.count == 1 ? self.form(at: steps.dropFirst(), in: found[0]) : nil
    case (.item(let index, _), .array(_, _, let items)):
      guard items.indices.contains(index) else { return nil }
      return self.form(at: steps.dropFirst(), in: self.form(of: items[index]))
    default: return nil
    }
  }
}
