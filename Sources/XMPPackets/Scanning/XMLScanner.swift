/// One bounded pass over an XML text (XML 1.0, fifth edition) that resolves namespaces. It reads
/// what XMP uses: no document types. The text is in UTF-8, whatever its declaration says.
struct XMLScanner {
  let bytes: [UInt8]
  let end: Int
  var position = 0
  var document: XMLDocument
  /// The elements that are open.
  var open: [Int] = []
  var namespaces = XMLNamespaces()
  var names = XMLNameTable()
  /// The encodings that the declaration may name.
  private(set) var encodings: [String]

  /// Scans a text. Zero bytes at its end are ignored, and the header of a JPEG file's segment before it.
  ///
  /// - Parameter encodings: Those that the declaration may name, in small letters.
  static func scan(
    _ bytes: [UInt8], encodings: [String] = XMPCoding.utf8.names
  ) throws(XMPFault) -> XMLDocument {
    let start = XMLCharacters.endOfHeader(in: bytes)
    var scanner = XMLScanner(
      bytes, start: start, end: try XMLCharacters.end(of: bytes, from: start), encodings)
    try scanner.skipDeclaration()
    _ = try scanner.skipOutside()
    guard scanner.byte() != nil else { throw scanner.flaw(.cut) }
    guard scanner.byte() == UInt8(ascii: "<") else { throw scanner.flaw(.outsideRoot) }
    repeat {
      try scanner.scanMarkup()
      if !scanner.open.isEmpty { try scanner.scanText() }
    } while !scanner.open.isEmpty
    scanner.document.trailingInstructions = try scanner.skipOutside()
    guard scanner.position == scanner.end else { throw scanner.flaw(.outsideRoot) }
    return scanner.document
  }

  private init(_ bytes: [UInt8], start: Int, end: Int, _ encodings: [String]) {
    self.encodings = encodings
    self.bytes = bytes
    self.end = end
    position = start
    document = XMLDocument(bytes: bytes)
    document.elements.reserveCapacity(64 + end / 96)
    document.attributes.reserveCapacity(16 + end / 96)
    // A byte order mark may begin the text.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  // MARK: Text

  /// Skips text inside an element, up to the next markup.
  private mutating func scanText() throws(XMPFault) {
    var hasText = false
    while position < end {
      position = XMLCharacters.endOfSpace(in: bytes, from: position, to: end)
      let start = position
      position = XMLCharacters.endOfText(in: bytes, from: start, to: end, or: UInt8(ascii: "]"))
      guard let byte = byte() else { break }
      if byte == UInt8(ascii: "<") {
        if hasText || position > start, let element = open.last {
          document.elements[element].hasText = true
        }
        return
      }
      hasText = true
      if byte == UInt8(ascii: "&") {
        try skipReference(before: end)
      } else {
        guard !follows("]]>") else { throw flaw(.markup) }
        position += 1
      }
    }
    throw flaw(.cut)
  }

  /// Skips what is not an element before or after the root element. Returns the instructions.
  private mutating func skipOutside() throws(XMPFault) -> [Range<Int>] {
    var instructions: [Range<Int>] = []
    while true {
      skipSpace()
      let start = position
      if follows("<?") {
        try skipInstruction()
        instructions.append(start..<position)
      } else if follows("<!--") {
        try skipComment()
      } else if follows("<!DOCTYPE") {
        throw .documentType(at: position)
      } else {
        return instructions
      }
    }
  }

  // MARK: Markup

  /// Scans the markup at a `<`.
  private mutating func scanMarkup() throws(XMPFault) {
    switch byte(1) {
    case UInt8(ascii: "/"): try scanClosingTag()
    case UInt8(ascii: "?"): try skipInstruction()
    case UInt8(ascii: "!"):
      if follows("<!--") {
        try skipComment()
      } else if follows("<![CDATA[") {
        try skipLiteral()
      } else if follows("<!DOCTYPE") {
        throw .documentType(at: position)
      } else {
        throw flaw(.markup)
      }
    default: try scanOpeningTag()
    }
  }

  private mutating func scanClosingTag() throws(XMPFault) {
    let start = position
    position += 2
    guard let element = open.popLast() else { throw .malformed(.mismatchedTag, at: start) }
    let length = XMLCharacters.commonLength(
      in: bytes, document.elements[element].name.range, position..<end)
    position += length
    guard length == document.elements[element].name.range.count else {
      throw .malformed(position < end ? .mismatchedTag : .cut, at: start)
    }
    let hasSpace = skipSpace()
    guard let last = byte() else { throw flaw(.cut) }
    guard last == UInt8(ascii: ">") else {
      throw .malformed(hasSpace ? .name : .mismatchedTag, at: start)
    }
    position += 1
    document.elements[element].close(
      at: start..<position, beforeElement: document.elements.count)
    namespaces.close(element)
  }

  private mutating func skipInstruction() throws(XMPFault) {
    let start = position
    position += 2
    let target = try scanName()
    // The XML declaration may only begin the text.
    if XMLText.isEqual(bytes[target.range], "xml") { throw .malformed(.markup, at: start) }
    if !follows("?>"), !skipSpace() { throw flaw(.name) }
    try skip(past: "?>")
    if !bytes.isEqual(target.range, "xpacket") { document.remarks.append(start..<position) }
  }

  private mutating func skipComment() throws(XMPFault) {
    let start = position
    position += 4
    try skip(past: "--")
    guard byte() == UInt8(ascii: ">") else { throw flaw(position < end ? .markup : .cut) }
    position += 1
    document.remarks.append(start..<position)
  }

  private mutating func skipLiteral() throws(XMPFault) {
    guard let element = open.last else { throw flaw(.outsideRoot) }
    position += 9
    try skip(past: "]]>")
    // Even white space is text here: it is no mere layout.
    document.elements[element].hasText = true
  }
}
