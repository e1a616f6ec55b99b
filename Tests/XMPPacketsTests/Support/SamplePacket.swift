/// Packets as different programs write them.
enum SamplePacket: String, CaseIterable {
  /// Elements on their own lines, one description for each namespace, padding.
  case elements
  /// Attributes, all namespaces in one description, padding.
  case attributes
  /// The old prefix `xap`, the old root element, a trailer for reading only, no padding.
  case old
  /// Other prefixes everywhere; `xmp` is bound to something else around it.
  case otherPrefixes
  /// A file of its own: an XML declaration, no wrapper.
  case sidecar
  /// `rdf:RDF` as the root element, apostrophes, lines that end in CR LF.
  case bare
  /// Comments, literal sections, references.
  case markup
  /// No property.
  case empty

  var bytes: [UInt8] { Array(text.utf8) }

  static let padding = String(repeating: String(repeating: " ", count: 99) + "\n", count: 20)

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  var text: String {
    let wrapper = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    switch self {
    case .elements:
      return wrapper + """
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core">
           <rdf:RDF xmlns:rdf="\(Self.rdf)">
              <rdf:Description rdf:about=""
                    xmlns:xmp="http://ns.adobe.com/xap/1.0/">
                 <xmp:Rating>3</xmp:Rating>
                 <xmp:CreatorTool>A &amp; B</xmp:CreatorTool>
              </rdf:Description>
              <rdf:Description rdf:about=""
                    xmlns:dc="http://purl.org/dc/elements/1.1/">
                 <dc:title>
                    <rdf:Alt>
                       <rdf:li xml:lang="en">Sea</rdf:li>
                       <rdf:li xml:lang="x-default">Meer</rdf:li>
                    </rdf:Alt>
                 </dc:title>
                 <dc:subject>
                    <rdf:Bag>
                       <rdf:li>sea</rdf:li>
                       <rdf:li>sky</rdf:li>
                       <rdf:li>sun</rdf:li>
                    </rdf:Bag>
                 </dc:subject>
                 <dc:creator>
                    <rdf:Seq>
                       <rdf:li>Zoë</rdf:li>
                    </rdf:Seq>
                 </dc:creator>
              </rdf:Description>
              <rdf:Description rdf:about=""
                    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
                    xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#">
                 <xmpMM:DerivedFrom rdf:parseType="Resource">
                    <stRef:instanceID>uuid:1</stRef:instanceID>
                    <stRef:documentID>uuid:2</stRef:documentID>
                 </xmpMM:DerivedFrom>
              </rdf:Description>
           </rdf:RDF>
        </x:xmpmeta>
        \(Self.padding)<?xpacket end="w"?>
        """
    case .attributes:
      return wrapper + """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="\(Self.rdf)">
          <rdf:Description rdf:about="uuid:a&quot;b"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
           xmp:Rating="3"
           xmp:CreatorTool="A &amp; &quot;B&quot;"
           photoshop:DateCreated="2020-01-02">
           <dc:subject>
            <rdf:Bag>
             <rdf:li>sea</rdf:li>
            </rdf:Bag>
           </dc:subject>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        \(Self.padding)<?xpacket end='w'?>
        """
    case .old:
      return """
        <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d' bytes='1'?>
        <x:xapmeta xmlns:x='adobe:ns:meta/'>
        <rdf:RDF xmlns:rdf='\(Self.rdf)'>
         <rdf:Description about='' xmlns:xap='http://ns.adobe.com/xap/1.0/' xap:CreatorTool='C'/>
         <rdf:Description about='' xmlns:xap='http://ns.adobe.com/xap/1.0/'>
          <xap:Rating>5</xap:Rating>
         </rdf:Description>
        </rdf:RDF>
        </x:xapmeta>
        <?xpacket end='r'?>
        """
    case .otherPrefixes:
      return wrapper + """
        <xmp:xmpmeta xmlns:xmp="adobe:ns:meta/"><r:RDF xmlns:r="\(Self.rdf)">\
        <r:Description r:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\
        <xmp:CreatorTool>D</xmp:CreatorTool></r:Description>\
        <r:Description r:about="" xmlns:Microsoft="http://ns.microsoft.com/photo/1.0/">\
        <Microsoft:Rating>50</Microsoft:Rating></r:Description>\
        <r:Description r:about="" xmlns:d="http://purl.org/dc/elements/1.1/">\
        <d:title><r:Alt><r:li xml:lang="x-default">T</r:li></r:Alt></d:title>\
        <d:subject><r:Seq/></d:subject></r:Description>\
        </r:RDF></xmp:xmpmeta>\(Self.padding)<?xpacket end="w"?>
        """
    case .sidecar:
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="\(Self.rdf)">
          <rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:darktable="http://darktable.sf.net/"
           xmp:Rating="-1"
           darktable:xmp_version="4">
           <darktable:history>
            <rdf:Seq>
             <rdf:li darktable:num="0" darktable:operation="exposure"/>
             <rdf:li darktable:num="1" darktable:operation="flip"/>
            </rdf:Seq>
           </darktable:history>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """
    case .bare:
      return """
        <rdf:RDF xmlns:rdf='\(Self.rdf)' xmlns:xmp='http://ns.adobe.com/xap/1.0/'>\r
          <rdf:Description rdf:about=''>\r
            <xmp:Label>it's\r\nred</xmp:Label>\r
            <xmp:Rating>1</xmp:Rating>\r
          </rdf:Description>\r
        </rdf:RDF>
        """
    case .markup:
      return wrapper + """
        <!-- <a> & -->
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- a --><rdf:RDF xmlns:rdf="\(Self.rdf)">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating = "&#x34;">
        <xmp:Label>a<!-- b --><![CDATA[<c>&]]>&#100;<?e f?></xmp:Label>
        </rdf:Description>
        </rdf:RDF></x:xmpmeta>
        <!-- g -->\(Self.padding)<?xpacket end="w"?>
        """
    case .empty:
      return wrapper + """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(Self.rdf)"/></x:xmpmeta>
        <?xpacket end="w"?>
        """
    }
  }
}
