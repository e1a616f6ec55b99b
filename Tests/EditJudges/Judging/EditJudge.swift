/// Judges how edits changed a file, without the code under test. Outside the Exif segment, or the
/// eXIf chunk, no byte may change; inside it, only those of the edits.
package struct EditJudge {
  let old: [UInt8]
  let new: [UInt8]
  let written: Set<ReferenceTag>
  let appendedFrom: Int?

  /// Changes that edits must not make; empty if there are none.
  package internal(set) var faults: [String] = []
  /// Whether any byte changed.
  package let isChanged: Bool

  /// A change of the file by edits of these fields.
  ///
  /// - Parameter unedited: The file before the first edit, if there were earlier edits. Data that its
  ///   block does not contain belongs to the edits.
  package init(
    from old: [UInt8], to new: [UInt8], fields: some Sequence<String>, unedited: [UInt8]? = nil
  ) {
    (self.old, self.new) = (old, new)
    written = DocumentedTags.of(fields)
    appendedFrom = unedited.flatMap(ReferencePhoto.block)?.count
    isChanged = old.count != new.count || !differences(old, new, upTo: old.count).isEmpty
    guard isChanged else { return }
    if ReferencePNG.isPNG(old) {
      judgePNG()
      return
    }
    guard let after = ReferenceJPEG(new) else {
      faults = ["the Exif segment is gone"]
      return
    }
    if let before = ReferenceJPEG(old) {
      judge(before, after)
    } else {
      judgeInsertion(of: after)
    }
  }

  private mutating func judge(_ before: ReferenceJPEG, _ after: ReferenceJPEG) {
    // The six bytes before the block begin the payload: `Exif`, NUL and padding.
    let parts = [
      (old[..<before.length.lowerBound], new[..<after.length.lowerBound]),
      (
        old[before.payload.lowerBound..<before.block.lowerBound],
        new[after.payload.lowerBound..<after.block.lowerBound]
      ), (old[before.payload.upperBound...], new[after.payload.upperBound...]),
    ]
    for (before, after) in parts where firstDifference(before, after) != nil {
      faults.append("bytes outside the Exif block have changed")
    }
    judgeLength(of: after)
    let previews = PreviewJudge(from: old, before, to: new, after)
    faults += previews.faults
    let block = previews.expectedBlock
    faults +=
      BlockJudge(
        from: block, to: Array(new[after.block]), written: written,
        appendedFrom: appendedFrom ?? block.count
      ).faults
  }

  /// A first Exif segment comes right after SOI, or after the APP0 segments that claim that place.
  /// Everything else is as before.
  private mutating func judgeInsertion(of segment: ReferenceJPEG) {
    var place = 2
    while true {
      // Any number of fill bytes may precede a marker (ISO/IEC 10918-1 section B.1.1.2).
      let fill = old[place...].prefix { $0 == 0xFF }.count
      let marker = place + fill
      guard fill > 0, marker + 3 <= old.count, old[marker] == 0xE0 else { break }
      place = min(old.count, marker + 1 + Int(old[marker + 1]) * 256 + Int(old[marker + 2]))
    }
    if segment.marker != place { faults.append("the Exif segment is not in its place") }
    let rest = new[..<segment.marker] + new[segment.payload.upperBound...]
    if firstDifference(rest, old) != nil { faults.append("bytes beside the new segment differ") }
    judgeLength(of: segment)
    // A header without an IFD0 has no values to lose.
    let header = new[segment.block].prefix(4) + [0, 0, 0, 0]
    faults +=
      BlockJudge(
        from: Array(header), to: Array(new[segment.block]), written: written, appendedFrom: 0
      ).faults
  }

  private mutating func judgeLength(of segment: ReferenceJPEG) {
    if new[segment.length].reduce(0, { $0 * 256 + Int($1) }) != segment.payload.count + 2 {
      faults.append("the segment's length is wrong")
    }
  }
}
