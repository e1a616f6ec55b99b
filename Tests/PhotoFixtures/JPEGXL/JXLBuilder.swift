/// A JPEG XL file (ISO/IEC 18181-2), built box by box.
package struct JXLBuilder: Sendable {
  package struct Box: Sendable {
    /// How the length is written.
    package enum Length: Sendable {
      case short, long, open
    }

    /// Four letters.
    package var name: String
    package var content: [UInt8]
    package var length = Length.short

    package init(_ name: String, _ content: [UInt8], _ length: Length = .short) {
      (self.name, self.content, self.length) = (name, content, length)
    }

    package var bytes: [UInt8] {
      let order = TIFFBuilder.ByteOrder.bigEndian
      let name = Array(name.utf8)
      switch length {
      case .short: return order.bytes(UInt32(content.count + 8)) + name + content
      case .open: return order.bytes(UInt32(0)) + name + content
      case .long:
        return order.bytes(UInt32(1)) + name + order.bytes(UInt64(content.count + 16)) + content
      }
    }

    /// An Exif box with an offset of 0.
    package static func exif(_ block: [UInt8], _ length: Length = .short) -> Self {
      Self("Exif", [0, 0, 0, 0] + block, length)
    }

    package static func xmp(_ packet: String) -> Self { Self("xml ", Array(packet.utf8)) }

    /// A part of a codestream.
    package static func part(_ number: UInt8, _ bytes: some Sequence<UInt8>) -> Self {
      Self("jxlp", [0, 0, 0, number] + bytes)
    }

    package static let picture = Self("jxlc", JXLBuilder.codestream)
    package static let openPicture = Self("jxlc", JXLBuilder.codestream, .open)
  }

  package var boxes: [Box]

  package init(_ boxes: [Box]) {
    self.boxes = [Box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))] + boxes
  }

  package var bytes: [UInt8] { Self.signature + boxes.flatMap(\.bytes) }

  /// The offset of the box at this index, after the file type.
  package func offset(ofBoxAt index: Int) -> Int {
    Self.signature.count + boxes[...index].reduce(0) { $0 + $1.bytes.count }
  }

  package static let signature: [UInt8] =
    [0, 0, 0, 12] + Array("JXL \r\n\u{87}\n".unicodeScalars.map { UInt8($0.value) })

  /// 200 by 130 pixels, to be turned by 90 degrees; something else follows.
  package static let codestream =
    Self.codestream([(0, 1), (0, 2), (129, 9), (0, 3), (0, 2), (199, 9), (0, 1), (1, 1), (5, 3)])
    + Array("not a picture".utf8)

  /// A codestream that begins with these numbers, each in so many bits.
  package static func codestream(_ numbers: [(number: Int, bits: Int)]) -> [UInt8] {
    let bits = numbers.flatMap { number, count in (0..<count).map { number >> $0 & 1 } }
    return [0xFF, 0x0A]
      + stride(from: 0, to: bits.count, by: 8).map { start in
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
          $0 | UInt8($1.element) << $1.offset
        }
      }
  }
}
