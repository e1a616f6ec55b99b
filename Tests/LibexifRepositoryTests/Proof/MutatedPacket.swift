import Foundation
import PhotoFixtures

/// XMP packets that accidents and attacks have changed. `EXIFCLI_MUTATED_PACKETS` says how many are tried.
enum MutatedPacket {
  static let count =
    ProcessInfo.processInfo.environment["EXIFCLI_MUTATED_PACKETS"].flatMap(Int.init) ?? 1_000
  static let seedsPerCase = 250

  private static let packets: [String] = [
    JPEGBuilder.Segment.packet(
      attributes: "xmp:Rating='2' xmp:Label=\"Red\"",
      elements: "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>T &amp; U</rdf:li>"
        + "<rdf:li xml:lang='de'>T</rdf:li></rdf:Alt></dc:title>"
        + "<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject><!-- kept -->",
      padding: 100),
    JPEGBuilder.Segment.packet(
      elements: "<xmp:Rating>3</xmp:Rating><photoshop:City><![CDATA[G]]></photoshop:City>",
      padding: 3_000),
    JPEGBuilder.Segment.packet(attributes: "tiff:Make='M'", padding: 0),
  ]
  private static let words = [
    "<", ">", "/>", "</rdf:Description>", "<rdf:Description xmp:Rating='4'/>", "&", "&#0;", "&lt;",
    "<!--", "-->", "<![CDATA[", "]]>", "<?xpacket end='w'?>", "<?xpacket end='r'?>", "xmlns:dc=''",
    "xmlns:dc='http://purl.org/dc/elements/1.1/'", "<xmp:Rating>1</xmp:Rating>", "'", "\"", "\0",
    "<!DOCTYPE a>", "<dc:title/>", "<dc:title>x</dc:title>", "\u{FEFF}", "rdf:parseType='Resource'",
  ]

  /// A packet that accidents and attacks have changed.
  static func bytes(seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(seed))
    var packet = Array(packets[Int.random(in: packets.indices, using: &random)].utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !packet.isEmpty {
      let place = Int.random(in: 0..<min(packet.count, 1_200), using: &random)
      let end = min(packet.count, place + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: packet[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: packet[place] = UInt8.random(in: 0...255, using: &random)
      case 2: packet.removeSubrange(place..<end)
      case 3: packet.insert(contentsOf: Array(packet[place..<end]), at: place)
      case 4: packet.removeSubrange(place...)
      default:
        let word = words[Int.random(in: words.indices, using: &random)]
        packet.insert(contentsOf: Array(word.utf8), at: place)
      }
    }
    return packet
  }
}
