extension TIFFBlock {
  /// A new block that says the edits' values, and nothing that it does not have to. IFD0 stands
  /// where some programs look for nothing else, right behind the header.
  package init(newWith edits: [TIFFEdit]) {
    let order = Self.headerAlone.order
    var edits = Dictionary(grouping: edits, by: \.tag.directory)
    var tables: [(pointer: ExifTag, table: DirectoryTable)] = []
    if let exif = edits[.exif] {
      tables.append((.exifPointer, DirectoryTable(newExifDirectoryWith: exif, order)))
    }
    if let gps = edits[.gps] {
      tables.append((.gpsPointer, DirectoryTable(gps, order)))
    }
    edits[.ifd0, default: []] += tables.map { TIFFEdit(tag: $0.pointer, value: .long(0)) }
    // With pointers that lead nowhere yet it is as long as with those that lead somewhere.
    var offset = Self.headerSize + DirectoryTable(edits[.ifd0, default: []], order).size
    var directories: [UInt8] = []
    for (pointer, table) in tables {
      edits[.ifd0, default: []].append(
        TIFFEdit(tag: pointer, value: .long(UInt32(truncatingIfNeeded: offset))))
      directories += table.bytes(at: offset, .tableFirst)
      offset += table.size
    }
    self = .headerAlone
    append(DirectoryTable(edits[.ifd0, default: []], order).bytes(at: count, .tableFirst))
    append(directories)
  }
}
