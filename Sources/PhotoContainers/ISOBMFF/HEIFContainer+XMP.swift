extension HEIFContainer {
  /// Without a packet, or with several ones, the fields that Exif has are written to Exif alone.
  package var xmpEditing: XMPEditing { xmpItems.count == 1 ? .anyLength : .none }

  /// The place for a packet instead of the one that was read.
  func xmpPlace(
    for packet: [UInt8], in layout: HEIFLayout
  ) throws(ContainerRefusal) -> MetadataItemPlace {
    guard packet.count <= FurtherMetadata.maximumPart else {
      throw .noRoom(limit: FurtherMetadata.maximumPart, part: .xmp)
    }
    do throws(ContainerRefusal) {
      return try xmpPlace(in: layout)
    } catch {
      // Exif may be edited nevertheless.
      guard case .damaged(let reason) = error else { throw error }
      throw .fixed(.xmp, reason)
    }
  }

  /// The place of the packet that was read.
  func xmpPlace(in layout: HEIFLayout) throws(ContainerRefusal) -> MetadataItemPlace {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    guard let ranges = xmpItems.first else {
      throw .damaged("it has none, and exifcli adds none to \(format.name) files")
    }
    guard xmpItems.count == 1 else {
      throw .damaged("it has several XMP items, which may disagree")
    }
    switch MetadataItem.search(for: .xmp, in: table) {
    case .none: throw .damaged("it has changed while it was read")
    case .unreadable(let reason): throw .damaged(reason)
    case .found(let item, let doubt):
      if let doubt { throw .damaged(doubt) }
      guard item.ranges == ranges else {
        throw .damaged("it has changed while it was read")
      }
      return try MetadataItemPlace(of: item, in: layout)
    }
  }
}
