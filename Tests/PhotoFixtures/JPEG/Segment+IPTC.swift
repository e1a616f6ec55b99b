extension JPEGBuilder.Segment {
  /// APP13 with these image resources of Photoshop.
  package static func photoshop(_ resources: [UInt8]) -> Self {
    Self(.app13, Array("Photoshop 3.0\0".utf8) + resources)
  }

  /// APP13 with this IPTC block between two other resources.
  package static func iptc(_ block: [UInt8]) -> Self {
    .photoshop(
      PhotoshopBuilder.resource(0x03ED, name: "size", Array(repeating: 1, count: 16))
        + PhotoshopBuilder.resource(0x0404, block) + PhotoshopBuilder.resource(0x0406, [0, 3, 0]))
  }
}

/// Image resources, and the IPTC blocks in them.
package enum PhotoshopBuilder {
  /// A resource, with padding (Adobe Photoshop File Formats Specification, Image Resource Blocks).
  package static func resource(
    _ identifier: UInt16, signature: String = "8BIM", name: String = "", _ data: [UInt8],
    isPadded: Bool = true
  ) -> [UInt8] {
    let order = TIFFBuilder.ByteOrder.bigEndian
    var bytes = Array(signature.utf8) + order.bytes(identifier)
    bytes += [UInt8(truncatingIfNeeded: name.utf8.count)] + Array(name.utf8)
    if name.utf8.count.isMultiple(of: 2) { bytes.append(0) }
    bytes += order.bytes(UInt32(data.count)) + data
    if isPadded, !data.count.isMultiple(of: 2) { bytes.append(0) }
    return bytes
  }

  /// A dataset of IPTC (IIM version 4.2, section 1.6).
  package static func dataset(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
    [0x1C, record, number] + TIFFBuilder.ByteOrder.bigEndian.bytes(UInt16(value.count)) + value
  }

  /// A dataset with text in UTF-8.
  package static func dataset(_ record: UInt8, _ number: UInt8, _ text: String) -> [UInt8] {
    dataset(record, number, Array(text.utf8))
  }

  /// A dataset whose length has this many bytes.
  package static func extendedDataset(
    _ record: UInt8, _ number: UInt8, _ value: [UInt8], lengthSize: Int
  ) -> [UInt8] {
    let length = (0..<lengthSize).reversed().map {
      $0 < 8 ? UInt8(truncatingIfNeeded: value.count >> (8 * $0)) : 0
    }
    return [0x1C, record, number, 0x80, UInt8(truncatingIfNeeded: lengthSize)] + length + value
  }
}
