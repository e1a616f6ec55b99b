import EditJudges
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import Platform

/// Edits that move a preview after the picture. Only the MakerNote has its offset.
struct TrailingOffsetTests {
  private static let names = ["makernote-preview-minolta", "makernote-preview-olympus"]

  private static let growing = FieldEdit("lensModel") {
    $0.lensModel = "A lens whose name is much too long for the place of the old one"
  }

  /// The block grows, shrinks and grows again. All of that is undone.
  @Test(arguments: names)
  func itIsFoundAfterEachEditAndEachUndo(name: String) throws {
    let original = try #require(Fixture.named(name)).bytes
    try EditedPhoto.with(original) { photo in
      try photo.edit(Self.growing)
      try photo.edit(FieldEdit("lensModel") { $0.lensModel = "L" })
      try photo.edit(FieldEdit("artist") { $0.artist = String(repeating: "x", count: 999) })
      try photo.edit(FieldEdit("iso") { $0.iso = 200 })
      let refusals = photo.refusals.map(\.error.reason)
      #expect(refusals == [])
      let sizes = photo.states.map { $0.count - original.count }
      #expect(sizes.count == 5)
      #expect(sizes[1] > sizes[2] && sizes[2] > 0 && sizes[3] > 999 && sizes[4] == sizes[3])
      for state in photo.states {
        let judge = EditJudge(
          from: original, to: state, fields: ["lensModel", "artist", "iso"], unedited: original)
        #expect(judge.faults == [])
      }
      try photo.undo(oneByOne: 2)
    }
  }

  @Test func anUnknownPreviewStopsTheEdit() throws {
    let original = try #require(Fixture.named("makernote-preview")).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(original, at: "p")
      guard
        case .failure(let error) = try LibexifPhotoRepository().edit(identifier, Self.growing)
      else {
        Issue.record("It was edited")
        return
      }
      guard case .unsafe(let detail) = error.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(detail.contains("its MakerNote contains the offset of a preview"))
      #expect(try folder.bytes(of: "p") == original)
    }
  }

  /// A fault in the written file.
  private enum Fault: CaseIterable { case none, staleOffset, wrongOffset, otherPreview }

  @Test(arguments: names, Fault.allCases)
  private func aCopyWhoseOffsetLeadsElsewhereIsDeleted(name: String, fault: Fault) throws {
    let original = try #require(Fixture.named(name)).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(original, at: "p")
      let old = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      var metadata = old
      Self.growing.apply(&metadata)
      let request = UpdateRequest(
        update: .init(to: metadata, from: old), options: EditOptions(), output: nil)
      var code: PhotoRepositoryError.Code?
      do throws(PhotoRepositoryError) {
        let original = try PhotoRepositoryError.withFile(of: identifier) {
          () throws(FileFailure) in try OriginalFile.openToReplace(identifier.path)
        }
        let update = try PhotoUpdate.plan(
          request, of: original,
          rewriting: { (photo, file, edits) throws(PhotoRepositoryError) in
            Self.spoiling(try photo.rewrite(file, by: edits), of: photo, in: file, by: fault)
          })
        _ = try update.commit()
      } catch {
        code = error.code
      }
      #expect(code == (fault == .none ? nil : .notVerified))
      #expect(try (folder.bytes(of: "p") == original) == (fault != .none))
    }
  }

  /// The rewrite with the fault put into it.
  private static func spoiling(
    _ rewrite: FileRewrite, of photo: ReadPhoto, in file: OpenFile, by fault: Fault
  ) -> FileRewrite {
    var written: [UInt8] = []
    guard let size = try? Int(file.status().size),
      let old = try? photo.container.trailingOffsets(in: file).last,
      (try? rewrite.read(original: file, size: size, { written += $0 })) != nil,
      let new = old.moved(by: written.count - size, base: old.base),
      let other = new.moved(by: 1, base: old.base),
      let block = ReferenceJPEG(written)?.block.lowerBound
    else { return rewrite }
    let place = block + new.position..<block + new.position + 4
    switch fault {
    case .none: break
    case .staleOffset: written.replaceSubrange(place, with: old.bytes)
    case .wrongOffset: written.replaceSubrange(place, with: other.bytes)
    case .otherPreview: written[new.target + 20] ^= 1
    }
    return FileRewrite(parts: [.new(written)])
  }
}
