import PhotoFixtures

@testable import XMPPackets

extension FuzzTarget {
  /// Photoshop resources with an IPTC block, and edits of it. The last byte chooses the dataset and its
  /// texts.
  static let iptc = FuzzTarget(
    name: "iptc", options: ["-max_len=4096"], seeds: { _ in resources },
    words: ["8BIM", "PHUT", "%G"]
  ) { bytes in
    let resources = PhotoshopResources(bytes)
    let block = IPTCBlock(resources.iptc ?? bytes)
    claim(resources.exif?.count ?? 0 <= bytes.count, "Exif from nowhere")
    let stored = PhotoshopResources(resources.storingDigest(ofIPTC: block.bytes))
    claim(
      resources.digest != .matching || stored.digest(ofIPTC: block.bytes) == .matching,
      "a digest is not stored")
    claim(stored.bytes.count == bytes.count, "a digest changes the length of the resources")
    for property in block.properties {
      claim(!property.values.isEmpty, "a property without values")
    }
    let choice = Int(bytes.last ?? 0)
    let datasets = Array(Set(block.properties.map(\.dataset))).sorted() + [.keywords]
    let texts = [[], ["a"], ["é", "b", "c"], ["霧"], ["20240501"]]
    let change = IPTCChange(
      datasets[choice / texts.count % datasets.count], texts[choice % texts.count])
    guard let edit = try? block.edited([change], ifTooLong: .cut) else { return }
    let others = block.properties.map(\.dataset).filter {
      $0 != change.dataset && $0 != .codedCharacterSet
    }
    claim(
      edit.properties.map(\.dataset).filter {
        $0 != change.dataset && $0 != .codedCharacterSet
      } == others, "another dataset is lost")
    guard let new = try? resources.replacingIPTC(with: [edit.bytes]) else { return }
    let replaced = PhotoshopResources(new)
    claim(replaced.iptc == edit.bytes, "the block is not replaced")
    claim(
      resources.digest != .matching || replaced.digest == .matching, "the digest does not match")
    claim(replaced.resources.count == resources.resources.count, "a resource is lost")
  }

  private static var resources: [[UInt8]] {
    typealias Builder = PhotoshopBuilder
    let blocks = [
      Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + Builder.dataset(2, 25, "é")
        + Builder.dataset(2, 25, "b"),
      Builder.dataset(2, 5, "title") + Builder.dataset(2, 55, "20240501"),
      Builder.extendedDataset(2, 120, [0x61, 0xE9], lengthSize: 4) + [0, 0],
    ]
    return blocks.map { block in
      Builder.resource(0x03ED, name: "ab", [1]) + Builder.resource(0x0404, block)
        + Builder.resource(0x0425, PhotoshopResources.digest(of: block))
    }
  }
}
