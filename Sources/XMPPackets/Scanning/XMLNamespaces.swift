/// The bindings of prefixes to namespaces that are in scope (Namespaces in XML 1.0, section 6).
struct XMLNamespaces {
  static let xml = Array("http://www.w3.org/XML/1998/namespace".utf8)
  static let rdf = Array("http://www.w3.org/1999/02/22-rdf-syntax-ns#".utf8)
  private static let xmlns = Array("http://www.w3.org/2000/xmlns/".utf8)

  private static let hashOfXMLNS = "xmlns".utf8Span.span.hash

  private struct Binding {
    let prefix: Range<Int>
    let prefixHash: UInt32
    let namespace: Int
    let element: Int
  }
  /// The innermost last.
  private var bindings: [Binding] = []

  /// The prefix that an attribute of this name declares: empty for the default namespace, nil if
  /// the attribute is not a declaration.
  static func declaredPrefix(of name: XMLName, in bytes: [UInt8]) -> Range<Int>? {
    let hasPrefix = !name.prefix.isEmpty
    guard (hasPrefix ? name.prefixHash : name.hash) == Self.hashOfXMLNS,
      bytes.isEqual(hasPrefix ? name.prefix : name.local, "xmlns")
    else { return nil }
    return hasPrefix ? name.local : name.range.upperBound..<name.range.upperBound
  }

  /// Binds a prefix inside an element. Returns the number of the namespace.
  ///
  /// - Parameter hash: The hash of the prefix.
  mutating func declare(
    _ prefix: Range<Int>, hash: UInt32, _ uri: [UInt8], for element: Int,
    in document: inout XMLDocument,
    at offset: Int
  ) throws(XMPFault) -> Int {
    let isXML = document.bytes.isEqual(prefix, "xml")
    // `xml` has its namespace and that namespace no other prefix; `xmlns` has no declaration; only
    // the default namespace can be undone.
    guard isXML == (uri == Self.xml), uri != Self.xmlns, !document.bytes.isEqual(prefix, "xmlns"),
      prefix.isEmpty || !uri.isEmpty
    else { throw .malformed(.binding, at: offset) }
    guard bindings.count < XMLLimit.namespaces.maximum else { throw .tooMuch(.namespaces) }
    let namespace: Int
    if let known = document.namespace(uri.span) {
      namespace = known
    } else {
      namespace = document.namespaces.count
      guard namespace < XMLLimit.namespaces.maximum else { throw .tooMuch(.namespaces) }
      document.namespaces.append(uri)
    }
    bindings.append(
      Binding(prefix: prefix, prefixHash: hash, namespace: namespace, element: element))
    return namespace
  }

  /// The number of a name's namespace. Attributes without a prefix have none.
  func namespace(
    of name: XMLName, in bytes: [UInt8], isAttribute: Bool
  ) throws(XMPFault) -> Int {
    let prefix = name.prefix
    if prefix.isEmpty, isAttribute { return 0 }
    var index = bindings.count
    while index > 0 {
      index -= 1
      guard bindings[index].prefixHash == name.prefixHash else { continue }
      if bytes.isEqual(bindings[index].prefix, prefix) { return bindings[index].namespace }
    }
    if prefix.isEmpty { return 0 }
    if bytes.isEqual(prefix, "xml") { return 1 }
    throw .malformed(.unboundPrefix, at: name.range.lowerBound)
  }

  /// Removes the bindings that end with an element.
  mutating func close(_ element: Int) {
    while let last = bindings.last, last.element == element { bindings.removeLast() }
  }
}
