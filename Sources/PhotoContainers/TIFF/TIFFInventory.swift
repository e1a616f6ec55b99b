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
  var isRaw: Bool { kind != .tiff }

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
    if !isRaw {
      try ContainerRefusal.reading { () throws(Errno) in try noteProfileRests(in: file) }
    }
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
      return tags.ranges(directory.entries, in: block).count == offsets.count
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
    let row = entry.row
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
    let range = entry.distantValue ?? row
    if directory == .ifd0 {
      if TIFFTags.isOfPicture(entry) {
        if entry.tag == TIFFTags.profile { add(.presentation, range, value, entry) }
        return
      }
      if let kind = wholeKind(of: entry.tag), entry.distantValue != nil {
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
