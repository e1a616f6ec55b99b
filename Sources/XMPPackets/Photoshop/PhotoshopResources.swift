import Digests

/// Image resources of Photoshop, which contain IPTC (Adobe Photoshop File Formats Specification, Image
/// Resource Blocks). In JPEG files they follow `Photoshop 3.0` and a NUL in APP13 segments.
package struct PhotoshopResources: Sendable {
  /// Signatures of resources: Photoshop's, and those of programs related to it (ImageReady,
  /// PhotoDeluxe).
  private static let signatures = ["8BIM", "PHUT", "DCSR", "AgHg", "MeSa"].map { Array($0.utf8) }
  static let (iptcIdentifier, digestIdentifier) = (0x0404, 0x0425)
  private static let exifIdentifier = 0x0422
  static let xmpIdentifier = 0x0424
  /// Thumbnails in the form of Photoshop 4 and of later versions.
  static let thumbnailIdentifiers = [0x0409, 0x040C]

  package let bytes: [UInt8]
  let resources: [PhotoshopResource]
  /// Where bytes begin that are not a resource; nil if there are none. Zeros at the end are padding.
  package let damageOffset: Int?

  /// Reads resources, as far as they can be read.
  package init(_ bytes: [UInt8]) {
    var resources: [PhotoshopResource] = []
    var position = 0
    while let resource = PhotoshopResource(bytes, at: position) {
      resources.append(resource)
      position = resource.range.upperBound
    }
    self.bytes = bytes
    self.resources = resources
    damageOffset = bytes[position...].allSatisfy { $0 == 0 } ? nil : position
  }

  /// The IPTC block; nil if there is none. The first of several counts.
  package var iptc: [UInt8]? {
    resources(Self.iptcIdentifier).first.map { Array(bytes[$0.data]) }
  }

  /// The IPTC blocks, in their order; one if the bytes are no resources but the block itself, as some PNG files have it.
  package var iptcBlocks: [[UInt8]] {
    bytes.first == IPTCEntry.marker
      ? [bytes] : resources(Self.iptcIdentifier).map { Array(bytes[$0.data]) }
  }

  /// Photoshop's copy of the Exif block; nil if the resources have no such copy.
  package var exif: [UInt8]? {
    resources(Self.exifIdentifier).first.map { Array(bytes[$0.data]) }
  }

  /// The XMP packet; nil if the resources have none. The first of several counts.
  package var xmp: [UInt8]? {
    resources(Self.xmpIdentifier).first.map { Array(bytes[$0.data]) }
  }

  /// Whether there is a thumbnail.
  package var hasThumbnail: Bool { Self.thumbnailIdentifiers.contains { !resources($0).isEmpty } }

  /// Whether the stored digest is that of the IPTC block.
  package var digest: IPTCDigest {
    guard let stored = resources(Self.digestIdentifier).first else { return .absent }
    return iptc.map { Self.digest(of: $0) == Array(bytes[stored.data]) } == true
      ? .matching : .differing
  }

  /// Whether readers should take values that XMP and IPTC both have from IPTC (MWG Guidelines 2.0,
  /// section 3.3.1: the stored digest shows that a program which does not know XMP has changed IPTC).
  package var prefersIPTC: Bool { digest == .differing && iptc.map { !$0.isEmpty } == true }

  /// The same for a block that is not among the resources, but in a TIFF file's own value, which may have padding.
  package func digest(ofIPTC block: [UInt8]) -> IPTCDigest {
    guard let stored = resources(Self.digestIdentifier).first.map({ Array(bytes[$0.data]) }) else {
      return .absent
    }
    let padding = block.suffix(3).reversed().prefix { $0 == 0 }.count
    return (0...padding).contains { Self.digest(of: block.dropLast($0)) == stored }
      ? .matching : .differing
  }

  /// The resources with the digest of this block, if they have a digest.
  package func storingDigest(ofIPTC block: [UInt8]) -> [UInt8] {
    Self.replacingDigest(in: bytes, ofIPTC: block)
  }

  func resources(_ identifier: Int) -> [PhotoshopResource] {
    resources.filter { $0.isOfPhotoshop && $0.identifier == identifier }
  }

  static func digest(of iptc: some Collection<UInt8>) -> [UInt8] {
    MD5.digest(of: Array(iptc))
  }

  static func isSignature(_ bytes: ArraySlice<UInt8>) -> Bool {
    signatures.contains { bytes.elementsEqual($0) }
  }
}

/// What the stored digest of IPTC says. A program that writes XMP and IPTC alike stores the MD5 digest
/// of the IPTC block, so that others see whether IPTC was changed alone.
package enum IPTCDigest: Sendable, Hashable {
  case absent
  case matching
  case differing
}

/// One resource.
struct PhotoshopResource: Sendable {
  /// Whether the resource has Photoshop's own signature.
  let isOfPhotoshop: Bool
  let identifier: Int
  /// The resource with its padding.
  let range: Range<Int>
  /// The name, without its length and its padding.
  let name: Range<Int>
  /// The four bytes of the size of the data.
  let size: Range<Int>
  let data: Range<Int>

  /// The resource at an offset; nil if there is none: a signature, an identifier of two bytes, a name
  /// with its length, the size, and the data. Name and data are padded to even lengths; at the end of
  /// the bytes, padding may be missing.
  init?(_ bytes: [UInt8], at start: Int) {
    guard bytes.count - start >= 12, PhotoshopResources.isSignature(bytes[start..<start + 4]) else {
      return nil
    }
    let nameLength = Int(bytes[start + 6])
    let sizeStart = start + 7 + nameLength + (nameLength.isMultiple(of: 2) ? 1 : 0)
    guard bytes.count - sizeStart >= 4 else { return nil }
    let length = bytes[sizeStart..<sizeStart + 4].reduce(0) { $0 << 8 | Int($1) }
    let dataStart = sizeStart + 4
    guard length <= bytes.count - dataStart else { return nil }
    let end = dataStart + length
    isOfPhotoshop = bytes[start..<start + 4].elementsEqual("8BIM".utf8)
    identifier = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
    range = start..<min(bytes.count, end + length % 2)
    name = start + 7..<start + 7 + nameLength
    (size, data) = (sizeStart..<dataStart, dataStart..<end)
  }
}

extension PhotoshopResources {
  /// The resources with other IPTC blocks, one for each that they have. Every other resource is the same, byte for
  /// byte.
  ///
  /// A stored digest that matched is that of the new first block; one that did not match stays as it is,
  /// because the other values of IPTC may still differ from those of XMP; none is added, because
  /// readers take values from XMP without one (MWG Guidelines 2.0).
  package func replacingIPTC(with blocks: [[UInt8]]) throws(MetadataRefusal) -> [UInt8] {
    let (old, digests) = (resources(Self.iptcIdentifier), resources(Self.digestIdentifier))
    guard let first = blocks.first, old.count == blocks.count else { throw .absent("IPTC") }
    guard digests.count <= 1 else { throw .severalResources("digests of IPTC") }
    // A digest that matches has the same length.
    let digest = digest == .matching ? digests.map { ($0, Self.digest(of: first)) } : []
    return try replacing(Array(zip(old, blocks)) + digest)
  }

  /// The resources with a first IPTC block, after the others.
  package func addingIPTC(_ block: [UInt8]) throws(MetadataRefusal) -> [UInt8] {
    if let damageOffset { throw .damaged(at: damageOffset) }
    guard let size = UInt32(exactly: block.count) else { throw .tooLong }
    // Zeros at the end are padding, which only ends the resources.
    let head = bytes[..<(resources.last?.range.upperBound ?? 0)]
    let padding = head.count.isMultiple(of: 2) ? [] : [UInt8(0)]
    let identifier = [UInt8(Self.iptcIdentifier >> 8), UInt8(Self.iptcIdentifier & 0xFF)]
    let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
    // An empty name, padded to an even length.
    return head + padding + Array("8BIM".utf8) + identifier + [0, 0] + sizeBytes + block
      + (block.count.isMultiple(of: 2) ? [] : [0]) + bytes[head.endIndex...]
  }

  /// The resources with another XMP packet instead of theirs.
  package func replacingXMP(with packet: [UInt8]) throws(MetadataRefusal) -> [UInt8] {
    let old = resources(Self.xmpIdentifier)
    guard let first = old.first else { throw .absent("XMP") }
    guard old.count == 1 else { throw .severalResources("XMP packets") }
    return try replacing([(first, packet)])
  }

  /// The resources with other data in some of them.
  private func replacing(
    _ changes: [(PhotoshopResource, [UInt8])]
  ) throws(MetadataRefusal) -> [UInt8] {
    if let damageOffset { throw .damaged(at: damageOffset) }
    var result = bytes
    // From the end, so that ranges before it stay right.
    for (old, data) in changes.sorted(by: { $0.0.data.lowerBound > $1.0.data.lowerBound })
    where !bytes[old.data].elementsEqual(data) {
      guard let size = UInt32(exactly: data.count) else { throw .tooLong }
      result.replaceSubrange(
        old.size.lowerBound..<old.range.upperBound, with: contents(of: old, data, size: size))
    }
    return result
  }

  /// The size, the data and the padding of a resource with other data.
  func contents(of old: PhotoshopResource, _ data: [UInt8], size: UInt32) -> [UInt8] {
    var contents = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
    contents += data
    // The byte of padding stays, if the resource had one.
    if !data.count.isMultiple(of: 2) {
      contents.append(bytes[old.data.upperBound..<old.range.upperBound].first ?? 0)
    }
    return contents
  }
}

extension MetadataRefusal {
  /// The bytes at this offset are not a resource.
  static func damaged(at offset: Int) -> Self {
    Self("its Photoshop resources are damaged at byte \(offset)")
  }

  /// There is no resource of this name.
  static func absent(_ name: String) -> Self {
    Self("its Photoshop resources have no \(name)")
  }

  /// There are several resources of this name.
  static func severalResources(_ name: String) -> Self {
    Self("its Photoshop resources have several \(name)")
  }

  /// The data have more than 4 GiB.
  static let tooLong = Self("it is too long for Photoshop resources")
}
