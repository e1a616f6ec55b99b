import Testing

@testable import XMPPackets

/// Which properties XMP names, well-formed or not.
struct XMPNameSearchTests {
  @Test(arguments: [
    "<exif:FNumber>28/10</exif:FNumber>", "<exif:FNumber/>", "<exif:FNumber\n>",
    #"<exif:FNumber rdf:parseType="Resource">"#, #"<a exif:FNumber="28/10"/>"#,
    "<a exif:FNumber='28/10'>", "<a\nexif:FNumber = \"1\">", "<a\tb='c'\r\nexif:FNumber='1'>",
    #"<a b="exif:" exif:FNumber="1">"#, #"<a b=">" exif:FNumber="1"/>"#,
    #"<a b="it's" c='"' exif:FNumber="1"/>"#, "<!-- > --><exif:FNumber>",
    "<![CDATA[<]]><exif:FNumber>", "<?xpacket begin='>'?><exif:FNumber>", "</a><exif:FNumber>",
    "<a><b/>text<exif:FNumber>", "> <exif:FNumber", "<a <exif:FNumber>",
    "<exif:FNumberX><exif:FNumber>",
  ])
  func hasAnElementOrAnAttribute(text: String) {
    #expect(properties(of: text) == ["exif:FNumber"])
  }

  @Test(arguments: [
    "", "<", "<>", "exif:FNumber", "</exif:FNumber>", "<exif:FNumberX>", "<exif:FNumbe>",
    "<xexif:FNumber>", "<exif:FNumber:a>", "<Exif:FNumber>", "<FNumber>", #"<a exif:FNumberX="1">"#,
    #"<a b="exif:FNumber"/>"#, #"<a b=" exif:FNumber='1' "/>"#, "<a>exif:FNumber</a>",
    #"<a> exif:FNumber="1" </a>"#, "&lt;exif:FNumber>", "<!-- <exif:FNumber> -->",
    "<![CDATA[<exif:FNumber>]]>", "<?a <exif:FNumber> ?>", "<!-- <exif:FNumber>",
    #"<a xmlns:exif="exif:FNumber">"#, #"<a b="<exif:FNumber>""#,
  ])
  func hasNoOtherProperty(text: String) {
    #expect(properties(of: text) == [])
  }

  @Test func hasSeveralProperties() {
    let text = #"<a dc:rights="" xmp:Rating="1"><dc:creator/><dc:title/></a>"#
    let found = XMPNameSearch(bytes: Array(text.utf8)).properties(
      among: ["dc:creator", "dc:rights", "dc:description"])
    #expect(found == ["dc:creator", "dc:rights"])
  }

  /// Text that is cut at any place.
  @Test func findsNothingNewInAPart() {
    let text = #"<?a?><!-- b --><c d="e" f:g='h'><![CDATA[i]]><exif:FNumber/></c>"#
    for start in text.indices {
      for end in text.indices[start...] {
        let part = String(text[start..<end])
        #expect((properties(of: part) == []) == !part.contains("<exif:FNumber"), "\(part)")
      }
    }
  }

  private func properties(of text: String) -> Set<String> {
    XMPNameSearch(bytes: Array(text.utf8)).properties(among: ["exif:FNumber"])
  }
}
