package import Platform
package import SystemPackage
package import TIFFBlocks

/// A file that is one Exif block. It may have gigabytes, so only parts of it are loaded.
package struct FileBlock: Sendable {
  /// The parts that are loaded.
  var block: TIFFBlock
  var structure: TIFFStructure
  /// The tags that edits write beside those of fields.
  var editedTags: [ExifTag] = [.xmp]
  /// The tags of values that edits change in part.
  var tagsEditedInside: [ExifTag] = []

  /// The block with its directories, and the values of these tags unless they are very long.
  package func block(
    with isWanted: (ExifTag) -> Bool, in file: OpenFile
  ) throws(Errno) -> TIFFBlock {
    var wanted: [Range<Int>] = []
    var room = TIFFLoading.maximumTotal
    for directory in structure.directories {
      for entry in directory.entries where isWanted(ExifTag(directory.kind, entry.tag)) {
        guard case .inside(let range) = entry.value else { continue }
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

  /// The block with all that an edit needs to know.
  package func editable(_ block: TIFFBlock, in file: OpenFile) throws(Errno) -> TIFFBlock {
    var block = block
    try TIFFLoading.load(&block, from: file) { TIFFEditor.missing(in: $0, TIFFStructure(of: $0)) }
    return block
  }

  /// The bytes that edits can change, in the order of the file.
  func ownRanges(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    let block = try editable(block, in: file)
    return TIFFEditor.ownRanges(in: block, TIFFStructure(of: block))
  }

  /// What edits never change.
  ///
  /// - Parameter isEdited: Whether edits of fields write this tag.
  package func keptEntries(except isEdited: (ExifTag) -> Bool) -> KeptEntries? {
    KeptEntries(of: block, structure) {
      editedTags.contains($0) || isEdited($0)
    } isEditedInside: {
      tagsEditedInside.contains($0)
    }
  }
}

extension PhotoContainer {
  /// The Exif block; nil if the photo has none, or if it has no header. If the block is the file, its
  /// directories are loaded, and the values of these tags unless they are very long.
  package func exifBlock(
    with isWanted: (ExifTag) -> Bool, in file: OpenFile
  ) throws(Errno) -> TIFFBlock? {
    let layout = layout
    if let bytes = layout.exifBytes { return TIFFBlock(bytes) }
    return try layout.tiff?.block(with: isWanted, in: file)
  }

  /// The same block with all that an edit needs to know.
  package func editableBlock(
    _ block: TIFFBlock, in file: OpenFile
  ) throws(Errno) -> TIFFBlock {
    guard isExifWholeFile, let tiff = layout.tiff else { return block }
    return try tiff.editable(block, in: file)
  }
}
