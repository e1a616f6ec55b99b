/// The elements and attributes of an XML text, in document order, with the bytes of each.
struct XMLDocument: Sendable {
  let bytes: [UInt8]
  var elements: [XMLElement] = []
  var attributes: [XMLAttribute] = []
  var declarations: [XMLDeclaration] = []
  /// The URIs of the namespaces, each once. The first is that of names without one, then follow
  /// those of XML and RDF.
  var namespaces: [[UInt8]] = [[], XMLNamespaces.xml, XMLNamespaces.rdf]
  /// The number of RDF's namespace.
  let rdf = 2
  /// The instructions after the root element.
  var trailingInstructions: [Range<Int>] = []
  /// The comments, and the instructions that are not the packet's wrapper.
  var remarks: [Range<Int>] = []

  /// The number of the namespace, if a name has it.
  func namespace(_ uri: Span<UInt8>) -> Int? {
    for number in namespaces.indices where namespaces[number].isEqual(uri) { return number }
    return nil
  }

  /// Whether a name has this namespace and this local part.
  func isName(_ name: XMLName, _ namespace: Int?, _ local: String) -> Bool {
    name.namespace == namespace
      && bytes.isEqual(name.local, local)
  }

  /// The first element directly inside an element.
  func firstChild(of element: Int) -> Int? {
    element + 1 < elements[element].next ? element + 1 : nil
  }

  /// The elements directly inside an element.
  func children(of element: Int) -> [Int] {
    var children: [Int] = []
    var next = element + 1
    while next < elements[element].next {
      children.append(next)
      next = elements[next].next
    }
    return children
  }

  /// The namespace that a prefix is bound to inside an element; nil if there is none.
  func namespace(ofPrefix prefix: some Collection<UInt8>, in element: Int) -> Int? {
    var scope: Int? = element
    while let element = scope {
      for declaration in declarations[elements[element].declarations]
      where bytes[declaration.prefix].elementsEqual(prefix) {
        return declaration.namespace
      }
      scope = elements[element].parent
    }
    return nil
  }
}

/// A name of an element or an attribute.
struct XMLName: Sendable {
  /// The bytes of the whole name.
  let range: Range<Int>
  /// The bytes after the prefix and its colon.
  let local: Range<Int>
  /// A number that equal local parts share.
  let hash: UInt32
  /// A number that equal prefixes share.
  let prefixHash: UInt32
  /// The number of its namespace in the document.
  var namespace = 0

  /// The bytes of the prefix, without the colon.
  var prefix: Range<Int> {
    range.lowerBound..<max(range.lowerBound, local.lowerBound - 1)
  }
}

/// An element, from `<` to `>`.
struct XMLElement: Sendable {
  let name: XMLName
  /// The element around it, by its number.
  let parent: Int?
  /// The numbers of its attributes; namespace declarations are not among them.
  let attributes: Range<Int>
  let declarations: Range<Int>
  /// The bytes of its opening tag.
  let tag: Range<Int>
  /// Whether it consists of one tag, such as `<a/>`.
  let isEmptyTag: Bool
  /// The bytes between its tags.
  private(set) var content: Range<Int>
  /// The bytes of the whole element.
  private(set) var range: Range<Int>
  /// The number of the next element that is not inside it.
  private(set) var next: Int
  /// Whether text other than white space is directly inside it.
  var hasText = false

  init(
    _ name: XMLName, parent: Int?, attributes: Range<Int>, declarations: Range<Int>,
    tag: Range<Int>, isEmptyTag: Bool, next: Int
  ) {
    (self.name, self.parent, self.attributes, self.declarations) = (
      name, parent, attributes, declarations
    )
    (self.tag, self.isEmptyTag, self.next) = (tag, isEmptyTag, next)
    content = tag.upperBound..<tag.upperBound
    range = tag
  }

  /// Ends the element with a closing tag.
  mutating func close(at closingTag: Range<Int>, beforeElement next: Int) {
    content = content.lowerBound..<closingTag.lowerBound
    range = range.lowerBound..<closingTag.upperBound
    self.next = next
  }
}

/// An attribute.
struct XMLAttribute: Sendable {
  var name: XMLName
  /// The bytes from its name to its closing quote.
  let range: Range<Int>
  /// The bytes between its quotes.
  let value: Range<Int>
}

/// A binding of a prefix to a namespace, such as `xmlns:dc="…"`.
struct XMLDeclaration: Sendable {
  /// The bytes of the prefix; empty for the default namespace.
  let prefix: Range<Int>
  /// The number of the namespace; 0 where the default namespace is undone.
  let namespace: Int
  /// The element with the declaration.
  let element: Int
}
