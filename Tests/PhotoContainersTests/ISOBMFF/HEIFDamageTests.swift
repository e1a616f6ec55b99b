import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// Damaged HEIC files: cut, or with impossible numbers. Nothing may trap.
struct HEIFDamageTests {
  private static let payload = HEIFContainerTests.payload

  private static let files: [HEIFBuilder] = {
    var itemData = HEIFBuilder(exif: payload)
    itemData.items[1].isInItemData = true
    var large = HEIFBuilder(exif: payload)
    large.form = .init(version: 2, offsetSize: 8, lengthSize: 8, baseSize: 8, indexSize: 8)
    large.properties += [BoxBuilder.box("irot", [1]), BoxBuilder.box("colr", Array("prof12".utf8))]
    let last = HEIFBuilder(exif: payload, parts: [.mediaData([1, 2]), .meta])
    return [itemData, large, last].map { file in
      var file = file
      file.items[0].data = [1, 2, 3]
      return file
    }
  }()

  /// A cut anywhere before the last byte that is read is reported.
  @Test(arguments: files) func anyCutIsReported(_ file: HEIFBuilder) throws {
    let whole = file.bytes
    for count in 0..<whole.count {
      let cut = Array(whole.prefix(count))
      guard let container = try HEIFContainer.reading(cut) else {
        #expect(count < 32)
        continue
      }
      if container.damage == nil {
        #expect(container.exifBytes == HEIFContainerTests.block.bytes, "\(count) bytes")
      }
    }
  }

  /// Each byte with two other values, everywhere in the boxes.
  @Test(arguments: files) func noByteTraps(_ file: HEIFBuilder) throws {
    let whole = file.bytes
    try TemporaryFolder.with { folder in
      for place in whole.indices {
        for value: UInt8 in [0, 0xFF] {
          var changed = whole
          changed[place] = value
          try folder.place(changed, at: "file")
          let open = try OpenFile(folder.path(of: "file"))
          guard let container = try HEIFContainer.read(open) else { continue }
          _ = try container.furtherMetadata(in: open, for: .tags)
          #expect(container.exifBytes?.count ?? 0 <= whole.count)
        }
      }
    }
  }

  /// Numbers of 64 bits whose sum is too large.
  @Test func offsetsMayOverflow() throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.form = .init(version: 1, offsetSize: 8, lengthSize: 8, baseSize: 8)
    let whole = file.bytes
    let place = try #require(file.place(of: 2))
    let fields = BoxBuilder.number(0, 8) + BoxBuilder.number(1, 2) + BoxBuilder.number(place, 8)
    let entry = try #require(whole.firstRange(of: fields)).lowerBound
    for (base, offset, length) in [
      (0x7FFF_FFFF_FFFF_FFFF, 1, 1), (0, 0x7FFF_FFFF_FFFF_FFFF, 1), (1, 0x7FFF_FFFF_FFFF_FFFE, 1),
      (-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 0x7FFF_FFFF_FFFF_FFFF),
    ] {
      var changed = whole
      changed.replaceSubrange(
        entry..<entry + 26,
        with: BoxBuilder.number(base, 8) + BoxBuilder.number(1, 2) + BoxBuilder.number(offset, 8)
          + BoxBuilder.number(length, 8))
      let container = try #require(try HEIFContainer.reading(changed))
      #expect(container.damage != nil)
      #expect(container.exifBytes == nil)
    }
  }

  /// Many entries that take no bytes.
  @Test func countsAreBounded() throws {
    let entry = BoxBuilder.number(2, 2) + [0, 0, 0, 0] + BoxBuilder.number(0xFFFF, 2)
    let entries =
      BoxBuilder.number(0, 2) + BoxBuilder.number(100, 2)
      + [[UInt8]](repeating: entry, count: 100).joined()
    let bytes = BoxBytes(bytes: BoxBuilder.fullBox("iloc", version: 1, entries), start: 0)
    let box = try #require(bytes.boxes(in: bytes.range).boxes.first)
    #expect(throws: BoxDamage.self) { try ItemLocations(box, in: bytes) }
    let boxes = [HEIFBuilder.Part](repeating: .box("free", []), count: 1025)
    let container = try HEIFContainer.reading(HEIFBuilder(exif: Self.payload, parts: boxes))
    #expect(container.damage == "the file has more than 1024 boxes")
  }
}
