import Platform
import SystemPackage
import TIFFBlocks

/// What each byte of a TIFF file is: entries of its directories, pictures, and bytes that nothing leads to.
struct TIFFInventory {
  /// The file, with its directories loaded.
  private(set) var block: TIFFBlock
  private(set) var tree: DirectoryTree
  private(set) var parts: [FilePart] = []
  /// The offsets of the directories of smaller pictures that can go.
  private(set) var thumbnails: Set<Int> = []
  private(set) var claims: [DirectoryTree.Claim] = []
  /// Those of them that no directory has: a longer header, and values of a MakerNote outside of it.
  private(set) var furtherClaims: [Range<Int>] = []
  private var kind = TIFFKind.tiff
  /// Whether the file has pictures and data that no entry leads to, which all stay.
  private var isRaw: Bool { kind != .tiff }

  init(of block: TIFFBlock, in file: OpenFile, _ kind: TIFFKind) throws(ContainerRefusal) {
    try self.init(directoriesOf: block, in: file)
    self.kind = kind
    guard isRaw || tree.nodes.allSatisfy({ $0.role != .picture || isLocated($0.directory) }) else {
      throw .damaged("the place of one of its pictures is not known")
    }
    if isRaw {
      furtherClaims = [0..<kind.headerSize] + rawData
      for node in tree.nodes { furtherClaims += try valuesOfMakerNotes(in: node, of: file) }
    }
    claims =
      tree.claims(in: self.block) + furtherClaims.map { DirectoryTree.Claim(range: $0, entry: nil) }
    for node in tree.nodes { try note(node, in: file) }
    try noteRest(of: file)
    if isRaw { return }
    try ContainerRefusal.reading { () throws(Errno) in try noteProfileRests(in: file) }
  }

  private mutating func note(
    _ node: DirectoryTree.Node, in file: OpenFile
  ) throws(ContainerRefusal) {
    switch node.role {
    case .picture where isRaw:
      try notePreviews(of: node.directory, in: file)
      for entry in node.directory.entries { note(entry, of: .ifd0) }
    case .picture: notePicture(node.directory)
    case .metadata(let kind): for entry in node.directory.entries { note(entry, of: kind) }
    case .unknown where isRaw:
      let table = node.directory.table.clamped(to: 0..<block.count)
      parts.append(FilePart(kind: .fixed("a directory of a program"), range: table, content: table))
    case .unknown: break
    }
  }

  /// The directories alone.
  init(directoriesOf block: TIFFBlock, in file: OpenFile) throws(ContainerRefusal) {
    var (block, tree) = (block, DirectoryTree(of: block))
    try ContainerRefusal.reading { () throws(Errno) in
      try TIFFLoading.load(&block, from: file) { block in
        tree = DirectoryTree(of: block)
        return tree.missing
      }
    }
    guard tree.isWhole else {
      throw .damaged(tree.damage ?? "one of its directories cannot be read")
    }
    (self.block, self.tree) = (block, tree)
    let pictures = tree.nodes.filter { $0.role == .picture }.map(\.directory)
    guard pictures.contains(where: { !isSmaller($0) }) else { return }
    // IFD0 and directories with others below them stay.
    thumbnails = Set(
      pictures.dropFirst().filter { isSmaller($0) && $0.entry(SubDirectories.tag) == nil }
        .map(\.offset))
  }

  /// Whether the picture is a smaller version of another one (NewSubfileType, TIFF 6.0 section 8), or a JPEG file as the
  /// thumbnails of Exif are.
  func isSmaller(_ directory: TIFFDirectory) -> Bool {
    if let type = number(0x00FE, of: directory) { return type & 1 == 1 }
    return directory.entry(TIFFDataTags.thumbnail.offsets) != nil
      && directory.entry(TIFFDataTags.strips.offsets) == nil
      && directory.entry(TIFFDataTags.tiles.offsets) == nil
  }

  /// Whether all its strips or tiles have a place and a length, or if it has none, a JPEG file. A directory may also have
  /// no picture.
  private func isLocated(_ directory: TIFFDirectory) -> Bool {
    let pairs = [TIFFDataTags.strips, .tiles, .thumbnail].map { tags -> Bool? in
      let (offsets, lengths) = (directory.entry(tags.offsets), directory.entry(tags.lengths))
      guard offsets != nil || lengths != nil else { return nil }
      guard let offsets, let lengths, offsets.count == lengths.count else { return false }
      return tags.ranges(directory.entries, in: block).count == Int(offsets.count)
    }
    if pairs[0] == false || pairs[1] == false { return false }
    return pairs.contains(true)
      || pairs[2] == nil && number(0x0100, of: directory) == nil
  }

  func number(_ tag: UInt16, of directory: TIFFDirectory) -> Int? {
    directory.entry(tag).flatMap { block.unsigned($0, maximum: 1).first }
  }
}

// MARK: - Entries

extension TIFFInventory {
  private mutating func notePicture(_ directory: TIFFDirectory) {
    if thumbnails.contains(directory.offset) {
      let jpeg = TIFFDataTags.thumbnail.ranges(directory.entries, in: block).first
      let isInside = jpeg.map { !$0.isEmpty && $0.upperBound <= block.count } ?? false
      let table = directory.table.clamped(to: 0..<block.count)
      let range = isInside ? jpeg ?? table : table
      parts.append(
        FilePart(kind: .thumbnail, range: range, content: range, item: directory.offset))
    } else if isSmaller(directory) {
      let table = directory.table.clamped(to: 0..<block.count)
      parts.append(
        FilePart(
          kind: .fixed("a smaller picture that leads to others"), range: table, content: table))
    }
    for entry in directory.entries { note(entry, of: .ifd0) }
  }

  private mutating func note(_ entry: TIFFEntry, of directory: ExifDirectory) {
    let tag = ExifTag(directory, entry.tag)
    let row = entry.position..<entry.position + TIFFEntry.size
    if kind == .rw2, directory == .ifd0,
      TIFFTags.isOfPanasonic(entry.tag) || TIFFTags.isPreviewOfPanasonic(entry.tag)
    {
      return
    }
    if ExifDirectory(pointerTag: entry.tag) != nil {
      let isBroken = tree.brokenPointers.contains(entry.position)
      return add(.entry(tag, type: isBroken ? nil : .long), row, row, entry)
    }
    guard case .inside(let value) = entry.value else {
      guard directory != .ifd0 || !TIFFTags.isOfPicture(entry) else { return }
      return add(.entry(tag, type: nil), row, row, entry)
    }
    let range = value.count > 4 ? value : row
    if directory == .ifd0 {
      if TIFFTags.isOfPicture(entry) {
        if entry.tag == TIFFTags.profile { add(.presentation, range, value, entry) }
        return
      }
      if let kind = wholeKind(of: entry.tag), value.count > 4 {
        return add(kind, range, value, entry)
      }
    }
    add(.entry(tag, type: TIFFType(rawValue: entry.type)), range, value, entry)
  }

  /// The kind of a value that is a part of its own (XMP part 3, section 3.2.2.2).
  private func wholeKind(of tag: UInt16) -> FilePart.Kind? {
    switch tag {
    case ExifTag.xmp.number: parts.contains { $0.kind == .xmp } ? .otherXMP : .xmp
    case ExifTag.iptc.number: .iptc
    case ExifTag.photoshop.number: .photoshop
    case TIFFContainer.contentCredentials: .credentials
    default: nil
    }
  }

  mutating func add(_ part: FilePart) { parts.append(part) }

  private mutating func add(
    _ kind: FilePart.Kind, _ range: Range<Int>, _ content: Range<Int>, _ entry: TIFFEntry
  ) {
    parts.append(FilePart(kind: kind, range: range, content: content, item: entry.position))
  }
}

// MARK: - Bytes that nothing leads to

extension TIFFInventory {
  private mutating func noteRest(of file: OpenFile) throws(ContainerRefusal) {
    let claimed = claims.map(\.range).joined
    let end = claimed.last?.upperBound ?? 0
    var rests: [Range<Int>] = []
    try ContainerRefusal.reading { () throws(Errno) in
      for rest in (0..<block.count).without(claimed) where try !file.isZero(rest) {
        rests.append(rest)
      }
    }
    guard !rests.isEmpty else { return }
    if isRaw { return noteRest(rests, after: end) }
    if let stack = stackSize, rests.contains(where: { $0.count >= stack }) {
      throw .damaged("further pictures may be in it that no directory leads to")
    }
    let isPictureUnsure = tree.nodes.contains { $0.role == .picture && isUnsure($0.directory) }
    let isPointedTo = try leadsUnknown(to: rests, in: file)
    for rest in rests {
      let kind: FilePart.Kind
      if isPictureUnsure || isPointedTo {
        kind = .fixed(FilePart.unknownBytes)
      } else if rest.lowerBound >= end {
        kind = .trailing
      } else {
        kind = hasMakerNote ? .other(FilePart.unknownBytes) : .leftover
      }
      parts.append(FilePart(kind: kind, range: rest, content: rest))
    }
  }

  /// What follows a colour profile in its value.
  private mutating func noteProfileRests(in file: OpenFile) throws(Errno) {
    for part in parts where part.kind == .presentation {
      for rest in try ICCProfileSize.rests(of: [part.content], in: file) {
        let isAlone = claims.allSatisfy {
          !$0.range.overlaps(rest) || $0.range == part.content
        }
        guard isAlone, try !file.isZero(rest) else { continue }
        parts.append(FilePart(kind: .leftover, range: rest, content: rest))
      }
    }
  }

  private mutating func noteRest(_ rests: [Range<Int>], after end: Int) {
    for rest in rests {
      let name = rest.lowerBound >= end ? "data after the picture" : FilePart.unknownBytes
      parts.append(FilePart(kind: .fixed(name), range: rest, content: rest))
    }
  }

  /// MakerNotes may lead to bytes anywhere.
  private var hasMakerNote: Bool {
    tree.nodes.contains { node in
      node.role == .metadata(.exif) && node.directory.entry(ExifTag.makerNote.number) != nil
    }
  }

  /// The size of the first picture of a stack whose others may follow it without directories: of ImageJ, MetaMorph, or
  /// the Python library tifffile. Nil for other files.
  private var stackSize: Int? {
    guard let first = tree.nodes.first?.directory else { return nil }
    let isMetaMorph = (0x835C...0x835F).contains { first.entry($0) != nil }
    var isNamed = false
    if let entry = first.entry(ExifTag.imageDescription.number),
      case .inside(let range) = entry.value
    {
      let start = block.bytes(in: range.prefix(16)) ?? []
      isNamed = ["ImageJ=", "{\"shape\":"].contains { start.starts(with: $0.utf8) }
    }
    guard isMetaMorph || isNamed else { return nil }
    return first.data(in: block).reduce(0) { $0 + $1.count }
  }

  /// Whether the picture may have more bytes than its entries say: decoders guess the sizes of strips that are wrong,
  /// and pictures in the first form of JPEG have tables elsewhere (TIFF 6.0 section 22).
  private func isUnsure(_ directory: TIFFDirectory) -> Bool {
    let data = [TIFFDataTags.strips, .tiles].flatMap { $0.ranges(directory.entries, in: block) }
    if data.contains(where: { $0.isEmpty && $0.lowerBound > 0 }) { return true }
    if !data.isEmpty, number(0x0103, of: directory) == 6 { return true }
    guard directory.entry(TIFFDataTags.strips.offsets) != nil,
      number(0x0103, of: directory) ?? 1 == 1
    else { return false }
    let size = TIFFDataTags.strips.ranges(directory.entries, in: block).reduce(0) { $0 + $1.count }
    return size < uncompressedSize(of: directory)
  }

  /// The fewest bytes of a picture without compression. Those with fewer colours than brightnesses are smaller.
  private func uncompressedSize(of directory: TIFFDirectory) -> Int {
    guard number(0x0106, of: directory) != 6, let width = number(0x0100, of: directory),
      let height = number(0x0101, of: directory)
    else { return 0 }
    let bits = number(0x0102, of: directory) ?? 1
    let samples = number(0x0115, of: directory) ?? 1
    let size = [samples, height].reduce((width, false)) { product, factor in
      let (next, overflows) = product.0.multipliedReportingOverflow(by: factor)
      return (next, product.1 || overflows)
    }
    let (inBits, overflows) = size.0.multipliedReportingOverflow(by: bits)
    return size.1 || overflows ? .max : inBits / 8
  }

  /// Whether entries of programs may be offsets of these bytes: any four bytes of their values lead to one of them.
  private func leadsUnknown(
    to rests: [Range<Int>], in file: OpenFile
  ) throws(ContainerRefusal) -> Bool {
    for part in parts {
      guard case .entry(let tag, let type) = part.kind, tag.directory == .ifd0,
        ExifDirectory(pointerTag: tag.number) == nil, !TIFFContainer.isPlain(tag.number)
      else { continue }
      let step: Int
      switch type {
      case nil, .long, .slong, .ifd: step = 4
      case .byte where part.content.count > 4, .undefined where part.content.count > 4: step = 1
      default: continue
      }
      let content = type == nil ? part.range.suffix(4) : part.content
      let bytes = try ContainerRefusal.reading { () throws(Errno) in
        try file.read(content.prefix(FurtherMetadata.maximumPart))
      }
      for start in stride(from: 0, to: bytes.count - 3, by: step) {
        let word = bytes[start..<start + 4]
        let ordered = block.order == .bigEndian ? Array(word) : word.reversed()
        let offset = ordered.reduce(0) { $0 << 8 | Int($1) }
        if !rests.overlapping(offset..<offset + 1).isEmpty { return true }
      }
    }
    return false
  }
}

extension TIFFContainer {
  /// Whether a tag of IFD0 is known to have no offsets: free bytes that are listed (TIFF 6.0 section 8), those of Windows,
  /// Photoshop's settings, GeoTIFF, and those of Exif, which some programs put there.
  fileprivate static func isPlain(_ tag: UInt16) -> Bool {
    switch tag {
    case 0x0120, 0x0121, 0x4746, 0x4749, 0x8298...0x829D, 0x830E, 0x8480, 0x8482, 0x85D8: true
    case 0x8822...0x8833, 0x87AF...0x87B1,
      0x9000...0x9292 where tag != ExifTag.makerNote.number:
      true
    case 0x9C9B...0x9C9F, 0xA000...0xA005, 0xA401...0xA480, 0xEA1C: true
    default: false
    }
  }
}
