package import Platform
package import SystemPackage
package import TIFFBlocks

/// Entries of all directories, and bytes that nothing leads to. Raws of cameras have more that exifcli does not know.
extension TIFFContainer {
  /// Tags of IFD0 and IFD1 whose entries a removal changes by the content of their values: XMP, IPTC, Photoshop resources,
  /// content credentials, lists of sub-directories, and what follows a colour profile.
  package static let partsOfTheirOwn = [ExifDirectory.ifd0, .ifd1].flatMap { directory in
    [
      ExifTag.xmp.number, ExifTag.iptc.number, ExifTag.photoshop.number, contentCredentials,
      SubDirectories.tag, TIFFTags.profile,
    ].map { ExifTag(directory, $0) }
  }

  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    let inventory = try TIFFInventory(of: block, in: file)
    return FileInventory(inventory.parts) { (file, changes) throws(ContainerRefusal) in
      try Self.rewrite(file, by: changes, of: inventory)
    }
  }

  package func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8] {
    let bytes = try file.read(part.content)
    return part.kind == .iptc ? Self.iptc(bytes) : bytes
  }

  /// Directories close up where they are, and values leave zeros. Nothing moves, so that offsets stay valid which
  /// exifcli does not know.
  private static func rewrite(
    _ file: OpenFile, by changes: [PartChange], of inventory: TIFFInventory
  ) throws(ContainerRefusal) -> FileRewrite {
    var removal = TIFFRemoval(inventory)
    for change in changes {
      if let content = change.content {
        let isSwapped = change.part.kind == .iptc && content.first == 0x1C
        let old =
          isSwapped
          ? try ContainerRefusal.reading { () throws(Errno) in
            try file.read(change.part.content.prefix(1))
          } : []
        try removal.fill(change.part, with: content, isSwapped: isSwapped && old.first != 0x1C)
      } else {
        try removal.remove(change.part)
      }
    }
    return try removal.rewrite()
  }

  /// The most bytes of a value that says how a picture is shown.
  private static let longestProfile = 64 << 20

  /// The entries that say how the pictures in full size are shown.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard layout.canLoseParts else { return nil }
    let inventory: TIFFInventory
    do throws(ContainerRefusal) {
      inventory = try TIFFInventory(directoriesOf: block, in: file)
    } catch {
      if case .unreadable(let error) = error { throw error }
      return nil
    }
    var said: [[UInt8]] = []
    var known: [Range<Int>: Int] = [:]
    for node in inventory.tree.nodes
    where node.role == .picture && !inventory.thumbnails.contains(node.directory.offset) {
      for entry in node.directory.entries where TIFFTags.present(entry) {
        var bytes = inventory.block.order.bytes(of: entry.tag)
        guard case .inside(let value) = entry.value, value.count <= Self.longestProfile else {
          return nil
        }
        let isProfile = entry.tag == TIFFTags.profile
        let size = isProfile ? ICCProfile.size(try file.read(value.prefix(4))) : nil
        let range = value.prefix(size ?? value.count)
        // Pages may share a colour profile.
        if let index = known[range] {
          bytes += inventory.block.order.bytes(of: UInt32(truncatingIfNeeded: index))
        } else {
          known[range] = known.count
          bytes += try file.read(range)
        }
        said.append(bytes)
      }
    }
    return said
  }

}

/// What tags of pictures are about.
enum TIFFTags {
  /// ICC profile (ICC.1, annex B.4).
  static let profile: UInt16 = 0x8773
  static let orientation = ExifTag.orientation.number

  /// Whether the tag says where the picture is, how it is coded, or how it is shown: TIFF 6.0, its technical notes and
  /// supplements, TIFF-FX (RFC 3949), SGI's and Pixar's tags, Esri's LERC. Without dates, names, texts, and lists of free
  /// bytes.
  static func isOfPicture(_ tag: UInt16) -> Bool {
    let isText = [0x010D, 0x010E, 0x010F, 0x0110, 0x011D, 0x0120, 0x0121, 0x0131, 0x0132].contains(
      tag)
    switch tag {
    case 0x00FE...0x012D: return !isText
    case 0x013D...0x015F: return tag != 0x0151  // TargetPrinter
    case 0x0190...0x0195, 0x01B1...0x01B3, 0x0200...0x0214, 0x022F: return true
    case profile, 0x80E3...0x80E6, 0x8214...0x8216, 0x87AC, 0xC5F2: return true
    default: return false
    }
  }

  /// The same of an entry, whose value must not be a text: no program needs one to show the picture.
  static func isOfPicture(_ entry: TIFFEntry) -> Bool {
    isOfPicture(entry.tag) && TIFFType(rawValue: entry.type) != .ascii
  }

  /// Whether the entry says how the picture is shown, and no edit of metadata changes it.
  static func present(_ entry: TIFFEntry) -> Bool {
    let tag = entry.tag
    return isOfPicture(entry) && tag != orientation && tag != SubDirectories.tag
      && !TIFFDataTags.all.contains { $0.has(tag) }
  }
}
