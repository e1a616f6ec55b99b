import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import Platform

/// Edits of formats that store lengths of the metadata elsewhere too: they are proven by the whole file.
struct WholePhotoUndoTests {
  private typealias Chunk = WebPBuilder.Chunk

  private static let block = TIFFBuilder(
    .littleEndian, .init([.init(.make, .ascii("Example")), .init(.artist, .ascii("Jane Example"))])
  ).bytes

  private static let photos: [[UInt8]] = [
    WebPBuilder([.lossless]), WebPBuilder([.lossy], trailer: [1, 2, 3]),
    WebPBuilder([.properties(8), .lossy, .exif(block)]),
    WebPBuilder([.properties(8), .lossy, .exif(Array("Exif\0\0".utf8) + block)], trailer: [9]),
    WebPBuilder([
      .properties(12), .lossless, .exif(block),
      .xmp(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
          + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description"
          + " rdf:about=''/></rdf:RDF></x:xmpmeta>"), .init("ABCD", [1]),
    ]),
  ].map(\.bytes)

  private static let edits: [@Sendable (inout Metadata) -> Void] = [
    { $0.artist = "Somebody with a much longer name" }, { $0.artist = "Short" },
    { $0.rating = 4 }, { $0.exposureValue = fraction(1, 3) },
    { $0.title = "A title in XMP" }, { $0.artist = nil },
  ]

  /// Makes the edits, each in a run of its own, and returns the file's bytes before each and after the last.
  private static func states(
    _ journaled: JournaledFolder, _ photo: PhotoIdentifier
  ) throws -> [[UInt8]] {
    try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
    var states = [try journaled.folder.bytes(of: "photo.webp")]
    for edit in edits {
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      edit(&new)
      if old == new { continue }
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      states.append(try journaled.folder.bytes(of: "photo.webp"))
    }
    return states
  }

  @Test(arguments: photos)
  func allEditsAreUndoneAndMadeAgain(photo: [UInt8]) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo.webp")
      let states = try Self.states(journaled, identifier)
      let count = states.count - 1
      #expect(count >= 5)
      for _ in 0..<2 {
        #expect(journaled.undo(isRehearsal: true) == [.undone(identifier, edits: count)])
        #expect(firstDifference(try journaled.folder.bytes(of: "photo.webp"), states[count]) == nil)
        #expect(journaled.undo() == [.undone(identifier, edits: count)])
        #expect(firstDifference(try journaled.folder.bytes(of: "photo.webp"), photo) == nil)
        #expect(journaled.undo(isRedo: true) == [.undone(identifier, edits: count)])
        #expect(firstDifference(try journaled.folder.bytes(of: "photo.webp"), states[count]) == nil)
      }
      for state in states.dropLast().reversed() {
        #expect(journaled.undo(runs: 1) == [.undone(identifier, edits: 1)])
        #expect(firstDifference(try journaled.folder.bytes(of: "photo.webp"), state) == nil)
      }
    }
  }

  @Test(arguments: photos)
  func aChangedPhotoIsLeftAsItIs(photo: [UInt8]) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(photo, at: "photo.webp")
      var changed = try #require(try Self.states(journaled, identifier).last)
      changed[40] ^= 1
      try journaled.folder.place(changed, at: "photo.webp")
      #expect(journaled.undo().failures == [.changedSinceEdit])
      #expect(try journaled.folder.bytes(of: "photo.webp") == changed)
    }
  }

  /// What a stranger's journal says was there before the edit.
  private static let forgeries: [@Sendable (inout [UInt8]) -> Void] = [
    // The picture and the format. A removal may have taken what follows the picture.
    { $0[45] ^= 1 }, { $0[0] = 0x52 + 1 }, { $0[8] = 0 }, { $0.removeSubrange(30..<52) },
  ]

  @Test(arguments: forgeries.indices)
  func otherBytesAreNotRestored(index: Int) throws {
    let present = WebPBuilder([.properties(8), .lossy, .exif(Self.block)]).bytes
    var before = present
    Self.forgeries[index](&before)
    let (outcome, photo) = try Self.undone(from: present, to: before)
    #expect(outcome.failures == [.unsafe])
    #expect(photo == present)
  }

  /// Offsets of values that edits never write: BitsPerSample, PhotometricInterpretation, StripOffsets,
  /// StripByteCounts, the pointer to IFD1, and the picture.
  @Test(arguments: [0x36, 0x4E, 0x72, 0x96, 0xFA, 0x130])
  func whatLocatesAPictureIsNotRestored(offset: Int) throws {
    let present = try #require(FormatFixtures.bytes("tiff-little-endian.tif"))
    var before = present
    before[offset] ^= 1
    let (outcome, photo) = try Self.undone(from: present, to: before)
    #expect(outcome.failures == [.unsafe])
    #expect(photo == present)
  }

  /// A letter of Make, and one of Software, and the resolution, which an edit writes by its name.
  @Test(arguments: [0x100, 0xD32, 0xD12])
  func metadataAreRestored(offset: Int) throws {
    let present = try #require(FormatFixtures.bytes("tiff-little-endian.tif"))
    var before = present
    before[offset] ^= 1
    let (outcome, photo) = try Self.undone(from: present, to: before)
    #expect(outcome.failures == [])
    #expect(photo == before)
  }

  /// Undoes an edit of a stranger's journal, which says that the photo had other bytes before.
  private static func undone(
    from present: [UInt8], to before: [UInt8]
  ) throws -> (outcome: [UndoOutcome], photo: [UInt8]) {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(present, at: "photo.webp")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      try journaled.edit(identifier, bias: 3)
      let line = try #require(try journaled.lines().last)
      let edit = try #require(JournalRecord(line: line[...])?.edited)
      try journaled.folder.place(present, at: "photo.webp")
      func state(_ bytes: [UInt8]) throws -> FileState {
        try OpenFile.with(bytes) { try FileState.read($0, size: bytes.count) }
      }
      let changes = try OpenFile.with(before) { file in
        try ByteChange.changes(
          by: FileRewrite(parts: [.new(present)]), of: file, size: before.count)
      }
      let forged = JournalRecord.Edit(
        id: edit.id, run: edit.run, time: edit.time, file: edit.file, before: try state(before),
        after: try state(present), changes: changes, summary: edit.summary)
      try journaled.writeJournal(JournalRecord.edited(forged).line)
      let outcome = journaled.undo()
      return (outcome, try journaled.folder.bytes(of: "photo.webp"))
    }
  }
}
