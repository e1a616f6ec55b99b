/// How many bytes the fields of a segment have, as they themselves say (ISO/IEC 10918-1 annex B). Decoders use no more.
package enum JPEGFields {
  /// The bytes of the fields in a payload; nil if they are cut, or if the picture does not need the
  /// segment.
  package static func size(of marker: UInt8, _ payload: some Collection<UInt8>) -> Int? {
    let payload = Array(payload)
    let size: Int?
    switch marker {
    case 0xC4: size = tables(in: payload, sizeOfHuffmanTable)
    case 0xCC: size = tables(in: payload) { isNumber($0) ? 2 : nil }
    case 0xDB:
      // The precision of 64 numbers comes first.
      size = tables(in: payload) { table in
        isNumber(table) ? 1 + 64 * (1 + Int((table.first ?? 0) >> 4)) : nil
      }
    // The number of components comes first, or after the precision and the size.
    case 0xDA: size = payload.first.map { 4 + 2 * Int($0) }
    case 0xC0...0xCF where marker != 0xC8, 0xDE:
      size = payload.count > 5 ? 6 + 3 * Int(payload[5]) : nil
    case 0xDC, 0xDD: size = 2
    case 0xDF: size = 1
    default: size = nil
    }
    return size.flatMap { $0 <= payload.count ? $0 : nil }
  }

  /// The bytes of tables that follow each other, up to bytes that are no table.
  private static func tables(in payload: [UInt8], _ size: (ArraySlice<UInt8>) -> Int?) -> Int {
    var position = 0
    while position < payload.count {
      let rest = payload[position...]
      guard let size = size(rest), size <= rest.count else { break }
      position += size
    }
    return position
  }

  /// The class and the number of the table, how many codes it has of each of 16 lengths, and the codes' values.
  private static func sizeOfHuffmanTable(_ table: ArraySlice<UInt8>) -> Int? {
    let counts = table.dropFirst().prefix(16)
    guard isNumber(table), counts.count == 16 else { return nil }
    return 17 + counts.reduce(0) { $0 + Int($1) }
  }

  /// Whether a table begins with a class, or a precision, and a number.
  private static func isNumber(_ table: ArraySlice<UInt8>) -> Bool {
    table.first.map { $0 >> 4 <= 1 && $0 & 15 <= 3 } ?? false
  }
}

extension JPEGFields {
  /// The header of JFIF, with the size of its thumbnail in two bytes (JFIF 1.02).
  static let (jfifHeader, jfifSize) = (Array("JFIF\0".utf8), 14)
  /// The extension of JFIF, with a code of its form: a segment with a thumbnail.
  static let (jfxxHeader, jfxxSize) = (Array("JFXX\0".utf8), 6)
  /// How JFXX has a thumbnail: as a JPEG file, with a palette, or as pixels of three bytes (JFIF 1.02, page 6).
  private static let (jpeg, palette, pixels): (UInt8, UInt8, UInt8) = (0x10, 0x11, 0x13)
  private static let paletteSize = 768

  /// The most bytes of a payload that the fields of APP0 are read from.
  static let neededSize = 14

  /// Whether a payload that begins with these bytes has a thumbnail in a form that is known.
  static func isThumbnail(_ head: some Collection<UInt8>) -> Bool {
    let head = Array(head.prefix(jfxxSize))
    return head.starts(with: jfxxHeader) && head.count == jfxxSize
      && [jpeg, palette, pixels].contains(head[jfxxSize - 1])
  }

  /// The bytes of the fields and the thumbnail in APP0, whose payload begins with these bytes; nil if the segment is
  /// another one, or has a JPEG file, which ends itself.
  static func sizeOfAPP0(_ head: some Collection<UInt8>) -> Int? {
    let head = Array(head.prefix(neededSize))
    func count(at place: Int) -> Int {
      head.count > place + 1 ? Int(head[place]) * Int(head[place + 1]) : 0
    }
    if head.starts(with: jfifHeader) { return jfifSize + 3 * count(at: jfifSize - 2) }
    guard isThumbnail(head) else { return nil }
    switch head[jfxxSize - 1] {
    case palette: return jfxxSize + 2 + paletteSize + count(at: jfxxSize)
    case pixels: return jfxxSize + 2 + 3 * count(at: jfxxSize)
    default: return nil
    }
  }
}
