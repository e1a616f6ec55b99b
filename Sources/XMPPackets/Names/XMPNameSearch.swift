/// A search for names in XMP that need not be well-formed, such as parts of a packet: `XMPPacket`
/// reads no such thing.
package struct XMPNameSearch: Sendable, Hashable {
  /// The XMP without its NULs: names are ASCII, so they are found in UTF-16 too.
  private let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
  }

  /// The `names` that one of the packets has.
  package static func properties(
    among names: Set<String>, in packets: [[UInt8]]
  ) -> Set<String> {
    packets.reduce(into: []) { found, packet in
      found.formUnion(XMPNameSearch(bytes: packet).properties(among: names))
    }
  }

  /// The `names` that the packet has, as elements or as attributes. Names are compared as
  /// qualified names, with the usual prefixes.
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

  /// Scans the names of elements and attributes once. XML that is not well-formed is scanned as far
  /// as it resembles XML.
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

  /// Markup after a `<` that does not open an element: comments, literal text, instructions,
  /// closing tags.
  private static let endsOfOtherMarkup = [
    ("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("/", ">"),
  ].map { (start: Array($0.utf8), end: Array($1.utf8)) }

  /// Hands over the names in the tag whose `<` has just been passed. Returns the bytes after the
  /// tag.
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

  /// The bytes that end a name in a tag.
  private static let delimiters = Array(" \t\r\n=/<>\"'".utf8)
}

extension ArraySlice<UInt8> {
  /// The bytes after the first occurrence of `end`; empty if there is no occurrence.
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
