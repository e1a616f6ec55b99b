package import Platform
package import SystemPackage

/// A file of pictures in items: HEIC, HEIF and AVIF (ISO/IEC 23008-12; AV1 Image File Format). Its Exif block
/// is in an item that describes the primary picture.
package struct HEIFContainer: PhotoContainer {
  package static let formats = [HEIFBrand.heic, HEIFBrand.heif, HEIFBrand.avif]

  /// The number of bytes at the start of a file that identify its format.
  private static let headSize = 32
  /// The most XMP items and thumbnails that are read.
  private static let maximumItems = 16

  /// The range of Exif is the position of the Exif item, if it is in one part; without one, the place behind `meta`.
  /// Further Exif is most often that of another picture.
  package private(set) var layout: PhotoLayout

  /// What `meta` says; nil if there is none.
  private(set) var table: ItemTable?
  /// The bytes before the block in the Exif item: the offset of the block, and what it skips.
  private(set) var exifPrefix: [UInt8] = []
  /// The positions of the XMP packets of the primary picture, each in order.
  private(set) var xmpItems: [[Range<Int>]] = []
  /// The positions of the primary picture's thumbnails that are JPEG files, the largest first.
  private var thumbnails: [Range<Int>] = []
  /// The position of the ICC profile.
  private(set) var profile: Range<Int>?

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    HEIFBrand.format(of: head) != nil
  }

  package static func read(_ file: OpenFile) throws(Errno) -> HEIFContainer? {
    guard let format = HEIFBrand.format(of: try file.bytes(0..<headSize)) else { return nil }
    var container = HEIFContainer(format: format)
    try container.read(file)
    container.noteLimits()
    return container
  }

  private init(format: PhotoFormat) {
    layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)
  }

  private mutating func read(_ file: OpenFile) throws(Errno) {
    var boxes = try FileBoxes(file)
    var (hasMiniature, hasMovie) = (false, false)
    while let box = try boxes.next() {
      switch box.type {
      case .meta:
        let table = try ItemTable(box, in: file)
        self.table = table
        return try read(table, in: file)
      case .miniature: hasMiniature = true
      case .movie: hasMovie = true
      default: break
      }
    }
    layout.damage =
      if let damage = boxes.damage {
        "the file " + damage
      } else if hasMiniature {
        "its metadata is in a mini box, which exifcli does not read"
      } else if hasMovie {
        "it has no picture but a film"
      } else {
        "the file has no meta box"
      }
  }

  private mutating func read(_ table: ItemTable, in file: OpenFile) throws(Errno) {
    layout.damage =
      table.damage ?? (table.primary == nil ? "its meta box names no primary picture" : nil)
    layout.pixelSize = table.properties.size
    layout.displayOrientation = table.primary == nil ? nil : table.properties.orientation
    profile = table.properties.profile
    noteXMP(in: table)
    noteThumbnails(in: table)
    layout.hasFurtherExif = (table.entries?.entries ?? []).count { $0.type == .exifItem } > 1
    layout.exifRange = table.box.range.upperBound..<table.box.range.upperBound
    switch MetadataItem.search(for: .exif, in: table) {
    case .none: break
    case .unreadable(let reason): layout.damage = damage ?? reason
    case .found(let item, let doubt):
      layout.exifDoubt = doubt
      if item.ranges.count == 1, let range = item.ranges.first { layout.exifRange = range }
      switch try ExifPayload.bytes(of: item, in: file) {
      case .failure(let fault): layout.damage = damage ?? fault.text
      case .success(let bytes): note(ExifPayload(bytes))
      }
    }
  }

  private mutating func noteLimits() {
    layout.maximumBlockSize =
      ExifPayload.maximumSize - max(exifPrefix.count, ExifPayload.offsetSize)
    // The fields that Exif has are written to Exif alone if there is no packet, or if there are several.
    layout.xmpEditing = xmpItems.count <= 1 ? .anyLength : .none
  }

  private mutating func note(_ payload: ExifPayload) {
    (exifPrefix, layout.exifBytes) = (payload.prefix, payload.block)
    // A block without a header cannot be read at all, which is said elsewhere.
    if !payload.isOffsetRight, payload.hasHeader {
      layout.exifDoubt = exifDoubt ?? "the offset in its Exif item leads to no TIFF header"
    }
  }

  private mutating func noteThumbnails(in table: ItemTable) {
    let items = (table.entries?.entries ?? []).lazy.filter { entry in
      entry.type == .jpegItem && !entry.isProtected
        && table.references?.thumbnails.contains(entry.item) == true
    }
    thumbnails = items.prefix(Self.maximumItems).compactMap { entry in
      guard let ranges = table.location(of: entry.item).flatMap(table.positions), ranges.count == 1
      else { return nil }
      return ranges[0]
    }.sorted { $0.count > $1.count }
  }

  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    let size = try file.size()
    return thumbnails.filter { !$0.isEmpty && $0.upperBound <= size }
  }

  /// XMP items that describe the primary picture, or nothing.
  private mutating func noteXMP(in table: ItemTable) {
    let packets = (table.entries?.entries ?? []).lazy.filter { entry in
      entry.isXMP && !entry.isProtected && table.references?.isOfOther(entry.item) != true
    }
    xmpItems = packets.prefix(Self.maximumItems).compactMap { packet in
      table.location(of: packet.item).flatMap(table.positions)
    }
  }
}
