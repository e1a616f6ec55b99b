import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// HEIC files with a changed XMP packet, alone and together with Exif.
struct HEIFXMPTests {
  private static let payload = HEIFContainerTests.payload
  private static let packet = Array("<old packet of XMP/>".utf8)
  private static let longer = Array("<".utf8) + [UInt8](repeating: 0x61, count: 700)
  private static let longExif = TIFFBlock.empty.appending([UInt8](repeating: 0xEE, count: 500))
  private static let zeros = [UInt8](repeating: 0, count: 3000)

  private static func file(
    _ parts: [HEIFBuilder.Part]? = nil, exif: [UInt8]? = payload,
    _ change: (inout HEIFBuilder) -> Void = { _ in }
  ) -> HEIFBuilder {
    var file = HEIFBuilder(
      exif: exif,
      [.init(3, "mime", packet, mediaType: "application/rdf+xml"), .init(4, "hvc1", [9, 8, 7])],
      parts: parts)
    file.references.append(("cdsc", 3, [1]))
    change(&file)
    return file
  }

  private static let files: [HEIFBuilder] =
    [
      file(), file([.mediaData([1, 2, 3, 4]), .meta]),
      file([.meta, .openMediaData([1, 2, 3, 4])]),
      file([.meta, .mediaData([1, 2, 4]), .openMediaData([3])]),
      file([.meta, .mediaData([1, 4]), .mediaData([3]), .mediaData([2])]),
      file([.meta, .mediaData([1, 4]), .mediaData([2]), .mediaData([3])]),
      file([.meta, .mediaData([2, 3, 4]), .box("free", zeros), .mediaData([1])]),
      file([.meta, .mediaData([2]), .box("free", zeros), .mediaData([1, 4]), .mediaData([3])]),
      file([.mediaData([1, 2, 3, 4]), .meta, .box("sefd", [5, 5, 5])]),
      file([.mediaData([1, 2, 4]), .meta, .mediaData([3]), .box("sefd", [5, 5, 5])]),
      file([.meta, .film, .mediaData([1, 2, 3, 4])]),
      file { $0.items[2].isInItemData = true }, file { $0.references.removeLast() },
    ] + HEIFBuilder.LocationForm.all.map { form in file { $0.form = form } }

  /// A longer packet, one of the same length, and a shorter one, each with Exif as it is, of the same length,
  /// shorter, and longer.
  @Test(arguments: files) func theItemsAreReplaced(_ file: HEIFBuilder) throws {
    // The old block has more bytes than the empty one.
    let surplus = HEIFContainerTests.block.bytes.count - TIFFBlock.empty.count
    let same = TIFFBlock.empty.appending([UInt8](repeating: 0xEE, count: surplus))
    let exifs: [TIFFBlock?] = [nil, same, .empty, Self.longExif]
    for exif in exifs {
      for packet in [Self.longer, Array(Self.packet.reversed()), [0x3C]] {
        let metadata = MetadataRewrite(exif: exif, xmp: packet)
        let first = try Self.rewritten(file.bytes, with: metadata)
        // Another edit, and one that gives back the old length.
        let second = try Self.rewritten(
          first, with: MetadataRewrite(exif: Self.longExif, xmp: Self.longer + Self.longer))
        _ = try Self.rewritten(second, with: MetadataRewrite(xmp: Self.packet))
      }
    }
  }

  /// Rewrites the file, and checks all that holds for any edit.
  private static func rewritten(_ old: [UInt8], with metadata: MetadataRewrite) throws -> [UInt8] {
    let before = try Contents(old)
    let new = try OpenFile.with(old) { file in
      let container = try #require(try HEIFContainer.read(file))
      return try container.rewrite(file, with: metadata).applied(to: old)
    }
    let after = try Contents(new)
    #expect(after.exif == (metadata.exif?.bytes ?? before.exif))
    #expect(after.xmp == [metadata.xmp ?? []])
    #expect(after.others == before.others)
    // What is not the edit's own is the same, or was wiped.
    let count = min(old.count, new.count) - before.trailer
    #expect(new.suffix(before.trailer) == old.suffix(before.trailer))
    for place in 0..<count where new[place] != old[place] {
      #expect(before.own.contains(place), "byte \(place)")
      #expect(after.own.contains(place) || new[place] == 0, "byte \(place) of the new file")
    }
    #expect((count..<new.count - before.trailer).allSatisfy(after.own.contains))
    return new
  }

  /// What a file says.
  private struct Contents {
    let exif: [UInt8]?
    let xmp: [[UInt8]]
    let others: [Int: [[UInt8]]]
    let own: Set<Int>
    let trailer: Int

    init(_ bytes: [UInt8]) throws {
      (exif, xmp, others, own, trailer) = try OpenFile.with(bytes) { file in
        let container = try #require(try HEIFContainer.read(file))
        #expect(container.damage == nil && container.exifDoubt == nil)
        let layout = try HEIFLayout(of: file)
        let table = try #require(layout.table)
        var others: [Int: [[UInt8]]] = [:]
        let metadata = (table.entries?.entries ?? []).filter { $0.type == .exifItem || $0.isXMP }
        for location in table.locations?.locations ?? []
        where !metadata.contains(where: { $0.item == location.item }) {
          let ranges = try #require(table.positions(of: location))
          others[location.item] = ranges.map { Array(bytes[$0]) }
        }
        return (
          container.exifBytes,
          try container.furtherMetadata(in: file, for: .edits).xmpPackets, others,
          Set(try container.ownBytes(in: file).ranges.flatMap(\.self)),
          layout.trailer.reduce(0) { $0 + $1.range.count }
        )
      }
    }
  }

  /// A first Exif, while the packet keeps its length or gets another one.
  @Test(arguments: [
    file(exif: nil), file([.meta, .box("free", zeros), .mediaData([1, 3, 4])], exif: nil),
    file(exif: nil) { $0.items[1].isInItemData = true },
  ])
  func aFirstExifIsAdded(_ file: HEIFBuilder) throws {
    let old = try Contents(file.bytes)
    for packet in [Array(Self.packet.reversed()), Self.longer, [0x3C]] {
      let new = try OpenFile.with(file.bytes) { opened in
        let container = try #require(try HEIFContainer.read(opened))
        return try container.rewrite(opened, with: MetadataRewrite(exif: .empty, xmp: packet))
          .applied(to: file.bytes)
      }
      let contents = try Contents(new)
      #expect(contents.exif == TIFFBlock.empty.bytes)
      #expect(contents.xmp == [packet])
      #expect(old.others.allSatisfy { contents.others[$0.key] == $0.value })
    }
  }

  private static let withoutPacket: [@Sendable (inout HEIFBuilder) -> Void] = [
    { $0.items.removeAll { $0.id == 3 } }, { $0.references[1].to = [4] },
    { $0.items[2].mediaType = "text/plain" },
  ]

  /// A first packet, alone and with Exif: packets of other pictures, and items that are no packets, do not count.
  @Test(arguments: withoutPacket.indices, [nil, TIFFBlock.empty, longExif])
  func aFirstPacketIsAdded(_ index: Int, _ exif: TIFFBlock?) throws {
    for hasExif in [true, false] {
      for parts in [nil, [.meta, .box("free", Self.zeros), .mediaData([1, 2, 3, 4])]]
        as [[HEIFBuilder.Part]?]
      {
        var file = Self.file(parts, exif: hasExif ? Self.payload : nil) { _ in }
        if hasExif { Self.withoutPacket[index](&file) } else { file.references = [] }
        if !hasExif { file.items.removeAll { $0.id == 3 } }
        let new = try OpenFile.with(file.bytes) { opened in
          let container = try #require(try HEIFContainer.read(opened))
          return try container.rewrite(
            opened, with: MetadataRewrite(exif: exif, xmp: Self.packet)
          ).applied(to: file.bytes)
        }
        let (before, after) = (try Contents(file.bytes), try Contents(new))
        #expect(after.xmp == [Self.packet])
        #expect(after.exif == exif?.bytes ?? before.exif)
        #expect(before.others.allSatisfy { after.others[$0.key] == $0.value })
        // The next edits know the items, and take their places.
        let longExif = after.exif.map { _ in Self.longExif }
        let next = try Self.rewritten(
          new, with: MetadataRewrite(exif: longExif, xmp: Self.longer))
        _ = try Self.rewritten(next, with: MetadataRewrite(xmp: Self.packet))
      }
    }
  }

  /// What describes the picture describes the one that is computed of it with a gain map, too.
  @Test func aFirstItemRefersToToneMaps() throws {
    var file = HEIFBuilder(
      exif: nil,
      [.init(4, "hvc1", [9]), .init(5, "tmap", [0]), .init(6, "tmap", [0]), .init(7, "grid", [0])])
    file.references = [("dimg", 5, [1, 4]), ("dimg", 6, [4]), ("dimg", 7, [1])]
    let new = try OpenFile.with(file.bytes) { opened in
      let container = try #require(try HEIFContainer.read(opened))
      return try container.rewrite(
        opened, with: MetadataRewrite(exif: .empty, xmp: Self.packet)
      ).applied(to: file.bytes)
    }
    let pictures = BoxBuilder.number(2, 2) + BoxBuilder.number(1, 2) + BoxBuilder.number(5, 2)
    for item in [8, 9] {
      let reference = BoxBuilder.box("cdsc", BoxBuilder.number(item, 2) + pictures)
      #expect(new.firstRange(of: reference) != nil)
    }
    #expect(try Contents(new).xmp == [Self.packet])
  }

  /// The samples of a film stay where its tables say.
  @Test(arguments: [4, 8], [true, false])
  func theSamplesOfAFilmFollow(_ size: Int, _ isBefore: Bool) throws {
    func film(_ offsets: [Int]) -> [UInt8] {
      let table = BoxBuilder.fullBox(
        size == 4 ? "stco" : "co64",
        BoxBuilder.number(offsets.count, 4) + offsets.flatMap { BoxBuilder.number($0, size) })
      let reference = BoxBuilder.fullBox(
        "dref", BoxBuilder.number(1, 4) + BoxBuilder.fullBox("url ", flags: 1, []))
      let information = BoxBuilder.box("dinf", reference) + BoxBuilder.box("stbl", table)
      return BoxBuilder.box(
        "trak", BoxBuilder.box("mdia", BoxBuilder.box("minf", information)))
    }
    func bytes(_ offsets: [Int]) -> [UInt8] {
      var file = HEIFBuilder(exif: nil)
      file.parts =
        isBefore
        ? [.mediaData([1]), .meta, .box("moov", film(offsets))]
        : [.meta, .box("moov", film(offsets)), .mediaData([1])]
      return file.bytes
    }
    let start = try #require(bytes([0, 0]).firstRange(of: [0, 3, 6, 9])).lowerBound
    let old = bytes([start, start + 50])
    let new = try OpenFile.with(old) { opened in
      try #require(try HEIFContainer.read(opened)).rewrite(
        opened, with: MetadataRewrite(exif: .empty)
      ).applied(to: old)
    }
    let moved = try #require(new.firstRange(of: [0, 3, 6, 9])).lowerBound
    #expect((moved == start) == isBefore)
    #expect(new.firstRange(of: film([moved, moved + 50])) != nil)
  }

  /// Tracks in tracks have no samples, however deep they are.
  @Test func nestedTracksArePassed() throws {
    let depth = 200_000
    let film = (0..<depth).flatMap { BoxBuilder.number(8 * (depth - $0), 4) + Array("trak".utf8) }
    var file = HEIFBuilder(exif: nil)
    file.parts = [.meta, .box("moov", film), .mediaData([1])]
    let old = file.bytes
    let new = try OpenFile.with(old) { opened in
      try #require(try HEIFContainer.read(opened)).rewrite(
        opened, with: MetadataRewrite(exif: .empty)
      ).applied(to: old)
    }
    #expect(new.count > old.count)
  }

  /// Packets that an edit might confuse with something else, and the reason. Exif may be edited nevertheless.
  @Test(
    arguments: [
      .init("in several parts") { $0.items[2].pieces = 2 },
      .init("another item has the same bytes") {
        $0.items.append(.init(5, "hvc1", packet))
        $0.items[4].sharedWith = 3
      },
      .init("several XMP items") {
        $0.items.append(.init(5, "mime", packet, mediaType: "application/rdf+xml"))
      },
      .init("encrypted") { $0.items[2].isProtected = true },
      .init("compressed") { $0.items[2].mediaType = "application/rdf+xml\0deflate" },
    ] as [HEIFRewriteTests.Refusal])
  func isRefused(_ refusal: HEIFRewriteTests.Refusal) throws {
    var changed = Self.file()
    refusal.change(&changed)
    let bytes = changed.bytes
    try OpenFile.with(bytes) { file in
      let container = try #require(try HEIFContainer.read(file))
      let error = #expect(throws: ContainerRefusal.self) {
        try container.rewrite(file, with: MetadataRewrite(xmp: Self.packet))
      }
      guard case .fixed(.xmp, let text) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(text.contains(refusal.reason), "\(text)")
      _ = try container.rewrite(file, with: MetadataRewrite(exif: Self.longExif))
    }
  }

  @Test func growsToItsLimitOnly() throws {
    let limit = FurtherMetadata.maximumPart
    try OpenFile.with(Self.file().bytes) { file in
      let container = try #require(try HEIFContainer.read(file))
      let longest = [UInt8](repeating: 0x20, count: limit)
      _ = try container.rewrite(file, with: MetadataRewrite(xmp: longest))
      let error = #expect(throws: ContainerRefusal.self) {
        try container.rewrite(file, with: MetadataRewrite(xmp: longest + [0x20]))
      }
      guard case .noRoom(limit: limit, part: .xmp) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}

extension TIFFBlock {
  fileprivate func appending(_ bytes: [UInt8]) -> TIFFBlock {
    var block = self
    block.append(bytes)
    return block
  }
}
