/// A RAF file, built part by part.
package struct RAFBuilder: Sendable {
  /// The segments of the JPEG file before its picture.
  package var segments: [[UInt8]]
  /// Whether the header has a second set of offsets.
  package var hasSecondSet = false
  /// The bytes between the JPEG file and the raw header, if they are not zeros up to a multiple of 4.
  package var gap: [UInt8]?
  /// The entries of the raw header.
  package var rawEntries: [(tag: Int, data: [UInt8])] = [
    (0x100, [0, 1, 0, 1]), (0x111, [5, 0x90, 0x10, 0xA0]),
  ]
  package var rawData: [UInt8] = Array("raw data".utf8)

  package init(_ segments: [[UInt8]], hasSecondSet: Bool = false, gap: [UInt8]? = nil) {
    (self.segments, self.hasSecondSet, self.gap) = (segments, hasSecondSet, gap)
  }

  package static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + number16(payload.count + 2) + payload
  }

  package static func exif(_ block: [UInt8]) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + block)
  }

  package static func xmp(_ packet: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  package var jpeg: [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.self) + Self.segment(0xDA, [1, 2, 3]) + [9, 9, 0xFF, 0xD9]
  }

  /// The offset of the JPEG file.
  package var start: Int { hasSecondSet ? 148 : 112 }

  package var bytes: [UInt8] {
    let (jpeg, raw) = (jpeg, rawHeader)
    let end = start + jpeg.count
    let gap = gap ?? [UInt8](repeating: 0, count: (4 - end % 4) % 4)
    let rawStart = end + gap.count
    var header = Array("FUJIFILMCCD-RAW 0201FF392201FinePix".utf8)
    header += [UInt8](repeating: 0, count: start - header.count)
    func write(_ range: Range<Int>, at position: Int) {
      let numbers = Self.number32(range.lowerBound) + Self.number32(range.count)
      header.replaceSubrange(position..<position + 8, with: numbers)
    }
    write(start..<end, at: 0x54)
    write(rawStart..<rawStart + raw.count, at: 0x5C)
    write(rawStart + raw.count..<rawStart + raw.count + 4, at: 0x64)
    if hasSecondSet {
      write(rawStart..<rawStart + raw.count, at: 0x78)
      write(rawStart + raw.count + 4..<rawStart + raw.count + 8, at: 0x80)
    }
    return header + jpeg + gap + raw + rawData
  }

  private var rawHeader: [UInt8] {
    Self.number32(rawEntries.count)
      + rawEntries.flatMap { Self.number16($0.tag) + Self.number16($0.data.count) + $0.data }
  }

  package static func number16(_ number: Int) -> [UInt8] {
    TIFFBuilder.ByteOrder.bigEndian.bytes(UInt16(number))
  }

  package static func number32(_ number: Int) -> [UInt8] {
    TIFFBuilder.ByteOrder.bigEndian.bytes(UInt32(number))
  }
}
