/// Judges how an edit changed an XMP packet, with a reader of its own: every byte stays that is not part of
/// a changed property, the padding, or a new element around new properties.
package struct PacketJudge {
  /// Changes that edits must not make.
  package private(set) var faults: [String] = []

  private let written: Set<String>

  /// A change of the packet by edits that may write these properties, given with their usual prefixes, in any letter
  /// case. The old packet is empty if there was none.
  package init(from old: [UInt8], to new: [UInt8], written: Set<String>) {
    self.written = Set(written.map { $0.lowercased() })
    let (before, after) = (ReferencePacket(old), ReferencePacket(new))
    if old.isEmpty {
      judgeNew(after)
      return
    }
    judgeTokens(before, after)
    judgeLength(before, after)
  }

  /// A token that must stay, and the white space before it; nil if something else has gone from there, or
  /// may have.
  private struct Kept {
    let token: ReferencePacket.Token
    var gap: [UInt8]?
  }

  private mutating func judgeTokens(_ before: ReferencePacket, _ after: ReferencePacket) {
    let (old, new) = (kept(before), kept(after, isNew: true))
    var place = 0
    for (index, token) in old.enumerated() {
      // A new declaration of a namespace, or a new description, is in the new packet alone.
      var isAfterAddition = false
      while place < new.count, new[place].token.bytes != token.token.bytes {
        guard let end = additionEnd(in: new, from: place) else { break }
        (place, isAfterAddition) = (end, true)
      }
      guard place < new.count, new[place].token.bytes == token.token.bytes else {
        faults.append(
          "the packet's bytes from \(token.token.range.lowerBound) on are not kept: "
            + String(decoding: token.token.bytes.prefix(80), as: UTF8.self))
        return
      }
      // `/>` may become `>` and `</a>`, which is an end tag more: see `kept`.
      // Text may follow the trailer.
      let isLast = index == old.count - 1 || token.token.bytes.starts(with: "<?xpacket end".utf8)
      if !isAfterAddition, !isLast, let gap = token.gap, let gapNow = new[place].gap, gap != gapNow
      {
        faults.append("the white space before byte \(token.token.range.lowerBound) is not kept")
      }
      place += 1
    }
    if place < new.count, additionEnd(in: new, from: place) != new.count {
      faults.append("the packet has got something besides the properties")
    }
  }

  /// The tokens that are not part of a written property. An empty element is one with a start and an end.
  private func kept(_ packet: ReferencePacket, isNew: Bool = false) -> [Kept] {
    var kept: [Kept] = []
    var (skipped, depth, position) = (0, 0, 0)
    var isNextToChange = false
    var name = ""
    for token in packet.tokens {
      defer { position = token.range.upperBound }
      let gap = Array(packet.bytes[position..<token.range.lowerBound])
      if skipped > 0 {
        switch token.kind {
        case .start: depth += 1
        case .startEnd(isEmpty: true), .end: depth -= 1
        default: break
        }
        if depth == 0 { skipped = 0 }
        isNextToChange = true
        continue
      }
      switch token.kind {
      case .start:
        name = ReferencePacket.name(of: token)
        if packet.isProperty(name, among: written) {
          (skipped, depth, isNextToChange) = (1, 1, true)
          continue
        }
      case .attribute:
        if packet.isProperty(ReferencePacket.parts(of: token).name, among: written) {
          isNextToChange = true
          continue
        }
      default: break
      }
      kept.append(Kept(token: token, gap: isNextToChange ? nil : gap))
      isNextToChange = false
      if case .startEnd(isEmpty: true) = token.kind {
        let end = Array("</\(name)>".utf8)
        kept.append(
          Kept(
            token: .init(
              range: token.range.upperBound..<token.range.upperBound, bytes: end, kind: .end),
            gap: nil))
      }
    }
    return kept
  }

  /// The end of an addition that an edit may make around a new property: a declaration of a namespace, or a
  /// description with nothing else.
  private func additionEnd(in tokens: [Kept], from start: Int) -> Int? {
    var place = start
    func isAttribute(_ prefixes: [String]) -> Bool {
      guard place < tokens.count, tokens[place].token.kind == .attribute else { return false }
      let name = ReferencePacket.parts(of: tokens[place].token).name
      return prefixes.contains { name.utf8.starts(with: $0.utf8) }
    }
    if isAttribute(["xmlns:"]) { return place + 1 }
    guard tokens[place].token.kind == .start,
      ReferencePacket.name(of: tokens[place].token).hasSuffix(":Description")
    else { return nil }
    place += 1
    while isAttribute(["xmlns:", "rdf:about", "about"]) { place += 1 }
    guard place + 1 < tokens.count, case .startEnd = tokens[place].token.kind,
      tokens[place + 1].token.kind == .end
    else { return nil }
    return place + 2
  }

  /// If the padding has room, the packet keeps its length.
  private mutating func judgeLength(_ before: ReferencePacket, _ after: ReferencePacket) {
    guard let padding = before.padding, let paddingNow = after.padding,
      before.length != after.length
    else { return }
    let growth = (after.length - paddingNow.count) - (before.length - padding.count)
    if !padding.isEmpty, growth < padding.count {
      faults.append(
        "the packet has another length, though its padding of \(padding.count) has room for"
          + " \(growth)")
    }
  }

  /// A first packet has the written properties and padding, and nothing else.
  private mutating func judgeNew(_ packet: ReferencePacket) {
    let names = kept(packet).filter { $0.token.kind == .start }
      .map { ReferencePacket.name(of: $0.token) }
    if names != ["x:xmpmeta", "rdf:RDF", "rdf:Description"] {
      faults.append("the new packet has \(names)")
    }
    if packet.padding?.count ?? 0 < 2000 { faults.append("the new packet has no padding") }
    let foreign = kept(packet).filter { token in
      token.token.kind == .text
        || (token.token.kind == .attribute
          && !["xmlns:", "rdf:about"].contains {
            token.token.bytes.starts(with: $0.utf8)
          })
    }
    if !foreign.isEmpty { faults.append("the new packet has more than the properties") }
  }
}
