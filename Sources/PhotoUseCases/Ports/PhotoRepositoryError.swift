public import PhotoEntities

/// Why a photo could not be fetched or updated.
public struct PhotoRepositoryError: Error, Sendable, Hashable {
  /// The kinds of failure, for programs. The raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such photo.
    case notFound
    /// The photo cannot be opened or read.
    case notReadable
    /// What is to be done to the photo is said in a way that cannot be understood, or twice.
    case invalidData
    /// It is no photo of a kind that is supported.
    case notAPhoto
    /// The edit would harm the photo: it is damaged where it would have to change, or the change
    /// would alter the meaning of something else in it. Or a journal would undo what no edit has
    /// done.
    case unsafe
    /// The photo may not be written.
    case readOnly
    /// The photo has several names, and replacing one would split it from the others.
    case hardLinked
    /// Another program is editing the photo.
    case locked
    /// The photo no longer says what it said when the change was decided.
    case changedSinceRead
    /// The photo is no longer as the edit left it that is to be undone.
    case changedSinceEdit
    /// The photo has no room for the change.
    case noRoom
    /// The photo's format cannot hold the value.
    case notStorable
    /// Writing failed.
    case writeFailed
    /// The edit could not be recorded, or what was recorded cannot be read.
    case notRecorded
    /// The photo was to be kept as it was, in a place that is taken.
    case backupExists
    /// The changed photo was to be written to a place that is taken.
    case outputExists
    /// The photo could be changed, but not together with others, or the work was cancelled before.
    case notAttempted
    /// The changed copy did not say what it should, and was thrown away.
    case notVerified
  }

  /// Which photo.
  public let identifier: PhotoIdentifier
  /// The kind of failure.
  public let code: Code
  /// What is wrong, and what to do, as a sentence without the photo's name.
  public let message: String

  /// A failure of this photo.
  public init(identifier: PhotoIdentifier, code: Code, message: String) {
    self.identifier = identifier
    self.code = code
    self.message = message
  }
}

extension PhotoRepositoryError {
  /// The failure of a photo that could be changed, but not together with others.
  public static func notAttempted(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAttempted,
      message: "is not edited, as not all photos of the batch can be; see the errors of the others")
  }
}
