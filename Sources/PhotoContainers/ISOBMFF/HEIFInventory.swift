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
  /// What parts with other texts become instead of zeros.
  private(set) var cleanTexts: [Range<Int>: [UInt8]] = [:]

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
      for entry in table.entries?.entries ?? [] { noteTexts(of: entry) }
      for rest in links.rests(in: table) where try !file.isZero(rest) { add(.leftover, rest) }
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

  mutating func add(_ kind: FilePart.Kind, _ range: Range<Int>) {
    parts.append(FilePart(kind: kind, range: range, content: range))
  }

  mutating func addBox(_ kind: FilePart.Kind, _ box: Box) {
    let start = box.content.lowerBound + box.uuid.count
    parts.append(
      FilePart(kind: kind, range: box.range, content: start..<box.range.upperBound))
  }

  mutating func addInner(_ kind: FilePart.Kind, _ box: Box) {
    innerBoxes[box.range] = box
    addBox(kind, box)
  }

  /// A box without meaning, unless something is in it.
  mutating func noteFree(_ box: Box, in file: OpenFile) throws(Errno) {
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

// MARK: - Names of items

extension HEIFInventory {
  /// The names that programs give items, such as libavif and libheif.
  private static let itemNames = Set(
    [
      "", "Color", "Alpha", "Exif", "XMP", "Image", "HEVC Image", "Exif data", "GMap", "Gain map",
      "Generically compressed Image",
    ].map { Array($0.utf8) })
  /// What a type of item has after its name: the media type and the coding of `mime`, the address of `uri ` (ISO/IEC
  /// 14496-12 section 8.11.6).
  private static let furtherTexts = [BoxType.mimeItem: 2, BoxType("uri ".utf8): 1]

  /// The name of an item, which nothing refers to, and what follows its texts.
  private mutating func noteTexts(of entry: ItemEntry) {
    var texts = metaBytes[entry.texts].split(separator: 0, omittingEmptySubsequences: false)
    // After the last NUL.
    let isEnded = texts.last?.isEmpty ?? false
    if isEnded { texts.removeLast() }
    guard let name = texts.first else { return }
    let count = 1 + (entry.type.flatMap { Self.furtherTexts[$0] } ?? (entry.type == nil ? 2 : 0))
    let kept = Self.itemNames.contains(Array(name)) ? Array(name) : []
    let others = texts.dropFirst().prefix(count - 1)
    let clean = others.reduce(kept + [0]) { $0 + $1 + [0] }
    let rest = metaBytes[entry.texts].dropFirst(clean.count)
    let isClean = kept == Array(name) && rest.allSatisfy { $0 == 0 }
    guard !isClean, clean.count <= entry.texts.count else { return }
    cleanTexts[entry.texts] =
      clean + [UInt8](repeating: 0, count: entry.texts.count - clean.count)
    add(.leftover, entry.texts)
  }
}

// MARK: - Boxes

extension HEIFInventory {
  private static let metaBoxes = Set(
    ["hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl", "dinf"].map {
      BoxType($0.utf8)
    })
  /// The sizes of boxes with fields alone, with their version and flags: the primary item, and properties (ISO/IEC
  /// 14496-12 sections 8.11.4 and 12.1; 23008-12 section 6.5; AV1 Image File Format section 2.2).
  private static let maximumSizes: [BoxType: Int] = Dictionary(
    uniqueKeysWithValues: [
      ("pitm", 8), ("ispe", 12), ("pasp", 8), ("irot", 1), ("imir", 1), ("clap", 32), ("rloc", 12),
      ("lsel", 2), ("dinf", 28), ("clli", 4), ("mdcv", 24), ("amve", 8), ("a1op", 1), ("a1lx", 13),
    ].map { (BoxType($0.0.utf8), $0.1) })
  /// The size of colours without a profile (ISO/IEC 14496-12 section 12.1.5).
  private static let colourSize = 11
  /// The place of data without a table of other files: in this file (ISO/IEC 14496-12 section 8.7.2).
  private static let ownData: [UInt8] = [
    0, 0, 0, 28, 0x64, 0x72, 0x65, 0x66, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12, 0x75, 0x72, 0x6C,
    0x20, 0, 0, 0, 1,
  ]
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

  mutating func noteMeta(_ box: Box, in file: OpenFile) throws(Errno) {
    if box.type == .free || box.type == .skip { return try noteFree(box, in: file) }
    if box.type == .handler { return try noteHandlerName(box, in: file) }
    if box.type == .protection {
      addBox(.fixed("box \(box.type.name) in meta"), box)
    } else if !Self.metaBoxes.contains(box.type) {
      addInner(.other("box \(box.type.name) in meta"), box)
    }
    try noteFields(of: box, "box \(box.type.name) in meta", in: file)
    guard box.type == .itemProperties else { return }
    for property in links.properties {
      let type = property.type
      if Self.knownProperties.contains(type) {
        try noteFields(of: property, "property \(type.name)", in: file)
      } else if type == .free || type == .skip {
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

  /// The bytes of a box after its fields, which readers may take for an extension of it; and a profile's after its end.
  private mutating func noteFields(
    of box: Box, _ name: String, in file: OpenFile
  ) throws(Errno) {
    if let profile = PictureItems.profile(in: box, metaBytes) {
      for rest in try ICCProfileSize.rests(of: [profile], in: file) where try !file.isZero(rest) {
        add(.leftover, rest)
      }
      return
    }
    let maximum = box.type == .colour ? Self.colourSize : Self.maximumSizes[box.type] ?? .max
    var rest = box.content.dropFirst(maximum)
    if box.type == .dataInformation,
      try file.read(box.content.prefix(Self.ownData.count)) != Self.ownData
    {
      rest = box.content
    }
    if try !file.isZero(rest) { add(.fixed(name), rest) }
  }

  /// A box of the file.
  private mutating func note(_ box: Box, in file: OpenFile) throws(Errno) {
    let kind: FilePart.Kind
    switch box.type {
    case .fileType:
      let brands = try FileBrands.unknown(in: box.content, of: file)
      if let brands { add(.fixed("brands in ftyp"), brands) }
      return
    case .meta, .mediaData: return
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

  /// The names that programs give handlers, such as their own.
  private static let handlerNames = Set(
    [
      "libavif", "AVIF Still Picture", "cavif - https://github.com/link-u/cavif", "PictureHandler",
      "VideoHandler", "VideoHandle", "SoundHandler", "SoundHandle", "Core Media Video",
      "Core Media Audio", "Core Media Data Handler", "Core Media Metadata", "DataHandler",
      "ISO Media file produced by Google Inc.",
    ].map { Array($0.utf8) })

  /// The company that QuickTime names.
  private static let company = Array("appl".utf8)

  /// The name of a handler, in which programs write their own, and what precedes it without a meaning (ISO/IEC 14496-12
  /// section 8.4.3). QuickTime has the name of a company there.
  mutating func noteHandlerName(_ box: Box, in file: OpenFile) throws(Errno) {
    let fields = try file.read(box.content.prefix(24))
    let others = fields.dropFirst(12).starts(with: Self.company) ? 16 : 12
    if fields.dropFirst(others).contains(where: { $0 >= 0x20 }) {
      add(.leftover, box.content.dropFirst(12).prefix(12))
    }
    let name = box.content.dropFirst(24)
    guard try !file.isZero(name) else { return }
    // QuickTime's begin with their length.
    let text = try file.read(name).drop { $0 < 0x20 }.prefix { $0 != 0 }
    add(Self.handlerNames.contains(Array(text)) ? .origin : .other("the name of a handler"), name)
  }

  private mutating func noteEnd(of file: OpenFile) throws(Errno) {
    let size = try file.size()
    if layout.end < size { add(.trailing, layout.end..<size) }
  }

  /// The bytes of `mdat` and `idat` that no item has, and no film. If it is not known where a film's are, those of `mdat`
  /// are not looked up.
  private mutating func noteLeftovers(in file: OpenFile) throws(Errno) {
    let samples = layout.hasFilm ? try FilmSamples(of: layout, in: file)?.ranges : []
    let hosts =
      layout.boxes.filter { $0.type == .mediaData && samples != nil }.map(\.content)
      + [table.itemData].compactMap(\.self)
    let claimed = (layout.claims(on: 0..<Int.max).flatMap(\.ranges) + (samples ?? [])).joined
    let kind =
      layout.hasFilm ? FilePart.Kind.other("bytes that no picture of its film has") : .leftover
    for host in hosts {
      for rest in host.without(claimed) where try !file.isZero(rest) { add(kind, rest) }
    }
  }
}

extension Box {
  /// The type, with the first bytes of a UUID.
  var name: String {
    guard !uuid.isEmpty else { return type.name }
    let digits = uuid.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "uuid " + digits.joined()
  }
}

extension BoxType {
  fileprivate static let segmentType = BoxType("styp".utf8)
  fileprivate static let segmentIndex = BoxType("sidx".utf8)
  fileprivate static let fragmentIndex = BoxType("mfra".utf8)
}
