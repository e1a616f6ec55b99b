extension TIFFBlock {
  /// A new block that says the edits' values, all of them of the Exif directory, and nothing that
  /// it does not have to.
  init(newWith edits: [TIFFEdit]) {
    let exifOffset = Self.headerSize + DirectoryTable.size(entryCount: 1)
    let pointer = TIFFEdit(
      tag: .exifPointer, value: .offset(UInt32(truncatingIfNeeded: exifOffset)))
    self = .headerAlone
    append(DirectoryTable([pointer]).bytes(at: Self.headerSize, order))
    append(DirectoryTable(newExifDirectoryWith: edits).bytes(at: exifOffset, order))
  }
}
