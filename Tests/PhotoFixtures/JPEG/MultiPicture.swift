/// A file of two JPEG images, the second after the end of the first (CIPA DC-007).
///
/// An index in the first image contains the offset of the second, counted from the index itself,
/// not from the start of the file. It stays right as long as nothing between the two changes its
/// length.
package struct MultiPicture: Sendable {
  package var first: JPEGBuilder
  /// The position of the index among the first image's segments.
  package var indexPosition: Int
  package var second: JPEGBuilder

  package init(first: JPEGBuilder, indexPosition: Int, second: JPEGBuilder) {
    self.first = first
    self.indexPosition = indexPosition
    self.second = second
  }

  /// The file.
  package var bytes: [UInt8] {
    var file = first
    file.segments.insert(.multiPicture(index(firstLength: 0, offset: 0)), at: indexPosition)
    let firstLength = file.bytes.count
    // The block follows "MPF\0".
    let indexOffset = file.payloadOffset(ofSegmentAt: indexPosition) + 4
    file.segments[indexPosition] = .multiPicture(
      index(firstLength: firstLength, offset: firstLength - indexOffset))
    return file.bytes + second.bytes
  }

  /// The MP index IFD: version, number of images, and 16 bytes for each image: its kind, its
  /// length, its offset, and the numbers of two images that depend on it.
  private func index(firstLength: Int, offset: Int) -> TIFFBuilder {
    let order = TIFFBuilder.ByteOrder.bigEndian
    let primary: UInt32 = 0x2003_0000
    let largeThumbnail: UInt32 = 0x0001_0001
    let images = [
      primary, UInt32(firstLength), 0, 0,
      largeThumbnail, UInt32(second.bytes.count), UInt32(offset), 0,
    ]
    return TIFFBuilder(
      order,
      .init([
        .init(0xB000, .undefined("0100")),
        .init(0xB001, .long(2)),
        .init(0xB002, .undefined(images.flatMap { order.bytes($0) })),
      ]))
  }
}
