/// The value of a property (XMP part 1, ISO 16684-1, section 6.3). Qualifiers other than languages
/// are left out.
package enum XMPValue: Sendable, Hashable {
  /// Text or a URI. Numbers, dates and choices are texts too.
  case text(String)
  /// Texts in several languages, `rdf:Alt`: the default one first, the others as they stand.
  case alternatives([XMPAlternative])
  /// Texts, `rdf:Seq` if they are ordered, `rdf:Bag` if not.
  case list([String], isOrdered: Bool)
  /// Everything else: structures, and arrays of them. These are its texts with their paths.
  case structured([XMPLeaf])

  /// The text of the value: the default one of several languages; nil if it has none, or several.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .alternatives(let alternatives): alternatives.first?.text
    case .list(let texts, _): texts.count == 1 ? texts[0] : nil
    case .structured: nil
    }
  }

  /// All texts of the value, in order; nil if it is structured.
  package var texts: [String]? {
    switch self {
    case .text(let text): [text]
    case .alternatives(let alternatives): alternatives.map(\.text)
    case .list(let texts, _): texts
    case .structured: nil
    }
  }
}

/// A text in one language.
package struct XMPAlternative: Sendable, Hashable {
  /// The language of the default text (XMP part 1, section 8.2.2.4).
  static let defaultLanguage = "x-default"

  /// Such as `de-AT` (RFC 3066); empty if there is none.
  package let language: String
  package let text: String

  /// Whether the text is the default one. Case does not matter in languages.
  /// Whether it is the default text.
  package var isDefault: Bool { XMLText.isEqual(language.utf8, Self.defaultLanguage) }
}

/// A text inside a structure.
package struct XMPLeaf: Sendable, Hashable {
  /// The fields and numbers that lead to the text from the property, such as `[1]/stEvt:action`.
  package let path: String
  package let text: String
}

/// A property of a packet.
package struct XMPProperty: Sendable, Hashable {
  package let name: XMPName
  /// The prefix that the packet gives the namespace; empty if it is the default namespace.
  package let prefix: String
  /// The usual prefix of the namespace; the packet's if the namespace is not known.
  package var usualPrefix: String { XMPNamespace.prefixes[name.namespace] ?? prefix }
  package let value: XMPValue
  /// The bytes of the property in the packet: a whole attribute or element.
  package let range: Range<Int>
}
