/// A TIFF file, or a raw file like one, built directory by directory.
package struct TIFFFile: Sendable {
  package typealias Entry = TIFFBuilder.Entry

  package var order = TIFFBuilder.ByteOrder.littleEndian
  /// The second number of the header; nil for that of TIFF or BigTIFF.
  package var magic: UInt16?
  package var isBig = false
  /// The bytes between the header and IFD0.
  package var gap: [UInt8] = []
  package var entries: [Entry]
  package var next = TIFFBuilder.Directory.Next.none

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  package var bytes: [UInt8] {
    var bytes = TIFFBuilder(order, .init(entries, next: next), gap: gap, isBig: isBig).bytes
    if let magic { bytes.replaceSubrange(2..<4, with: order.bytes(magic)) }
    return bytes
  }

  package func with(_ change: (inout TIFFFile) -> Void) -> TIFFFile {
    var copy = self
    change(&copy)
    return copy
  }

  /// A picture of this size with one strip.
  package static func picture(_ width: UInt16, _ height: UInt32, _ more: Entry...) -> TIFFFile {
    TIFFFile(
      [
        .init(.imageWidth, .short(width)), .init(.imageLength, .long(height)),
        .init(.stripOffsets, .offset(of: [UInt8](repeating: 7, count: 100))),
        .init(.stripByteCounts, .long(100)),
      ] + more)
  }
}

extension TIFFBuilder.Entry {
  package static func make(_ name: String) -> Self { .init(.make, .ascii(name)) }

  /// A sub-directory with raw pixels of this size.
  package static func raw(_ width: UInt32, _ height: UInt32, photometric: UInt16 = 32803) -> Self {
    .init(
      0x014A,
      .directory(
        .init([
          .init(0x00FE, .long(0)), .init(.imageWidth, .long(width)),
          .init(.imageLength, .long(height)),
          .init(.photometricInterpretation, .short(photometric)),
        ])))
  }

  package static func exif(_ entries: Self...) -> Self {
    .init(.exifPointer, .directory(.init(entries)))
  }
}
