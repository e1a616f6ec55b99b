package import Platform
package import SystemPackage
import TIFFBlocks

/// A TIFF file (TIFF 6.0), a BigTIFF file, or a raw file like one: the file itself is the Exif block. It may have gigabytes, so
/// only its directories are loaded, and the values that are asked for.
package struct TIFFContainer: PhotoContainer {
  /// RW2 has a container of its own.
  package static let formats = TIFFKind.allCases.filter { $0 != .rw2 }.map(\.format)

  package let layout: PhotoLayout
  /// The parts of the file that are loaded.
  let file: FileBlock
  let kind: TIFFKind

  var block: TIFFBlock { file.block }
  var structure: TIFFStructure { file.structure }

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    [
      "II*\0", "MM\0*", "II+\0\u{8}\0\0\0", "MM\0+\0\u{8}\0\0", "IIRO", "IIRS", "MMOR",
    ].contains { head.starts(with: $0.utf8) }
  }

  package static func read(_ file: OpenFile) throws(Errno) -> TIFFContainer? {
    let size = try file.size()
    let head = try file.copy(0..<min(size, TIFFLoading.chunkSize))
    guard var block = TIFFBlock(ofFile: size, beginning: head) else { return nil }
    var structure = TIFFStructure(of: block)
    try TIFFLoading.load(&block, from: file) { block in
      structure = TIFFStructure(of: block)
      return structure.missing
    }
    let make = structure[.ifd0]?.entry(ExifTag.make.number)?.range?.prefix(TIFFKind.maximumMake)
    try TIFFLoading.load(&block, from: file, [make].compactMap(\.self))
    // The sub-directories of a file that a camera made, or a program that reads raws.
    var subDirectories: [TIFFDirectory] = []
    if TIFFKind.tagsToTell.contains(where: { structure[.ifd0]?.entry($0) != nil }) {
      try TIFFLoading.load(&block, from: file) { block in
        let found = SubDirectories(of: structure, in: block)
        subDirectories = found.directories
        return found.missing
      }
    }
    return TIFFContainer(
      FileBlock(block: block, structure: structure),
      TIFFKind(of: block, structure, subDirectories), subDirectories)
  }

  private init(_ file: FileBlock, _ kind: TIFFKind, _ subDirectories: [TIFFDirectory]) {
    (self.file, self.kind) = (file, kind)
    var layout = PhotoLayout(kind.format, isProvenWhole: true, canLoseParts: kind.canLoseEntries)
    layout.tiff = file
    layout.pixelSize = file.pictureSize(of: kind, subDirectories)
    layout.isFormatToldByMake = kind.isToldByMake
    layout.xmpEditing = .preferablySameLength
    if file.structure[.ifd0] == nil {
      layout.damage = "the file has no first directory where its header says"
    }
    self.layout = layout
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
    if let packet = try value(of: ExifTag.xmp.number, in: file) { found.xmpPackets = [packet] }
    found.mainXMPCount = range(of: ExifTag.xmp.number) == nil ? 0 : 1
    if isTooLong(ExifTag.xmp.number) { found.tooLong.insert(.xmp) }
    found.iptc = Self.iptc(try value(of: ExifTag.iptc.number, in: file) ?? [])
    found.photoshop = try value(of: ExifTag.photoshop.number, in: file) ?? []
    if isTooLong(ExifTag.iptc.number) || isTooLong(ExifTag.photoshop.number) {
      found.tooLong.insert(.photoshop)
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
    guard let range = range(of: tag), range.count <= maximum else { return nil }
    if let loaded = block.bytes(in: range) { return Array(loaded) }
    return try file.read(range)
  }

  private func isTooLong(_ tag: UInt16) -> Bool {
    range(of: tag).map { $0.count > FurtherMetadata.maximumPart } ?? false
  }

  private func range(of tag: UInt16) -> Range<Int>? {
    guard let range = structure[.ifd0]?.entry(tag)?.range, !range.isEmpty else { return nil }
    return range
  }
}
