import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of JPEG XL files, sound and damaged.
struct JXLContainerTests {
  private typealias Box = JXLBuilder.Box

  private static let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))])).bytes
  private static let size = PictureSize(width: 200, height: 130)

  private static func read(_ bytes: [UInt8]) throws -> JXLContainer {
    try #require(try OpenFile.with(bytes) { try JXLContainer.read($0) })
  }

  /// The codestream in parts of these lengths.
  private static func parts(_ lengths: Int...) -> [Box] {
    var rest = JXLBuilder.codestream[...]
    return lengths.enumerated().map { number, length in
      defer { rest = rest.dropFirst(length) }
      return .part(UInt8(number), rest.prefix(length))
    }
  }

  @Test(
    arguments: [
      [.exif(block), .picture], [.picture, .exif(block)], [.picture, .exif(block, .long)],
      [.picture, .exif(block, .open)], [.exif(block), .openPicture],
      [.init("jxll", [5]), .xmp("<x>"), .exif(block), .picture, .exif([1, 2])],
      [.init("Exif", [0, 0, 0, 6] + Array("Exif\0\0".utf8) + block), .picture],
      parts(1, 0, 1, 3, 100) + [.exif(block)],
      [
        parts(3, 100)[0], .exif(block), parts(3, 100)[1],
        .part(2, [UInt8](repeating: 1, count: 9000)),
      ],
      [.picture, .part(2, [UInt8](repeating: 1, count: 20_000)), .exif(block)],
    ] as [[JXLBuilder.Box]])
  func findsTheExifBox(_ boxes: [JXLBuilder.Box]) throws {
    let file = JXLBuilder(boxes)
    let container = try Self.read(file.bytes)
    let index = try #require(boxes.firstIndex { $0.name == "Exif" })
    let start = file.offset(ofBoxAt: index)
    #expect(container.exifBytes == Self.block)
    #expect(container.exifRange == start..<start + boxes[index].bytes.count)
    #expect(container.pixelSize == Self.size)
    #expect(container.displayOrientation == 6)
    #expect(container.damage == nil)
    #expect(container.exifDoubt == nil)
  }

  @Test func mayBeACodestreamAlone() throws {
    let container = try Self.read(JXLBuilder.codestream)
    #expect(container.pixelSize == Self.size)
    #expect(container.displayOrientation == 6)
    #expect(container.exifBytes == nil)
    #expect(container.damage == nil)
    let file = try PartedFile(JXLBuilder.codestream)
    for metadata in [MetadataRewrite(exif: .headerAlone), MetadataRewrite(xmp: [1])] {
      guard case .damaged(let reason) = try file.refusal(of: metadata) else {
        Issue.record("not refused, or for another reason")
        return
      }
      #expect(reason == "it is a codestream alone, which has no place for metadata")
    }
  }

  @Test func namesCompressedExif() throws {
    let compressed = Box("brob", Array("Exif".utf8) + [1, 2, 3])
    let container = try Self.read(JXLBuilder([compressed, .picture]).bytes)
    #expect(container.exifBytes == nil)
    #expect(container.exifDoubt == "its Exif is compressed with Brotli: exifcli does not read it")
    let other = Box("brob", Array("xml ".utf8) + [1, 2, 3])
    #expect(try Self.read(JXLBuilder([other, .picture]).bytes).exifDoubt == nil)
  }

  /// Offsets that lead to no block: elsewhere, and beyond the end.
  @Test(arguments: [[0, 0, 0, 9], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func looksForTheBlock(_ offset: [UInt8]) throws {
    let file = JXLBuilder([.init("Exif", offset + [1, 2, 3] + Self.block), .picture]).bytes
    let container = try Self.read(file)
    #expect(container.exifBytes == Self.block)
    #expect(container.exifDoubt?.contains("wrong offset") == true)
    #expect(try PartedFile(file).edited(MetadataRewrite(exif: .headerAlone)) == nil)
    let none = try Self.read(JXLBuilder([.init("Exif", offset + [1, 2, 3]), .picture]).bytes)
    #expect(none.exifBytes == [1, 2, 3])
    #expect(try Self.read(JXLBuilder([.init("Exif", []), .picture]).bytes).exifBytes == [])
  }

  private static let whole = JXLBuilder([
    .exif(block), .xmp("<x>"), .init("brob", Array("jumb".utf8)), .picture,
    .init("ABCD", [1], .long),
  ]).bytes

  /// A cut anywhere: either the reading or an edit reports it.
  @Test func reportsAnyCut() throws {
    for count in 0..<Self.whole.count {
      let cut = Array(Self.whole.prefix(count))
      try OpenFile.with(cut) { file in
        guard let container = try JXLContainer.read(file) else {
          #expect(count < 12)
          return
        }
        if container.damage == nil { #expect(container.exifBytes == Self.block) }
        _ = try container.furtherMetadata(in: file, for: .tags)
        _ = try container.ownBytes(in: file).ranges
        #expect(throws: ContainerRefusal.self) {
          try container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
        }
      }
    }
  }

  @Test(arguments: [0x00, 0x01, 0x7F, 0xFF] as [UInt8])
  func survivesAnyByte(_ value: UInt8) throws {
    for place in Self.whole.indices {
      var bytes = Self.whole
      bytes[place] = value
      try OpenFile.with(bytes) { file in
        guard let container = try JXLContainer.read(file) else {
          #expect(place < 12)
          return
        }
        _ = try container.furtherMetadata(in: file, for: .tags)
        _ = try? container.rewrite(file, with: MetadataRewrite(exif: .headerAlone))
      }
    }
  }

  /// The lengths of a box, in the place of the picture's.
  @Test(
    arguments: [
      ([0, 0, 0, 7], "has no box where one should begin, at byte 32"),
      ([0x7F, 0xFF, 0xFF, 0xFF], "ends within a box, which begins at byte 32"),
      ([0, 0, 0, 1], "ends within a box, which begins at byte 32"),
    ] as [([UInt8], String)])
  func reportsAWrongLength(_ length: [UInt8], _ damage: String) throws {
    var bytes = JXLBuilder([.picture, .exif(Self.block)]).bytes
    bytes.replaceSubrange(32..<36, with: length)
    #expect(try Self.read(bytes).damage == "the file " + damage)
  }

  @Test func readsNoEndlessExif() throws {
    let long = [UInt8](repeating: 0, count: JXLContainer.maximumExifLength)
    let container = try Self.read(JXLBuilder([.picture, .exif(long)]).bytes)
    #expect(container.exifBytes == nil)
    #expect(container.damage == "its Exif box is longer than 16 MiB")
  }

  @Test func reportsAMissingCodestream() throws {
    for boxes in [[], [.init("jxlc", [0xFF, 0x0A, 0xFE])], [.part(0, [])]] as [[Box]] {
      let container = try Self.read(JXLBuilder(boxes).bytes)
      #expect(container.pixelSize == nil)
      #expect(container.damage == "the file has no codestream with the size of its picture")
    }
  }

  @Test func readsXMP() throws {
    let found = try OpenFile.with(JXLBuilder([.xmp("<x>"), .picture, .xmp("<y/>")]).bytes) { file in
      try #require(try JXLContainer.read(file)).furtherMetadata(in: file, for: .tags)
    }
    #expect(found.xmpPackets == [Array("<x>".utf8), Array("<y/>".utf8)])
    #expect(found.mainXMPCount == 2)
  }
}
