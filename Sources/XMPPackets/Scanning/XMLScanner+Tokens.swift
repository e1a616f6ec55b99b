extension XMLScanner {
  /// The byte at the position, or this many bytes after it; nil at the end.
  @inline(__always)
  func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < end ? bytes[position + offset] : nil
  }

  func flaw(_ flaw: XMLFlaw) -> XMPFault {
    .malformed(flaw, at: position)
  }

  /// Whether the text goes on with these bytes.
  func follows(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= end - position else { return false }
    return text.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { bytes[position + $0] == buffer[$0] }
    }
  }

  /// Moves behind the next occurrence of these bytes.
  mutating func skip(past text: StaticString) throws(XMPFault) {
    let first = text.withUTF8Buffer { $0.first }
    while position < end {
      if bytes[position] == first, follows(text) {
        position += text.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw flaw(.cut)
  }

  /// Skips white space. Returns whether there is any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = position
    position = XMLCharacters.endOfSpace(in: bytes, from: start, to: end)
    return position > start
  }

  /// Scans a name: a local part, or a prefix, a colon and a local part (Namespaces in XML 1.0,
  /// section 4).
  mutating func scanName() throws(XMPFault) -> XMLName {
    let start = position
    let first = try scanPart()
    guard byte() == UInt8(ascii: ":") else {
      guard position > start else { throw flaw(position < end ? .name : .cut) }
      return XMLName(
        range: start..<position, local: start..<position, hash: first,
        prefixHash: Self.hashOfNothing)
    }
    guard position > start else { throw flaw(.name) }
    position += 1
    let local = position
    let hash = try scanPart()
    guard position > local, byte() != UInt8(ascii: ":") else {
      throw flaw(position < end ? .name : .cut)
    }
    return XMLName(
      range: start..<position, local: local..<position, hash: hash, prefixHash: first)
  }

  private static let hashOfNothing = "".utf8Span.span.hash

  /// Scans a prefix or a local part, which may be empty. Returns its hash.
  @inline(__always)
  private mutating func scanPart() throws(XMPFault) -> UInt32 {
    if let (end, hash) = XMLCharacters.letters(in: bytes, from: position, to: end) {
      position = end
      return hash
    }
    let start = position
    try scanOtherPart()
    return bytes.span.extracting(start..<position).hash
  }

  /// Scans a part with other characters than letters, or close to the end.
  private mutating func scanOtherPart() throws(XMPFault) {
    let start = position
    if let first = byte(), XMLCharacters.isName(first), !XMLCharacters.beginsName(first) {
      throw flaw(.name)
    }
    while true {
      position = XMLCharacters.endOfName(in: bytes, from: position, to: end)
      guard let next = byte(), next >= 0x80 else { return }
      let (scalar, length) = scalar()
      guard position == start ? XMLCharacters.beginsName(scalar) : XMLCharacters.isName(scalar)
      else { throw flaw(.name) }
      position += length
    }
  }

  /// The character beyond ASCII at the position, and its length in bytes. The text is valid UTF-8.
  private func scalar() -> (Unicode.Scalar, Int) {
    var decoder = UTF8()
    var rest = bytes[position..<min(position + 4, end)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return ("\u{FFFF}", 1) }
    return (scalar, UTF8.width(scalar))
  }

  /// Skips a character reference or one of the five predefined entities (XML 1.0, sections 4.1 and
  /// 4.6).
  mutating func skipReference(before end: Int) throws(XMPFault) {
    guard let reference = XMLText.reference(at: position, in: bytes, before: end) else {
      throw flaw(.reference)
    }
    position = reference.end
  }

  /// Skips an XML declaration. Nothing but a byte order mark may be before it (XML 1.0, section
  /// 2.8).
  mutating func skipDeclaration() throws(XMPFault) {
    guard follows("<?xml"), let next = byte(5), XMLCharacters.isSpace(next) else { return }
    let start = position
    position += 5
    var rest = [("version" as StaticString, true), ("encoding", false), ("standalone", false)][...]
    while skipSpace(), !follows("?>") {
      let name = try scanName()
      guard let index = rest.firstIndex(where: { bytes[name.range].elementsEqual($0.0.bytes) }),
        rest[rest.startIndex..<index].allSatisfy({ !$0.1 })
      else { throw .malformed(.markup, at: start) }
      let value = try scanPseudoValue()
      if rest[index].0.bytes.elementsEqual("encoding".utf8) {
        let encoding = String(decoding: bytes[value], as: UTF8.self)
        let known = encodings.contains { XMLText.isEqual(encoding.utf8, $0) }
        guard known else {
          throw .encoding(.named(encoding))
        }
      }
      rest = rest[(index + 1)...]
    }
    guard follows("?>"), rest.first?.1 != true else {
      throw .malformed(position < end ? .markup : .cut, at: start)
    }
    position += 2
  }

  /// Scans `="value"` of the XML declaration.
  private mutating func scanPseudoValue() throws(XMPFault) -> Range<Int> {
    skipSpace()
    guard byte() == UInt8(ascii: "=") else { throw flaw(.markup) }
    position += 1
    skipSpace()
    guard let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw flaw(.markup)
    }
    position += 1
    let start = position
    while let byte = byte(), byte != quote {
      guard byte != UInt8(ascii: "<") else { throw flaw(.markup) }
      position += 1
    }
    guard position < end else { throw flaw(.cut) }
    position += 1
    return start..<position - 1
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
