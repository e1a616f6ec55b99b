import Testing

@testable import XMPPackets

/// What the scanner accepts and refuses.
struct XMLScannerTests {
  @Test(arguments: [
    "<a/>", "<a></a >", "<a\n/>", " \r\n<a/>\t", "<?xml version='1.0'?><a/>",
    "<?xml version=\"1.0\" encoding='utf-8' standalone='yes' ?><a/>", "\u{FEFF}<a/>",
    "<!-- - <b> --><a/><!----><?b?><?c d?e>?>", "<a><![CDATA[]]]]><![CDATA[>]]></a>",
    "<a b='1' c = \"'\" \n/>", "<a xmlns='u' b=''/>", "<a xmlns:b='u' b:c='' c=''/>",
    "<b:a xmlns:b='u'/>", "<a xmlns='u'><b xmlns=''/></a>", "<a xml:lang='de'/>",
    "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "<é·9-._ ö='&#xE9;'/>",
    "<a>]] &amp;&lt;&gt;&quot;&apos;&#10;&#x10FFFF;</a>", "<a b='>'/>", "<a/>\0\0",
    "<a xmlns:b='u' xmlns:c='v' b:d='' c:d=''/>",
  ])
  func accepts(text: String) throws {
    let document = try XMLScanner.scan(Array(text.utf8))
    #expect(document.elements.count >= 1)
  }

  @Test(arguments: [
    ("", XMLFlaw.cut), (" ", .cut), ("<", .cut), ("<a", .cut), ("<a>", .cut), ("<a></a", .cut),
    ("<a b", .cut), ("<a b=", .cut), ("<a b='", .cut), ("<a><!-- ", .cut), ("<?a ", .cut),
    ("<a><![CDATA[]]", .cut), ("<a><b></a></b>", .mismatchedTag), ("<a></ab>", .mismatchedTag),
    ("<ab></a>", .mismatchedTag), ("</a>", .mismatchedTag), ("<a></a b>", .name),
    ("text", .outsideRoot), ("<a/>text", .outsideRoot), ("<a/><b/>", .outsideRoot),
    ("<![CDATA[]]>", .outsideRoot), (" <?xml version='1.0'?><a/>", .markup),
    ("<a><?xml version='1.0'?></a>", .markup), ("<?xml?><a/>", .markup),
    ("<?xml encoding='utf-8'?><a/>", .markup), ("<!a><a/>", .markup),
    ("<a><!b></a>", .markup), ("<a>]]></a>", .markup), ("<!-- -- --><a/>", .markup),
    ("<1/>", .name), ("< a/>", .name), ("<a:/>", .name), ("<:a/>", .name), ("<a:b:c/>", .name),
    ("<a:1 xmlns:a='u'/>", .name), ("<\u{D7}/>", .name), ("<a b/>", .attribute),
    ("<a b=c/>", .attribute), ("<a b='<'/>", .attribute), ("<a b=''c=''/>", .attribute),
    ("<a / >", .attribute), ("<a b='' b=''/>", .repeatedAttribute),
    ("<a xmlns='u' xmlns='v'/>", .repeatedAttribute),
    ("<a xmlns:b='u' xmlns:c='u' b:d='' c:d=''/>", .repeatedAttribute),
    ("<b:a/>", .unboundPrefix), ("<a b:c=''/>", .unboundPrefix),
    ("<a><b xmlns:c='u'/><c:d/></a>", .unboundPrefix), ("<a xmlns:b=''/>", .binding),
    ("<a xmlns:xmlns='u'/>", .binding), ("<a xmlns:xml='u'/>", .binding),
    ("<a xmlns='http://www.w3.org/XML/1998/namespace'/>", .binding),
    ("<a xmlns:b='http://www.w3.org/2000/xmlns/'/>", .binding), ("<a>&</a>", .reference),
    ("<a>&b;</a>", .reference), ("<a>&amp</a>", .reference), ("<a>&#;</a>", .reference),
    ("<a>&#0;</a>", .reference), ("<a>&#xD800;</a>", .reference),
    ("<a>&#x110000;</a>", .reference), ("<a>&#99999999999999999999;</a>", .reference),
    ("<a>&#+5;</a>", .reference), ("<a>&#xFFFE;</a>", .reference), ("<a b='&c;'/>", .reference),
    ("<a>\u{1}</a>", .character), ("<a>\u{FFFF}</a>", .character), ("<a>\0</a>", .character),
  ])
  func refuses(text: String, flaw: XMLFlaw) {
    let fault = #expect(throws: XMPFault.self) { try XMLScanner.scan(Array(text.utf8)) }
    guard case .malformed(flaw, at: let offset) = fault else {
      Issue.record("\(text): \(String(describing: fault))")
      return
    }
    #expect((0...text.utf8.count).contains(offset))
  }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<?xml version='1.0'?><!-- --><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "<a><!DOCTYPE a></a>",
  ])
  func refusesDocumentTypes(text: String) {
    let fault = #expect(throws: XMPFault.self) { try XMLScanner.scan(Array(text.utf8)) }
    guard case .documentType = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func refusesOtherEncodings() {
    func expect(_ fault: XMPFault, _ bytes: [UInt8]) {
      #expect(throws: fault) { try XMLScanner.scan(bytes) }
    }
    expect(.encoding(.utf16), [0xFF, 0xFE, 0x3C, 0, 0x61, 0])
    expect(.encoding(.utf16), [0xFE, 0xFF, 0, 0x3C, 0, 0x61])
    expect(.encoding(.utf16), [0x3C, 0, 0x61, 0])
    expect(.encoding(.utf16), [0, 0x3C, 0, 0x61])
    expect(.encoding(.utf32), [0x3C, 0, 0, 0, 0x61, 0, 0, 0])
    expect(.encoding(.utf32), [0, 0, 0, 0x3C, 0, 0, 0, 0x61])
    expect(.encoding(.utf32), [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])
    expect(.invalidUTF8(at: 3), [0x3C, 0x61, 0x3E, 0xE9, 0x3C])
    expect(.invalidUTF8(at: 3), [0x3C, 0x61, 0x3E, 0xED, 0xA0, 0x80, 0x3C])
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a/>"
    expect(.encoding(.named("ISO-8859-1")), Array(latin.utf8))
  }

  @Test func hasLimits() {
    func expect(_ limit: XMLLimit, _ text: (_ count: Int) -> String) {
      let document = try? XMLScanner.scan(Array(text(limit.maximum).utf8))
      #expect(document != nil, "\(limit)")
      #expect(throws: XMPFault.tooMuch(limit)) {
        try XMLScanner.scan(Array(text(limit.maximum + 1).utf8))
      }
    }
    expect(.depth) { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
    expect(.elements) { "<a>" + String(repeating: "<b/>", count: $0 - 1) + "</a>" }
    expect(.attributes) { "<a " + (0..<$0).map { "b\($0)='' " }.joined() + "/>" }
    // Three namespaces need no declaration.
    expect(.namespaces) {
      "<a>" + (0..<$0 - 3).map { "<b xmlns:c='u\($0)'/>" }.joined() + "</a>"
    }
    expect(.namespaces) { "<a " + (0..<$0).map { "xmlns:c\($0)='u' " }.joined() + "/>" }
  }

  /// Packets that are cut anywhere.
  @Test(arguments: SamplePacket.allCases) func refusesParts(sample: SamplePacket) throws {
    let bytes = sample.bytes
    let root = try XMLScanner.scan(bytes).elements[0].range.upperBound
    for end in bytes.indices.prefix(root) {
      #expect(throws: XMPFault.self) { try XMLScanner.scan(Array(bytes[..<end])) }
    }
  }
}
