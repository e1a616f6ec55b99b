import Platform
import SystemPackage
import TIFFBlocks

/// Bytes that nothing leads to.
extension TIFFInventory {
  /// Notes the bytes that no directory, no value and no picture has, unless they are zeros.
  mutating func noteRest(of file: OpenFile) throws(ContainerRefusal) {
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
      add(FilePart(kind: kind, range: rest, content: rest))
    }
  }

  /// Notes what follows a colour profile in its value.
  mutating func noteProfileRests(in file: OpenFile) throws(Errno) {
    for part in parts where part.kind == .presentation {
      for rest in try ICCProfileSize.rests(of: [part.content], in: file) {
        let isAlone = claims.allSatisfy {
          !$0.range.overlaps(rest) || $0.range == part.content
        }
        guard isAlone, try !file.isZero(rest) else { continue }
        add(FilePart(kind: .leftover, range: rest, content: rest))
      }
    }
  }

  /// Raws have pictures and data there, to which MakerNotes may lead.
  private mutating func noteRest(_ rests: [Range<Int>], after end: Int) {
    for rest in rests {
      let name = rest.lowerBound >= end ? "data after the picture" : FilePart.unknownBytes
      add(FilePart(kind: .fixed(name), range: rest, content: rest))
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

  /// Whether entries of programs may be offsets of these bytes: any four bytes of their values lead to one of them, or
  /// any eight in a BigTIFF file.
  private func leadsUnknown(
    to rests: [Range<Int>], in file: OpenFile
  ) throws(ContainerRefusal) -> Bool {
    for part in parts {
      guard case .entry(let tag, let type) = part.kind, tag.directory == .ifd0,
        ExifDirectory(pointerTag: tag.number) == nil, !TIFFContainer.isPlain(tag.number)
      else { continue }
      let step: Int
      switch type {
      case nil, .long, .slong, .ifd, .long8, .slong8, .ifd8: step = 4
      case .byte where part.content.count > 4, .undefined where part.content.count > 4: step = 1
      default: continue
      }
      let content = type == nil ? part.range.suffix(block.form.offsetSize) : part.content
      let bytes = try ContainerRefusal.reading { () throws(Errno) in
        try file.read(content.prefix(FurtherMetadata.maximumPart))
      }
      for size in Set([4, block.form.offsetSize]) {
        for start in stride(from: 0, to: bytes.count - size + 1, by: step) {
          let word = bytes[start..<start + size]
          let ordered = block.order == .bigEndian ? Array(word) : word.reversed()
          let offset = ordered.reduce(0) { $0 << 8 | Int($1) }
          if offset >= 0, offset < block.count, !rests.overlapping(offset..<offset + 1).isEmpty {
            return true
          }
        }
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
