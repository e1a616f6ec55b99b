/// An XMP packet: properties in RDF, which is XML (XMP part 1, ISO 16684-1, section 7).
package struct XMPPacket: Sendable, Hashable {
  /// The packet in UTF-8, the only encoding that it may have in a JPEG file (XMP part 3,
  /// section 1.1.3).
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Those of the properties that the packet has, as an element or as an attribute. They are known
  /// by their qualified names as these stand there, with the prefixes that everybody has.
  package func properties(among names: Set<String>) -> Set<String> {
    let wanted = names.map { (name: $0, bytes: Array($0.utf8)) }
    var found: Set<String> = []
    forEachName { name in
      if let match = wanted.first(where: { name.elementsEqual($0.bytes) }) {
        found.insert(match.name)
      }
    }
    return found
  }

  /// Goes once through the names of elements and attributes. What is no well-formed XML is gone
  /// through as far as it looks like it.
  private func forEachName(_ body: (ArraySlice<UInt8>) -> Void) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...].dropFirst()
      if let end = Self.endsOfOtherMarkup.first(where: { rest.starts(with: $0.start) })?.end {
        rest = rest.behind(end)
      } else {
        rest = Self.namesInTag(rest, body)
      }
    }
  }

  /// What begins with `<` and is no tag that opens an element, without that: comments, literal
  /// text, instructions, and closing tags.
  private static let endsOfOtherMarkup = [
    ("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("/", ">"),
  ].map { (start: Array($0.utf8), end: Array($1.utf8)) }

  /// Hands over the names in the tag whose `<` has just been passed. Returns what is behind it.
  private static func namesInTag(
    _ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void
  ) -> ArraySlice<UInt8> {
    var rest = bytes
    while let byte = rest.first, byte != UInt8(ascii: "<") {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: ">"): return rest
      case UInt8(ascii: "\""), UInt8(ascii: "'"): rest = rest.behind([byte])
      case _ where delimiters.contains(byte): break
      default:
        let end = rest.firstIndex(where: delimiters.contains) ?? rest.endIndex
        body(bytes[rest.startIndex - 1..<end])
        rest = rest[end...]
      }
    }
    return rest
  }

  /// What ends a name in a tag.
  private static let delimiters = Array(" \t\r\n=/<>\"'".utf8)
}

extension ArraySlice<UInt8> {
  /// What is behind the first place that has these bytes; nothing where there is none.
  fileprivate func behind(_ end: [UInt8]) -> ArraySlice<UInt8> {
    guard let first = end.first else { return self }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: end) { return rest.dropFirst(end.count) }
      rest = rest.dropFirst()
    }
    return rest.suffix(0)
  }
}
