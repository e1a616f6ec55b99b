import PhotoFixtures
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walk through boxes, the items of HEIC, HEIF and AVIF files, the blocks of CR3 files, and the
  /// rewriting of the former with another Exif block.
  static let heif = FuzzTarget(
    name: "heif",
    seeds: { photos in heifSeeds + photos.filter { $0.dropFirst(4).starts(with: ftyp) } },
    words: [
      "ftyp", "meta", "pitm", "iinf", "infe", "iloc", "iref", "cdsc", "iprp", "ipco", "ipma",
      "ispe",
      "irot", "imir", "colr", "prof", "idat", "mdat", "free", "moov", "trak", "uuid", "mpvd",
      "sefd",
      "Exif", "mime", "grpl", "heic", "mif1", "avif", "crx ", "CMT1", "CMT2", "CMT4",
      "application/rdf+xml",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    var boxes = try FileBoxes(file)
    var end = 0
    while let box = try boxes.next() {
      claim(box.range.lowerBound == end && box.range.count >= Box.headerSize, "boxes with gaps")
      claim(box.range.upperBound <= bytes.count, "a box after the end of the file")
      end = box.range.upperBound
    }
    if let raw = try CR3Container.read(file) {
      claim(raw.exifBytes?.count ?? 0 <= 4 << 20, "Exif from nowhere")
      _ = try raw.furtherMetadata(in: file, for: .tags)
    }
    guard let container = try HEIFContainer.read(file) else { return }
    // Extents may overlap.
    claim(container.exifBytes?.count ?? 0 <= ExifPayload.maximumSize, "Exif that is too long")
    claim((1...8).contains(container.displayOrientation ?? 1), "an impossible orientation")
    let further = try container.furtherMetadata(in: file, for: .tags)
    let size = further.xmpPackets.reduce(0) { $0 + $1.count }
    claim(size <= FurtherMetadata.maximumPart, "XMP that is too long")
    for size in [8, container.exifBytes?.count ?? 8, 300] {
      try rewrite(container, file, bytes, blockSize: size)
    }
  }

  private static let ftyp = Array("ftyp".utf8)

  /// Small files of each form, with everything that an edit may meet.
  private static let heifSeeds: [[UInt8]] = {
    let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))
    let payload = HEIFBuilder.payload(block)
    var seeds: [[UInt8]] = []
    for exif in [payload, nil] {
      for form in HEIFBuilder.LocationForm.all {
        var file = HEIFBuilder(
          exif: exif, [.init(3, "mime", [60], mediaType: "application/rdf+xml")])
        file.items[0].data = [1, 2, 3]
        file.properties.append(BoxBuilder.box("irot", [1]))
        file.form = form
        seeds.append(file.bytes)
      }
      for parts in [
        [.meta, .box("free", [UInt8](repeating: 0, count: 99)), .mediaData([1, 2])],
        [.mediaData([1]), .meta, .mediaData([2]), .box("sefd", [1])],
        [.meta, .film, .openMediaData([1, 2])],
      ] as [[HEIFBuilder.Part]] {
        seeds.append(HEIFBuilder(exif: exif, parts: parts).bytes)
      }
    }
    return seeds + [CR3Builder([("CMT1", block.bytes), ("CMT2", block.bytes)]).bytes]
  }()

  /// The rewritten file has the new block, and all other items have the same bytes.
  private static func rewrite(
    _ container: HEIFContainer, _ file: OpenFile, _ bytes: [UInt8], blockSize: Int
  ) throws {
    var block = TIFFBlock.headerAlone
    block.append([UInt8](repeating: 0xEE, count: max(0, blockSize - block.count)))
    guard let rewrite = try? container.rewrite(file, with: MetadataRewrite(exif: block)) else {
      return
    }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    let old = try HEIFLayout(of: file)
    try MemoryFile.write(rewritten)
    defer { try? MemoryFile.write(bytes) }
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try HEIFContainer.read(changedFile) else {
      claim(false, "the file has another format")
      return
    }
    claim(changed.exifBytes == block.bytes, "the block does not read back")
    claim(changed.pixelSize == container.pixelSize, "the picture has another size")
    claim(changed.displayOrientation == container.displayOrientation, "the picture is turned")
    claim(changed.damage == nil && changed.exifDoubt == nil, "the file is damaged")
    let new = try HEIFLayout(of: changedFile)
    claim(new.refusal == nil, "the file cannot be edited again")
    let (oldItems, newItems) = (items(of: old, in: bytes), items(of: new, in: rewritten))
    let exif = container.exifBytes == nil ? nil : MetadataItem.exifItem(in: old)
    for (index, item) in oldItems.enumerated() where item.number != exif {
      claim(newItems.indices.contains(index) && newItems[index] == item, "another item has changed")
    }
  }

  private struct Item: Equatable {
    let number: Int
    let bytes: [UInt8]
  }

  private static func items(of layout: HEIFLayout, in bytes: [UInt8]) -> [Item] {
    guard let table = layout.table, let locations = table.locations else { return [] }
    return locations.locations.map { location in
      let ranges = table.positions(of: location) ?? []
      return Item(
        number: location.item,
        bytes: ranges.flatMap { bytes[$0.clamped(to: bytes.indices)] })
    }
  }
}

extension MetadataItem {
  /// The number of the item.
  fileprivate static func exifItem(in layout: HEIFLayout) -> Int? {
    guard let table = layout.table, case .found(let item, _) = search(for: .exif, in: table) else {
      return nil
    }
    return item.location.item
  }
}
