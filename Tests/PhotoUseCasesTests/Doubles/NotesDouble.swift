import PhotoEntities
import PhotoUseCases

/// Notes held in memory.
struct NotesDouble: PhotoNoteRepository {
  var notes: [PhotoIdentifier: FetchedNote] = [:]
  var files = NoteFiles()

  func fetchNote(ofIdentifier identifier: PhotoIdentifier) -> FetchedNote {
    notes[identifier] ?? FetchedNote(PhotoNote(), fault: .missing)
  }

  func fetchFiles() -> NoteFiles { files }
}

extension PhotoNote {
  /// The note with what `describe` sets.
  static func saying(_ describe: (inout PhotoNote) -> Void) -> PhotoNote {
    var note = PhotoNote()
    describe(&note)
    return note
  }
}
