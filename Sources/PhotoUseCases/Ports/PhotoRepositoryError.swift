public import PhotoEntities

/// Why a photo could not be fetched or updated.
///
/// It says what is wrong, not what the user can do about it: that depends on the program.
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

  /// Which photo; or which folder, list, data or journal.
  public let identifier: PhotoIdentifier
  /// What is wrong.
  public let reason: Reason

  /// The kind of failure.
  public var code: Code { reason.code }

  /// A failure of this photo.
  public init(identifier: PhotoIdentifier, reason: Reason) {
    self.identifier = identifier
    self.reason = reason
  }
}

extension PhotoRepositoryError: CustomStringConvertible {
  /// `hardLinked: photo.jpg`, for a log.
  public var description: String { "\(code.rawValue): \(identifier.text)" }
}
