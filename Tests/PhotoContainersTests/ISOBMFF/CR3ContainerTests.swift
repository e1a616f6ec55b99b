import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of CR3 files: their blocks as one.
struct CR3ContainerTests {
  private static func image(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
    TIFFBuilder(
      order,
      .init([
        .init(.imageWidth, .short(6000)), .init(.imageLength, .long(4000)),
        .init(.make, .ascii("Example Corporation")), .init(.exifPointer, .long(8)),
      ]))
  }

  private static func exif(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
    TIFFBuilder(
      order,
      .init([
        .init(.exposureTime, .rational(1, 125)), .init(.photographicSensitivity, .short(200)),
      ]))
  }

  private static func gps(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
    TIFFBuilder(order, .init([.init(.gpsLatitudeRef, .ascii("N"))]))
  }

  private static func file(_ order: TIFFBuilder.ByteOrder) -> CR3Builder {
    CR3Builder([
      ("CMT1", image(order).bytes), ("CMT2", exif(order).bytes), ("CMT3", [1, 2, 3]),
      ("CMT4", gps(order).bytes),
    ])
  }

  private static func read(_ file: CR3Builder) throws -> CR3Container {
    try OpenFile.with(file.bytes) { try #require(try CR3Container.read($0)) }
  }

  /// The boxes may come in any order.
  @Test func readsBoxesInAnyOrder() throws {
    let usual = Self.file(.littleEndian)
    let turned = CR3Builder([
      ("CMT4", Self.gps(.littleEndian).bytes), ("CMT3", [1, 2, 3]),
      ("CMT2", Self.exif(.littleEndian).bytes), ("CMT1", Self.image(.littleEndian).bytes),
    ])
    #expect(try Self.read(turned).exifBytes == Self.read(usual).exifBytes)
  }

  /// A record of Canon's timed data: its length, its type, and six bytes before the content.
  private static func record(_ type: Int, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
    let order = ByteOrder.littleEndian
    return Array(order.bytes(of: UInt32(size ?? content.count + 12)))
      + order.bytes(of: UInt16(type)) + [0, 0, 0, 1, 255, 255] + content
  }

  /// A part of a record: its length, its number, and a block.
  private static func part(_ number: UInt32, _ block: [UInt8], size: Int? = nil) -> [UInt8] {
    let order = ByteOrder.littleEndian
    return Array(order.bytes(of: UInt32(size ?? block.count + 8))) + order.bytes(of: number) + block
  }

  /// MakerNotes are in the box CMT3, and in the first sample of a track. Other and damaged records are passed over.
  @Test(
    arguments: [
      ([7, 8, 9], 0x927C, nil, nil, 3), ([7], 0x8769, nil, nil, 0),
      ([4, 5, 6, 10], 0x927C, nil, nil, 0),
      ([7, 8], 0x927C, 5000, nil, 0), ([7, 8], 0x927C, 3, nil, 0), ([8, 8], 0x927C, nil, 7, 0),
      ([8, 8], 0x927C, nil, 9000, 0),
    ] as [([Int], UInt32, Int?, Int?, Int)])
  func findsMakerNotesInTimedData(
    types: [Int], number: UInt32, recordSize: Int?, partSize: Int?, found: Int
  ) throws {
    let block = Self.exif(.littleEndian).bytes
    let data = types.flatMap {
      Self.record($0, Self.part(number, block, size: partSize), size: recordSize)
    }
    var file = CR3Builder([("CMT1", Self.image(.littleEndian).bytes), ("CMT3", block)])
    file.data = data
    file.movieBoxes = FilmBuilder.sensorTrack("CTMD", [data.count], at: 0)
    file.movieBoxes = FilmBuilder.sensorTrack(
      "CTMD", [data.count], at: file.bytes.count - data.count)
    let notes = try OpenFile.with(file.bytes) {
      try #require(try CR3Container.read($0)).makerNoteBlocks(in: $0)
    }
    #expect(notes.map(\.bytes) == [[UInt8]](repeating: block, count: found + 1))
  }

  /// The block that exifcli makes: the same as if the camera had written one.
  @Test(arguments: [TIFFBuilder.ByteOrder.littleEndian, .bigEndian])
  func joinsTheBlocks(_ order: TIFFBuilder.ByteOrder) throws {
    let container = try Self.read(Self.file(order))
    #expect(container.pixelSize == PictureSize(width: 6000, height: 4000))
    #expect(container.damage == nil)
    #expect(container.exifDoubt == nil)
    let block = try #require(container.exifBytes.flatMap(TIFFBlock.init))
    let structure = TIFFStructure(of: block)
    #expect(structure.flaws.isEmpty)
    #expect(
      structure[.ifd0]?.entries.map(\.tag) == [0x0100, 0x0101, 0x010F, 0x8769, 0x8825])
    #expect(structure[.exif]?.entries.map(\.tag) == [0x829A, 0x8827])
    #expect(structure[.gps]?.entries.map(\.tag) == [0x0001])
    let values: [(ExifDirectory, UInt16, [UInt8])] = [
      (.ifd0, 0x010F, Array("Example Corporation\0".utf8)), (.gps, 0x0001, [0x4E, 0]),
      (.exif, 0x829A, order.bytes(UInt32(1)) + order.bytes(UInt32(125))),
      (.exif, 0x8827, order.bytes(UInt16(200))),
    ]
    for (directory, tag, expected) in values {
      guard case .inside(let range)? = structure[directory]?.entry(tag)?.value else {
        Issue.record("no value of \(tag)")
        continue
      }
      #expect(Array(block.bytes[range]) == expected)
    }
  }

  /// A block that cannot be joined is left out.
  @Test(arguments: [
    (gps(.bigEndian).bytes, "its CMT4 box is left out: it has another byte order"),
    ([1, 2, 3], "its CMT4 box is left out: it has no TIFF header"),
  ])
  func leavesOutWhatItCannotJoin(_ gps: [UInt8], _ doubt: String) throws {
    var file = Self.file(.littleEndian)
    file.blocks[3].bytes = gps
    let container = try Self.read(file)
    #expect(container.exifDoubt == doubt)
    let block = try #require(container.exifBytes.flatMap(TIFFBlock.init))
    let structure = TIFFStructure(of: block)
    #expect(structure[.exif] != nil)
    #expect(structure[.gps] == nil)
  }

  @Test(arguments: ["CMT1", "CMT2", "CMT4"]) func blocksMayBeMissing(_ type: String) throws {
    var file = Self.file(.bigEndian)
    file.blocks.removeAll { $0.type == type }
    let container = try Self.read(file)
    #expect((container.exifBytes == nil) == (type == "CMT1"))
    #expect((container.damage == nil) == (type != "CMT1"))
  }

  /// Values that share bytes cannot make the block larger than a limit.
  @Test func valuesAreBounded() throws {
    let shared = [UInt8](repeating: 0x41, count: 50_000)
    let entries =
      [TIFFBuilder.Entry(.make, .ascii(bytes: shared))]
      + (0..<200).map { _ in TIFFBuilder.Entry(.model, .shared(with: .make, .ascii, count: 50_000))
      }
    let block = TIFFBuilder(.bigEndian, .init(entries)).bytes
    let container = try Self.read(CR3Builder([("CMT1", block), ("CMT2", block), ("CMT4", block)]))
    let bytes = try #require(container.exifBytes)
    #expect(bytes.count < 4 << 20)
  }

  @Test func readsXMP() throws {
    var file = Self.file(.bigEndian)
    file.xmp = Array("<x:xmpmeta/>".utf8)
    let packets = try OpenFile.with(file.bytes) { file in
      try #require(try CR3Container.read(file)).furtherMetadata(in: file, for: .tags)
        .xmpPackets
    }
    #expect(packets == [file.xmp])
  }

  /// Cut anywhere, and with each byte changed.
  @Test func noByteTraps() throws {
    let whole = Self.file(.bigEndian).bytes
    try TemporaryFolder.with { folder in
      for place in whole.indices {
        var changed = whole
        changed[place] ^= 0xFF
        for bytes in [Array(whole[..<place]), changed] {
          try folder.place(bytes, at: "file")
          let file = try OpenFile(folder.path(of: "file"))
          guard let container = try CR3Container.read(file) else { continue }
          #expect(container.exifBytes != nil || container.damage != nil)
          _ = try container.furtherMetadata(in: file, for: .tags)
        }
      }
    }
  }

  @Test func otherBrandsAreOtherFormats() throws {
    var file = Self.file(.bigEndian)
    file.brand = "isom"
    #expect(try OpenFile.with(file.bytes) { try CR3Container.read($0) } == nil)
  }
}
