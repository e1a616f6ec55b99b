extension PhotoshopResources {
  /// The resources without some of them, by their identifiers, and without some datasets of IPTC and properties of XMP;
  /// nil if there is nothing to remove. Other resources are the same, byte for byte; a digest of IPTC that matched still
  /// does. XMP that cannot be edited goes as a whole.
  ///
  /// - Parameter clean: A JPEG thumbnail in as many bytes without metadata of its own; nil if it has none.
  /// - Throws: Why the resources, or an IPTC block among them, cannot be read to their end.
  package func removing(
    _ isRemoved: (Int) -> Bool, andIPTC isDatasetRemoved: (IPTCDataset) -> Bool,
    andXMP removal: XMPRemoval? = nil,
    cleaning clean: ([UInt8]) -> [UInt8]? = { _ in nil }
  ) throws(MetadataRefusal) -> [UInt8]? {
    if let damageOffset { throw .damaged(at: damageOffset) }
    let wasMatching = digest == .matching
    var result: [UInt8] = []
    var newIPTC: [UInt8]?
    var isChanged = false
    for resource in resources {
      if resource.identifier == Self.iptcIdentifier, resource.isOfPhotoshop {
        let block = try IPTCBlock(Array(bytes[resource.data])).removing(isDatasetRemoved)
        newIPTC = newIPTC ?? block?.bytes ?? Array(bytes[resource.data])
        guard let block else {
          result += bytes[resource.range]
          continue
        }
        isChanged = true
        result += bytes[resource.range.lowerBound..<resource.size.lowerBound]
        result += contents(
          of: resource, block.bytes, size: UInt32(truncatingIfNeeded: block.bytes.count))
      } else if let removal, let packet = packet(in: resource) {
        let (left, isLess) = self.resource(resource, with: packet, without: removal)
        isChanged = isChanged || isLess
        result += left
      } else if isRemoved(resource.identifier) {
        isChanged = true
      } else if let cleaned = cleaned(resource, clean) {
        isChanged = true
        result += cleaned
      } else {
        result += bytes[resource.range]
      }
    }
    guard isChanged else { return nil }
    result += bytes[(resources.last?.range.upperBound ?? 0)...]
    return wasMatching ? Self.replacingDigest(in: result, ofIPTC: newIPTC) : result
  }

  /// The XMP packet in a resource; nil if it has none that can be read.
  private func packet(in resource: PhotoshopResource) -> XMPPacket? {
    guard resource.isOfPhotoshop, resource.identifier == Self.xmpIdentifier else { return nil }
    return try? XMPPacket(Array(bytes[resource.data]))
  }

  /// The resource of a packet without properties, and whether it is another one; no bytes if the packet cannot be edited.
  private func resource(
    _ resource: PhotoshopResource, with packet: XMPPacket, without removal: XMPRemoval
  ) -> ([UInt8], isLess: Bool) {
    do throws(MetadataRefusal) {
      guard let left = try packet.removing(removal)?.stored else {
        return (Array(bytes[resource.range]), false)
      }
      let head = bytes[resource.range.lowerBound..<resource.size.lowerBound]
      return (
        head + contents(of: resource, left, size: UInt32(truncatingIfNeeded: left.count)), true
      )
    } catch {
      return ([], true)
    }
  }

  /// The size of what precedes the JPEG file of a thumbnail.
  private static let thumbnailHeaderSize = 28

  /// The resource with a thumbnail in as many bytes; nil if it stays the same.
  private func cleaned(
    _ resource: PhotoshopResource, _ clean: ([UInt8]) -> [UInt8]?
  ) -> [UInt8]? {
    guard Self.thumbnailIdentifiers.contains(resource.identifier) else { return nil }
    let start = resource.data.lowerBound + Self.thumbnailHeaderSize
    guard start < resource.data.upperBound,
      let jpeg = clean(Array(bytes[start..<resource.data.upperBound])),
      jpeg.count == resource.data.upperBound - start
    else { return nil }
    return bytes[resource.range.lowerBound..<start] + jpeg
      + bytes[resource.data.upperBound..<resource.range.upperBound]
  }

  /// The identifiers of resources that Adobe has not documented: those of plug-ins and of other programs; and of those
  /// that have more bytes than the documented ones.
  package var unknownIdentifiers: [Int] {
    resources.filter { resource in
      !resource.isOfPhotoshop
        || ![0x03E8...0x0450, 0x07D0...0x0BB8, 0x2710...0x2710].contains {
          $0.contains(resource.identifier)
        } || Self.maximumSizes[resource.identifier].map { resource.data.count > $0 } ?? false
    }.map(\.identifier)
  }

  /// The sizes of resources with a fixed size (Adobe Photoshop File Formats Specification, Image Resource IDs).
  private static let maximumSizes: [Int: Int] = [
    // Resolution, border, printing flags, layer state, copyright flag.
    0x03ED: 16, 0x03F1: 6, 0x03F3: 9, 0x0400: 2, 0x040A: 1,
    // Global angle, profile left out, effects visible, seed of identifiers, global altitude, digest.
    0x040D: 4, 0x0411: 1, 0x0412: 1, 0x0414: 4, 0x0419: 4, digestIdentifier: 16,
    // Scale of printing, shape of pixels, printing flags.
    0x0426: 14, 0x0428: 12, 0x2710: 10,
  ]

  static func replacingDigest(in bytes: [UInt8], ofIPTC block: [UInt8]?) -> [UInt8] {
    guard let block else { return bytes }
    let digests = PhotoshopResources(bytes).resources(digestIdentifier)
    var bytes = bytes
    // Every digest has the same length. A resource of another length is not a digest.
    let new = digest(of: block)
    for resource in digests where resource.data.count == new.count {
      bytes.replaceSubrange(resource.data, with: new)
    }
    return bytes
  }
}
