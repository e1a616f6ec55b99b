import EditJudges

extension ReferenceBlock {
  /// The same block in the other byte order: the bytes of every number of its directories are
  /// reversed. Bytes outside its directories stay as they are.
  var inOtherByteOrder: [UInt8] {
    var turned = bytes
    var done: Set<Int> = []
    func turn(_ start: Int, size: Int, count: Int = 1) {
      for start in stride(from: start, to: start + size * count, by: size)
      where start + size <= bytes.count && done.insert(start).inserted {
        turned.replaceSubrange(
          start..<start + size, with: bytes[start..<start + size].reversed())
      }
    }
    turned.replaceSubrange(0..<2, with: Array((bytes[0] == UInt8(ascii: "I") ? "MM" : "II").utf8))
    turn(2, size: 2)
    turn(4, size: 4)
    for directory in directories {
      turn(directory.offset, size: 2)
      turn(directory.nextPosition, size: 4)
      for entry in directory.entries {
        turn(entry.position, size: 2, count: 2)
        turn(entry.position + 4, size: 4)
        let unit = [3: 2, 8: 2, 4: 4, 5: 4, 9: 4, 10: 4, 11: 4, 12: 8, 13: 4][entry.type]
        if let value = farValue(of: entry) {
          turn(entry.position + 8, size: 4)
          if let unit { turn(value.lowerBound, size: unit, count: value.count / unit) }
        } else if unit == 2, entry.count <= 2 {
          turn(entry.position + 8, size: 2, count: 2)
        } else if unit != nil || ![1, 2, 6, 7].contains(entry.type) || entry.count > 4 {
          turn(entry.position + 8, size: 4)
        }
      }
    }
    return turned
  }
}

extension [UInt8] {
  /// The photo with its Exif block in the other byte order, if it has a block.
  var inOtherByteOrder: [UInt8] {
    guard let segment = ReferenceJPEG(self), segment.block.count >= 8 else { return self }
    var photo = self
    let block = ReferenceBlock(bytes: Array(self[segment.block]))
    photo.replaceSubrange(segment.block, with: block.inOtherByteOrder)
    return photo
  }
}
