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
    let layout = try ContainerRefusal.reading { () throws(Errno) in try itemLayout(of: file) }
    if let reason = layout.refusal { throw .damaged(reason) }
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    var items: [MetadataItemEdit.Item] = []
    var first: [(kind: MetadataItem.Kind, payload: [UInt8])] = []
    if let packet = metadata.xmp {
      if let place = try xmpPlace(for: packet, in: layout) {
        items.append(.init(place: place, payload: packet))
      } else {
        first.append((.xmp, packet))
      }
    }
    // Exif changes its length more often than XMP, which has padding: it goes to the end.
    if let block = metadata.exif {
      try checkExif(block)
      if let place = try place(in: layout) {
        items.append(.init(place: place, payload: exifPrefix + block.bytes))
      } else {
        // The offset of the block counts from its end: 0.
        let prefix = [UInt8](repeating: 0, count: ExifPayload.offsetSize)
        first.append((.exif, prefix + block.bytes))
      }
    }
    guard first.isEmpty else {
      return try adding(first, replacing: items, in: layout, of: file).rewrite
    }
    try layout.checkItemsOutsideMeta()
    return try MetadataItemEdit.changes(of: items).rewrite
  }

  private func checkExif(_ block: TIFFBlock) throws(ContainerRefusal) {
    if let exifDoubt { throw .damaged(exifDoubt) }
    if let exifBytes, TIFFBlock(exifBytes) == nil { throw .damaged("its Exif has no TIFF header") }
    guard block.count <= maximumBlockSize else {
      throw .noRoom(limit: maximumBlockSize, part: .exif)
    }
  }

  /// All boxes and items of the file.
  func itemLayout(of file: OpenFile) throws(Errno) -> HEIFLayout {
    try HEIFLayout(of: file, knowing: table)
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    let layout = try itemLayout(of: file)
    var landmarks: [String: Int] = [:]
    for (name, type) in [("meta box", BoxType.meta), ("picture data", .mediaData)] {
      landmarks[name] = layout.boxes.first { $0.type == type }?.range.lowerBound
    }
    return OwnBytes(try ownRanges(in: layout, of: file), landmarks: landmarks)
  }

  private func ownRanges(
    in layout: HEIFLayout, of file: OpenFile
  ) throws(Errno) -> [Range<Int>] {
    var ranges = layout.freeBoxes.map(\.range)
    if layout.refusal == nil, let table = layout.table {
      let places = [try? place(in: layout), try? xmpPlace(in: layout)]
      let present = places.compactMap(\.self)
      ranges += present.flatMap(\.ownRanges)
      let firstItems = layout.fieldsOfFirstItems(among: present)
      let lacksItem = [MetadataItem.Kind.exif, .xmp].contains { kind in
        if case .none = MetadataItem.search(for: kind, in: table) { true } else { false }
      }
      if lacksItem || !firstItems.isEmpty {
        let film = try FilmOffsets(of: layout, in: file)
        ranges += firstItems + table.fieldsBesideFirstItem
        ranges += film.fields(after: table.box.range.upperBound)
      }
    }
    return ranges.joined
  }

  /// The file with first items.
  private func adding(
    _ first: [(kind: MetadataItem.Kind, payload: [UInt8])],
    replacing items: [MetadataItemEdit.Item], in layout: HEIFLayout, of file: OpenFile
  ) throws(ContainerRefusal) -> FileChanges {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    let (found, film) = try ContainerRefusal.reading { () throws(Errno) in
      (try ItemNumbers(table, in: file), try FilmOffsets(of: layout, in: file))
    }
    var numbers = found
    var additions: [FirstItems.Addition] = []
    for (kind, payload) in first {
      guard let item = numbers?.take() else {
        throw .damaged("its meta box has no number left for an \(kind.name) item")
      }
      additions.append(.init(kind: kind, item: item, payload: payload))
    }
    return try FirstItems(additions, replacing: items, in: layout, film).changes
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
