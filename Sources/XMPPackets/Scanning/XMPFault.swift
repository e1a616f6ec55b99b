/// Why a packet cannot be read.
package enum XMPFault: Error, Sendable, Hashable {
  /// The text is neither UTF-8 nor UTF-16, or not valid UTF-16.
  case encoding(XMPEncoding)
  /// The bytes at this offset are not UTF-8.
  case invalidUTF8(at: Int)
  /// The packet has a document type declaration, which can define entities. XMP has none (XMP part
  /// 1, ISO 16684-1, section 7.1).
  case documentType(at: Int)
  /// The text is not XML, or its namespaces are wrong.
  case malformed(XMLFlaw, at: Int)
  /// The packet has more than exifcli reads.
  case tooMuch(XMLLimit)
  /// There is no `rdf:RDF` element (XMP part 1, section 7.4).
  case noRDF
  /// There are several `rdf:RDF` elements.
  case severalRDF
}

/// An encoding other than UTF-8.
package enum XMPEncoding: Sendable, Hashable {
  case utf16
  case utf32
  /// The encoding that the XML declaration names.
  case named(String)
}

/// A deviation from XML 1.0 (fifth edition) or from Namespaces in XML 1.0 (third edition).
package enum XMLFlaw: Sendable, Hashable {
  /// The text ends inside markup, or before the last element is closed.
  case cut
  /// XML has no such character (XML section 2.2).
  case character
  /// Markup that is not an element, a comment, an instruction or a CDATA section.
  case markup
  /// Text, or a second element, outside the root element.
  case outsideRoot
  /// Something else than a name, or a name with more than one colon.
  case name
  /// Something else than `name="value"`.
  case attribute
  /// An element has two attributes of the same name.
  case repeatedAttribute
  /// A closing tag has another name than the element that is open.
  case mismatchedTag
  /// No namespace is bound to the prefix.
  case unboundPrefix
  /// A binding of `xml` or `xmlns`, or of a prefix to no namespace.
  case binding
  /// An ampersand without a character reference or one of the five predefined entities.
  case reference
}

/// What a packet can have too much of.
package enum XMLLimit: Sendable, Hashable {
  case depth
  case elements
  case attributes
  case namespaces

  /// The most that is read: levels of elements, elements, attributes of one element and bindings in
  /// scope or distinct namespaces. Real packets have at most some 20 levels, 1,000 elements, 400
  /// attributes and 30 namespaces.
  package var maximum: Int {
    switch self {
    case .depth: 64
    case .elements: 100_000
    case .attributes: 2_000
    case .namespaces: 256
    }
  }
}

extension XMPFault {
  /// The same fault, of a text that begins this many bytes further on.
  func moved(by distance: Int) -> XMPFault {
    switch self {
    case .invalidUTF8(let offset): .invalidUTF8(at: offset + distance)
    case .malformed(let flaw, let offset): .malformed(flaw, at: offset + distance)
    default: self
    }
  }
}

extension XMPFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .encoding(.utf16): "it is not valid UTF-16"
    case .encoding(.utf32): "it is in UTF-32"
    case .encoding(.named): "it is in another encoding than UTF-8"
    case .invalidUTF8(let offset): "it is not UTF-8 at byte \(offset)"
    case .documentType: "it has a document type declaration"
    case .malformed(let flaw, let offset): "it is not well-formed at byte \(offset): \(flaw)"
    case .tooMuch(let limit): "it has more than \(limit.maximum) \(limit)"
    case .noRDF: "it has no rdf:RDF element"
    case .severalRDF: "it has several rdf:RDF elements"
    }
  }
}

extension XMLFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cut: "it is cut short"
    case .character: "a forbidden character"
    case .markup: "unknown markup"
    case .outsideRoot: "content outside the root element"
    case .name: "a faulty name"
    case .attribute: "a faulty attribute"
    case .repeatedAttribute: "an attribute twice"
    case .mismatchedTag: "a closing tag of another element"
    case .unboundPrefix: "a prefix without a namespace"
    case .binding: "a faulty namespace declaration"
    case .reference: "a faulty reference"
    }
  }
}

extension XMLLimit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .depth: "levels of elements"
    case .elements: "elements"
    case .attributes: "attributes of one element"
    case .namespaces: "namespaces"
    }
  }
}
