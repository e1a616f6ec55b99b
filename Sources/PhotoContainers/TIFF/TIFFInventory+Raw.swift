import MakerNotes
import Platform
import SystemPackage
import TIFFBlocks

/// What raws have beside TIFF files.
extension TIFFInventory {
  /// Compression of JPEG files: of TIFF 6.0, and of its Technical Note 2.
  private static let jpeg: Set<Int> = [6, 7]
  private static let compression: UInt16 = 0x0103
  /// Panasonic's JpgFromRaw2 and RawDataOffset (ExifTool, module PanasonicRaw).
  private static let (secondPreview, rawDataOffset): (UInt16, UInt16) = (0x0127, 0x0118)

  /// Notes the metadata of the JPEG files of a directory. What the picture's hash has stays as it is.
  mutating func notePreviews(
    of directory: TIFFDirectory, in file: OpenFile
  ) throws(ContainerRefusal) {
    let thumbnails = TIFFDataTags.thumbnail.ranges(directory.entries, in: block)
    for jpeg in thumbnails { try noteMetadata(of: jpeg, isFixed: false, in: file) }
    if let entry = directory.entry(Self.secondPreview), case .inside(let jpeg) = entry.value {
      try noteMetadata(of: jpeg, isFixed: false, in: file)
    }
    let strips = TIFFDataTags.strips.ranges(directory.entries, in: block)
    if strips.count == 1, let coding = number(Self.compression, of: directory),
      Self.jpeg.contains(coding)
    {
      try noteMetadata(of: strips[0], isFixed: !isSmaller(directory), in: file)
    }
  }

  private mutating func noteMetadata(
    of jpeg: Range<Int>, isFixed: Bool, in file: OpenFile
  ) throws(ContainerRefusal) {
    guard jpeg.upperBound <= block.count else { return }
    let segments = try ContainerRefusal.reading { () throws(Errno) in
      try InnerJPEGSegments.metadata(of: jpeg, in: file)
    }
    let name = FilePart.Kind.fixed("metadata of a preview")
    guard let segments else {
      return add(FilePart(kind: name, range: jpeg, content: jpeg))
    }
    for segment in segments where !parts.contains(where: { $0.range == segment.range }) {
      let isShared = claims.contains { $0.range != jpeg && $0.range.overlaps(segment.range) }
      add(
        isFixed || isShared
          ? FilePart(kind: name, range: segment.range, content: segment.content)
          : segment.ofPreview)
    }
  }

  /// The raw data of Panasonic, which have a tag of their own for their place.
  var rawData: [Range<Int>] {
    guard let ifd0 = tree.nodes.first?.directory, let start = number(Self.rawDataOffset, of: ifd0),
      let length = number(TIFFDataTags.strips.lengths, of: ifd0)
    else { return [] }
    return [(start..<start + length).clamped(to: 0..<block.count)]
  }

  /// The bytes outside of MakerNotes to which their entries lead. No removal makes them zeros.
  func valuesOfMakerNotes(
    in node: DirectoryTree.Node, of file: OpenFile
  ) throws(ContainerRefusal) -> [Range<Int>] {
    guard node.role == .metadata(.exif) else { return [] }
    var make: ArraySlice<UInt8> = []
    if case .inside(let range) = tree.nodes.first?.directory.entry(ExifTag.make.number)?.value {
      make = block.bytes(in: range) ?? []
    }
    var values: [Range<Int>] = []
    for entry in node.directory.entries where entry.tag == ExifTag.makerNote.number {
      guard case .inside(let note) = entry.value else { continue }
      var block = block
      let start = note.prefix(TIFFLoading.maximumMakerNote)
      try ContainerRefusal.reading { () throws(Errno) in
        try TIFFLoading.load(&block, from: file, [start])
      }
      guard let directories = MakerNote(of: block, in: start, make: make) else { continue }
      // Offsets may count from the MakerNote although others of this form do not.
      let shift = note.lowerBound - directories.base
      values += directories.distantValues.filter { place in
        let moved = place.lowerBound + shift..<place.upperBound + shift
        return !note.encloses(place) && !note.encloses(moved) && place.upperBound <= block.count
      }
    }
    return values
  }
}
