extension PhotoshopResources {
  /// The resources without some of them, by their identifiers, and without some datasets of IPTC; nil if there is
  /// nothing to remove. Other resources are the same, byte for byte; a digest of IPTC that matched still does.
  ///
  /// - Throws: Why the resources, or an IPTC block among them, cannot be read to their end.
  package func removing(
    _ isRemoved: (Int) -> Bool, andIPTC isDatasetRemoved: (IPTCDataset) -> Bool
  ) throws(PhotoshopRemovalRefusal) -> [UInt8]? {
    if let damageOffset { throw .photoshop(.damaged(at: damageOffset)) }
    let wasMatching = digest == .matching
    var result: [UInt8] = []
    var newIPTC: [UInt8]?
    var isChanged = false
    for resource in resources {
      if resource.identifier == Self.iptcIdentifier, resource.isOfPhotoshop {
        let block: IPTCBlock?
        do throws(IPTCRefusal) {
          block = try IPTCBlock(Array(bytes[resource.data])).removing(isDatasetRemoved)
        } catch {
          throw .iptc(error)
        }
        newIPTC = newIPTC ?? block?.bytes ?? Array(bytes[resource.data])
        guard let block else {
          result += bytes[resource.range]
          continue
        }
        isChanged = true
        result += bytes[resource.range.lowerBound..<resource.size.lowerBound]
        result += contents(
          of: resource, block.bytes, size: UInt32(truncatingIfNeeded: block.bytes.count))
      } else if isRemoved(resource.identifier) {
        isChanged = true
      } else {
        result += bytes[resource.range]
      }
    }
    guard isChanged else { return nil }
    result += bytes[(resources.last?.range.upperBound ?? 0)...]
    return wasMatching ? Self.replacingDigest(in: result, ofIPTC: newIPTC) : result
  }

  static func replacingDigest(in bytes: [UInt8], ofIPTC block: [UInt8]?) -> [UInt8] {
    guard let block else { return bytes }
    let digests = PhotoshopResources(bytes).resources(digestIdentifier)
    var bytes = bytes
    // A digest has the same length, whatever the block.
    for resource in digests { bytes.replaceSubrange(resource.data, with: digest(of: block)) }
    return bytes
  }
}

/// Why nothing can be removed from Photoshop resources.
package enum PhotoshopRemovalRefusal: Error, Sendable, Hashable {
  case photoshop(PhotoshopRefusal)
  case iptc(IPTCRefusal)
}

extension PhotoshopRemovalRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .photoshop(let refusal): "\(refusal)"
    case .iptc(let refusal): "\(refusal)"
    }
  }
}
