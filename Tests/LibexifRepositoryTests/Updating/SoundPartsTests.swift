import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import FileReplacement
@testable import LibexifRepository

/// Copies whose XMP or IPTC is not as it should be, by a fault of the editor itself, which must not reach the
/// photo.
struct SoundPartsTests {
  private typealias Builder = PhotoshopBuilder

  private static let photo = JPEGBuilder(metadata: [
    .exif(
      bytes: Fixture.named("exif-little-endian").flatMap { ReferenceJPEG.block(of: $0.bytes) } ?? []
    ),
    .xmp(elements: "<dc:title>Old</dc:title><xmp:Nickname>nick</xmp:Nickname>"),
    .iptc(Builder.dataset(2, 5, "Old") + Builder.dataset(2, 90, "Graz")),
  ]).bytes

  /// Edits, and the faults of the editor.
  private static let title = FieldEdit("title") { $0.title = "New" }
  private static let iso = FieldEdit("iso") { $0.iso = 51_200 }
  /// Another property in the place of one that no field is read from.
  private static let tampersWithXMP = { @Sendable (edit: inout MetadataEdit, photo: ReadPhoto) in
    let packet = (edit.xmp ?? photo.further.xmp)?.bytes ?? []
    edit.xmp = try? XMPPacket(packet.replacing(Array("nick".utf8), with: Array("Nick".utf8)))
  }
  /// Another city.
  private static let tampersWithIPTC = { @Sendable (edit: inout MetadataEdit, photo: ReadPhoto) in
    let resources = edit.photoshop ?? photo.further.photoshop
    edit.photoshop = resources.replacing(Array("Graz".utf8), with: Array("Wien".utf8))
  }
  private static let faults:
    [(edit: FieldEdit, tamper: @Sendable (inout MetadataEdit, ReadPhoto) -> Void)] = [
      (title, tampersWithXMP), (title, tampersWithIPTC), (iso, tampersWithXMP),
      (iso, tampersWithIPTC), (title, { edit, _ in edit.xmp = nil }),
      (title, { edit, _ in edit.photoshop = nil }),
    ]

  /// The outcome of an edit by an editor with this fault.
  private static func outcome(
    of edit: FieldEdit, in folder: TemporaryFolder, isPrepared: Bool,
    _ tamper: @escaping (inout MetadataEdit, ReadPhoto) -> Void
  ) throws -> PhotoRepositoryError.Code? {
    let identifier = try folder.place(photo, at: "photo.jpg")
    let original = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
    var metadata = original
    edit.apply(&metadata)
    let request = UpdateRequest(
      update: MetadataUpdate(to: metadata, from: original), options: EditOptions(), output: nil)
    do throws(PhotoRepositoryError) {
      let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try OriginalFile.openToReplace(identifier.path)
      }
      let update = try PhotoUpdate.plan(
        request, of: original,
        rewriting: { (photo, file, asked) throws(PhotoRepositoryError) in
          var edit = asked
          tamper(&edit, photo)
          return try photo.rewrite(file, by: edit)
        })
      if isPrepared { _ = try update.prepare() } else { _ = try update.commit() }
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: faults.indices, [true, false])
  func withOtherPartsAreDiscarded(index: Int, isPrepared: Bool) throws {
    try TemporaryFolder.with { folder in
      let (edit, tamper) = Self.faults[index]
      let code = try Self.outcome(of: edit, in: folder, isPrepared: isPrepared, tamper)
      #expect(code == .notVerified)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test(arguments: [title, iso]) func withTheExpectedPartsAreAccepted(edit: FieldEdit) throws {
    try TemporaryFolder.with { folder in
      #expect(try Self.outcome(of: edit, in: folder, isPrepared: false) { _, _ in } == nil)
      let judge = EditJudge(
        from: Self.photo, to: try folder.bytes(of: "photo.jpg"), fields: [edit.field])
      #expect(judge.faults == [])
      #expect(judge.isChanged)
    }
  }
}
