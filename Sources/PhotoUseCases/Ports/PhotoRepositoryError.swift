public import PhotoEntities

/// Why a photo could not be fetched or updated.
///
/// It names the fault. The program adds the advice, which depends on its options.
public struct PhotoRepositoryError: Error, Sendable, Hashable {
  /// The kinds of failure, for programs. The raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such photo.
    case notFound
    /// The photo cannot be opened or read.
    case notReadable
    /// The request for the photo is malformed, or names the photo twice.
    case invalidData
    /// The file is not a photo in a supported format.
    case notAPhoto
    /// The edit would harm the photo: the part to change is damaged, or the change would alter the
    /// meaning of other data. Or a journal would undo something that no edit has done.
    case unsafe
    /// The photo may not be written.
    case readOnly
    /// The photo has several names, and replacing one would split it from the others.
    case hardLinked
    /// Another program is editing the photo.
    case locked
    /// Another program has changed the photo since it was read.
    case changedSinceRead
    /// The photo has changed since the edit that should be undone.
    case changedSinceEdit
    /// The photo has no room for the change.
    case noRoom
    /// The photo's format cannot hold the value.
    case notStorable
    /// The picture cannot be turned upright without loss, or without harm to something else in the file.
    case notTurned
    /// Writing failed.
    case writeFailed
    /// The edit could not be recorded, or the records cannot be read.
    case notRecorded
    /// The backup's name is taken.
    case backupExists
    /// The changed copy's name is taken.
    case outputExists
    /// The photo cannot get the name that its metadata give it.
    case notNameable
    /// The photo could be changed, but others of its batch could not; or the work was cancelled.
    case notAttempted
    /// The changed copy was not as expected, and was deleted.
    case notVerified
  }

  /// The photo, folder, list, data or journal.
  public let identifier: PhotoIdentifier
  /// The fault.
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
