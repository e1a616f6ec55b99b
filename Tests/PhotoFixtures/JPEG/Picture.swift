/// A small picture for a baseline decoder (ISO/IEC 10918-1, process 1): a gradient of blocks, each
/// of one colour, bright at the top left, so that turns and mirrorings are visible.
package struct Picture: Sendable {
  /// In pixels.
  package var width: Int
  /// In pixels.
  package var height: Int
  /// Whether it only has luminance.
  package var isGrey: Bool

  package init(width: Int = 64, height: Int = 48, isGrey: Bool = false) {
    self.width = width
    self.height = height
    self.isGrey = isGrey
  }

  /// Y, Cb and Cr, or only Y.
  private var componentCount: Int { isGrey ? 1 : 3 }
  private var columns: Int { (width + 7) / 8 }
  private var rows: Int { (height + 7) / 8 }

  /// The tables and the frame header.
  package var segments: [JPEGBuilder.Segment] {
    let bigEndian = TIFFBuilder.ByteOrder.bigEndian
    // The same divisor for all coefficients. With 8, a DC coefficient is the block's level minus
    // 128.
    let quantization: [UInt8] = [0] + [UInt8](repeating: 8, count: 64)
    let components: [UInt8] = (1...componentCount).flatMap { [UInt8($0), 0x11, 0] }
    let frame: [UInt8] =
      [8] + bigEndian.bytes(UInt16(height)) + bigEndian.bytes(UInt16(width))
      + [UInt8(componentCount)] + components
    let huffman: [UInt8] =
      [0x00] + HuffmanTable.difference.definition + [0x10] + HuffmanTable.endOfBlock.definition
    return [
      .init(.quantizationTables, quantization),
      .init(.baselineFrame, frame),
      .init(.huffmanTables, huffman),
    ]
  }

  /// The scan header and the coded picture.
  package var scan: [UInt8] {
    let components: [UInt8] = (1...componentCount).flatMap { [UInt8($0), 0] }
    let header = JPEGBuilder.Segment(
      .startOfScan, [UInt8(componentCount)] + components + [0, 63, 0])
    return header.bytes + codedBlocks
  }

  private var codedBlocks: [UInt8] {
    var bits = BitWriter()
    var predictions = [Int](repeating: 0, count: componentCount)
    for row in 0..<rows {
      for column in 0..<columns {
        for component in 0..<componentCount {
          let level = level(of: component, column: column, row: row) - 128
          bits.writeDifference(level - predictions[component])
          bits.write(HuffmanTable.endOfBlock.code(for: 0))
          predictions[component] = level
        }
      }
    }
    return bits.bytes
  }

  private func level(of component: Int, column: Int, row: Int) -> Int {
    switch component {
    case 0: 230 - 90 * column / columns - 90 * row / rows
    case 1: 90 + 80 * column / columns
    default: 170 - 90 * row / rows
    }
  }
}
