/// Judges how edits changed a file, without the code under test. Outside its Exif, XMP and Photoshop
/// resources no byte may change; inside them, only those of the edits.
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
    let (before, after) = (ReferenceParts(old), ReferenceParts(new))
    judgeRest(before, after)
    judgePackets(before, after, DocumentedTags.properties(of: fields))
    if let resources = before[.photoshop], let resourcesNow = after[.photoshop] {
      faults +=
        ResourcesJudge(
          from: Array(old[resources.content]), to: Array(new[resourcesNow.content]),
          fields: Array(fields)
        ).faults
    }
    if ReferencePNG.isPNG(old) {
      judgePNG()
    } else if let after = ReferenceJPEG(new) {
      if let before = ReferenceJPEG(old) {
        judge(before, after)
      } else {
        judgeInsertion(of: after)
      }
    } else if ReferenceJPEG(old) != nil {
      faults.append("the Exif segment is gone")
    }
  }

  private mutating func judge(_ before: ReferenceJPEG, _ after: ReferenceJPEG) {
    // The six bytes before the block begin the payload: `Exif`, NUL and padding.
    if firstDifference(
      old[before.payload.lowerBound..<before.block.lowerBound],
      new[after.payload.lowerBound..<after.block.lowerBound]) != nil
    {
      faults.append("the header of the Exif segment has changed")
    }
    let previews = PreviewJudge(from: old, before, to: new, after)
    faults += previews.faults
    let block = previews.expectedBlock
    faults +=
      BlockJudge(
        from: block, to: Array(new[after.block]), written: written,
        appendedFrom: appendedFrom ?? block.count
      ).faults
  }

  /// The block of a first Exif segment. A header without an IFD0 has no values to lose.
  private mutating func judgeInsertion(of segment: ReferenceJPEG) {
    let header = new[segment.block].prefix(4) + [0, 0, 0, 0]
    faults +=
      BlockJudge(
        from: Array(header), to: Array(new[segment.block]), written: written, appendedFrom: 0
      ).faults
  }
}
