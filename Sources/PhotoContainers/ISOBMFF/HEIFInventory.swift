import Platform
import SystemPackage

/// What each byte of a HEIF file is: the boxes of the file and of `meta`, the items, and the bytes of `mdat` and `idat`
/// that belong to none.
struct HEIFInventory {
  let layout: HEIFLayout
  let table: ItemTable
  let links: ItemLinks
  let metaBytes: BoxBytes
  let roles: ItemRoles
  private(set) var parts: [FilePart] = []
  /// The parts that are boxes in others, which a free box can replace.
  private(set) var innerBoxes: [Range<Int>: Box] = [:]
  /// The parts that are boxes of the file.
  private(set) var outerBoxes: [Range<Int>: Box] = [:]

  init(
    of file: OpenFile, _ layout: HEIFLayout, with exif: ExifPrefix
  ) throws(ContainerRefusal) {
    self.layout = layout
    if let damage = layout.damage { throw .damaged(damage) }
    guard let table = layout.table else {
      throw .damaged(layout.endDamage ?? "the file has no meta box")
    }
    self.table = table
    let bytes = try ContainerRefusal.reading { () throws(Errno) in try file.read(table.box.range) }
    metaBytes = BoxBytes(bytes: bytes, start: table.box.range.lowerBound)
    do throws(BoxDamage) {
      links = try ItemLinks(table.box, in: metaBytes)
    } catch {
      throw .damaged(error.text)
    }
    roles = ItemRoles(table, links)
    try ContainerRefusal.reading { () throws(Errno) in
      try noteItems(exif, in: file)
      for box in links.boxes { try noteMeta(box, in: file) }
      for box in layout.boxes { try note(box, in: file) }
      try noteEnd(of: file)
      try noteLeftovers(in: file)
    }
  }

  /// The place of the block in the Exif item that was read.
  struct ExifPrefix {
    let range: Range<Int>
    let size: Int
    /// The bytes of the prefix that say nothing that is known.
    let unknown: Range<Int>?
  }

  private mutating func add(_ kind: FilePart.Kind, _ range: Range<Int>) {
    parts.append(FilePart(kind: kind, range: range, content: range))
  }

  private mutating func addBox(_ kind: FilePart.Kind, _ box: Box) {
    let start = box.content.lowerBound + box.uuid.count
    parts.append(
      FilePart(kind: kind, range: box.range, content: start..<box.range.upperBound))
  }

  private mutating func addInner(_ kind: FilePart.Kind, _ box: Box) {
    innerBoxes[box.range] = box
    addBox(kind, box)
  }

  /// A box without meaning, unless something is in it.
  private mutating func noteFree(_ box: Box, in file: OpenFile) throws(Errno) {
    if try !file.isZero(box.content) { add(.leftover, box.content) }
  }
}

// MARK: - Items

extension HEIFInventory {
  /// The item that was read comes first.
  private mutating func noteItems(_ exif: ExifPrefix, in file: OpenFile) throws(Errno) {
    for entry in table.entries?.entries ?? [] {
      guard let kind = try roles.kind(of: entry, in: table, file),
        let ranges = table.location(of: entry.item).flatMap(table.positions)
      else { continue }
      for range in ranges where !range.isEmpty {
        let isRead = kind == .exif && range == exif.range
        let part = FilePart(
          kind: kind, range: range, content: isRead ? range.dropFirst(exif.size) : range,
          item: entry.item)
        if isRead { parts.insert(part, at: 0) } else { parts.append(part) }
        if isRead, let unknown = exif.unknown { add(.leftover, unknown) }
      }
    }
  }
}

// MARK: - Boxes

extension HEIFInventory {
  private static let metaBoxes = Set(
    ["hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl", "dinf", "ipro"].map {
      BoxType($0.utf8)
    })
  /// The properties that say how items are coded and shown (ISO/IEC 23008-12 section 6.5; AV1 Image File Format
  /// section 2.2; MIAF).
  private static let knownProperties = Set(
    [
      "ispe", "pasp", "colr", "pixi", "rloc", "auxC", "clap", "irot", "lsel", "imir", "oinf",
      "hvcC", "lhvC", "av1C", "avcC", "vvcC", "evcC", "jpgC", "j2kH", "uncC", "cmpd", "cmpC",
      "icef", "splz", "snuc", "cloc", "fpac", "disi", "cpat", "tols", "tolp", "a1op", "a1lx",
      "clli", "mdcv", "cclv", "amve", "ndwt", "reve", "subs", "pred", "scal", "iscl", "rref",
      "ster", "cmin", "cmex", "prfr",
    ].map { BoxType($0.utf8) })
  /// Texts for people, and times (ISO/IEC 23008-12 sections 6.5.20 and 6.5.18).
  private static let (texts, times) = (
    Set(["udes", "altt"].map { BoxType($0.utf8) }), Set(["crtt", "mdft"].map { BoxType($0.utf8) })
  )

  private mutating func noteMeta(_ box: Box, in file: OpenFile) throws(Errno) {
    if box.type == .free || box.type == .skip { return try noteFree(box, in: file) }
    if box.type == .handler { return try noteHandlerName(box, in: file) }
    if !Self.metaBoxes.contains(box.type) { addInner(.other("box \(box.type.name) in meta"), box) }
    guard box.type == .itemProperties else { return }
    for property in links.properties where !Self.knownProperties.contains(property.type) {
      let type = property.type
      if type == .free || type == .skip {
        try noteFree(property, in: file)
      } else if Self.texts.contains(type) {
        addInner(.comment, property)
      } else if Self.times.contains(type) {
        addInner(.origin, property)
      } else {
        addInner(.other("property \(type.name)"), property)
      }
    }
  }

  /// A box of the file.
  private mutating func note(_ box: Box, in file: OpenFile) throws(Errno) {
    let kind: FilePart.Kind
    switch box.type {
    case .fileType, .meta, .mediaData: return
    case .movie: return try noteFilm(box, in: file)
    case .movieFragment, .segmentType, .segmentIndex, .fragmentIndex: return
    case .free, .skip: return try noteFree(box, in: file)
    case .motionPhoto: kind = .motionVideo
    case .jumbf:
      let description = try box.description(in: file)
      kind = description.isOfCredentials ? .credentials : .other("box " + description.name)
    case .uuid where box.isManifest: kind = .credentials
    case .uuid where box.isXMP: kind = .otherXMP
    default: kind = .other("box \(box.name)")
    }
    outerBoxes[box.range] = box
    addBox(kind, box)
  }

  private static let filmBoxes: [BoxType: Set<BoxType>] = [
    .movie: types("mvhd", "trak", "mvex", "iods", "meta"),
    .track: types("tkhd", "mdia", "edts", "tref", "trgr", "meta"),
    .media: types("mdhd", "hdlr", "minf", "elng"),
  ]

  private static func types(_ names: String...) -> Set<BoxType> {
    Set(names.map { BoxType($0.utf8) })
  }

  /// What a film has beside its pictures. An item table of it has the items of `meta` once more.
  private mutating func noteFilm(_ film: Box, in file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: film.content)
    while let box = try boxes.next() {
      if box.type == .free || box.type == .skip {
        try noteFree(box, in: file)
      } else if Self.filmBoxes[film.type]?.contains(box.type) != true {
        addInner(.other("box \(box.name) of its film"), box)
      } else if box.type == .meta {
        if repeatsItems(box) {
          try noteRepeated(box, in: file)
        } else {
          addInner(.other("box meta of its film"), box)
        }
      } else if Self.filmBoxes[box.type] != nil {
        try noteFilm(box, in: file)
      } else {
        try noteHeader(box, in: file)
      }
    }
  }

  /// What a table of the same items has beside them, such as the name of its handler.
  private mutating func noteRepeated(_ meta: Box, in file: OpenFile) throws(Errno) {
    // A version and flags come first (ISO/IEC 14496-12 section 8.11.1).
    var boxes = FileBoxes(file, in: meta.content.dropFirst(4))
    while let box = try boxes.next() {
      if box.type != .itemProperties { try noteMeta(box, in: file) }
    }
  }

  private func repeatsItems(_ box: Box) -> Bool {
    guard let film = layout.filmTables.first(where: { $0.box == box }),
      let locations = film.locations?.locations, !locations.isEmpty
    else { return false }
    let own = Set((table.locations?.locations ?? []).compactMap(table.positions))
    return locations.allSatisfy { film.positions(of: $0).map(own.contains) ?? false }
  }

  /// The times of creation and change in the headers of a film, and tracks other than pictures (ISO/IEC 14496-12
  /// sections 8.2.2, 8.3.2, 8.4.2 and 8.4.3).
  private mutating func noteHeader(_ box: Box, in file: OpenFile) throws(Errno) {
    if Self.types("mvhd", "tkhd", "mdhd").contains(box.type) {
      let isLong = try file.bytes(box.content.prefix(1)).first == 1
      let times = box.content.dropFirst(4).prefix(isLong ? 16 : 8)
      if try !file.isZero(times) { add(.origin, times) }
    } else if box.type == .handler {
      try noteHandlerName(box, in: file)
      let type = BoxType(try file.bytes(box.content.dropFirst(8).prefix(4)))
      if !Self.types("pict", "vide", "auxv").contains(type) {
        addBox(.fixed("track \(type.name) of its film"), box)
      }
    }
  }

  /// The name of a handler, in which programs write their own (ISO/IEC 14496-12 section 8.4.3).
  private mutating func noteHandlerName(_ box: Box, in file: OpenFile) throws(Errno) {
    let name = box.content.dropFirst(24)
    if try !file.isZero(name) { add(.origin, name) }
  }

  private mutating func noteEnd(of file: OpenFile) throws(Errno) {
    let size = try file.size()
    if layout.end < size { add(.trailing, layout.end..<size) }
  }

  /// The bytes of `mdat` and `idat` that no item has. Those of a film are not looked up.
  private mutating func noteLeftovers(in file: OpenFile) throws(Errno) {
    guard !layout.hasFilm else { return }
    let hosts =
      layout.boxes.filter { $0.type == .mediaData }.map(\.content)
      + [table.itemData].compactMap(\.self)
    let claimed = layout.claims(on: 0..<Int.max).flatMap(\.ranges).joined
    for host in hosts {
      for rest in host.without(claimed) where try !file.isZero(rest) { add(.leftover, rest) }
    }
  }
}

extension Range<Int> {
  /// The parts that are in none of these ranges, which are in order.
  func without(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var rests: [Range<Int>] = []
    var start = lowerBound
    for range in ranges.overlapping(self) {
      if start < range.lowerBound { rests.append(start..<range.lowerBound) }
      start = Swift.max(start, range.upperBound)
    }
    if start < upperBound { rests.append(start..<upperBound) }
    return rests
  }
}

extension Box {
  /// The type, with the first bytes of a UUID.
  fileprivate var name: String {
    guard !uuid.isEmpty else { return type.name }
    let digits = uuid.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "uuid " + digits.joined()
  }
}

extension BoxType {
  fileprivate static let media = BoxType("mdia".utf8)
  fileprivate static let segmentType = BoxType("styp".utf8)
  fileprivate static let segmentIndex = BoxType("sidx".utf8)
  fileprivate static let fragmentIndex = BoxType("mfra".utf8)
}
