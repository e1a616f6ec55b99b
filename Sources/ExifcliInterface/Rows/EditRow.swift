import PhotoEntities
import PhotoUseCases

/// One row of data for an edit.
enum EditRow: Equatable {
  /// The photo is to be changed so. Where the row names no field but the photo, there is nothing to
  /// change.
  case changes(of: PhotoIdentifier, [MetadataChange])
  /// What is to be done cannot be told.
  case invalid(InvalidRow)
}

/// Why nothing is done for a row.
struct InvalidRow: Equatable {
  /// The line that the row begins on, counted from 1.
  let line: Int
  /// The photo that the row is for; nil where that cannot be told.
  let photo: PhotoIdentifier?
  /// What is wrong and what to do, as a sentence without the line.
  let reason: String

  /// The same with the line: `line 3: there is no field 'isos'`.
  var message: String { "line \(line): \(reason)" }
}
