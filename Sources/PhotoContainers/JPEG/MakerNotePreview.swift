import MakerNotes
import Platform
import SystemPackage
import TIFFBlocks

/// A preview after the main picture, with its offset only in the MakerNote, as cameras of Minolta, Konica
/// and Olympus write it. If the Exif segment grows and the offset stays, no reader finds the preview.
///
/// The layout of most MakerNotes is undocumented. So the search tries a number of 32 bits at every byte,
/// in both byte orders, as an offset from the TIFF header, the MakerNote, a header in it, and the start
/// of the file. It keeps the numbers that lead to the start of a JPEG file. Such a number is known to be
/// an offset in two cases:
///
/// - It is the value of an entry in a directory of the MakerNote, and the next or previous entry has the
///   preview's length.
/// - It leads to the same preview, and the same length follows it. Olympus writes both numbers a second
///   time, outside all directories.
///
/// Correcting a known offset is safe: the numbers that led to the preview before the edit lead to it after
/// the edit. If any other number leads to a JPEG file, perhaps by chance, the segment must keep its
/// length, unless that number is in the bytes of a known offset.
struct MakerNotePreview {
  /// The number of bytes that are read at once.
  private static let chunkSize = 1 << 18
  /// The number of bytes that identify the start of a JPEG file.
  private static let headSize = 4
  /// The size of the header that Sony writes before the preview (ExifTool's module Sony, PreviewImage).
  private static let sonyHeaderSize = 32
  private static let longestHead = sonyHeaderSize + headSize

  private let file: OpenFile
  private let block: TIFFBlock
  /// The offset of the block in the file.
  private let place: Int
  /// The size of the file if it had this block.
  private let fileSize: Int
  /// Where the bytes of that file are in the present one.
  private let relocation: Relocation

  /// The offsets of previews, in the order of their positions in the block; nil in case of doubt.
  ///
  /// - Parameters:
  ///   - file: The file, with this block, or after edits of it.
  ///   - place: The offset of the block in the file that it is from.
  ///   - relocation: From that file to the present one.
  ///   - maximumSize: The largest size that the block can get, in bytes.
  static func offsets(
    in file: OpenFile, with block: TIFFBlock, at place: Int,
    movedBy relocation: Relocation = .none, maximumSize: Int
  ) throws(Errno) -> [TrailingOffset]? {
    let structure = TIFFStructure(of: block)
    guard let entry = structure[.exif]?.entry(ExifTag.makerNote.number),
      case .inside(let note) = entry.value
    else { return [] }
    let preview = MakerNotePreview(
      file: file, block: block, place: place,
      fileSize: try file.size() - relocation.growth, relocation: relocation)
    var make: ArraySlice<UInt8> = []
    if case .inside(let range) = structure.soundEntry(ExifTag.make.number, in: .ifd0)?.value {
      make = block.bytes(in: range) ?? []
    }
    let known = MakerNote(of: block, in: note, make: make)
    let found = try preview.leading(
      preview.candidates(in: note, bases: [0, note.lowerBound, known?.base ?? 0]))
    guard !found.isEmpty else { return [] }
    guard let known, let offsets = preview.known(found, by: known),
      structure.areOwn(offsets.map(\.range), of: entry, in: block, maximumSize: maximumSize)
    else { return nil }
    return offsets
  }

  /// The numbers that are offsets of bytes after the block, in the order of those bytes.
  private func candidates(in note: Range<Int>, bases: Set<Int>) -> [TrailingOffset] {
    let blockEnd = place + block.count
    let targets = blockEnd..<max(blockEnd, fileSize - Self.headSize + 1)
    let bases = bases.map { place + $0 } + [0]
    // Most numbers lead nowhere, whatever their base.
    let numbers = targets.lowerBound - (bases.max() ?? 0)..<targets.upperBound - (bases.min() ?? 0)
    var candidates: [TrailingOffset] = []
    var (little, big, end) = (UInt32(0), UInt32(0), note.lowerBound)
    for byte in block.bytes(in: note) ?? [] {
      (little, big, end) = (little >> 8 | UInt32(byte) << 24, big << 8 | UInt32(byte), end + 1)
      guard end >= note.lowerBound + 4,
        numbers.contains(Int(little)) || numbers.contains(Int(big))
      else { continue }
      for (order, number) in [(ByteOrder.littleEndian, little), (.bigEndian, big)] {
        for base in bases where targets.contains(base + Int(number)) {
          candidates.append(
            TrailingOffset(
              position: end - 4, order: order, number: number, base: base, length: 0))
        }
      }
    }
    return candidates.sorted { $0.target < $1.target }
  }

  /// The candidates that lead to the start of a JPEG file. The file is read at most once, in few pieces.
  private func leading(_ candidates: [TrailingOffset]) throws(Errno) -> [TrailingOffset] {
    var found: [TrailingOffset] = []
    var (chunk, start) = ([UInt8](), 0)
    for candidate in candidates {
      if min(candidate.target + Self.longestHead, fileSize) > start + chunk.count {
        start = candidate.target
        let end = min(start + Self.chunkSize, fileSize)
        chunk = try bytes(start..<end)
      }
      if Self.begins(chunk, at: candidate.target - start) { found.append(candidate) }
    }
    return found
  }

  /// The bytes of the file that the block is from. Those of its changed parts are not known: zeros.
  private func bytes(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var position = range.lowerBound
    func append(until end: Int) throws(Errno) {
      guard position < end else { return }
      let shift = relocation.shift(at: position)
      bytes += try file.read(position + shift..<end + shift)
      position = end
    }
    for part in relocation.parts
    where part.old.overlaps(range) || range.contains(part.old.lowerBound) {
      try append(until: part.old.lowerBound)
      let end = min(part.old.upperBound, range.upperBound)
      bytes += [UInt8](repeating: 0, count: max(0, end - position))
      position = max(position, end)
    }
    try append(until: range.upperBound)
    return bytes
  }

  /// Whether a JPEG file begins here, or after Sony's header: SOI, and the first byte of the next marker
  /// (ISO/IEC 10918-1 table B.1). Minolta and Sony write another first byte, and then one of a few markers;
  /// readers correct it.
  private static func begins(_ bytes: [UInt8], at place: Int) -> Bool {
    [place, place + sonyHeaderSize].contains { start in
      guard start + 2 < bytes.count, bytes[start + 1] == 0xD8, bytes[start + 2] == 0xFF else {
        return false
      }
      return bytes[start] == 0xFF
        || start + 3 < bytes.count && markersAfterSpoiltStart.contains(bytes[start + 3])
    }
  }

  /// DQT, APP0 and APP1.
  private static let markersAfterSpoiltStart: Set<UInt8> = [0xDB, 0xE0, 0xE1]

  /// The candidates with their lengths; nil if one of them is not known to be an offset.
  private func known(
    _ found: [TrailingOffset], by note: MakerNote
  ) -> [TrailingOffset]? {
    var lengths: [Int: Int] = [:]
    for value in note.previewOffsets { lengths[value.position] = value.length }
    var files: [Int: Int] = [:]
    var offsets: [Int: TrailingOffset] = [:]
    var others: [TrailingOffset] = []
    for candidate in found {
      if candidate.order == note.order, let length = lengths[candidate.position],
        length >= Self.headSize, length <= fileSize - candidate.target
      {
        // A number cannot lead to two previews.
        guard offsets[candidate.position] == nil else { return nil }
        files[candidate.target] = length
        offsets[candidate.position] = candidate.withLength(length)
      } else {
        others.append(candidate)
      }
    }
    var unknown: [TrailingOffset] = []
    for other in others {
      let next: UInt32? = block.number(at: other.position + 4, in: note.order)
      if other.order == note.order, let length = files[other.target],
        next.map(Int.init) == length, offsets[other.position] == nil
      {
        offsets[other.position] = other.withLength(length)
      } else {
        unknown.append(other)
      }
    }
    // Another number in the bytes of an offset does not count: 00 CB 00 00 after a zero is the same number in
    // either byte order, at two places.
    let known = offsets.values
    guard
      unknown.allSatisfy({ other in
        known.contains {
          $0.range.overlaps(other.range) && $0.position != other.position
            && $0.target == other.target
        }
      })
    else { return nil }
    let sorted = offsets.values.sorted { $0.position < $1.position }
    let overlap = zip(sorted, sorted.dropFirst()).contains { $0.range.overlaps($1.range) }
    return overlap ? nil : sorted
  }
}

extension TrailingOffset {
  fileprivate func withLength(_ length: Int) -> TrailingOffset {
    TrailingOffset(position: position, order: order, number: number, base: base, length: length)
  }
}
