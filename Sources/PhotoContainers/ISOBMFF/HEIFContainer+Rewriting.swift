package import Platform
package import SystemPackage
import TIFFBlocks

extension HEIFContainer {
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "in \(format.name) files exifcli does not edit it")
    }
    guard metadata.exif != nil || metadata.xmp != nil else { return .whole }
    if let damage { throw .damaged(damage) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try HEIFLayout(of: file) }
    if let reason = layout.refusal { throw .damaged(reason) }
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    let packet = try metadata.xmp.map { (packet) throws(ContainerRefusal) in
      MetadataItemEdit.Item(place: try xmpPlace(for: packet, in: layout), payload: packet)
    }
    guard let block = metadata.exif else {
      try layout.checkItemsOutsideMeta()
      return try MetadataItemEdit.changes(of: [packet].compactMap(\.self)).rewrite
    }
    if let exifDoubt { throw .damaged(exifDoubt) }
    if let exifBytes, TIFFBlock(exifBytes) == nil { throw .damaged("its Exif has no TIFF header") }
    guard block.count <= maximumBlockSize else {
      throw .noRoom(limit: maximumBlockSize, part: .exif)
    }
    guard let place = try place(in: layout) else {
      return try firstItem(holding: block, with: packet, in: layout, of: file).rewrite
    }
    try layout.checkItemsOutsideMeta()
    let exif = MetadataItemEdit.Item(place: place, payload: exifPrefix + block.bytes)
    // Exif changes its length more often than XMP, which has padding: it goes to the end.
    return try MetadataItemEdit.changes(of: [packet, exif].compactMap(\.self)).rewrite
  }

  package func landmarks(in file: OpenFile) throws(Errno) -> [String: Int] {
    let boxes = try HEIFLayout(of: file).boxes
    var offsets: [String: Int] = [:]
    for (name, type) in [("meta box", BoxType.meta), ("picture data", .mediaData)] {
      offsets[name] = boxes.first { $0.type == type }?.range.lowerBound
    }
    return offsets
  }

  package func ownRanges(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    let layout = try HEIFLayout(of: file)
    var ranges = layout.freeBoxes.map(\.range)
    if layout.refusal == nil, let table = layout.table {
      if let place = try? place(in: layout) {
        ranges += place.ownRanges + place.fieldsOfFirstItem
      } else if case .none = MetadataItem.search(for: .exif, in: table) {
        ranges += table.fieldsBesideFirstItem
      }
      if let place = try? xmpPlace(in: layout) { ranges += place.ownRanges }
    }
    return ranges.joined
  }

  /// The offset of the block counts from its end: 0.
  private func firstItem(
    holding block: TIFFBlock, with packet: MetadataItemEdit.Item?, in layout: HEIFLayout,
    of file: OpenFile
  ) throws(ContainerRefusal) -> FileChanges {
    guard packet.map({ $0.payload.count == $0.place.range.count }) ?? true else {
      throw .fixed(.xmp, "its packet would get another length while it gets its first Exif")
    }
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    let numbers = try ContainerRefusal.reading { () throws(Errno) in
      try ItemNumbers(table, in: file)
    }
    guard let item = numbers?.unused else {
      throw .damaged("its meta box has no number left for an Exif item")
    }
    let prefix = [UInt8](repeating: 0, count: ExifPayload.offsetSize)
    var changes = try FirstExifItem(prefix + block.bytes, as: item, in: layout).changes
    if let packet { changes.set(packet.place.range, to: packet.payload) }
    return changes
  }

  /// The place of the Exif item that was read; nil if there is none.
  private func place(in layout: HEIFLayout) throws(ContainerRefusal) -> MetadataItemPlace? {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    switch MetadataItem.search(for: .exif, in: table) {
    case .none: return nil
    case .unreadable(let reason): throw .damaged(reason)
    case .found(let item, let doubt):
      if let doubt { throw .damaged(doubt) }
      guard item.ranges.first == exifRange || item.ranges.count > 1 else {
        throw .damaged("it has changed while it was read")
      }
      return try MetadataItemPlace(of: item, in: layout)
    }
  }
}
