import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// HEIC files that get their first Exif.
struct HEIFFirstExifTests {
  /// The growth of `meta` without `iref`, and with it: the entry of `iinf`, that of `iloc`, and the reference.
  private static let (growth, growthWithReferences) = (21 + 16 + 26, 21 + 16 + 14)
  private static let zeros = [UInt8](repeating: 0, count: 200)
  private static let block = HEIFContainerTests.block
  private static let payloadSize = 4 + block.bytes.count

  /// A file, how much longer it gets, and whether the bytes after `meta` stay where they are.
  struct Sample: Sendable {
    var file: HEIFBuilder
    let growth: Int

    init(
      _ parts: [HEIFBuilder.Part]?, growth: Int, _ change: (inout HEIFBuilder) -> Void = { _ in }
    ) {
      file = HEIFBuilder(exif: nil, [.init(4, "hvc1", [9, 8, 7])], parts: parts)
      change(&file)
      self.growth = growth
    }
  }

  private static let samples: [Sample] = [
    Sample(nil, growth: growth + 8 + payloadSize),
    Sample(nil, growth: growthWithReferences + 8 + payloadSize) {
      $0.references = [("thmb", 4, [1])]
    },
    Sample([.mediaData([1, 4]), .meta], growth: growth + 8 + payloadSize),
    Sample([.mediaData([1]), .meta, .mediaData([4])], growth: growth + 8 + payloadSize),
    Sample([.meta, .openMediaData([1, 4])], growth: growth + payloadSize),
    Sample(
      [.meta, .mediaData([1, 4]), .box("sefd", zeros)], growth: growth + 8 + payloadSize),
    Sample(nil, growth: growth + 8 + payloadSize) { $0.items[1].isInItemData = true },
    Sample(nil, growth: growth + 8 + payloadSize) { $0.items[1].pieces = 3 },
    // A free box gives the room, and stays. With too little of it, all moves.
    Sample(
      [.meta, .box("free", zeros.prefix(growth - 8).map(\.self)), .mediaData([1, 4])],
      growth: growth + 8 + payloadSize),
    Sample(
      [.meta, .box("free", zeros.prefix(growth).map(\.self)), .mediaData([1, 4])],
      growth: 8 + payloadSize),
    Sample(
      [.meta, .box("free", zeros.prefix(growth - 1).map(\.self)), .mediaData([1, 4])],
      growth: growth + 8 + payloadSize),
    Sample([.meta, .box("free", zeros), .film, .mediaData([1, 4])], growth: 8 + payloadSize),
  ]

  @Test(arguments: samples) func addsAnItem(_ sample: Sample) throws {
    try Self.check(sample.file, growth: sample.growth)
  }

  /// The new entry has the form of the others.
  @Test(arguments: HEIFBuilder.LocationForm.all)
  func keepsTheForm(_ form: HEIFBuilder.LocationForm) throws {
    for parts in [nil, [.meta, .box("free", Self.zeros), .mediaData([1])]] as [[HEIFBuilder.Part]?]
    {
      var file = HEIFBuilder(exif: nil, parts: parts)
      file.form = form
      try Self.check(file, growth: nil)
    }
  }

  private static func check(_ file: HEIFBuilder, growth: Int?) throws {
    let old = file.bytes
    let block = try #require(TIFFBlock(Self.block.bytes))
    let new = try HEIFContainer.rewriting(old, with: block)
    if let growth { #expect(new.count == old.count + growth) }
    let container = try #require(try HEIFContainer.reading(new))
    #expect(container.exifBytes == block.bytes)
    #expect(container.damage == nil)
    #expect(container.exifDoubt == nil)
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
    try OpenFile.with(new) { opened in
      let layout = try HEIFLayout(of: opened)
      #expect(layout.refusal == nil)
      let table = try #require(layout.table)
      #expect(table.entries?.declaredCount == file.items.count + 1)
      let entry = try #require(table.entries?.entries.last)
      #expect(table.references?.describingPrimary == [entry.item])
      #expect(!file.items.map(\.id).contains(entry.item))
      // All other items have the same bytes.
      for item in file.items {
        let location = try #require(table.location(of: item.id))
        let ranges = try #require(table.positions(of: location))
        #expect(ranges.flatMap { new[$0] } == item.data)
      }
      // What is not the edit's own is in the old file, in the same order.
      var (rest, position) = (old[...], 0)
      for range in try container.ownBytes(in: opened).ranges + [new.count..<new.count] {
        let kept = Array(new[position..<range.lowerBound])
        if !kept.isEmpty {
          let found = try #require(rest.firstRange(of: kept))
          rest = rest[found.upperBound...]
        }
        position = range.upperBound
      }
    }
    // The next edit changes the item in its place.
    var longer = block
    longer.append([1, 2, 3, 4])
    #expect(try HEIFContainer.rewriting(new, with: longer).count <= new.count + 4)
  }

  /// The place of an item cannot move, as no number has as many bits. Whether its base or its offset is the highest
  /// number, and the other one 0.
  @Test(arguments: [true, false])
  func aPlaceAtTheEndOfAllNumbersIsRefused(_ isInBase: Bool) throws {
    var sample = HEIFBuilder(exif: nil, parts: [.meta, .mediaData([1])])
    sample.form = .init(version: 1, offsetSize: 8, baseSize: 8, usesBase: isInBase)
    var bytes = sample.bytes
    let fields = try OpenFile.with(bytes) { file in
      let locations = try #require(try HEIFLayout(of: file).table?.locations)
      let location = try #require(locations.locations.first)
      let extent = try #require(locations.extents(of: location).first)
      return (isInBase ? location.baseField : extent.offsetField, extent.lengthField)
    }
    bytes.replaceSubrange(fields.0, with: [0x7F] + [UInt8](repeating: 0xFF, count: 7))
    bytes.replaceSubrange(fields.1, with: [UInt8](repeating: 0, count: fields.1.count))
    let block = try #require(TIFFBlock(Self.block.bytes))
    #expect(throws: ContainerRefusal.self) { try HEIFContainer.rewriting(bytes, with: block) }
  }

  /// The number of the new item is in no box.
  @Test(
    arguments: [
      ([], nil, 5), ([77], nil, 78), ([0xFFFF], nil, 2), ([], 500, 501), ([6], 5, 7),
    ] as [([Int], Int?, Int)])
  func theNumberIsNew(_ references: [Int], _ group: Int?, _ number: Int) throws {
    var sample = Self.samples[0].file
    if !references.isEmpty { sample.references = [("thmb", 4, references)] }
    if let group {
      let numbers = [group, 1, 1].flatMap { BoxBuilder.number($0, 4) }
      sample.furtherBoxes = BoxBuilder.box("grpl", BoxBuilder.fullBox("altr", numbers))
    }
    let block = try #require(TIFFBlock(Self.block.bytes))
    let new = try HEIFContainer.rewriting(sample.bytes, with: block)
    let entries = try OpenFile.with(new) { try HEIFLayout(of: $0).table?.entries?.entries }
    #expect(entries?.last?.item == number)
  }

  /// Files in which something would move that may not, or without the boxes that Exif needs.
  @Test(arguments: [
    HEIFRewriteTests.Refusal("its film has items, and would move") {
      $0.parts = [.meta, .film, .mediaData([1])]
    },
    .init("its film is in fragments") {
      $0.parts = [.meta, .box("moov", []), .box("moof", []), .mediaData([1])]
    },
    .init("names no primary picture") { $0.primary = nil },
    .init("items in other files") {
      $0.items.append(.init(3, "hvc1", [1]))
      $0.items[1].dataReference = 1
    },
    .init("no length, so nothing can follow") { $0.parts = [.mediaData([1]), .openMeta] },
    .init("end after the end of the file") { $0.items[0].surplus = 1 },
  ])
  func isRefused(_ refusal: HEIFRewriteTests.Refusal) throws {
    var file = HEIFBuilder(exif: nil)
    refusal.change(&file)
    let error = #expect(throws: ContainerRefusal.self) {
      try HEIFContainer.rewriting(file.bytes, with: .empty)
    }
    guard case .damaged(let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains(refusal.reason), "\(text)")
  }
}
