/// A change of one property.
package struct XMPChange: Sendable, Hashable {
  package let name: XMPName
  package let value: XMPNewValue

  package init(_ name: XMPName, _ value: XMPNewValue) {
    self.name = name
    self.value = value
  }
}

/// The new value of a property, with the form that it gets if the packet does not have it yet. A
/// property keeps the form that it has.
package enum XMPNewValue: Sendable, Hashable {
  case text(String)
  /// The default text of several languages. Texts of other languages stay, except those that equal
  /// the old default text: programs write both at once (as Adobe's XMP Toolkit does in
  /// `SetLocalizedText`).
  case defaultText(String)
  /// Texts without an order. No text at all removes the property.
  case bag([String])
  /// Texts in this order. No text at all removes the property.
  case sequence([String])
  /// The texts of some fields of a structure, which must have each of them; its other fields stay. A property
  /// that has a text instead of a structure gets `text`.
  case fields([XMPNewField], text: String)
  /// A text among several languages; nil removes it, and the property with its last text. A property with a text
  /// instead of languages is refused.
  case localText(String?, language: String)
  /// A value inside the property, where these steps lead; `none` removes it. What is missing on the way is made.
  indirect case inside([XMPStep], XMPNewValue)
  /// No value: the property is removed.
  case none

  /// Whether this text is the only new one.
  package func isText(_ text: String) -> Bool {
    texts.elementsEqual([text]) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The new texts.
  package var texts: [String] {
    switch self {
    case .text(let text), .defaultText(let text): [text]
    case .bag(let texts), .sequence(let texts): texts
    case .fields(let fields, let text): fields.map(\.text) + [text]
    case .localText(let text, _): text.map { [$0] } ?? []
    case .inside(_, let value): value.texts
    case .none: []
    }
  }
}

/// The new text of a field of a structure.
package struct XMPNewField: Sendable, Hashable {
  package let name: XMPName
  package let text: String

  package init(_ name: XMPName, _ text: String) {
    (self.name, self.text) = (name, text)
  }
}

extension MetadataRefusal {
  /// The property has a structure instead of texts.
  static func structured(_ name: XMPName) -> Self {
    Self("\(name) has a structure")
  }

  /// The property has no texts of languages.
  static func noLanguages(_ name: XMPName) -> Self {
    Self("\(name) has no texts of languages")
  }

  /// An array on the way to the value has fewer items.
  static func noItem(_ index: Int, of name: XMPName) -> Self {
    Self("\(name) has no item \(index) that another one could follow")
  }

  /// The property is a structure without this field, or with several of them.
  static func noSingleField(_ field: XMPName, of name: XMPName) -> Self {
    Self("\(name) does not have one \(field)")
  }

  /// The property has several texts instead of one, or texts in several languages instead of a
  /// list.
  static func severalTexts(_ name: XMPName) -> Self {
    Self("\(name) has several texts")
  }

  /// XML cannot contain a character of the new text (XML 1.0, section 2.2).
  static func character(_ name: XMPName) -> Self {
    Self("\(name) cannot contain a character of the new text")
  }

  /// The packet gives the namespace no prefix but makes it the default, and a second binding would
  /// break the packet for some programs; or RDF has no prefix.
  static func noPrefix(_ name: XMPName) -> Self {
    Self("the namespace of \(name) or RDF has no prefix")
  }
}
