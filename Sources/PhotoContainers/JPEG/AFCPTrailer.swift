import Platform
import SystemPackage
import TIFFBlocks

/// The trailer of the AXS File Concatenation Protocol (AFCP) at the end of a file: a header, a directory of records, and
/// the position of the header (ExifTool, module AFCP). Programs repeat IPTC there. All positions count from the start of
/// the file.
struct AFCPTrailer {
  /// The sizes of the header, of a row of the directory, and of the end.
  private static let (headerSize, rowSize, endSize) = (12, 12, 12)
  private static let marks = [("AXS!", ByteOrder.bigEndian), ("AXS*", .littleEndian)].map {
    (bytes: Array($0.utf8), order: $1)
  }
  private static let iptcName = Array("IPTC".utf8)

  /// From the header to the end of the file.
  let range: Range<Int>
  private let bytes: [UInt8]
  private let order: ByteOrder
  /// The place of the IPTC in the file; nil if the trailer has none.
  private var iptc: Range<Int>?
  /// Where the trailer has positions.
  private var fields: [Int] = []

  /// The trailer of a file of this size; nil if it has none, or one that exifcli does not understand, or that is longer
  /// than metadata are.
  init?(_ file: OpenFile, size: Int) throws(Errno) {
    guard size >= Self.endSize, let mark = try Self.mark(at: size - Self.endSize, of: file) else {
      return nil
    }
    order = mark.order
    let end = try file.read(size - Self.endSize..<size)
    let start = Self.number(in: end, at: 4, order)
    guard start <= size - Self.headerSize - Self.endSize,
      size - start <= FurtherMetadata.maximumPart,
      try Self.mark(at: start, of: file)?.order == order
    else { return nil }
    range = start..<size
    bytes = try file.read(range)
    // Checksums, if they are not 0.
    guard bytes[8..<Self.headerSize].allSatisfy({ $0 == 0 }),
      bytes.suffix(4).allSatisfy({ $0 == 0 }), readDirectory()
    else { return nil }
  }

  /// Reads where the records are.
  ///
  /// - Returns: False if the directory is damaged.
  private mutating func readDirectory() -> Bool {
    let count =
      Int(bytes[order == .bigEndian ? 7 : 6]) | Int(bytes[order == .bigEndian ? 6 : 7]) << 8
    let rows = bytes.count - Self.headerSize - Self.endSize
    guard count * Self.rowSize <= rows else { return false }
    fields = [bytes.count - 8]
    for index in 0..<count {
      let row = Self.headerSize + index * Self.rowSize
      let (length, start) = (number(at: row + 4), number(at: row + 8))
      guard start + length <= range.upperBound - Self.endSize else { return false }
      fields.append(row + 8)
      if bytes[row..<row + 4].elementsEqual(Self.iptcName) { iptc = start..<start + length }
    }
    return true
  }

  /// The trailer if bytes of the file have moved.
  ///
  /// - Parameter shift: How far the byte at an offset moves; nil if it is replaced.
  func moved(by shift: (Int) -> Int?) throws(ContainerRefusal) -> [UInt8] {
    var moved = bytes
    for field in fields {
      let offset = number(at: field)
      guard let shift = shift(offset), let new = UInt32(exactly: offset + shift) else {
        throw .damaged("its AFCP trailer contains an offset of what changes")
      }
      moved.replaceSubrange(field..<field + 4, with: order.bytes(of: new))
    }
    return moved
  }

  /// The IPTC; empty if there is none.
  func iptc(in file: OpenFile) throws(Errno) -> [UInt8] {
    guard let iptc, iptc.count <= FurtherMetadata.maximumPart else { return [] }
    return try file.read(iptc)
  }

  /// Whether the file ends in such a trailer, which may be damaged.
  static func isAtEnd(of file: OpenFile) throws(Errno) -> Bool {
    try mark(at: max(0, file.size() - endSize), of: file) != nil
  }

  /// Whether these bytes are a trailer, by their beginning.
  static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
    marks.contains { bytes.starts(with: $0.bytes) }
  }

  private static func mark(
    at position: Int, of file: OpenFile
  ) throws(Errno) -> (bytes: [UInt8], order: ByteOrder)? {
    let found = try file.read(position..<position + 4)
    return marks.first { $0.bytes == found }
  }

  private func number(at place: Int) -> Int { Self.number(in: bytes, at: place, order) }

  private static func number(in bytes: [UInt8], at place: Int, _ order: ByteOrder) -> Int {
    let four = bytes[place..<place + 4]
    return (order == .bigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
