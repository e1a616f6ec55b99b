/// How a property, an item or a field writes its value in RDF (XMP part 1, ISO 16684-1, sections 7.5
/// to 7.9).
enum XMPForm: Sendable {
  /// Text: the value of this attribute.
  case attribute(Int)
  /// Text: the content of this element.
  case content(Int)
  /// The items of this `rdf:Alt`, `rdf:Seq` or `rdf:Bag`.
  case array(Int, XMPArray, items: [Int])
  /// The fields are the attributes and elements of this element.
  case structure(Int)
  /// Something that XMP does not have, such as `rdf:parseType="Literal"`.
  case other
}

/// The kinds of arrays (XMP part 1, section 6.3.3).
package enum XMPArray: String, Sendable, CaseIterable {
  case alternatives = "Alt"
  case ordered = "Seq"
  case unordered = "Bag"
}

/// A step from a property, or from a value in it, to a value inside.
package enum XMPStep: Sendable, Hashable {
  /// The field of this name, in a structure.
  case field(XMPName)
  /// The item of this index, from 0, of an array; a new array is of this kind.
  case item(Int, XMPArray)
}

extension XMLDocument {
  /// The form of the value of an element.
  func form(of element: Int) -> XMPForm {
    if let parseType = attribute("parseType", of: element) {
      let isResource = bytes.isEqual(attributes[parseType].value, "Resource")
      return isResource ? formOfStructure(element) : .other
    }
    guard let child = firstChild(of: element) else { return formOfLeaf(element) }
    guard elements[child].next == elements[element].next, !elements[element].hasText else {
      return .other
    }
    guard let kind = array(child) else { return formOfStructure(child) }
    let items = children(of: child)
    let areItems = items.allSatisfy { isName(elements[$0].name, rdf, "li") }
    return areItems && !elements[child].hasText ? .array(child, kind, items: items) : .other
  }

  /// The array that the element is.
  private func array(_ element: Int) -> XMPArray? {
    let name = elements[element].name
    guard name.namespace == rdf else { return nil }
    return XMPArray.allCases.first { bytes.isEqual(name.local, $0.rawValue) }
  }

  /// The form of an element without elements inside (XMP part 1, sections 7.5 and 7.9.2.2; RDF's
  /// emptyPropertyElt).
  private func formOfLeaf(_ element: Int) -> XMPForm {
    guard !elements[element].hasText else { return .content(element) }
    if let text = attribute("value", of: element) ?? attribute("resource", of: element) {
      return .attribute(text)
    }
    return elements[element].attributes.contains(where: isField)
      ? .structure(element) : .content(element)
  }

  /// The form of a structure: a text if it has `rdf:value`, whose other fields are then qualifiers
  /// (XMP part 1, section 7.8).
  private func formOfStructure(_ element: Int) -> XMPForm {
    if let value = attribute("value", of: element) { return .attribute(value) }
    let values = children(of: element).filter { isName(elements[$0].name, rdf, "value") }
    if elements[element].hasText || values.count > 1 { return .other }
    return values.first.map(form) ?? .structure(element)
  }

  /// The values of the fields of this name in a structure, which is this element.
  func fields(_ name: XMPName, of element: Int) -> [XMPForm] {
    guard let namespace = namespace(name.namespace.utf8Span.span) else { return [] }
    let inTag = elements[element].attributes.filter {
      isName(attributes[$0].name, namespace, name.local)
    }
    let inside = children(of: element).filter {
      isName(elements[$0].name, namespace, name.local)
    }
    return inTag.map { XMPForm.attribute($0) } + inside.map(form)
  }

  /// The attribute of this name in RDF's namespace.
  func attribute(_ local: String, of element: Int) -> Int? {
    elements[element].attributes.first { isName(attributes[$0].name, rdf, local) }
  }

  /// The attribute `xml:lang`.
  func language(of element: Int) -> Int? {
    elements[element].attributes.first { isName(attributes[$0].name, 1, "lang") }
  }

  /// Whether an attribute is a property, a field or a qualifier, and no syntax of RDF or XML.
  func isField(_ attribute: Int) -> Bool {
    attributes[attribute].name.namespace > rdf
  }

  /// The text of a form; nil if it is no text.
  func text(of form: XMPForm) -> String? {
    switch form {
    case .attribute(let attribute):
      XMLText.text(of: attributes[attribute].value, in: bytes, isAttribute: true)
    case .content(let element):
      XMLText.text(of: elements[element].content, in: bytes, isAttribute: false)
    case .array, .structure, .other: nil
    }
  }
}
