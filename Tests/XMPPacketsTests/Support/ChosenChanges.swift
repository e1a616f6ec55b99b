import PhotoFixtures

@testable import XMPPackets

/// Changes of the properties that programs share, and of the ones that a packet has.
enum ChosenChanges {
  static let names = [
    XMPName(.xmp, "Rating"), XMPName(.xmp, "Label"), XMPName(.dc, "title"),
    XMPName(.dc, "description"), XMPName(.dc, "subject"), XMPName(.dc, "creator"),
    XMPName(.dc, "rights"), XMPName(.exif, "DateTimeOriginal"), XMPName(.microsoftPhoto, "Rating"),
  ]

  /// One to three random changes.
  static func random(
    _ packet: XMPPacket, using generator: inout some RandomNumberGenerator
  ) -> [XMPChange] {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let own = Bool.random(using: &generator) ? packet.properties.map(\.name) : []
      let name = (own.isEmpty ? names : own).randomElement(using: &generator) ?? names[0]
      return XMPChange(name, value(using: &generator))
    }
  }

  private static func value(using generator: inout some RandomNumberGenerator) -> XMPNewValue {
    let texts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let count = Int.random(in: 0...30, using: &generator)
      return String(
        (0..<count).map { _ in "ab <>&\"'\n\té]😀".randomElement(using: &generator) ?? "a" })
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .none
    case 1: return .bag(texts)
    case 2: return .sequence(texts)
    case 3: return .defaultText(texts.first ?? "")
    default: return .text(texts.first ?? "")
    }
  }
}

extension XMPEdit {
  /// Whether all bytes outside the reported ranges are those of the old packet.
  func keepsOtherBytes(of packet: XMPPacket) -> Bool {
    var (old, new) = (0, 0)
    for change in changes {
      guard change.old.lowerBound >= old, change.new.lowerBound >= new,
        packet.bytes[old..<change.old.lowerBound] == bytes[new..<change.new.lowerBound]
      else { return false }
      (old, new) = (change.old.upperBound, change.new.upperBound)
    }
    return packet.bytes[old...] == bytes[new...]
  }

  /// Whether all properties without a change are as before, in the same order.
  func keepsOtherProperties(of packet: XMPPacket, but names: [XMPName]) -> Bool {
    func others(_ packet: XMPPacket) -> [XMPProperty] {
      packet.properties.filter { !names.contains($0.name) }
    }
    return others(packet).elementsEqual(others(self.packet)) {
      $0.name == $1.name && $0.prefix == $1.prefix && $0.value == $1.value
    }
  }
}
