import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// HEIC files with a changed Exif block: longer, shorter, and of the same length.
struct HEIFRewriteTests {
  private static let payload = HEIFContainerTests.payload

  /// A file, and how much longer an item of 1000 bytes makes it.
  struct Sample: Sendable {
    let file: HEIFBuilder
    let growth: Int

    init(
      _ parts: [HEIFBuilder.Part]?, growth: Int,
      _ change: (inout HEIFBuilder) -> Void = { _ in }
    ) {
      var file = HEIFBuilder(exif: payload, [.init(3, "hvc1", [9, 8, 7])], parts: parts)
      change(&file)
      (self.file, self.growth) = (file, growth)
    }
  }

  /// The size of the longer item, and that of `mdat` with it.
  private static let (size, boxSize) = (1000, 1008)
  /// The size of what comes before the block in the item.
  private static let prefixSize = 10
  private static let zeros = [UInt8](repeating: 0, count: 2000)
  private static let (trailer, film) = ([UInt8](repeating: 0x55, count: 30), [UInt8](0..<50))

  /// The places for a longer item.
  private static let samples: [Sample] =
    [
      // A new box at the end.
      Sample(nil, growth: boxSize),
      Sample([.mediaData([1, 2, 3]), .meta], growth: boxSize),
      Sample([.meta, .largeMediaData([1, 2]), .mediaData([3])], growth: boxSize),
      Sample([.meta, .mediaData([2]), .mediaData([1, 3])], growth: boxSize),
      Sample([.meta, .mediaData([1, 2, 3]), .box("free", zeros.dropLast(1100))], growth: boxSize),
      Sample(nil, growth: boxSize) { $0.items[1].isInItemData = true },
      Sample(nil, growth: boxSize) { $0.references = [] },
      // The end of an open box.
      Sample([.meta, .openMediaData([1, 2, 3])], growth: size),
      Sample([.meta, .mediaData([1, 3]), .openMediaData([2])], growth: size - payload.count),
      // A free box, which stays as long as it was, less what it gives.
      Sample([.meta, .box("free", zeros), .mediaData([1, 2, 3])], growth: 0),
      Sample([.meta, .mediaData([1, 2, 3]), .box("skip", zeros.dropLast(1000))], growth: 0),
      Sample([.meta, .mediaData([1, 2, 3]), .box("free", zeros.dropLast(792))], growth: 0),
      Sample([.meta, .box("free", zeros.dropLast(993)), .mediaData([1, 2, 3])], growth: boxSize),
      // The item's own box.
      Sample([.meta, .mediaData([1, 3]), .mediaData([2])], growth: size - payload.count),
      Sample([.meta, .mediaData([1, 3]), .largeMediaData([2])], growth: size - payload.count),
      Sample([.meta, .mediaData([2]), .box("free", zeros), .mediaData([1, 3])], growth: 0),
      Sample(
        [
          .meta, .mediaData([1, 3]), .mediaData([2]),
          .box("free", zeros.dropLast(1008 + payload.count)),
        ], growth: 0),
      // Before boxes that must stay at the end.
      Sample([.mediaData([1, 2, 3]), .meta, .box("sefd", trailer)], growth: boxSize),
      Sample(
        [.mediaData([1, 2, 3]), .meta, .box("mpvd", film), .box("sefd", trailer)], growth: boxSize),
      Sample(
        [.mediaData([1, 3]), .meta, .mediaData([2]), .box("sefd", trailer)],
        growth: size - payload.count),
    ] + HEIFBuilder.LocationForm.all.map { form in Sample(nil, growth: boxSize) { $0.form = form } }

  private static func block(ofSize size: Int) -> TIFFBlock {
    var block = TIFFBlock.empty
    block.append([UInt8](repeating: 0xEE, count: size - block.count))
    return block
  }

  /// Rewrites the file, and checks all that holds for any edit.
  private static func rewritten(_ old: [UInt8], with block: TIFFBlock) throws -> [UInt8] {
    let new = try HEIFContainer.rewriting(old, with: block)
    let container = try #require(try HEIFContainer.reading(new))
    #expect(container.exifBytes == block.bytes)
    #expect(container.damage == nil)
    #expect(container.exifDoubt == nil)
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
    #expect(try otherItems(of: new) == otherItems(of: old))
    // Nothing of the old block is left.
    #expect(new.firstRange(of: Array("Example".utf8)) == nil)
    // What is not the edit's own is the same, or was wiped.
    let trailer = try sizeOfTrailer(of: old)
    let count = min(old.count, new.count) - trailer
    #expect(new.suffix(trailer) == old.suffix(trailer))
    let before = try ownBytes(of: old)
    let after = try ownBytes(of: new)
    for place in 0..<count where new[place] != old[place] {
      #expect(before.contains(place), "byte \(place)")
      #expect(after.contains(place) || new[place] == 0, "byte \(place) of the new file")
    }
    #expect((count..<new.count - trailer).allSatisfy(after.contains))
    return new
  }

  /// The bytes of all items but the Exif item.
  private static func otherItems(of bytes: [UInt8]) throws -> [Int: [[UInt8]]] {
    try OpenFile.with(bytes) { file in
      let table = try #require(try HEIFLayout(of: file).table)
      var items: [Int: [[UInt8]]] = [:]
      for location in table.locations?.locations ?? [] where location.item != 2 {
        items[location.item] = try #require(table.positions(of: location)).map { Array(bytes[$0]) }
      }
      return items
    }
  }

  private static func ownBytes(of bytes: [UInt8]) throws -> Set<Int> {
    try OpenFile.with(bytes) { file in
      let ranges = try #require(try HEIFContainer.read(file)).ownBytes(in: file).ranges
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      return Set(ranges.flatMap(\.self))
    }
  }

  private static func sizeOfTrailer(of bytes: [UInt8]) throws -> Int {
    try OpenFile.with(bytes) { file in
      try HEIFLayout(of: file).trailer.map(\.range.count).reduce(0, +)
    }
  }

  @Test(arguments: samples) func growsInItsPlace(_ sample: Sample) throws {
    let longer = Self.block(ofSize: Self.size - Self.prefixSize)
    let bytes = sample.file.bytes
    let new = try Self.rewritten(bytes, with: longer)
    #expect(new.count == bytes.count + sample.growth)
    // The next edit does not add the item again.
    let longest = try Self.rewritten(
      new, with: Self.block(ofSize: Self.size - Self.prefixSize + 100))
    #expect(longest.count <= new.count + 100)
    // An edit may shorten it, too.
    let shorter = try Self.rewritten(longest, with: Self.block(ofSize: 400))
    #expect(shorter.count <= longest.count)
  }

  @Test(arguments: samples) func shrinksInItsPlace(_ sample: Sample) throws {
    let bytes = sample.file.bytes
    let new = try Self.rewritten(bytes, with: .empty)
    #expect(new.count <= bytes.count)
  }

  /// Bytes of the same length overwrite the old ones, and nothing else changes.
  @Test(arguments: samples) func overwritesTheSameLength(_ sample: Sample) throws {
    let bytes = sample.file.bytes
    let block = HEIFContainerTests.block.bytes
    let other = Self.block(ofSize: block.count)
    let new = try Self.rewritten(bytes, with: other)
    let place = try #require(bytes.firstRange(of: block))
    var expected = bytes
    expected.replaceSubrange(place, with: other.bytes)
    #expect(new == expected)
  }

  /// Some programs read positions in one form only: in the base offset, or in that of the extent.
  @Test(arguments: HEIFBuilder.LocationForm.all)
  func positionsKeepTheirForm(_ form: HEIFBuilder.LocationForm) throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.form = form
    func isInBase(_ bytes: [UInt8]) throws -> Bool {
      let table = try #require(try OpenFile.with(bytes) { try HEIFLayout(of: $0).table })
      let location = try #require(table.location(of: 2))
      let extent = try #require(table.locations?.extents(of: location).first)
      #expect((location.base == 0) != (extent.offset == 0))
      return extent.offset == 0
    }
    let new = try HEIFContainer.rewriting(file.bytes, with: Self.block(ofSize: 500))
    #expect(try isInBase(new) == isInBase(file.bytes))
    #expect(try isInBase(new) == form.usesBase)
  }

  /// A track that has a part of the Exif item would have something else after an edit.
  @Test func tracksHaveTheWholeItem() throws {
    let file = HEIFBuilder(exif: Self.payload, parts: [.meta, .film, .mediaData([1, 2])])
    var bytes = file.bytes
    let place = try #require(file.place(of: 2))
    let entry = BoxBuilder.number(place, 4) + BoxBuilder.number(Self.payload.count, 4)
    let film = file.range(ofPartAt: 1)
    let field = try #require(bytes[film].firstRange(of: entry))
    bytes[field.upperBound - 1] -= 1
    #expect(throws: ContainerRefusal.self) {
      try HEIFContainer.rewriting(bytes, with: Self.block(ofSize: 500))
    }
  }

  /// A film whose track has the same Exif item follows the change.
  @Test func tracksOfAFilmFollow() throws {
    let file = HEIFBuilder(exif: Self.payload, parts: [.meta, .film, .mediaData([1, 2])])
    let bytes = file.bytes
    let block = Self.block(ofSize: 500)
    let new = try HEIFContainer.rewriting(bytes, with: block)
    #expect(new.firstRange(of: Array("Example".utf8)) == nil)
    try OpenFile.with(new) { file in
      let layout = try HEIFLayout(of: file)
      let film = try #require(layout.filmTables.first)
      let location = try #require(film.location(of: 2))
      let range = try #require(film.positions(of: location)?.first)
      #expect(Array(new[range].suffix(500)) == block.bytes)
    }
  }

  /// Files whose edit could change something else, or whose Exif is in doubt.
  @Test(
    arguments: [
      .init("in several parts") { $0.items[1].pieces = 2 },
      .init("another item has the same bytes") {
        $0.items.append(.init(3, "hvc1", payload))
        $0.items[2].sharedWith = 2
      },
      .init("several Exif items") {
        $0.items.append(.init(3, "Exif", payload))
        $0.references = []
      },
      .init("end after the end of the file") {
        $0.items.append(.init(3, "hvc1", [1]))
        $0.items[2].surplus = 1
        $0.parts = [.meta, .mediaData([1, 2, 3])]
      },
      .init("several meta boxes") { $0.parts.append(.box("meta", [0, 0, 0, 0])) },
      .init("is encrypted") { $0.items[1].isProtected = true },
      .init("leads to no TIFF header") { $0.items[1].data[3] = 3 },
      .init("no length, so nothing can follow it") {
        $0.parts.append(.bytes(BoxBuilder.openBox("abcd", [1])))
      },
      .init("another file follows") {
        $0.parts += [.box("ftyp", Array("mp42".utf8)), .box("mdat", [1])]
      },
      .init("would move, and other parts") { $0.parts += [.box("moov", []), .box("sefd", [1])] },
      .init("items that consist of other items") {
        $0.items.append(.init(3, "grid", [1]))
        $0.items[2].method = 2
      },
      .init("ends within its mdat box") {
        $0.parts.append(.bytes([0, 0, 1, 0] + Array("mdat".utf8)))
      },
      .init("no TIFF header") { $0.form = .init(version: 0, lengthSize: 0) },
      .init("would need more bytes", size: 70_000) {
        $0.form = .init(version: 1, offsetSize: 2, lengthSize: 2)
      },
    ] as [Refusal])
  func isRefused(_ refusal: Refusal) throws {
    var file = HEIFBuilder(exif: Self.payload)
    refusal.change(&file)
    let error = #expect(throws: ContainerRefusal.self) {
      try HEIFContainer.rewriting(file.bytes, with: Self.block(ofSize: refusal.size))
    }
    guard case .damaged(let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains(refusal.reason), "\(text)")
  }

  struct Refusal: Sendable {
    let reason: String
    let size: Int
    let change: @Sendable (inout HEIFBuilder) -> Void

    init(
      _ reason: String, size: Int = 500, _ change: @escaping @Sendable (inout HEIFBuilder) -> Void
    ) {
      (self.reason, self.size, self.change) = (reason, size, change)
    }
  }

  @Test func growsToItsLimitOnly() throws {
    let limit = ExifPayload.maximumSize - 10
    let bytes = HEIFBuilder(exif: Self.payload).bytes
    let error = #expect(throws: ContainerRefusal.self) {
      try HEIFContainer.rewriting(bytes, with: Self.block(ofSize: limit + 1))
    }
    guard case .noRoom(limit: limit, part: .exif) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let longest = try HEIFContainer.rewriting(bytes, with: Self.block(ofSize: limit))
    #expect(try HEIFContainer.reading(longest)?.exifBytes?.count == limit)
  }

  @Test func otherPartsAreNotEdited() throws {
    let bytes = HEIFBuilder(exif: Self.payload).bytes
    let error = #expect(throws: ContainerRefusal.self) {
      try OpenFile.with(bytes) { file in
        try #require(try HEIFContainer.read(file)).rewrite(
          file, with: MetadataRewrite(photoshop: [1]))
      }
    }
    guard case .fixed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The picture's bytes are those of `iloc`, which an edit changes.
  @Test(arguments: [0, 40])
  func itemsWithBytesOfMetaAreRefused(growth: Int) throws {
    var bytes = HEIFBuilder(exif: HEIFContainerTests.payload).bytes
    let (field, iloc) = try OpenFile.with(bytes) { file in
      let locations = try #require(try HEIFLayout(of: file).table?.locations)
      let location = try #require(locations.locations.first)
      return (try #require(locations.extents(of: location).first).offsetField, locations.box.range)
    }
    bytes.replaceSubrange(field, with: BoxBuilder.number(iloc.lowerBound, field.count))
    var block = HEIFContainerTests.block.bytes
    block += [UInt8](repeating: 0, count: growth)
    let changed = try #require(TIFFBlock(block))
    #expect(throws: ContainerRefusal.self) { try HEIFContainer.rewriting(bytes, with: changed) }
  }
}
