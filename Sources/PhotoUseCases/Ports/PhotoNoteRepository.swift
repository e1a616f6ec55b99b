package import PhotoEntities

/// What a service says about a photo in a note beside it: of Google Photos, in an export of Google Takeout.
package struct PhotoNote: Sendable, Equatable {
  /// When the photo was taken, in UTC; nil if the note does not say it.
  package var taken: CaptureDate?
  /// Where it was taken; nil if the note does not say it.
  package var place: Place?
  /// What it shows; nil if the note does not say it.
  package var description: String?
  /// The names of the people in it.
  package var people: [String] = []
  /// The titles of the albums that it is in.
  package var albums: [String] = []
  /// Whether it is a favourite.
  package var isFavorite = false
  /// Whether it was deleted, and still waits in the bin.
  package var isTrashed = false

  /// A note that says nothing.
  package init() {}
}

/// The note of a photo as far as there is one.
package struct FetchedNote: Sendable, Equatable {
  /// What is known. Albums are known without a note too.
  package var note: PhotoNote
  /// Why there is no more; nil if the note was read.
  package var fault: NoteFault?

  /// This note.
  package init(_ note: PhotoNote, fault: NoteFault? = nil) {
    (self.note, self.fault) = (note, fault)
  }
}

/// Why a photo's note says nothing, or not all.
package enum NoteFault: Sendable, Hashable {
  /// There is none.
  case missing
  /// It cannot be read, for this reason: a phrase without the photo's name.
  case unreadable(detail: String)

  /// The warning for the user.
  package var warning: PhotoWarning {
    switch self {
    case .missing: .noNote
    case .unreadable(let detail): .noteNotRead(detail: detail)
    }
  }
}

/// The files of notes after the notes of all photos were fetched.
package struct NoteFiles: Sendable, Equatable {
  /// Those that were read: the notes of photos, and the files that describe albums.
  package var read: Set<PhotoIdentifier> = []
  /// Notes whose photos were not asked about: these are missing. In the order of their paths.
  package var withoutPhoto: [PhotoIdentifier] = []

  /// No files.
  package init() {}
}

/// A store of what a service says about photos.
package protocol PhotoNoteRepository: Sendable {
  /// The note of the photo. It is read once.
  func fetchNote(ofIdentifier identifier: PhotoIdentifier) -> FetchedNote

  /// The files of the notes, after those of all photos were fetched.
  func fetchFiles() -> NoteFiles
}
