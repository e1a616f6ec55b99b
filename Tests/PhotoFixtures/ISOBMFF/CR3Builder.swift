/// A raw file of Canon's (CR3) without a picture: its TIFF blocks in boxes.
package struct CR3Builder: Sendable {
  /// The boxes with TIFF blocks, each with its type.
  package var blocks: [(type: String, bytes: [UInt8])]
  /// An XMP packet; empty for none.
  package var xmp: [UInt8] = []
  package var brand = "crx "
  /// More boxes in `moov`, and more boxes of the file.
  package var movieBoxes: [UInt8] = []
  package var boxes: [UInt8] = []
  /// The bytes in `mdat`, at the end of the file.
  package var data: [UInt8] = [1, 2, 3]

  package init(_ blocks: [(type: String, bytes: [UInt8])]) {
    self.blocks = blocks
  }

  private static let canonBox: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let xmpBox: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// Canon's box in `moov`, which films have too.
  ///
  /// - Parameter end: What follows the boxes in it.
  package static func canonBox(
    _ blocks: [(type: String, bytes: [UInt8])], end: [UInt8] = []
  ) -> [UInt8] {
    let boxes = blocks.flatMap { BoxBuilder.box($0.type, $0.bytes) }
    return BoxBuilder.box("uuid", canonBox + BoxBuilder.box("CNCV", [1, 2]) + boxes + end)
  }

  /// The file.
  package var bytes: [UInt8] {
    let canon = Self.canonBox(blocks)
    let brands = Array("\(brand)\0\0\0\u{1}crx isom".utf8)
    let packet = xmp.isEmpty ? [] : BoxBuilder.box("uuid", Self.xmpBox + xmp)
    return BoxBuilder.box("ftyp", brands) + BoxBuilder.box("moov", canon + movieBoxes) + packet
      + self.boxes + BoxBuilder.box("mdat", data)
  }
}
