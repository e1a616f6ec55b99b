extension XMPPacket {
  /// The value of the property at a place.
  func value(at place: XMPPlace) -> XMPValue {
    value(of: form(of: place))
  }

  /// The value that a form has.
  func value(of form: XMPForm) -> XMPValue {
    if let text = document.text(of: form) { return .text(text) }
    if case .array(_, let kind, let items) = form, let texts = texts(of: items) {
      switch kind {
      case .alternatives:
        let alternatives = zip(items, texts).map { item, text in
          XMPAlternative(language: language(of: item), text: text)
        }
        let first = alternatives.firstIndex(where: \.isDefault).map { [alternatives[$0]] } ?? []
        return .alternatives(first + alternatives.filter { !$0.isDefault || first.isEmpty })
      case .ordered: return .list(texts, isOrdered: true)
      case .unordered: return .list(texts, isOrdered: false)
      }
    }
    var leaves = XMPLeaves()
    leaves.add(form, path: "", of: document)
    return .structured(leaves.leaves)
  }

  /// The texts to which the steps lead from a property; nil if it is not there, or if something else is.
  package func texts(at steps: [XMPStep], of name: XMPName) -> [String]? {
    guard let place = places(of: name).first,
      let form = document.form(at: steps[...], in: form(of: place))
    else { return nil }
    return value(of: form).texts
  }

  /// The texts of items; nil if one is structured.
  func texts(of items: [Int]) -> [String]? {
    var texts: [String] = []
    for item in items {
      guard let text = document.text(of: document.form(of: item)) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The texts of the fields of this name in the structures of a property, at every depth, each with the text of its
  /// companion in the same structure, if it has one.
  package func fields(
    _ name: XMPName, _ companion: XMPName, in property: XMPName
  ) -> [(text: String, companion: String?)] {
    var found: [(text: String, companion: String?)] = []
    for case .element(let outermost, of: _) in places(of: property) {
      for element in outermost..<document.elements[outermost].next {
        let texts = document.fields(name, of: element).compactMap(document.text)
        guard !texts.isEmpty else { continue }
        let others = document.fields(companion, of: element).compactMap(document.text)
        found += texts.map { (text: $0, companion: others.first) }
      }
    }
    return found
  }

  func language(of item: Int) -> String {
    document.language(of: item).flatMap { document.text(of: .attribute($0)) } ?? ""
  }
}

/// The texts inside a structure, with their paths.
private struct XMPLeaves {
  private(set) var leaves: [XMPLeaf] = []
  /// The bytes of paths and texts that may still be added: a long path can lead to many texts.
  private var room = 1 << 20

  mutating func add(_ form: XMPForm, path: String, of document: XMLDocument) {
    guard room > path.utf8.count else {
      room = 0
      return
    }
    room -= path.utf8.count
    switch form {
    case .attribute, .content:
      guard let text = document.text(of: form), text.utf8.count <= room else { return }
      room -= text.utf8.count
      leaves.append(XMPLeaf(path: path, text: text))
    case .array(_, _, let items):
      for (index, item) in items.enumerated() where room > 0 {
        add(document.form(of: item), path: "\(path)[\(index + 1)]", of: document)
      }
    case .structure(let element):
      let prefix = path.isEmpty ? "" : "\(path)/"
      for attribute in document.elements[element].attributes
      where room > 0 && document.isField(attribute) {
        let name = document.displayName(document.attributes[attribute].name)
        add(.attribute(attribute), path: prefix + name, of: document)
      }
      for field in document.children(of: element) where room > 0 {
        let name = document.displayName(document.elements[field].name)
        add(document.form(of: field), path: prefix + name, of: document)
      }
    case .other: break
    }
  }
}

extension XMLDocument {
  /// The name with the usual prefix of its namespace, or with the document's own.
  fileprivate func displayName(_ name: XMLName) -> String {
    let local = String(decoding: bytes[name.local], as: UTF8.self)
    let uri = String(decoding: namespaces[name.namespace], as: UTF8.self)
    let prefix = XMPNamespace.prefixes[uri] ?? String(decoding: bytes[name.prefix], as: UTF8.self)
    return prefix.isEmpty ? local : "\(prefix):\(local)"
  }
}
