import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

extension ReadPhoto {
  /// The warning for changed fields that the photo's XMP contains too: no edit changes XMP.
  func xmpWarnings(
    _ file: OpenFile, ofChangesFrom old: Metadata, to new: Metadata
  ) throws(PhotoRepositoryError) -> [PhotoWarning] {
    let changed = MetadataField.all.filter { $0.value(in: old) != $0.value(in: new) }
    let fields = StoredField.all.compactMap { row in
      changed.first { $0.name == row.name }.map { (field: $0, xmpProperties: row.xmpProperties) }
    }
    guard !fields.isEmpty else { return [] }
    let packets = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.furtherMetadata(in: file).xmpPackets
    }
    let names = Set(fields.flatMap(\.xmpProperties))
    let found = packets.reduce(into: Set()) {
      $0.formUnion(XMPNameSearch(bytes: $1).properties(among: names))
    }
    let contradicted = fields.map { row in
      PhotoWarning.XMPField(row.field, properties: row.xmpProperties.filter(found.contains))
    }.filter { !$0.properties.isEmpty }
    return contradicted.isEmpty ? [] : [.alsoInXMP(contradicted)]
  }

  /// The warning for an edit of a photo with several Exif blocks.
  var furtherExifWarnings: [PhotoWarning] {
    container.hasFurtherExif ? [.furtherExif(place: container.format.exifPlace)] : []
  }
}
