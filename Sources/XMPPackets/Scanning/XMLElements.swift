/// The elements of a short XML text that is not XMP.
package struct XMLElements {
  /// An element: its name without a prefix, and its attributes.
  package struct Element {
    package let name: String
    package let attributes: [String: String]
  }

  /// In the order of the text.
  package let all: [Element]

  /// The elements of the text, which may follow other bytes; nil if it is not well-formed, or no UTF-8.
  package init?(_ bytes: [UInt8]) {
    let text = Array(bytes.drop { $0 != UInt8(ascii: "<") })
    guard let document = try? XMLScanner.scan(text) else { return nil }
    func name(_ name: XMLName) -> String { String(decoding: text[name.local], as: UTF8.self) }
    all = document.elements.map { element in
      let attributes = document.attributes[element.attributes].map {
        (name($0.name), XMLText.text(of: $0.value, in: text, isAttribute: true))
      }
      return Element(
        name: name(element.name),
        attributes: Dictionary(attributes, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// An attribute of the first element with this name that has it; nil if there is none.
  package func attribute(_ attribute: String, of element: String) -> String? {
    all.lazy.filter { $0.name.utf8.elementsEqual(element.utf8) }
      .compactMap { $0.attributes[attribute] }.first
  }
}
