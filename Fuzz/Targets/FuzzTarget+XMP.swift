@testable import XMPPackets

extension FuzzTarget {
  /// An XMP packet, and edits of it. The last byte chooses the property and its value.
  static let xmp = FuzzTarget(
    name: "xmp", options: ["-max_len=16384"], seeds: { _ in packets },
    words: ["<rdf:li>", "<rdf:Bag>", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x", "xmlns:"]
  ) { bytes in
    guard let packet = try? XMPPacket(bytes) else { return }
    for property in packet.properties {
      claim(bytes.indices.contains(property.range.upperBound - 1), "a property is outside")
      claim(packet.count(of: property.name) >= 1, "a property is not found")
    }
    let choice = Int(bytes.last ?? 0)
    let own = packet.properties.map(\.name)
    let names = own + [XMPName(.xmp, "Rating"), XMPName(.dc, "title"), XMPName(.dc, "subject")]
    let values: [XMPNewValue] = [
      .none, .text("4"), .defaultText("<a & \"b\">\n"), .bag(["a", "b"]), .sequence(["c"]),
    ]
    let change = XMPChange(
      names[choice / values.count % names.count], values[choice % values.count])
    guard let edit = try? packet.edited([change]) else { return }
    var (old, new) = (0, 0)
    for range in edit.changes {
      claim(
        bytes[old..<range.old.lowerBound] == edit.bytes[new..<range.new.lowerBound],
        "an edit changes other bytes")
      (old, new) = (range.old.upperBound, range.new.upperBound)
    }
    claim(bytes[old...] == edit.bytes[new...], "an edit changes other bytes")
    let others = own.filter { $0 != change.name }
    claim(
      edit.packet.properties.map(\.name).filter { $0 != change.name } == others,
      "another property is lost")
  }

  private static var packets: [[UInt8]] {
    let changes = [
      XMPChange(XMPName(.xmp, "Rating"), .text("3")),
      XMPChange(XMPName(.dc, "title"), .defaultText("A & B")),
      XMPChange(XMPName(.dc, "subject"), .bag(["sea", "sky"])),
      XMPChange(XMPName(.dc, "creator"), .sequence(["Zoë"])),
    ]
    return XMPPacket.Purpose.allCases.flatMap { purpose in
      (1...changes.count).compactMap {
        (try? XMPPacket.new(Array(changes.prefix($0)), for: purpose))?.bytes
      }
    }
  }
}
