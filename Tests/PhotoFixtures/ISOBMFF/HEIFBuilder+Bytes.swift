extension HEIFBuilder {
  private typealias Box = BoxBuilder

  /// The file.
  package var bytes: [UInt8] {
    parts.indices.reduce(fileType) { $0 + bytes(ofPartAt: $1, places: places) }
  }

  private var fileType: [UInt8] {
    let brands = [brand, "\0\0\0\0"] + compatibleBrands
    return Box.box("ftyp", brands.flatMap { Array($0.utf8) })
  }

  /// The range of a part in the file.
  package func range(ofPartAt index: Int) -> Range<Int> {
    let start = parts[..<index].indices.reduce(fileType.count) {
      $0 + bytes(ofPartAt: $1, places: [:]).count
    }
    return start..<start + bytes(ofPartAt: index, places: [:]).count
  }

  /// The position of an item's first byte in the file; in `idat`, if it is there.
  package func place(of item: Int) -> Int? { places[item] }

  private var places: [Int: Int] {
    var places: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      let headerSize: Int
      let ids: [Int]
      switch part {
      case .mediaData(let items), .openMediaData(let items): (headerSize, ids) = (8, items)
      case .largeMediaData(let items): (headerSize, ids) = (16, items)
      case .meta, .openMeta, .film, .box, .bytes: continue
      }
      var position = range(ofPartAt: index).lowerBound + headerSize
      for item in items where ids.contains(item.id) && hasOwnBytes(item) {
        places[item.id] = position
        position += stored(item).count
      }
    }
    var position = 0
    for item in items where item.isInItemData {
      places[item.id] = position
      position += stored(item).count
    }
    for item in items {
      if let other = item.sharedWith { places[item.id] = places[other] }
    }
    return places
  }

  private func hasOwnBytes(_ item: Item) -> Bool {
    !item.isInItemData && item.sharedWith == nil
  }

  /// The item's pieces with the bytes between them.
  private func stored(_ item: Item) -> [UInt8] {
    Array(pieces(of: item).joined(separator: [0xEE]))
  }

  private func pieces(of item: Item) -> [[UInt8]] {
    let size = (item.data.count + item.pieces - 1) / max(1, item.pieces)
    return (0..<item.pieces).map { Array(item.data.dropFirst($0 * size).prefix(size)) }
  }

  private func bytes(ofPartAt index: Int, places: [Int: Int]) -> [UInt8] {
    func content(_ ids: [Int]) -> [UInt8] {
      items.filter { ids.contains($0.id) && hasOwnBytes($0) }.flatMap(stored)
    }
    return switch parts[index] {
    case .meta: meta(places: places)
    case .openMeta: Box.number(0, 4) + meta(places: places).dropFirst(4)
    case .film: Box.box("moov", Box.box("trak", meta(places: places)))
    case .mediaData(let ids): Box.box("mdat", content(ids))
    case .largeMediaData(let ids): Box.largeBox("mdat", content(ids))
    case .openMediaData(let ids): Box.openBox("mdat", content(ids))
    case .box(let type, let bytes): Box.box(type, bytes)
    case .bytes(let bytes): bytes
    }
  }

  private func meta(places: [Int: Int]) -> [UInt8] {
    var content = Box.fullBox("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + Box.number(0, 13))
    if let primary { content += Box.fullBox("pitm", Box.number(primary, 2)) }
    content += Box.fullBox(
      "iinf", Box.number(items.count, 2) + items.flatMap { Self.entry($0) })
    content += locations(places: places)
    if !references.isEmpty {
      content += Box.fullBox(
        "iref",
        references.flatMap { type, from, to in
          Box.box(
            type,
            Box.number(from, 2) + Box.number(to.count, 2) + to.flatMap { Box.number($0, 2) })
        })
    }
    if let primary {
      let indices = (1...max(1, properties.count)).prefix(properties.count)
      let associations =
        Box.number(1, 4) + Box.number(primary, 2) + Box.number(properties.count, 1)
        + indices.map { UInt8($0) }
      content += Box.box(
        "iprp",
        Box.box("ipco", properties.flatMap(\.self)) + Box.fullBox("ipma", associations))
    }
    let itemData = items.filter(\.isInItemData).flatMap(stored)
    if !itemData.isEmpty { content += Box.box("idat", itemData) }
    return Box.fullBox("meta", content + furtherBoxes)
  }

  private static func entry(_ item: Item) -> [UInt8] {
    let mediaType = item.type == "mime" ? Array(item.mediaType.utf8) + [0] : []
    return Box.fullBox(
      "infe", version: 2,
      Box.number(item.id, 2) + Box.number(item.isProtected ? 1 : 0, 2) + Array(item.type.utf8)
        + Array(item.name.utf8) + [0] + mediaType)
  }

  private func locations(places: [Int: Int]) -> [UInt8] {
    let sizes = [
      UInt8(form.offsetSize << 4 | form.lengthSize), UInt8(form.baseSize << 4 | form.indexSize),
    ]
    let entries = items.flatMap { location(of: $0, at: places[$0.id] ?? 0) }
    return Box.fullBox(
      "iloc", version: form.version,
      sizes + Box.number(items.count, form.version < 2 ? 2 : 4) + entries)
  }

  private func location(of item: Item, at place: Int) -> [UInt8] {
    let base = form.usesBase && form.baseSize > 0 ? place : 0
    var entry = Box.number(item.id, form.version < 2 ? 2 : 4)
    if form.version > 0 { entry += Box.number(item.method ?? (item.isInItemData ? 1 : 0), 2) }
    entry += Box.number(item.dataReference, 2) + Box.number(base, form.baseSize)
    entry += Box.number(item.pieces, 2)
    var offset = place - base
    for piece in pieces(of: item) {
      entry += Box.number(1, form.indexSize) + Box.number(offset, form.offsetSize)
      entry += Box.number(piece.count + item.surplus, form.lengthSize)
      offset += piece.count + 1
    }
    return entry
  }
}
