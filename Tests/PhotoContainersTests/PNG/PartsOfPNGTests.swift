import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Exif and XMP of PNG files, changed together: their places, and what must not break.
struct PartsOfPNGTests {
  private typealias Chunk = PNGBuilder.Chunk

  private static let exif = Chunk("eXIf", TIFFBlock.empty.bytes)
  private static let time = Chunk("tIME", [7, 0xE8, 1, 1, 0, 0, 0])
  private static let xmp = xmp("<x>")
  private static let longer = xmp("<longer/>")

  private static func xmp(_ packet: String) -> Chunk {
    .internationalText("XML:com.adobe.xmp", packet)
  }

  /// Chunks before and after the image, in the file before and after XMP becomes longer.
  @Test(
    arguments: [
      ([], [], [longer], []), ([xmp], [], [longer], []), ([exif], [], [exif, longer], []),
      ([time, exif, time], [], [time, exif, longer, time], []),
      ([xmp, time, exif], [], [longer, time, exif], []), ([exif], [xmp], [exif], [longer]),
      ([time], [exif], [time], [exif, longer]),
    ] as [([Chunk], [Chunk], [Chunk], [Chunk])])
  private func xmpIsChangedOrAdded(
    _ before: [Chunk], _ after: [Chunk], _ newBefore: [Chunk], _ newAfter: [Chunk]
  ) throws {
    let photo = PNGBuilder(metadata: before, metadataAfterImage: after, trailer: [1, 2, 3])
    let expected = PNGBuilder(
      metadata: newBefore, metadataAfterImage: newAfter, trailer: [1, 2, 3])
    let edited = try PartedFile(photo.bytes).edited(
      MetadataRewrite(xmp: Array("<longer/>".utf8)))
    #expect(firstDifference(try #require(edited), expected.bytes) == nil)
  }

  /// The language and the translated keyword stay.
  @Test func theHeaderOfTheTextStays() throws {
    let header = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0] + Array("en\0packet\0".utf8)
    func photo(_ packet: String) -> [UInt8] {
      PNGBuilder(metadata: [Chunk("iTXt", header + Array(packet.utf8))]).bytes
    }
    let original = try PartedFile(photo("a"))
    let edited = try original.edited(MetadataRewrite(xmp: Array("bc".utf8)))
    #expect(edited == photo("bc"))
    #expect(try PartedFile(photo("bc")).restored(original.editable) == original.bytes)
    #expect(try original.restored([Self.xmp.bytes]) == nil)
    #expect(try original.restored([[]]) == nil)
  }

  private static let compressed = Chunk(
    "iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 1, 0, 0, 0] + PNGBuilder.stored([1, 2]))
  private static let distances = Chunk("iDOT", [UInt8](repeating: 0, count: 28))

  @Test(
    arguments: [
      ([xmp, xmp], .init(xmp: []), "several XMP packets"),
      ([compressed, xmp], .init(xmp: []), "several XMP packets"),
      ([xmp.withWrongChecksum], .init(xmp: []), "wrong checksum"),
      ([exif], .init(photoshop: []), "text chunk"),
      ([distances, xmp], .init(xmp: []), "iDOT"), ([distances, exif], .init(xmp: []), "iDOT"),
      ([exif.withWrongChecksum], .init(exif: .empty), "wrong checksum"),
      ([exif.withWrongChecksum], .init(xmp: []), "wrong checksum"),
    ] as [([Chunk], MetadataRewrite, String)])
  private func someEditsAreRefused(
    _ chunks: [Chunk], _ edit: MetadataRewrite, _ reason: String
  ) throws {
    let photo = try PartedFile(PNGBuilder(metadata: chunks).bytes)
    switch try photo.refusal(of: edit) {
    case .damaged(let detail): #expect(detail.contains(reason))
    case .fixed(let part, let detail):
      #expect(detail.contains(reason))
      #expect(part == (edit.xmp == nil ? .photoshop : .xmp))
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  /// Before the distances, or after the image, or of the same length.
  @Test(
    arguments: [
      ([xmp, distances], [], "<longer/>"), ([distances], [xmp], "<longer/>"),
      ([distances, xmp], [], "<y>"),
    ] as [([Chunk], [Chunk], String)])
  private func distancesAllowTheOthers(
    _ before: [Chunk], _ after: [Chunk], _ packet: String
  ) throws {
    let photo = try PartedFile(PNGBuilder(metadata: before, metadataAfterImage: after).bytes)
    #expect(try photo.edited(MetadataRewrite(xmp: Array(packet.utf8))) != nil)
  }

  @Test func xmpHasALimit() throws {
    let photo = try PartedFile(PNGBuilder(metadata: [Self.exif]).bytes)
    let largest = [UInt8](repeating: 0x20, count: (1 << 20) - 22)
    #expect(try photo.edited(MetadataRewrite(xmp: largest)) != nil)
    guard
      case .noRoom(limit: 1_048_576, part: .xmp) = try photo.refusal(
        of: MetadataRewrite(xmp: largest + [0]))
    else {
      Issue.record("refused for another reason")
      return
    }
  }

  /// Only whole chunks with the right checksum, at the place where an edit adds them.
  @Test func onlyStatesOfEditsAreRestored() throws {
    let photo = try PartedFile(PNGBuilder(metadata: [Self.exif, Self.xmp]).bytes)
    let exif = Self.exif.bytes
    #expect(try photo.restored([exif + Self.longer.bytes]) != nil)
    #expect(try photo.restored([exif]) != nil)
    #expect(try photo.restored([[]]) != nil)
    for other: [UInt8] in [
      exif + Self.time.bytes, exif + Self.longer.withWrongChecksum.bytes, Self.longer.bytes + exif,
      exif + Self.longer.bytes.dropLast(), exif + Self.xmp.bytes + Self.longer.bytes,
      exif + Self.compressed.bytes, exif + Chunk.text("XML:com.adobe.xmp", "a").bytes,
    ] {
      #expect(try photo.restored([other]) == nil)
    }
    for chunks in [[Self.time, Self.xmp], [Self.xmp, Self.time, Self.exif]] {
      let photo = try PartedFile(PNGBuilder(metadata: chunks).bytes)
      var editable = photo.editable
      let index = try #require(
        editable.firstIndex { $0.elementsEqual(Self.xmp.bytes) })
      editable[index] = []
      #expect(try photo.restored(editable) == nil)
    }
  }

  // MARK: Bounds

  /// A text of a mebibyte, in a chunk of a kibibyte.
  private static func bomb(_ keyword: String) throws -> Chunk {
    let stream = try #require(PNGText.deflated([UInt8](repeating: 0x61, count: 1 << 20)))
    return Chunk("zTXt", Array(keyword.utf8) + [0, 0] + stream)
  }

  private static func texts(of photo: PNGBuilder) throws -> (read: [String], listed: [String]) {
    try OpenFile.with(photo.bytes) { file in
      let container = try #require(try PNGContainer.read(file))
      let found = try container.furtherMetadata(in: file, for: .edits).texts
      return (found.map(\.text), try container.texts(in: file).map(\.text))
    }
  }

  /// Together, texts are at most a mebibyte long.
  @Test(arguments: [["Comment"], ["Title", "Author", "Comment", "Software"], ["Any"]])
  func longTextsAreLimited(keywords: [String]) throws {
    let chunks = try keywords.map(Self.bomb)
    let texts = try Self.texts(
      of: PNGBuilder(metadata: (0..<600).map { chunks[$0 % chunks.count] }))
    #expect(texts.read.map(\.utf8.count) == (keywords == ["Any"] ? [] : [1 << 20]))
    #expect(texts.listed.map(\.utf8.count) == [1 << 20])
  }

  /// The first text of a keyword that says something is read; all are listed.
  @Test func theFirstTextCounts() throws {
    let chunks = [("Title", " "), ("Title", "a"), ("Title", "b"), ("Any", "c"), ("Author", "d")]
    let photo = PNGBuilder(metadata: chunks.map { .text($0.0, $0.1) })
    let texts = try Self.texts(of: photo)
    #expect(texts.read == [" ", "a", "d"])
    #expect(texts.listed == [" ", "a", "b", "c", "d"])
  }

  @Test func anyNumberOfPartsGoes() throws {
    let photo = PNGBuilder(metadata: [Chunk](repeating: .text("Foo", "b"), count: 20_000)).bytes
    let stripped = try OpenFile.with(photo) { file in
      let container = try #require(try PNGContainer.read(file))
      let inventory = try container.inventory(of: file)
      #expect(inventory.parts.count == 20_000)
      return try inventory.rewrite(file, by: inventory.parts.map { PartChange($0, to: nil) })
        .applied(to: photo)
    }
    #expect(stripped == PNGBuilder().bytes)
  }

  /// Interlaced pictures that need more bytes than can be counted: each pass, or all of them.
  @Test(arguments: [0x0100_0000, 0x4000_0000, 0x5000_0000, 0x7FFF_FFFF])
  func aPictureMaySayAnySize(width: UInt32) throws {
    var photo = PNGBuilder()
    let size =
      ByteOrder.bigEndian.bytes(of: width) + ByteOrder.bigEndian.bytes(of: 1 << 30 as UInt32)
    photo.chunks[0] = Chunk("IHDR", size + [16, 6, 0, 0, 1])
    let parts = try OpenFile.with(photo.bytes) { file in
      try #require(try PNGContainer.read(file)).inventory(of: file).parts
    }
    #expect(parts.isEmpty)
  }
}
