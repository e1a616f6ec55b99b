/// New elements of RDF.
struct XMPMarkup {
  /// The prefix of RDF with its colon; empty if RDF is the default namespace.
  let rdf: [UInt8]

  /// The content of a property's element.
  func value(_ value: XMPNewValue) -> [UInt8] {
    switch value {
    case .text(let text): XMLText.written(text) ?? []
    case .defaultText(let text): array(.alternatives, [text])
    case .bag(let texts): array(.unordered, texts)
    case .sequence(let texts): array(.ordered, texts)
    case .localText(let text, let language):
      element(
        rdf + Array(XMPArray.alternatives.rawValue.utf8),
        text.map { item($0, language: language) } ?? [])
    // A structure is new only as the way to a value inside.
    case .fields, .inside, .none: []
    }
  }

  private func array(_ kind: XMPArray, _ texts: [String]) -> [UInt8] {
    let items = texts.flatMap { item($0, isDefault: kind == .alternatives) }
    return element(rdf + Array(kind.rawValue.utf8), items)
  }

  /// An item of an array.
  func item(_ text: String, isDefault: Bool) -> [UInt8] {
    item(text, language: isDefault ? XMPAlternative.defaultLanguage : nil)
  }

  /// An item of an array in this language.
  func item(_ text: String, language: String?) -> [UInt8] {
    let attribute = language.flatMap { XMLText.written($0, quote: UInt8(ascii: "\"")) }
      .map { Array(" xml:lang=\"".utf8) + $0 + Array("\"".utf8) }
    return element(
      rdf + Array("li".utf8), attributes: attribute ?? [], XMLText.written(text) ?? [])
  }

  /// An element of this name.
  func element(_ name: [UInt8], attributes: [UInt8] = [], _ content: [UInt8]) -> [UInt8] {
    Array("<".utf8) + name + attributes + Array(">".utf8) + content + Array("</".utf8) + name
      + Array(">".utf8)
  }
}
