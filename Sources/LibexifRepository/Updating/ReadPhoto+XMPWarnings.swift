import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

extension ReadPhoto {
  /// What the user should know of the photo's XMP when a field changes that it says too: XMP is
  /// left as it is. At most one sentence, without the photo's name.
  func xmpWarnings(
    _ file: OpenFile, ofChangesFrom old: Metadata, to new: Metadata
  ) throws(PhotoRepositoryError) -> [String] {
    let changed = MetadataField.all.filter { $0.value(in: old) != $0.value(in: new) }.map(\.name)
    let fields = ExifField.all.filter { changed.contains($0.name) }
    guard !fields.isEmpty else { return [] }
    let packets = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.xmpPackets(in: file)
    }
    let names = Set(fields.flatMap(\.xmpProperties))
    let found = packets.reduce(into: Set()) {
      $0.formUnion(XMPPacket(bytes: $1).properties(among: names))
    }
    let contradicted = fields.compactMap { field in
      let properties = field.xmpProperties.filter(found.contains)
      return properties.isEmpty ? nil : "\(field.name) (\(properties.joined(separator: ", ")))"
    }
    guard !contradicted.isEmpty else { return [] }
    return [
      "its XMP also says \(contradicted.joined(separator: ", ")), and stays as it is: programs that"
        + " prefer XMP will not see the edit; change it there with another program"
    ]
  }
}
