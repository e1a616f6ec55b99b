package import Platform
package import SystemPackage
package import TIFFBlocks

/// Entries of all directories, and bytes that nothing leads to.
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
    let inventory = try TIFFInventory(of: block, in: file, kind)
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
    for node in inventory.tree.nodes where !inventory.thumbnails.contains(node.directory.offset) {
      for entry in node.directory.entries where presents(entry, of: node.role) {
        var bytes = inventory.block.order.bytes(of: entry.tag)
        guard case .inside(let value) = entry.value, value.count <= Self.longestProfile else {
          return nil
        }
        let isProfile = entry.tag == TIFFTags.profile
        let size = isProfile ? ICCProfileSize.size(try file.read(value.prefix(4))) : nil
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

  /// Whether an entry says how a picture is shown.
  private func presents(_ entry: TIFFEntry, of role: DirectoryTree.Role) -> Bool {
    let tag = entry.tag
    return switch role {
    case .picture:
      TIFFTags.present(entry) || kind != .tiff && TIFFTags.isOfRaw(tag)
        || kind == .rw2 && TIFFTags.isOfPanasonic(tag)
    case .metadata(.exif): kind != .tiff && tag == ExifTag.makerNote.number
    case .metadata, .unknown: false
    }
  }
}

/// What tags of pictures are about.
package enum TIFFTags {
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

  /// Whether the tag says what the pixels of a sensor mean: TIFF/EP, DNG 1.7, Canon's and Sony's tags (ExifTool, module
  /// Exif). Names and numbers of the camera and of the file, digests and content credentials are among those of DNG.
  package static func isOfRaw(_ tag: UInt16) -> Bool {
    switch tag {
    case 0xC62F, 0xC65D, 0xC68B, 0xC68C, 0xC716, 0xC717, 0xC71C, 0xC71D, 0xC7A7,
      TIFFContainer.contentCredentials:
      false
    case 0xC612...0xCD50, 0x828D, 0x828E: true
    default: isOfMaker(tag)
    }
  }

  /// Whether the tag is one of the raw picture and the sensor in IFD0 of Panasonic's raws (ExifTool, module PanasonicRaw).
  static func isOfPanasonic(_ tag: UInt16) -> Bool {
    switch tag {
    case _ where isPreviewOfPanasonic(tag): false
    case 0x0001...0x00FD, 0x0118...0x0130: true
    default: false
    }
  }

  /// Whether the tag is one of a JPEG file in IFD0 there: JpgFromRaw, JpgFromRaw2.
  static func isPreviewOfPanasonic(_ tag: UInt16) -> Bool {
    tag == TIFFContainer.panasonicPreview || tag == 0x0127
  }

  /// Whether it is one of these that Canon and Sony have.
  package static func isOfMaker(_ tag: UInt16) -> Bool {
    switch tag {
    case 0x7000...0x7038, 0x7310...0x7316, 0x74C7, 0x74C8, 0x787F, 0xC5D8...0xC5E0: true
    default: false
    }
  }

  /// Whether the entry says how the picture is shown, and no edit of metadata changes it.
  static func present(_ entry: TIFFEntry) -> Bool {
    let tag = entry.tag
    return isOfPicture(entry) && tag != orientation && tag != SubDirectories.tag
      && !TIFFDataTags.all.contains { $0.has(tag) }
  }
}
