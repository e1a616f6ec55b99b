import Foundation
import LibexifRepository
import PhotoUseCases
import Testing

/// Edits of copies of every shared photo that are undone: the copies are the originals again.
@Suite(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct SharedPhotoUndoTests {
  @Test(arguments: SharedPhotos.jpegs)
  func putsThePhotoBack(path: String) throws {
    try JournaledFolder.with { journaled in
      let original = Array(try Data(contentsOf: SharedPhotos.url(path)))
      let identifier = try journaled.folder.place(original, at: "photo.jpg")
      let landed = try PhotoEdit.allCases.count { try journaled.edit(identifier, $0) == nil }
      #expect(journaled.undo().undone == (landed == 0 ? [] : [landed]))
      #expect(firstDifference(try journaled.folder.bytes(of: "photo.jpg"), original) == nil)
    }
  }
}
