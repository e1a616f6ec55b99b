/// A second, simple reader of XMP packets, to check the code under test. It cuts a packet into tokens: the
/// tags without their attributes, the attributes, and the texts. It knows no XMP but the names of
/// properties.
package struct ReferencePacket {
  struct Token: Hashable {
    let range: Range<Int>
    /// The bytes that count: `/>` is `>`, as a property may come into an empty element.
    let bytes: [UInt8]
    let kind: Kind

    enum Kind: Hashable {
      /// `<a`, `>`, and `</a>`; `isEmpty` says that the tag ends in `/>`.
      case start
      case startEnd(isEmpty: Bool)
      case end
      case attribute, text, other
    }
  }

  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The length of the stored text: in bytes, or in units of UTF-16.
  let length: Int
  /// All tokens; white space between them belongs to none.
  private(set) var tokens: [Token] = []
  /// The namespaces of all prefixes.
  private(set) var namespaces: [String: Set<String>] = [:]

  package init(_ stored: [UInt8]) {
    (bytes, length) = Self.inUTF8(stored)
    read()
    for token in tokens where token.kind == .attribute {
      let (name, value) = Self.parts(of: token)
      guard name.utf8.starts(with: "xmlns:".utf8) else { continue }
      let prefix = String(decoding: name.utf8.dropFirst("xmlns:".utf8.count), as: UTF8.self)
      namespaces[prefix, default: []].insert(value)
    }
  }

  /// The text in UTF-8, and its length as it is stored. The second character is ASCII, so that UTF-16 has a NUL there.
  private static func inUTF8(_ stored: [UInt8]) -> (bytes: [UInt8], length: Int) {
    guard stored.count >= 4, stored[2] == 0 || stored[3] == 0 else {
      return (stored, stored.count)
    }
    let high = stored[2] == 0 ? 0 : 1
    let units = stride(from: 0, to: stored.count - 1, by: 2).map {
      UInt16(stored[$0 + high]) << 8 | UInt16(stored[$0 + 1 - high])
    }
    return (Array(String(decoding: units, as: UTF16.self).utf8), units.count)
  }

  /// The white space before the end of the wrapper; nil if there is no wrapper.
  package var padding: Range<Int>? {
    guard
      let end = tokens.last(where: {
        $0.kind == .other && $0.bytes.starts(with: Array("<?xpacket".utf8))
          && Self.find("end=", in: $0.bytes[...]) != nil
      })
    else { return nil }
    let start =
      bytes[..<end.range.lowerBound].lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? 0
    return start..<end.range.lowerBound
  }

  // MARK: Tokens

  private mutating func read() {
    var position = 0
    while position < bytes.count {
      if Self.isSpace(bytes[position]) {
        position += 1
      } else if bytes[position] != UInt8(ascii: "<") {
        // A text with the white space inside it.
        var end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        while Self.isSpace(bytes[end - 1]) { end -= 1 }
        add(position..<end, .text)
        position = end
      } else {
        position = readMarkup(at: position)
      }
    }
  }

  private mutating func readMarkup(at position: Int) -> Int {
    let rest = bytes[position...]
    for (start, end, kind) in [
      ("<!--", "-->", Token.Kind.other), ("<![CDATA[", "]]>", .text), ("<?", "?>", .other),
      ("</", ">", .end), ("<!", ">", .other),
    ] where rest.starts(with: start.utf8) {
      let end = Self.find(end, in: rest).map { $0 + end.utf8.count } ?? bytes.count
      add(position..<end, kind)
      return end
    }
    var end = rest.firstIndex { Self.isSpace($0) || $0 == 0x3E || $0 == 0x2F } ?? bytes.count
    add(position..<end, .start)
    while end < bytes.count {
      let byte = bytes[end]
      if Self.isSpace(byte) {
        end += 1
      } else if byte == UInt8(ascii: ">") {
        add(end..<end + 1, .startEnd(isEmpty: false))
        return end + 1
      } else if byte == UInt8(ascii: "/") {
        let close = bytes[end...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
        add(end..<close + 1, .startEnd(isEmpty: true), as: Array(">".utf8))
        return close + 1
      } else {
        let quote =
          bytes[end...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
          ?? bytes.count - 1
        let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote]) ?? bytes.count - 1
        add(end..<max(end, close) + 1, .attribute)
        end = max(end, close) + 1
      }
    }
    return end
  }

  private mutating func add(_ range: Range<Int>, _ kind: Token.Kind, as text: [UInt8]? = nil) {
    tokens.append(Token(range: range, bytes: text ?? Array(bytes[range]), kind: kind))
  }

  // MARK: Names

  /// The name and the value of an attribute.
  static func parts(of attribute: Token) -> (name: String, value: String) {
    let name = attribute.bytes.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
    let value = attribute.bytes.drop { $0 != 0x22 && $0 != 0x27 }.dropFirst().dropLast()
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  /// The qualified name of a tag.
  static func name(of tag: Token) -> String {
    let name = tag.bytes.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
      .prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether the qualified name is one of these properties, given with the usual prefixes.
  func isProperty(_ name: String, among properties: Set<String>) -> Bool {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    return (namespaces[parts[0]] ?? []).contains { uri in
      Self.usualPrefixes[uri].map { properties.contains(($0 + ":" + parts[1]).lowercased()) }
        ?? false
    }
  }

  private static let usualPrefixes = [
    "http://purl.org/dc/elements/1.1/": "dc", "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/tiff/1.0/": "tiff", "http://ns.adobe.com/exif/1.0/": "exif",
    "http://cipa.jp/exif/1.0/": "exifEX", "http://ns.adobe.com/exif/1.0/aux/": "aux",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.microsoft.com/photo/1.0/": "MicrosoftPhoto",
    "http://ns.microsoft.com/photo/1.0": "microsoft",
    "http://ns.adobe.com/xap/1.0/rights/": "xmpRights",
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
    "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "Iptc4xmpExt",
    "http://ns.useplus.org/ldf/xmp/1.0/": "plus",
  ]

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

  private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - text.count).first {
      bytes[$0] == text[0] && bytes[$0..<$0 + text.count].elementsEqual(text)
    }
  }
}
