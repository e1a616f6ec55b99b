extension HEIFContainer {
  /// The place for a packet instead of the one that was read; nil if it is the first one.
  func xmpPlace(
    for packet: [UInt8], in layout: HEIFLayout
  ) throws(ContainerRefusal) -> MetadataItemPlace? {
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

  /// The place of the packet that was read; nil if the file has no packet, and a first one may be added.
  func xmpPlace(in layout: HEIFLayout) throws(ContainerRefusal) -> MetadataItemPlace? {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    if table.entries?.entries.contains(where: \.isCompressedXMP) == true {
      throw .damaged("it is compressed, and exifcli does not read it")
    }
    guard xmpItems.count <= 1 else {
      throw .damaged("it has several XMP items, which may disagree")
    }
    switch MetadataItem.search(for: .xmp, in: table) {
    case .none:
      guard xmpItems.isEmpty else { throw .damaged("it has changed while it was read") }
      return nil
    case .unreadable(let reason): throw .damaged(reason)
    case .found(let item, let doubt):
      if let doubt { throw .damaged(doubt) }
      guard item.ranges == xmpItems.first else {
        throw .damaged("it has changed while it was read")
      }
      return try MetadataItemPlace(of: item, in: layout)
    }
  }
}
