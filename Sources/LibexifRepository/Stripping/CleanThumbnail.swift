import PhotoContainers

/// A JPEG thumbnail without metadata of its own.
enum CleanThumbnail {
  /// The thumbnail in as many bytes, without comments and segments of programs, and with zeros after it; nil if its
  /// segments cannot be told. The headers of JFIF and Adobe and colour profiles stay (ISO/IEC 10918-1, section B.1.1.4).
  static func removingMetadata(from jpeg: [UInt8]) -> [UInt8]? {
    guard jpeg.starts(with: [0xFF, 0xD8]) else { return nil }
    var clean: [UInt8] = [0xFF, 0xD8]
    var position = 2
    while position < jpeg.count {
      guard jpeg[position] == 0xFF, position + 1 < jpeg.count else { return nil }
      let code = jpeg[position + 1]
      if code == 0xFF {
        position += 1
        continue
      }
      if code == 0xD9 {
        clean += [0xFF, 0xD9]
        break
      }
      guard position + 4 <= jpeg.count else { return nil }
      let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
      var end = position + 2 + length
      guard length >= 2, end <= jpeg.count else { return nil }
      let segment = jpeg[position..<end]
      if code == 0xDA { end = endOfScan(jpeg, from: end) }
      if !isMetadata(code, segment.dropFirst(4)) {
        let fields = segment.prefix(sizeOfFields(code, Array(segment)))
        clean += fields + repeatElement(0, count: segment.count - fields.count)
        clean += jpeg[segment.endIndex..<end]
      }
      position = end
    }
    clean += repeatElement(0, count: max(0, jpeg.count - clean.count))
    return clean
  }

  /// The thumbnail without its metadata, in as many bytes; nil if it has no metadata, or cannot be read.
  static func cleaned(_ jpeg: [UInt8]) -> [UInt8]? {
    let clean = removingMetadata(from: jpeg)
    return clean == jpeg ? nil : clean
  }

  /// Whether the thumbnail may have metadata that cannot be removed.
  static func isDoubtful(_ jpeg: [UInt8]) -> Bool {
    removingMetadata(from: jpeg) != jpeg
  }

  /// The bytes of a segment up to the end of its fields (JFIF 1.02; Adobe Technical Note 5116; section B.2).
  private static func sizeOfFields(_ code: UInt8, _ segment: [UInt8]) -> Int {
    switch code {
    case 0xE0 where segment.count > 18: 18 + 3 * Int(segment[16]) * Int(segment[17])
    case 0xEE: 16
    default: JPEGFields.size(of: code, segment.dropFirst(4)).map { 4 + $0 } ?? segment.count
    }
  }

  private static func isMetadata(_ code: UInt8, _ bytes: ArraySlice<UInt8>) -> Bool {
    switch code {
    case 0xE0: !bytes.starts(with: "JFIF\0".utf8)
    case 0xE2: !bytes.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: !bytes.starts(with: "Adobe".utf8)
    // Decoders need tables, frames and scans; nothing else is in a thumbnail.
    case 0xC0...0xCF, 0xDA...0xDF: false
    default: true
    }
  }

  /// The next marker that does not belong to the coded data, or the end of the bytes (section B.1.1.2).
  private static func endOfScan(_ jpeg: [UInt8], from start: Int) -> Int {
    var position = start
    while position + 1 < jpeg.count {
      let next = jpeg[position + 1]
      if jpeg[position] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
        return position
      }
      position += 1
    }
    return jpeg.count
  }
}
