extension TIFFBlock {
  /// A new block with the edits' values and the mandatory entries only. IFD0 follows the header
  /// directly, as some programs look for it only there.
  package init(newWith edits: [TIFFEdit]) {
    let (order, form) = (Self.headerAlone.order, Self.headerAlone.form)
    var edits = Dictionary(grouping: edits, by: \.tag.directory)
    var tables: [(pointer: ExifTag, table: DirectoryTable)] = []
    if let exif = edits[.exif] {
      tables.append((.exifPointer, DirectoryTable(newExifDirectoryWith: exif, order, form)))
    }
    if let gps = edits[.gps] {
      tables.append((.gpsPointer, DirectoryTable(gps, order, form)))
    }
    edits[.ifd0, default: []] += tables.map { TIFFEdit(tag: $0.pointer, value: .long(0)) }
    // The size does not depend on the pointers' values, so 0 is enough for now.
    var offset = Self.headerSize + DirectoryTable(edits[.ifd0, default: []], order, form).size
    var directories: [UInt8] = []
    for (pointer, table) in tables {
      edits[.ifd0, default: []].append(
        TIFFEdit(tag: pointer, value: .pointer(to: offset, in: form)))
      directories += table.bytes(at: offset, .tableFirst)
      offset += table.size
    }
    self = .headerAlone
    append(DirectoryTable(edits[.ifd0, default: []], order, form).bytes(at: count, .tableFirst))
    append(directories)
  }
}
