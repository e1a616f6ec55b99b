import Platform
import SystemPackage
import TIFFBlocks

/// A JPEG file that a photo holds after its Exif segment and that the MakerNote alone tells of by its
/// offset, as cameras of Minolta, Konica and Olympus write a preview after the main picture. It is
/// lost to all readers if Exif grows and the offset stays.
///
/// Nobody knows the layout of every MakerNote. So each of its bytes may begin an offset of 32 bits, in
/// either byte order, from the TIFF header, the MakerNote, a header in it or the beginning of the
/// file. Those that lead to the beginning of a JPEG file are found. They are known to be offsets if
///
/// - a directory of the MakerNote has them as the value of an entry, and the entry beside it has the
///   length of what lies there, or
/// - they lead to the same file as such a value, and the same length follows: Olympus writes the two
///   numbers a second time, where no directory leads to.
///
/// To correct them is safe: exactly the numbers that led to the file before lead to it after. If any
/// other number leads to a JPEG file, nobody knows whether by chance, and the segment must keep its
/// length.
struct MakerNotePreview {
  /// How much of the file is read at once.
  private static let chunkSize = 1 << 18
  /// How many bytes tell whether a JPEG file begins.
  private static let headSize = 4
  private static let sonyHeaderSize = 32
  private static let longestHead = sonyHeaderSize + headSize

  private let file: OpenFile
  private let block: TIFFBlock
  private let place: Int
  private let fileSize: Int
  /// How much later in the file, as it is, everything after the block comes.
  private let shift: Int

  /// The offsets of such files, each once, in the order of their places; nil in case of doubt.
  ///
  /// - Parameters:
  ///   - file: The file as it is with the block, or with a longer or shorter one in its place.
  ///   - places: Where the file's own block stands.
  ///   - maximumSize: How many bytes the block can come to have.
  static func offsets(
    in file: OpenFile, with block: TIFFBlock, at places: Range<Int>, maximumSize: Int
  ) throws(Errno) -> [TrailingOffset]? {
    let structure = TIFFStructure(of: block)
    guard let entry = structure[.exif]?.entry(ExifTag.makerNote.number),
      case .inside(let note) = entry.value
    else { return [] }
    let shift = places.count - block.count
    let preview = MakerNotePreview(
      file: file, block: block, place: places.lowerBound,
      fileSize: Int(clamping: try file.status().size) - shift, shift: shift)
    let directories = MakerNoteDirectories(of: block, note: note)
    let found = try preview.leading(
      preview.candidates(in: note, bases: [0, note.lowerBound, directories?.base ?? 0]))
    guard !found.isEmpty else { return [] }
    guard let directories, let offsets = preview.known(found, by: directories),
      structure.areOwn(offsets.map(\.range), of: entry, in: block, maximumSize: maximumSize)
    else { return nil }
    return offsets
  }

  /// The numbers that are an offset of something in the file after the block, in the order of what
  /// they lead to.
  private func candidates(in note: Range<Int>, bases: Set<Int>) -> [TrailingOffset] {
    let end = place + block.count
    let targets = end..<max(end, fileSize - Self.headSize + 1)
    let bases = bases.map { place + $0 } + [0]
    var candidates: [TrailingOffset] = []
    for position in note.dropLast(3) {
      for order in [ByteOrder.littleEndian, .bigEndian] {
        guard let number: UInt32 = block.number(at: position, in: order) else { continue }
        for base in bases where targets.contains(base + Int(number)) {
          candidates.append(
            TrailingOffset(position: position, order: order, number: number, base: base, length: 0))
        }
      }
    }
    return candidates.sorted { $0.target < $1.target }
  }

  /// Those that lead to the beginning of a JPEG file. However many there are, the file is read once at
  /// most, in few pieces.
  private func leading(_ candidates: [TrailingOffset]) throws(Errno) -> [TrailingOffset] {
    var found: [TrailingOffset] = []
    var (chunk, start) = ([UInt8](), 0)
    for candidate in candidates {
      if min(candidate.target + Self.longestHead, fileSize) > start + chunk.count {
        start = candidate.target
        let end = min(start + Self.chunkSize, fileSize)
        chunk = try file.read(start + shift..<end + shift)
      }
      let head = chunk.dropFirst(candidate.target - start).prefix(Self.longestHead)
      if Self.begin(with: head) { found.append(candidate) }
    }
    return found
  }

  /// Whether a JPEG file begins with these bytes: SOI and the first byte of the next marker (ISO/IEC
  /// 10918-1 table B.1). Cameras of Minolta write another first byte, and then the marker DQT; readers
  /// put it right.
  ///
  /// Cameras of Sony write a header of 32 bytes first (ExifTool's module Sony, PreviewImage).
  private static func begin(with head: ArraySlice<UInt8>) -> Bool {
    [head, head.dropFirst(sonyHeaderSize)].contains { head in
      head.starts(with: [0xFF, 0xD8, 0xFF]) || head.dropFirst().starts(with: [0xD8, 0xFF, 0xDB])
    }
  }

  /// The offsets that these are; nil if one of them is not known to be one.
  private func known(
    _ found: [TrailingOffset], by directories: MakerNoteDirectories
  ) -> [TrailingOffset]? {
    var lengths: [Int: Int] = [:]
    for value in directories.values { lengths[value.position] = value.length }
    var files: [Int: Int] = [:]
    var offsets: [Int: TrailingOffset] = [:]
    var others: [TrailingOffset] = []
    for candidate in found {
      if candidate.order == directories.order, let length = lengths[candidate.position],
        length >= Self.headSize, length <= fileSize - candidate.target
      {
        // It cannot lead to two files.
        guard offsets[candidate.position] == nil else { return nil }
        files[candidate.target] = length
        offsets[candidate.position] = candidate.leading(toLength: length)
      } else {
        others.append(candidate)
      }
    }
    for other in others {
      let next: UInt32? = block.number(at: other.position + 4, in: directories.order)
      guard other.order == directories.order, let length = files[other.target],
        next.map(Int.init) == length, offsets[other.position] == nil
      else { return nil }
      offsets[other.position] = other.leading(toLength: length)
    }
    let sorted = offsets.values.sorted { $0.position < $1.position }
    let overlap = zip(sorted, sorted.dropFirst()).contains { $0.range.overlaps($1.range) }
    return overlap ? nil : sorted
  }
}

extension TrailingOffset {
  fileprivate func leading(toLength length: Int) -> TrailingOffset {
    TrailingOffset(position: position, order: order, number: number, base: base, length: length)
  }
}
