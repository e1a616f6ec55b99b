/// Which tag's bytes lie where in a block: a bounded walk of its directories.
///
/// It is the gate in front of libexif, which bounds the depth of directories but not their
/// breadth, and the map for edits. Each directory is visited once, at the first pointer to it;
/// what else there is counts as a flaw.
struct TIFFStructure: Sendable, Hashable {
  /// How many entries of a directory are read. Real photos have at most 43.
  static let maximumEntryCount = 512
  /// How many bytes of values are read: a block holds 64 KiB, and some photos share values.
  static let maximumValueBytes = 4 * 65_536
  /// No offset from here on can ever be inside a block (ISO/IEC 10918-1 section B.1.1.4: a
  /// segment's length is 16 bits).
  private static let reach = 65_536

  /// The directories in the order of their visits.
  private(set) var directories: [TIFFDirectory] = []
  private(set) var flaws: [TIFFFlaw] = []
  /// Where entries stand that must be kept from libexif.
  private(set) var unsoundEntries: [Int] = []
  /// Whether the pointer to IFD1 must be kept from libexif.
  private(set) var isNextPointerUnsound = false
  /// Whether the block refers to bytes past its end that it would come to have by growing, so
  /// that growing would change what the reference means.
  private(set) var refersPastEnd = false

  private var valueBytes = 0
  private var knownFlaws: Set<TIFFFlaw> = []

  /// Walks the block.
  init(of block: TIFFBlock) {
    visit(.ifd0, pointerPosition: 4, in: block)
    if let ifd0 = self[.ifd0], let next = block.uint32(at: ifd0.nextPointerPosition), next != 0 {
      visit(.ifd1, pointerPosition: ifd0.nextPointerPosition, in: block)
    }
    checkThumbnail(in: block)
  }

  /// The directory of this kind, or nil where the block has none.
  subscript(kind: ExifDirectory) -> TIFFDirectory? {
    directories.first { $0.kind == kind }
  }

  private mutating func visit(
    _ kind: ExifDirectory, pointerPosition: Int, pointer: TIFFEntry? = nil, in block: TIFFBlock
  ) {
    guard let offset = block.uint32(at: pointerPosition).map(Int.init) else { return }
    guard !directories.contains(where: { $0.kind == kind || $0.offset == offset }) else {
      reject(pointer, .repeatedPointer(kind))
      return
    }
    guard let declaredCount = block.uint16(at: offset).map(Int.init) else {
      noteReference(from: offset)
      reject(pointer, .pointerOutside(kind))
      return
    }
    let countInBlock = min(declaredCount, (block.count - offset - 2) / TIFFEntry.size)
    if countInBlock < declaredCount {
      refersPastEnd = true
      note(.cut(kind))
    }
    let positions = (0..<countInBlock).map { offset + 2 + $0 * TIFFEntry.size }
    let entries = positions.prefix(Self.maximumEntryCount).compactMap {
      TIFFEntry(at: $0, in: block)
    }
    if entries.count < positions.count {
      note(.tooManyEntries(kind))
      unsoundEntries += positions[entries.count...]
    }
    directories.append(
      TIFFDirectory(
        kind: kind, offset: offset, pointerPosition: pointerPosition, pointer: pointer,
        entries: entries, declaredCount: declaredCount))
    for entry in entries {
      if let target = ExifDirectory(pointerTag: entry.tag) {
        visit(target, pointerPosition: entry.valueFieldPosition, pointer: entry, in: block)
      } else {
        measure(entry, of: kind)
      }
    }
  }

  /// Adds up the bytes that libexif would copy for the entry.
  private mutating func measure(_ entry: TIFFEntry, of kind: ExifDirectory) {
    switch entry.value {
    case .unknown:
      break
    case .outside(let offset):
      noteReference(from: offset)
      note(.valueOutside(kind, tag: entry.tag))
      unsoundEntries.append(entry.position)
    case .inside(let range):
      valueBytes += range.count
      if valueBytes > Self.maximumValueBytes {
        note(.tooManyBytes)
        unsoundEntries.append(entry.position)
      }
    }
  }

  private mutating func checkThumbnail(in block: TIFFBlock) {
    guard let thumbnail = thumbnail(in: block), thumbnail.upperBound > block.count else { return }
    noteReference(from: thumbnail.lowerBound)
    note(.thumbnailOutside)
  }

  /// Keeps a pointer from libexif: an entry, or where there is none the one behind IFD0.
  private mutating func reject(_ pointer: TIFFEntry?, _ flaw: TIFFFlaw) {
    note(flaw)
    if let pointer {
      unsoundEntries.append(pointer.position)
    } else {
      isNextPointerUnsound = true
    }
  }

  private mutating func note(_ flaw: TIFFFlaw) {
    if knownFlaws.insert(flaw).inserted { flaws.append(flaw) }
  }

  private mutating func noteReference(from offset: Int) {
    if offset < Self.reach { refersPastEnd = true }
  }
}

extension TIFFStructure {
  /// The bytes of the thumbnail's JPEG stream, which may lie outside the block (Exif 2.3 section
  /// 4.6.4, tags JPEGInterchangeFormat and JPEGInterchangeFormatLength).
  func thumbnail(in block: TIFFBlock) -> Range<Int>? {
    guard let ifd1 = self[.ifd1],
      let offset = ifd1.entry(0x0201).flatMap({ block.uint32(at: $0.valueFieldPosition) }),
      let length = ifd1.entry(0x0202).flatMap({ block.uint32(at: $0.valueFieldPosition) })
    else { return nil }
    return Int(offset)..<Int(offset) + Int(length)
  }
}
