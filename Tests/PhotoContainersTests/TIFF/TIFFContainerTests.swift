import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of TIFF files, and of raw files like them.
struct TIFFContainerTests {
  private typealias Tag = TIFFBuilder.Tag

  @Test(
    arguments: [
      (.picture(3, 2), "TIFF", 3, 2),
      (.picture(3, 2, .make("SONY")), "TIFF", 3, 2),
      (.picture(3, 2, .make("Example"), .raw(30, 20, photometric: 2)), "TIFF", 3, 2),
      (.picture(3, 2, .make("Example"), .raw(30, 20)), "RAW", 30, 20),
      (.picture(3, 2, .raw(30, 20)), "RAW", 30, 20),
      (.picture(3, 2, .init(.photometricInterpretation, .short(32803))), "RAW", 3, 2),
      (.picture(3, 2, .init(.photometricInterpretation, .long(34892))), "RAW", 3, 2),
      (.picture(3, 2, .init(.compression, .short(34713)), .make("Nikon")), "NEF", 3, 2),
      (.picture(3, 2, .make("Hasselblad"), .raw(30, 20)), "3FR", 30, 20),
      (.picture(3, 2, .make("EASTMAN KODAK COMPANY"), .raw(30, 20)), "KDC", 30, 20),
      (.picture(3, 2, .make("Kodak"), .raw(30, 20)), "KDC", 30, 20),
      (.picture(3, 2, .make("Mamiya-OP Co.,Ltd."), .raw(30, 20)), "MEF", 30, 20),
      (.picture(3, 2, .make("Leaf"), .raw(30, 20)), "MOS", 30, 20),
      (.picture(3, 2, .make("SEIKO EPSON CORP."), .raw(30, 20)), "ERF", 30, 20),
      (
        .picture(
          3, 2, .init(0x00FE, .long(1)), .make("Nikon"), .raw(30, 20, photometric: 2)), "NEF", 30,
        20
      ),
      (
        .picture(
          3, 2, .init(0x00FE, .long(1)), .make("Example"), .raw(30, 20, photometric: 2)), "TIFF", 3,
        2
      ),
      (
        .picture(3, 2).with { $0.gap = [0xBA, 0xB0, 0xAC, 0xBB] + [0, 0, 0, 0] }, "RAW", 3, 2
      ),
      (.picture(3, 2, .make("NIKON CORPORATION"), .raw(30, 20)), "NEF", 30, 20),
      (.picture(3, 2, .make("nikon"), .raw(2, 1)), "NEF", 3, 2),
      (
        .picture(3, 2, .make("Example"), .init(0xC612, .byte(1, 4, 0, 0)), .raw(30, 20)), "DNG", 30,
        20
      ),
      (
        .picture(3, 2, .make("GoPro"), .init(0xC612, .byte(1, 4, 0, 0)), .raw(30, 20)), "GPR", 30,
        20
      ),
      (
        .picture(
          3, 2, .make("SONY"), .raw(30, 20),
          .exif(.init(.pixelXDimension, .short(28)), .init(.pixelYDimension, .short(18)))), "ARW",
        28, 18
      ),
      (.picture(3, 2, .make("PENTAX"), .raw(30, 20)), "PEF", 30, 20),
      (.picture(3, 2, .make("SAMSUNG"), .raw(30, 20, photometric: 34892)), "SRW", 30, 20),
      (.picture(3, 2).with { $0.magic = 0x4F52 }, "ORF", 3, 2),
      (
        .picture(3, 2).with {
          $0.magic = 0x55
          $0.entries += [
            .init(4, .short(6)), .init(5, .short(8)), .init(6, .short(26)), .init(7, .short(38)),
          ]
        }, "RW2", 30, 20
      ),
      (.picture(3, 2).with { $0.gap = Array("CR\u{2}\0".utf8) + [0, 0, 0, 0] }, "CR2", 3, 2),
      (.picture(3, 2).with { $0.gap = Array("IIII".utf8) + [0, 0, 0, 0] }, "IIQ", 3, 2),
    ] as [(TIFFFile, String, Int, Int)], TIFFBuilder.ByteOrder.allCases)
  func tellsTheFormatsApart(
    _ photo: (file: TIFFFile, format: String, width: Int, height: Int), order: TIFFBuilder.ByteOrder
  ) throws {
    // Panasonic's header has one order.
    if photo.format == "RW2", order == .bigEndian { return }
    // BigTIFF has no other headers.
    let hasOwnHeader = photo.file.magic != nil || !photo.file.gap.isEmpty
    for (gap, isBig) in [(0, false), (20_000, false), (0, true), (20_000, true)]
    where !isBig || !hasOwnHeader {
      let file = photo.file.with {
        ($0.order, $0.isBig) = (order, isBig)
        $0.gap += [UInt8](repeating: 3, count: gap)
      }
      try OpenFile.with(file.bytes) { open in
        let container = try #require(try PhotoFormats.container(of: open))
        #expect(container.format.name == photo.format)
        #expect(container.pixelSize == PictureSize(width: photo.width, height: photo.height))
        #expect(container.hasExif && container.damage == nil)
      }
    }
  }

  /// Values far from their directory are loaded if they are asked for.
  @Test(arguments: [0, 20_000])
  func loadsTheValuesThatAreWanted(gap: Int) throws {
    let file = TIFFFile([
      .make("A maker"), .init(.model, .ascii("A model")),
      .init(.artist, .ascii(String(repeating: "x", count: 1 << 20))),
      .exif(.init(.lensModel, .ascii("A lens of long name"))),
    ]).with { $0.gap = [UInt8](repeating: 3, count: gap) }
    try OpenFile.with(file.bytes) { open in
      let container = try #require(try TIFFContainer.read(open))
      func value(_ tag: ExifTag, _ isWanted: (ExifTag) -> Bool) throws -> [UInt8]? {
        let block = try #require(try container.exifBlock(with: isWanted, in: open))
        let entry = try #require(TIFFStructure(of: block)[tag.directory]?.entry(tag.number))
        guard case .inside(let range) = entry.value else { return nil }
        return block.bytes(in: range).map(Array.init)
      }
      #expect(try value(.lensModel) { $0 == .lensModel } == Array("A lens of long name\0".utf8))
      #expect(try value(.model) { $0 == .model } == Array("A model\0".utf8))
      #expect(try value(.artist) { _ in true } == nil)
    }
  }

  /// A maker of any length costs no memory.
  @Test func loadsTheStartOfMakeAlone() throws {
    let name = "NIKON" + String(repeating: "x", count: 300_000)
    let file = TIFFFile.picture(3, 2, .make(name), .raw(30, 20))
    try OpenFile.with(file.bytes) { open in
      let container = try #require(try TIFFContainer.read(open))
      #expect(container.format.name == "NEF")
      let loaded = container.block.loadedParts.reduce(0) { $0 + $1.bytes.count }
      #expect(loaded < 50_000)
    }
  }

  /// As it is, and with the bytes of each number of 32 bits swapped.
  @Test(
    arguments: [
      .undefined([0x1C, 2, 5, 0, 1, 0x61]), .numbers(.byte, [0x1C, 2, 5, 0, 1, 0x61]),
      .numbers(.byte, [0, 5, 2, 0x1C, 0, 0, 0x61, 1]),
    ] as [TIFFBuilder.Value])
  func readsIPTC(value: TIFFBuilder.Value) throws {
    try OpenFile.with(TIFFFile([.init(0x83BB, value)]).bytes) { open in
      let container = try #require(try TIFFContainer.read(open))
      let found = try container.furtherMetadata(in: open, for: .edits)
      #expect(found.iptc.starts(with: [0x1C, 2, 5, 0, 1, 0x61]))
      #expect(found.photoshop == [])
    }
  }

  @Test func readsFurtherMetadata() throws {
    let file = TIFFFile([
      .init(0x02BC, .byte(bytes: "<x:xmpmeta>")), .init(0x8649, .undefined("8BIM")),
      .init(0x8773, .undefined("profile")),
    ])
    try OpenFile.with(file.bytes) { open in
      let container = try #require(try TIFFContainer.read(open))
      let found = try container.furtherMetadata(in: open, for: .tags)
      #expect(found.xmpPackets == [Array("<x:xmpmeta>".utf8)])
      #expect(found.mainXMPCount == 1 && !found.photoshop.isEmpty)
      #expect(found.photoshop == Array("8BIM".utf8))
      #expect(found.iccProfile == Array("profile".utf8))
      #expect(try container.furtherMetadata(in: open, for: .edits).iccProfile == [])
    }
  }

  /// Never a trap, whatever is missing.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [false, true])
  func readsCutFiles(order: TIFFBuilder.ByteOrder, isBig: Bool) throws {
    let whole = TIFFFile.picture(
      3, 2, .make("NIKON"), .raw(30, 20), .exif(.init(.isoSpeed, .long(1)))
    )
    .with { ($0.order, $0.isBig) = (order, isBig) }.bytes
    for count in 0..<whole.count {
      try OpenFile.with(Array(whole[..<count])) { open in
        let container = try PhotoFormats.container(of: open)
        #expect((container == nil) == (count < (isBig ? 16 : 8)))
        _ = try container?.exifBlock(with: { _ in true }, in: open)
        _ = try container?.furtherMetadata(in: open, for: .tags)
      }
    }
  }

  /// Numbers that lead nowhere, or are far too large.
  @Test(
    arguments: TIFFBuilder.ByteOrder.allCases.flatMap { [($0, false), ($0, true)] },
    [0, 0x80, 0xFF] as [UInt8])
  func readsDamagedFiles(
    _ form: (order: TIFFBuilder.ByteOrder, isBig: Bool), byte: UInt8
  ) throws {
    let whole = TIFFFile.picture(
      3, 2, .make("SONY"), .raw(30, 20), .exif(.init(.isoSpeed, .long(1)))
    )
    .with {
      ($0.order, $0.isBig) = form
      $0.next = .directory(.init([.init(.compression, .short(6))]))
    }.bytes
    for place in (form.isBig ? 8 : 4)..<whole.count {
      var damaged = whole
      damaged[place] = byte
      try OpenFile.with(damaged) { open in
        let container = try #require(try PhotoFormats.container(of: open))
        #expect(try container.exifBlock(with: { _ in true }, in: open)?.count == whole.count)
        _ = container.pixelSize
        _ = try container.previews(in: open)
        _ = try container.ownBytes(in: open)
        _ = try container.readPicture(in: open) { _ in true }
        _ = try? container.inventory(of: open)
      }
    }
  }
}

extension TIFFBuilder.Value {
  fileprivate static func byte(bytes text: String) -> Self {
    .numbers(.byte, text.utf8.map(UInt32.init))
  }
}
