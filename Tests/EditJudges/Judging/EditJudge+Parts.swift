extension EditJudge {
  /// Judges everything but the contents of the parts: no other byte changes, and each part is in its place.
  mutating func judgeRest(_ before: ReferenceParts, _ after: ReferenceParts) {
    if firstDifference(before.rest, after.rest) != nil {
      faults.append("bytes outside Exif, XMP and Photoshop resources have changed")
    }
    let (kinds, kindsNow) = (before.parts.map(\.kind), after.parts.map(\.kind))
    if kinds != kindsNow.filter({ kinds.contains($0) }) {
      faults.append("the file had \(kinds), now \(kindsNow)")
    }
    for part in after.parts {
      let place = before[part.kind].map { before.restCount(before: $0) } ?? firstPlace(in: before)
      if after.restCount(before: part) != place {
        faults.append("the \(part.kind) part is not in its place")
      }
      if !isWhole(part), before[part.kind].map({ Array(old[$0.range]) }) != Array(new[part.range]) {
        faults.append("the length or checksum of the \(part.kind) part is wrong")
      }
    }
    if before[.xmp] == nil, let packet = after[.xmp], let exif = after[.exif],
      packet.range.lowerBound != exif.range.upperBound
    {
      faults.append("the XMP packet is not right after Exif")
    }
    if before[.photoshop] == nil, after[.photoshop] != nil {
      faults.append("Photoshop resources have come")
    }
  }

  /// Judges the changes of the XMP packet.
  mutating func judgePackets(
    _ before: ReferenceParts, _ after: ReferenceParts, _ properties: Set<String>
  ) {
    let (packet, packetNow) = (before.packet ?? [], after.packet ?? [])
    guard packet != packetNow else { return }
    if let part = before[.xmp], let now = after[.xmp],
      !ReferencePNG.isPNG(old),
      old[part.range].prefix(2) != new[now.range].prefix(2)
    {
      faults.append("the XMP segment has another marker")
    }
    faults += PacketJudge(from: packet, to: packetNow, written: properties).faults
  }

  /// Whether the segment's length, or the chunk's length and checksum, is right.
  private func isWhole(_ part: ReferenceParts.Part) -> Bool {
    let stored = new[part.range]
    if ReferencePNG.isPNG(new) {
      return ReferencePNG.isIntact(Array(stored))
    }
    return stored.dropFirst(2).prefix(2).reduce(0) { $0 * 256 + Int($1) } == part.range.count - 2
  }

  /// The place of a first part among the bytes that no edit changes: after Exif if the file has some.
  private func firstPlace(in parts: ReferenceParts) -> Int {
    if let exif = parts[.exif] { return parts.restCount(before: exif) }
    // After IHDR, which has 25 bytes after the signature of 8.
    if ReferencePNG.isPNG(old) { return 33 }
    // After SOI, or after the APP0 segments that claim that place.
    var place = 2
    while true {
      // Any number of fill bytes may precede a marker (ISO/IEC 10918-1 section B.1.1.2).
      let fill = old[place...].prefix { $0 == 0xFF }.count
      let marker = place + fill
      guard fill > 0, marker + 3 <= old.count, old[marker] == 0xE0 else { break }
      place = min(old.count, marker + 1 + Int(old[marker + 1]) * 256 + Int(old[marker + 2]))
    }
    return place
  }
}
