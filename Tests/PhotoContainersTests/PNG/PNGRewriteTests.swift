import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// PNG files with a changed Exif block, with a first one, and with it removed again.
struct PNGRewriteTests {
  private static let exif = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))

  private static func block(ofSize size: Int) throws -> TIFFBlock {
    var block = TIFFBlock.empty
    block.append([UInt8](repeating: 0xEE, count: size - block.count))
    return block
  }

  /// Longer, shorter, and of the same length.
  @Test(
    arguments: [
      PNGBuilder(metadata: [.exif(exif)]),
      PNGBuilder(metadata: [.text("A", "B"), .exif(exif)], trailer: [1, 2, 3]),
      PNGBuilder(metadataAfterImage: [.text("A", "B"), .exif(exif)]),
    ], [1000, 20, 65_536])
  func replacesTheChunkAlone(_ file: PNGBuilder, size: Int) throws {
    let block = try Self.block(ofSize: size)
    var expected = file
    let index = try #require(file.chunks.firstIndex { $0.type == "eXIf" })
    expected.chunks[index].data = block.bytes
    let rewritten = try PNGContainer.rewriting(file.bytes, with: block)
    #expect(firstDifference(rewritten, expected.bytes) == nil)
    // And back, like an undo.
    let old = file.chunks[index].bytes
    #expect(try PNGContainer.restoring(old, in: rewritten) == file.bytes)
  }

  @Test(arguments: [
    PNGBuilder(trailer: [1, 2, 3]), PNGBuilder(metadata: [.text("A", "B")]),
    PNGBuilder(metadata: [.init("iDOT", [UInt8](repeating: 0, count: 28))]),
  ])
  func insertsAFirstChunkAfterTheHeader(_ file: PNGBuilder) throws {
    var expected = file
    expected.chunks.insert(.exif(Self.exif), at: 1)
    let block = try #require(TIFFBlock(Self.exif.bytes))
    let rewritten = try PNGContainer.rewriting(file.bytes, with: block)
    #expect(firstDifference(rewritten, expected.bytes) == nil)
    #expect(try PNGContainer.restoring([], in: rewritten) == file.bytes)
  }

  /// A text chunk has less room than a chunk for Exif.
  @Test func refusesALongBlockInATextChunk() throws {
    let profile = PNGBuilder.Chunk.rawProfile(Self.exif)
    let file = PNGBuilder(metadata: [.text("Raw profile type exif", profile)]).bytes
    let longest = try #require(try PNGContainer.reading(file)).maximumBlockSize
    #expect(throws: Never.self) {
      try PNGContainer.rewriting(file, with: Self.block(ofSize: longest))
    }
    let refusal = #expect(throws: ContainerRefusal.self) {
      try PNGContainer.rewriting(file, with: Self.block(ofSize: longest + 1))
    }
    guard case .noPlace(let reason) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(reason.contains("text chunk") && reason.contains("\(longest) bytes"))
  }

  @Test func keepsAStrayHeader() throws {
    let header = Array("Exif\0\0".utf8)
    var file = PNGBuilder(metadata: [.init("eXIf", header + Self.exif.bytes)])
    let block = try Self.block(ofSize: 100)
    let rewritten = try PNGContainer.rewriting(file.bytes, with: block)
    file.chunks[1].data = header + block.bytes
    #expect(firstDifference(rewritten, file.bytes) == nil)
  }

  private static let profile = PNGBuilder.Chunk.text(
    "Raw profile type exif", PNGBuilder.Chunk.rawProfile(exif))

  private static let profiles: [PNGBuilder.Chunk] = [
    profile, .compressedText("Raw profile type exif", PNGBuilder.Chunk.rawProfile(exif)),
    .compressedText("Raw profile type APP1", PNGBuilder.Chunk.rawProfile(exif)),
    .internationalText("Raw profile type exif", PNGBuilder.Chunk.rawProfile(exif)),
    .text("Raw profile type exif", PNGBuilder.Chunk.rawProfile("exif", exif.bytes)),
    .text("Raw profile type exif", "generic" + PNGBuilder.Chunk.rawProfile("exif", exif.bytes)),
  ]

  /// Exif in a text chunk is edited there, in the form that the chunk has; an undo gives the same bytes.
  @Test(arguments: profiles.indices, [1000, 20])
  func editsExifInATextChunk(index: Int, size: Int) throws {
    let profile = Self.profiles[index]
    let file = PNGBuilder(
      metadata: [.text("A", "B")], metadataAfterImage: [profile], trailer: [1, 2, 3])
    let place = try #require(file.chunks.firstIndex { $0.data == profile.data })
    let block = try Self.block(ofSize: size)
    let rewritten = try PNGContainer.rewriting(file.bytes, with: block)
    let container = try #require(try PNGContainer.reading(rewritten))
    #expect(container.exifBytes == block.bytes)
    #expect(container.exifDoubt == nil)
    #expect(container.exifRange.lowerBound == file.offset(ofChunkAt: place))
    // The chunk keeps its keyword, its type and the profile's name; all else is where it was.
    let start = container.exifRange.lowerBound
    let tail = file.bytes.count - file.offset(ofChunkAt: place + 1)
    #expect(rewritten.prefix(start).elementsEqual(file.bytes.prefix(start)))
    #expect(rewritten.suffix(tail).elementsEqual(file.bytes.suffix(tail)))
    let keyword = profile.data.prefix { $0 != 0 }
    #expect(rewritten[start...].dropFirst(4).starts(with: Array(profile.type.utf8) + keyword + [0]))
    #expect(container.exifForm == (try PNGContainer.reading(file.bytes))?.exifForm)
    #expect(try PNGContainer.restoring(profile.bytes, in: rewritten) == file.bytes)
    // Nobody else's chunk takes its place.
    for stolen in [PNGBuilder.Chunk.exif(Self.exif), .text("Raw profile type exif", "nothing")] {
      #expect(try PNGContainer.restoring(stolen.bytes, in: rewritten) == nil)
    }
    #expect(try PNGContainer.restoring([], in: rewritten) == nil)
  }

  /// A text has a limit of its own.
  @Test func growsInATextChunkToItsLimitOnly() throws {
    let file = PNGBuilder(metadata: [Self.profile]).bytes
    let limit = try #require(try PNGContainer.reading(file)).maximumBlockSize
    let longest = try Self.block(ofSize: limit)
    let rewritten = try PNGContainer.rewriting(file, with: longest)
    #expect(try PNGContainer.reading(rewritten)?.exifBytes == longest.bytes)
    #expect(throws: ContainerRefusal.self) {
      try PNGContainer.rewriting(file, with: Self.block(ofSize: limit + 1))
    }
  }

  /// What strip removes or changes.
  @Test(arguments: profiles.indices) func exifInATextChunkIsAPart(index: Int) throws {
    try OpenFile.with(PNGBuilder(metadata: [Self.profiles[index]]).bytes) { file in
      let container = try #require(try PNGContainer.read(file))
      let part = try #require(try container.inventory(of: file).parts.first)
      #expect(part.kind == .exif)
      #expect(try container.content(of: part, in: file) == Self.exif.bytes)
      let other = try Self.block(ofSize: 100)
      let wrapped = try container.wrapped(other.bytes, as: part, in: file)
      let changed =
        PNGBuilder.signature + PNGBuilder.Chunk.header(width: 1, height: 1).bytes + wrapped
      #expect(try PNGContainer.reading(changed)?.exifBytes == other.bytes)
    }
  }

  /// Files that would contradict themselves after the edit, or that are damaged.
  @Test(
    arguments: [
      (PNGBuilder(metadata: [profile, profile]), "keep the old values"),
      (
        PNGBuilder(metadata: [profile.withWrongChecksum]),
        "text chunk with Exif has a wrong checksum"
      ),
      (PNGBuilder(metadata: [profile, .exif(exif)]), "keep the old values"),
      (PNGBuilder(metadata: [.exif(exif)], metadataAfterImage: [profile]), "keep the old values"),
      (PNGBuilder(metadata: [.exif(exif), .exif(exif)]), "several eXIf chunks"),
      (PNGBuilder(metadata: [.exif(exif)], metadataAfterImage: [.exif(exif)]), "several"),
      (PNGBuilder(metadata: [.exif(exif).withWrongChecksum]), "wrong checksum"),
      (PNGBuilder(metadata: [.exif(exif), .init("????", [])]), "no chunk where one should begin"),
    ])
  func isRefused(_ file: PNGBuilder, _ reason: String) throws {
    let refusal = #expect(throws: ContainerRefusal.self) {
      try PNGContainer.rewriting(file.bytes, with: .headerAlone)
    }
    guard case .damaged(let text) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(text.contains(reason))
  }

  @Test func growsToItsLimitOnly() throws {
    let limit = PNGContainer.maximumExifLength
    let tooLong = try Self.block(ofSize: limit + 1)
    for file in [PNGBuilder(metadata: [.exif(Self.exif)]), PNGBuilder()] {
      let refusal = #expect(throws: ContainerRefusal.self) {
        try PNGContainer.rewriting(file.bytes, with: tooLong)
      }
      guard case .noRoom(limit: limit, part: .exif) = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
    }
    let longest = try Self.block(ofSize: limit)
    let rewritten = try PNGContainer.rewriting(PNGBuilder().bytes, with: longest)
    #expect(try PNGContainer.reading(rewritten)?.exifBytes?.count == limit)
  }

  /// Apple's distances to the image data count from a chunk before the Exif.
  @Test func movesNoDataFoundByADistance() throws {
    let distances = PNGBuilder.Chunk("iDOT", [UInt8](repeating: 0, count: 28))
    let file = PNGBuilder(metadata: [distances, .exif(Self.exif)]).bytes
    #expect(throws: ContainerRefusal.self) {
      try PNGContainer.rewriting(file, with: Self.block(ofSize: 100))
    }
    let same = try #require(TIFFBlock(Self.exif.bytes))
    #expect(try PNGContainer.rewriting(file, with: same) == file)
    let after = PNGBuilder(metadata: [distances], metadataAfterImage: [.exif(Self.exif)]).bytes
    #expect(try PNGContainer.rewriting(after, with: Self.block(ofSize: 100)).count > after.count)
  }

  /// An undo only removes a chunk that an edit can have added, and only restores a sound one.
  @Test func restoresOnlyWhatAnEditChanges() throws {
    let elsewhere = PNGBuilder(metadata: [.text("A", "B"), .exif(Self.exif)]).bytes
    #expect(try PNGContainer.restoring([], in: elsewhere) == nil)
    let whole = PNGBuilder.Chunk.exif(Self.exif).bytes
    #expect(try PNGContainer.restoring(whole, in: elsewhere) == elsewhere)
    #expect(try PNGContainer.restoring(whole + [0], in: elsewhere) == nil)
    #expect(try PNGContainer.restoring(whole.dropLast(), in: elsewhere) == nil)
    for place in whole.indices {
      var other = whole
      other[place] ^= 0x20
      #expect(try PNGContainer.restoring(other, in: elsewhere) == nil, "byte \(place)")
    }
  }
}
