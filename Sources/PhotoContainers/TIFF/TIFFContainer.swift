package import Platform
package import SystemPackage
package import TIFFBlocks

/// A TIFF file (TIFF 6.0), or a raw file like one: the file itself is the Exif block. It may have gigabytes, so
/// only its directories are loaded, and the values that are asked for.
package struct TIFFContainer: MovingContainer {
  /// RW2 has a container of its own.
  package static let formats = TIFFKind.allCases.filter { $0 != .rw2 }.map(\.format)

  /// The parts of the file that are loaded.
  private(set) var block: TIFFBlock
  private(set) var structure: TIFFStructure
  /// The sub-directories of a file that a camera made.
  private(set) var subDirectories: [TIFFDirectory] = []
  private(set) var kind = TIFFKind.tiff

  package var format: PhotoFormat { kind.format }
  /// The block is the file.
  package var exifBytes: [UInt8]? { nil }
  package var hasExif: Bool { true }
  package let hasFurtherExif = false
  package var xmpEditing: XMPEditing { .preferablySameLength }
  package var isFormatToldByMake: Bool { kind.isToldByMake }
  /// The block has no place in the file: it is the file.
  package let exifRange = 0..<0
  package var damage: String? {
    structure[.ifd0] == nil ? "the file has no first directory where its header says" : nil
  }

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    ["II*\0", "MM\0*", "IIRO", "IIRS", "MMOR"].contains { head.starts(with: $0.utf8) }
  }

  package static func read(_ file: OpenFile) throws(Errno) -> TIFFContainer? {
    let size = try file.size()
    let head = try file.copy(0..<min(size, TIFFLoading.chunkSize))
    guard let block = TIFFBlock(ofFile: size, beginning: head) else { return nil }
    var container = TIFFContainer(block: block, structure: TIFFStructure(of: block))
    try container.loadDirectories(of: file)
    return container
  }

  private mutating func loadDirectories(of file: OpenFile) throws(Errno) {
    try TIFFLoading.load(&block, from: file) { block in
      structure = TIFFStructure(of: block)
      return structure.missing
    }
    let make = structure[.ifd0]?.entry(ExifTag.make.number)?.range?.prefix(TIFFKind.maximumMake)
    try TIFFLoading.load(&block, from: file, [make].compactMap(\.self))
    // A camera made the file, or a program that reads raws.
    if TIFFKind.tagsToTell.contains(where: { structure[.ifd0]?.entry($0) != nil }) {
      try TIFFLoading.load(&block, from: file) { block in
        let found = SubDirectories(of: structure, in: block)
        subDirectories = found.directories
        return found.missing
      }
    }
    kind = TIFFKind(of: block, structure, subDirectories)
  }

  package func exifBlock(
    with isWanted: (ExifTag) -> Bool, in file: OpenFile
  ) throws(Errno) -> TIFFBlock? {
    var wanted: [Range<Int>] = []
    var room = TIFFLoading.maximumTotal
    for directory in structure.directories {
      for entry in directory.entries where isWanted(ExifTag(directory.kind, entry.tag)) {
        guard let range = entry.range else { continue }
        if directory.kind == .exif, entry.tag == ExifTag.makerNote.number {
          // Its directory comes first.
          wanted.append(range.prefix(TIFFLoading.maximumMakerNote))
        } else if range.count <= min(TIFFLoading.maximumValue, room) {
          wanted.append(range)
          room -= range.count
        }
      }
    }
    var block = block
    try TIFFLoading.load(&block, from: file, wanted)
    return block
  }
}

/// Reads parts of a TIFF file into its block, with few reads.
package enum TIFFLoading {
  /// The number of bytes that are read at once, as directories and their values are close together.
  static let chunkSize = 8 << 10
  /// The longest value that is loaded, in bytes.
  package static let maximumValue = FurtherMetadata.maximumPart
  /// The most bytes of all values together: entries may share bytes, and there may be hundreds.
  static let maximumTotal = 4 * maximumValue
  /// The most bytes of a MakerNote that are loaded.
  static let maximumMakerNote = 1 << 16
  /// The most rounds of a walk: each directory of a chain takes two.
  private static let maximumRounds = 256

  /// Loads what `missing` still finds missing, until it finds nothing more, or the file does not have it.
  static func load(
    _ block: inout TIFFBlock, from file: OpenFile, _ missing: (TIFFBlock) -> [Range<Int>]
  ) throws(Errno) {
    var last: [Range<Int>] = []
    for _ in 0..<maximumRounds {
      let ranges = missing(block)
      if ranges.isEmpty || ranges == last { return }
      try load(&block, from: file, ranges)
      last = ranges
    }
  }

  /// Loads these ranges, in the order of the file.
  static func load(
    _ block: inout TIFFBlock, from file: OpenFile, _ ranges: [Range<Int>]
  ) throws(Errno) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where block.bytes(in: range) == nil {
      // Near the end of a file, a directory often follows its values: these are read too.
      let start = min(range.lowerBound, max(0, block.count - chunkSize))
      let end = min(block.count, max(range.upperBound, start + chunkSize))
      block.load(try file.read(start..<end), at: start)
    }
  }
}

extension TIFFEntry {
  /// The range of the value; nil if it is not inside the block.
  fileprivate var range: Range<Int>? {
    if case .inside(let range) = value { range } else { nil }
  }
}

extension TIFFContainer {
  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    if let packet = try value(of: ExifTag.xmp.number, in: file) {
      found.xmpPackets = [packet]
      found.mainXMPCount = 1
    }
    found.iptc = Self.iptc(try value(of: ExifTag.iptc.number, in: file) ?? [])
    if let resources = try value(of: ExifTag.photoshop.number, in: file) {
      found.photoshop = resources
      found.photoshopCount = 1
    }
    if purpose == .tags {
      found.iccProfile = try value(of: 0x8773, in: file) ?? []
      found.credentials =
        try value(
          of: Self.contentCredentials, in: file, maximum: FurtherMetadata.maximumCredentials) ?? []
    }
    return found
  }

  /// The block in a value. Of the type LONG, some programs swap the bytes of each number.
  static func iptc(_ value: [UInt8]) -> [UInt8] {
    let marker: UInt8 = 0x1C
    guard value.count >= 4, value[0] != marker, value[3] == marker else { return value }
    return stride(from: 0, to: value.count, by: 4).flatMap { start in
      value[start..<min(start + 4, value.count)].reversed()
    }
  }

  /// The bytes of a value in IFD0; nil if there is none, or if it is longer than metadata is.
  private func value(
    of tag: UInt16, in file: OpenFile, maximum: Int = FurtherMetadata.maximumPart
  ) throws(Errno) -> [UInt8]? {
    guard let range = structure[.ifd0]?.entry(tag)?.range, !range.isEmpty,
      range.count <= maximum
    else { return nil }
    if let loaded = block.bytes(in: range) { return Array(loaded) }
    return try file.read(range)
  }
}
