import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import TIFFBlocks

/// Copies with exactly the bytes of the rewrite, but without the metadata that they should have: a
/// fault of the editor itself, which must not reach the photo.
struct SoundCopyTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// A tag that no field is read from.
  private static let foreign = TIFFEdit(
    tag: ExifTag(.ifd0, TIFFBuilder.Tag.yCbCrPositioning.number), value: .short(2))
  private static let anotherBias = TIFFEdit(
    tag: ExifTag(.exif, TIFFBuilder.Tag.exposureBiasValue.number),
    value: .signedFraction(2, 3))

  /// The outcome of an edit of the bias whose editor makes these edits instead.
  private static func outcome(
    in folder: TemporaryFolder, isPrepared: Bool,
    editing edits: @escaping ([TIFFEdit]) -> [TIFFEdit]
  ) throws -> PhotoRepositoryError.Code? {
    let identifier = try folder.place(photo, at: "photo.jpg")
    let updates = try UpdateBatch([identifier]).updates
    let request = UpdateRequest(update: updates[0], options: EditOptions(), output: nil)
    do throws(PhotoRepositoryError) {
      let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try OriginalFile.openToReplace(identifier.path)
      }
      let update = try PhotoUpdate.plan(
        request, of: original,
        rewriting: { (photo, file, asked) throws(PhotoRepositoryError) in
          var edit = asked
          edit.exif = edits(asked.exif)
          return try photo.rewrite(file, by: edit)
        })
      if isPrepared {
        let prepared = try update.prepare()
        try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
          try prepared.first?.land()
        }
      } else {
        _ = try update.commit()
      }
      return nil
    } catch {
      return error.code
    }
  }

  private static let changes: [@Sendable ([TIFFEdit]) -> [TIFFEdit]] = [
    { $0 + [foreign] }, { [foreign] + $0 }, { _ in [anotherBias] },
  ]

  @Test(arguments: changes.indices, [true, false])
  func withOtherMetadataAreDiscarded(change: Int, isPrepared: Bool) throws {
    try TemporaryFolder.with { folder in
      let code = try Self.outcome(
        in: folder, isPrepared: isPrepared, editing: Self.changes[change])

      #expect(code == .notVerified)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test(arguments: [true, false])
  func withTheExpectedMetadataAreAccepted(isPrepared: Bool) throws {
    try TemporaryFolder.with { folder in
      let code = try Self.outcome(in: folder, isPrepared: isPrepared) { $0 }

      #expect(code == nil)
      try FileChange(from: Self.photo, to: folder.bytes(of: "photo.jpg")).check(.bias)
    }
  }
}
