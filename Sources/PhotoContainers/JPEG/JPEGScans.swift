import Platform
import SystemPackage

/// The scans of a picture, with the tables between them.
struct JPEGScans {
  private static let pieceSize = 1 << 20

  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private(set) var headerSize = 0

  /// Reads from the marker of the first scan to the one that ends the picture, which is left out.
  static func read(
    _ file: OpenFile, from start: Int, maximumCount: Int
  ) throws(JPEGPicture.Fault) -> JPEGScans {
    var scans = JPEGScans()
    var place = 0
    while true {
      let position = start + scans.bytes.count
      let piece = try JPEGPicture.reading { () throws(Errno) in
        try file.read(position..<position + pieceSize)
      }
      guard !piece.isEmpty else { throw .damaged("it ends within its picture") }
      scans.bytes += piece
      guard scans.bytes.count <= JPEGPicture.maximumByteCount else { throw .tooManyBytes }
      if try scans.walk(from: &place, maximumCount) {
        scans.bytes.removeLast(scans.bytes.count - place)
        // Fill bytes before the last marker stay with it.
        while scans.bytes.last == 0xFF { scans.bytes.removeLast() }
        return scans
      }
    }
  }

  /// Goes on to the end of the picture, or as far as whole segments and their data are there.
  ///
  /// - Returns: Whether the end was found.
  private mutating func walk(
    from place: inout Int, _ maximumCount: Int
  ) throws(JPEGPicture.Fault) -> Bool {
    while place + 1 < bytes.count {
      guard bytes[place] == 0xFF else {
        place = nextMarker(after: place)
        continue
      }
      let marker = JPEGMarker(code: bytes[place + 1])
      if marker.isInScan {
        place += 2
      } else if marker.code == 0xFF {
        place += 1
      } else if marker == .eoi {
        return true
      } else {
        guard marker == .sos || marker.isTable else {
          throw .coding(
            marker.isMetadata
              ? "metadata between scans"
              : "a segment of the kind \(String(marker.code, radix: 16)) between scans")
        }
        guard place + 3 < bytes.count else { return false }
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        guard length >= 2 else { throw .damaged("it has a segment without a length") }
        guard place + 2 + length <= bytes.count else { return false }
        if marker == .sos {
          count += 1
          if count == 1 { headerSize = 2 + length }
          guard count <= maximumCount else { throw .coding("more than \(maximumCount) scans") }
        }
        place += 2 + length
      }
    }
    return false
  }

  /// The place of the next byte 0xFF, or the end.
  private func nextMarker(after place: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var next = place + 1
      while next < bytes.count, bytes[next] != 0xFF { next += 1 }
      return next
    }
  }
}

extension JPEGMarker {
  /// Whether the segment has what decoders need beside the frame header and the scans: quantisation and Huffman
  /// tables, and the restart interval (ISO/IEC 10918-1 table B.1).
  var isTable: Bool { [0xDB, 0xC4, 0xDD].contains(code) }
}
