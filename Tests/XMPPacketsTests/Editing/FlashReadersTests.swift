import Foundation
import Testing

@testable import XMPPackets

/// What ExifTool and Exiv2 read from packets in which two fields of a structure were changed, in each of its
/// forms in RDF.
@Suite(.tags(.process, .proof))
struct FlashReadersTests {
  private static let forms = [
    "<exif:Flash rdf:parseType='Resource'><exif:Fired>False</exif:Fired><exif:Mode>3</exif:Mode>"
      + "<exif:RedEyeMode>False</exif:RedEyeMode></exif:Flash>",
    "<exif:Flash><rdf:Description><exif:Fired>False</exif:Fired><exif:Mode>3</exif:Mode>"
      + "<exif:RedEyeMode>False</exif:RedEyeMode></rdf:Description></exif:Flash>",
    "<exif:Flash><rdf:Description exif:Fired='False' exif:Mode='3' exif:RedEyeMode='False'/></exif:Flash>",
    "<exif:Flash exif:Fired='False' exif:Mode='3' exif:RedEyeMode='False'/>",
  ]
  private static let change = XMPChange(
    XMPName(.exif, "Flash"),
    .fields(
      [
        XMPNewField(XMPName(.exif, "Fired"), "True"),
        XMPNewField(XMPName(.exif, "RedEyeMode"), "True"),
      ], text: "65"))

  /// Lends the path of an edited packet.
  private func withEdit<Result>(
    of form: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let packet = try XMPPacket(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf.uri)">\
        <rdf:Description rdf:about="" xmlns:exif="\(XMPNamespace.exif.uri)">\(form)</rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8))
    return try withFolder { folder in
      let file = folder.appending(path: "flash.xmp")
      try Data(try packet.edited([Self.change]).bytes).write(to: file)
      return try body(file.path)
    }
  }

  @Test(.enabled(if: Judge.exiftool.isPresent, Judge.exiftool.absence), arguments: forms)
  func exifToolReadsBothFieldsAndTheOthers(form: String) throws {
    try withEdit(of: form) { path in
      let output = try Judge.exiftool.run(["-s", "-s", "-XMP:all", path])
      let lines = Set(output.split(separator: "\n").map(String.init))
      #expect(
        lines == ["FlashFired: True", "FlashMode: Auto", "FlashRedEyeMode: True"], "\(output)")
    }
  }

  @Test(.enabled(if: Judge.exiv2.isPresent, Judge.exiv2.absence), arguments: forms)
  func exiv2ReadsBothFieldsAndTheOthers(form: String) throws {
    try withEdit(of: form) { path in
      let output = try Judge.exiv2.run(["-PXkv", path])
      let words = output.split(separator: "\n")
        .map { $0.split(separator: " ").suffix(2).joined(separator: " ") }
      for line in [
        "Xmp.exif.Flash/exif:Fired True", "Xmp.exif.Flash/exif:Mode 3",
        "Xmp.exif.Flash/exif:RedEyeMode True",
      ] {
        #expect(words.contains(line), "\(output)")
      }
    }
  }
}
