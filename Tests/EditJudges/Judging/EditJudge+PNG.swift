extension EditJudge {
  /// Judges the change of a PNG file's Exif block.
  mutating func judgePNG() {
    let before = ReferencePNG(old)
    guard let after = ReferencePNG(new) else {
      if before != nil { faults.append("the eXIf chunk is gone") }
      return
    }
    let block = Array(new[after.block])
    // A header without an IFD0 has no values to lose.
    let oldBlock = before.map { Array(old[$0.block]) } ?? block.prefix(4) + [0, 0, 0, 0]
    faults +=
      BlockJudge(
        from: oldBlock, to: block, written: written,
        appendedFrom: before == nil ? 0 : appendedFrom ?? oldBlock.count
      ).faults
  }
}
