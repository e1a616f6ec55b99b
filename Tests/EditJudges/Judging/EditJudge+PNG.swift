extension EditJudge {
  /// Judges the change of a PNG file: no byte outside the eXIf chunk may change.
  mutating func judgePNG() {
    guard let after = ReferencePNG(new) else {
      faults = ["the eXIf chunk is gone"]
      return
    }
    if !after.isIntact { faults.append("the eXIf chunk has a wrong length or checksum") }
    let before = ReferencePNG(old)
    // After IHDR, which has 25 bytes after the signature of 8.
    let place = before?.chunk ?? 33..<33
    if after.chunk.lowerBound != place.lowerBound {
      faults.append("the eXIf chunk is not in its place")
    }
    let (oldRest, newRest) = (old[place.upperBound...], new[after.chunk.upperBound...])
    if firstDifference(old[..<place.lowerBound], new[..<after.chunk.lowerBound]) != nil
      || firstDifference(oldRest, newRest) != nil
    {
      faults.append("bytes outside the eXIf chunk have changed")
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
