/// The end of a packet's wrapper, `<?xpacket end="w"?>`, and the padding before it (XMP part 1, ISO
/// 16684-1, section 7.3).
struct XMPTrailer: Sendable {
  /// The bytes of the instruction.
  let range: Range<Int>
  /// Whether programs that do not know the file's format may change the packet within its length:
  /// `w`, not `r`.
  let isWritable: Bool
  /// The white space between the last element and the trailer.
  let padding: Range<Int>

  /// The trailer of a packet; nil if it has none.
  init?(_ document: XMLDocument) {
    let (bytes, root) = (document.bytes, document.elements[0].range)
    let start = Array("<?xpacket".utf8)
    let last = document.trailingInstructions.last { bytes[$0].starts(with: start) }
    guard let range = last else { return nil }
    var rest = bytes[range].dropFirst(start.count).drop(while: XMLCharacters.isSpace)
    let end = Array("end=".utf8)
    guard rest.starts(with: end) else { return nil }
    rest = rest.dropFirst(end.count)
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let mode = rest.popFirst(), rest.first == quote
    else { return nil }
    var first = range.lowerBound
    while first > root.upperBound, XMLCharacters.isSpace(bytes[first - 1]) { first -= 1 }
    self.range = range
    isWritable = mode == UInt8(ascii: "w")
    padding = first..<range.lowerBound
  }
}
