package import PhotoEntities

/// The runs of the program that a history records, so that they can be undone.
package struct RecordedRuns {
  /// The newest first.
  package var runs: [RecordedRun] = []
  /// The errors of the runs that cannot be read.
  package var unreadable: [PhotoRepositoryError] = []
  /// How many older runs are recorded that were not asked for.
  package var olderRuns = 0

  /// No runs.
  package init() {}
}

/// A run of the program that edited photos.
package struct RecordedRun: Sendable, Equatable {
  /// The number that users name it by, from 1.
  package let number: Int
  /// The journal that records its edits.
  package let journal: PhotoIdentifier
  /// When it began, in the user's time zone (RFC 3339).
  package let time: String
  /// The folder in which it ran.
  package let folder: PhotoIdentifier
  /// Its arguments; those that are not UTF-8 are written as a photo's name is.
  package let arguments: [String]
  /// How many photos it edited.
  package let photos: Int
  /// How many of them are as they were before it, because an undo restored them.
  package let undonePhotos: Int
  /// The names of the fields that it changed.
  package let changes: [String]
  /// Whether it did all that it was asked.
  package let isFinished: Bool
  /// Whether it is still at work. A run that is neither finished nor at work was cut off.
  package let isAtWork: Bool
  /// The number of the run whose values it has set back, or again; nil if it did neither.
  package let ofRun: Int?

  /// A run with these properties.
  package init(
    number: Int, journal: PhotoIdentifier, time: String, folder: PhotoIdentifier,
    arguments: [String], photos: Int,
    undonePhotos: Int, changes: [String], isFinished: Bool, isAtWork: Bool, ofRun: Int? = nil
  ) {
    (self.number, self.journal, self.time) = (number, journal, time)
    (self.folder, self.arguments) = (folder, arguments)
    (self.photos, self.undonePhotos, self.changes) = (photos, undonePhotos, changes)
    (self.isFinished, self.isAtWork, self.ofRun) = (isFinished, isAtWork, ofRun)
  }
}
