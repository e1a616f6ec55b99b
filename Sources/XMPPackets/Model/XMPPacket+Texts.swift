extension XMPPacket {
  /// All texts of the packet in UTF-8: of elements and attributes at every depth, of comments, and the names.
  package var texts: [[UInt8]] {
    var texts = document.attributes.map {
      XMLText.bytes(of: $0.value, in: bytes, isAttribute: true)
    }
    for element in document.elements where element.hasText {
      texts.append(XMLText.bytes(of: element.content, in: bytes, isAttribute: false))
    }
    texts += document.elements.map { Array(bytes[$0.name.local]) }
    texts += document.attributes.map { Array(bytes[$0.name.local]) }
    texts += document.namespaces
    return texts
      + document.remarks.map { remark in
        Array(bytes[remark].dropFirst(4).dropLast(3))
      }
  }
}
