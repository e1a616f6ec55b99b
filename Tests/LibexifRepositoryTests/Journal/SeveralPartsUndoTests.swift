import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TIFFBlocks
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform

/// Edits of Exif and XMP together, recorded in a history, undone and made again.
struct SeveralPartsUndoTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let exif = Segment.exif(
    TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))])))
  private static let xmp = Segment.xmp(packet: packet(1))

  private static func packet(_ number: Int) -> String {
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>" + String(repeating: " ", count: number * 10)
  }

  private static let photos: [[UInt8]] =
    [
      [], [.jfif], [exif], [exif, xmp], [xmp, .icc, exif], [exif, .icc, xmp], [.comment("A"), xmp],
    ]
    .map { JPEGBuilder(metadata: $0, trailer: [1, 2, 3]).bytes }
    + [
      PNGBuilder(), PNGBuilder(metadata: [.xmp(rating: 3)]),
      PNGBuilder(metadata: [.exif(TIFFBuilder(.bigEndian, .init([])))]),
      PNGBuilder(metadata: [.text("a", "b")], metadataAfterImage: [.xmp(rating: 3)]),
    ].map(\.bytes)

  /// A folder with a photo, and with a history of one run.
  private struct Run {
    let folder: TemporaryFolder
    let photo: PhotoIdentifier
    let journal: EditJournal

    static func with(_ bytes: [UInt8], _ body: (Run) throws -> Void) throws {
      try TemporaryFolder.with { folder in
        let journal = EditJournal(
          inHistoryAt: folder.identifier(of: "history"),
          command: (folder: folder.identifier(of: "."), arguments: []))
        try journal.prepare(isRehearsal: false)
        try body(
          Run(folder: folder, photo: try folder.place(bytes, at: "p"), journal: journal))
      }
    }

    var bytes: [UInt8] { get throws { try folder.bytes(of: "p") } }

    /// The file of the run.
    var record: FilePath {
      get throws {
        let files = try RunFolder(at: folder.identifier(of: "history").path).files()
        return try #require(files.first).path
      }
    }

    /// Sets the exposure bias, and the XMP packet unless it is nil.
    func edit(bias: Int, packet: String?) throws {
      // The packets are not those of the fields.
      let options = EditOptions(isExifAlone: true)
      let old = try LibexifPhotoRepository(options: options)
        .fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.exposureValue = fraction(Int64(bias), 1)
      let request = UpdateRequest(
        update: .init(to: new, from: old), options: options, journal: journal, output: nil)
      let original = try OriginalFile.openToReplace(photo.path)
      let update = try PhotoUpdate.plan(
        request, of: original,
        rewriting: { (photo, file, edits) throws(PhotoRepositoryError) in
          do {
            return try Self.rewrite(photo, file, edits.exif, packet)
          } catch {
            throw .unsafe(photo.metadata.localIdentifier, "\(error)")
          }
        })
      #expect(try update.commit() == UpdateReport())
    }

    private static func rewrite(
      _ photo: ReadPhoto, _ file: OpenFile, _ edits: [TIFFEdit], _ packet: String?
    ) throws -> FileRewrite {
      var block = TIFFBlock(newWith: edits)
      if let exif = photo.exif {
        var editor = TIFFEditor(
          exif.block, structure: exif.structure, maximumSize: photo.container.maximumBlockSize)
        try editor.apply(edits)
        block = editor.block
      }
      return try photo.container.rewrite(
        file, with: MetadataRewrite(exif: block, xmp: packet.map { Array($0.utf8) }))
    }

    func undo(isRedo: Bool = false, isRehearsal: Bool = false) throws -> [UndoOutcome] {
      var outcomes: [UndoOutcome] = []
      LibexifEditHistory(
        journal: PhotoIdentifier(PathBytes(try record)), options: .init(isRehearsal: isRehearsal),
        isRedo: isRedo
      ).undoEdits(ofNewestRuns: nil) { batch in
        outcomes += batch.outcomes
      }
      return outcomes
    }

    /// Writes the run's records again, with other edits.
    func rewriteRecords(_ change: (JournalRecord.Edit) throws -> JournalRecord.Edit) throws {
      let path = try record
      let records = try OpenFile(path).read(0..<(1 << 20)).split(separator: UInt8(ascii: "\n"))
        .map { try #require(JournalRecord(line: $0)) }
      let lines = try records.flatMap { record in
        try (record.edited.map { JournalRecord.edited(try change($0)) } ?? record).line
      }
      let descriptor = try FileDescriptor.open(path, .writeOnly, options: .truncate)
      defer { try? descriptor.close() }
      try descriptor.writeAll(lines)
    }
  }

  /// Each edit changes another part, or both.
  @Test(arguments: photos)
  func allEditsAreUndoneAndMadeAgain(photo: [UInt8]) throws {
    try Run.with(photo) { run in
      try run.edit(bias: 1, packet: nil)
      try run.edit(bias: 2, packet: Self.packet(9))
      try run.edit(bias: 3, packet: nil)
      try run.edit(bias: 4, packet: Self.packet(2))
      let edited = try run.bytes
      for _ in 0..<2 {
        #expect(try run.undo(isRehearsal: true) == [.undone(run.photo, edits: 4)])
        #expect(try run.bytes == edited)
        #expect(try run.undo() == [.undone(run.photo, edits: 4)])
        #expect(firstDifference(try run.bytes, photo) == nil)
        #expect(try run.undo(isRedo: true) == [.undone(run.photo, edits: 4)])
        #expect(firstDifference(try run.bytes, edited) == nil)
      }
    }
  }

  /// The states are proven by the parts alone, and each byte of the others counts.
  @Test(arguments: photos)
  func otherBytesAreProven(photo: [UInt8]) throws {
    try Run.with(photo) { run in
      try run.edit(bias: 1, packet: Self.packet(9))
      var proofs: [Bool] = []
      try run.rewriteRecords { edit in
        proofs += [edit.before, edit.after].map { $0.kind == .segments }
        return edit
      }
      #expect(proofs == [true, true])
      var changed = try run.bytes
      changed[changed.count - 30] ^= 1
      try run.folder.place(changed, at: "p")
      #expect(try run.undo().failures == [.changedSinceEdit])
      #expect(try run.bytes == changed)
    }
  }
}
