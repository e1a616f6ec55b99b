import FileReplacement
public import PhotoEntities
public import PhotoUseCases
import Platform

/// A file that edits are recorded in before they land, so that they can be undone: one run of the program in that
/// file.
public struct EditJournal: Sendable {
  private let identifier: PhotoIdentifier
  let journal: Journal

  /// The journal at this path. It need not exist yet.
  ///
  /// - Parameter isCancelled: Whether photos that are not replaced yet should be left as they are. It is
  ///   asked while a large one is read.
  public init(
    at path: PhotoIdentifier,
    isCancelled: @escaping Cancellation = { false }
  ) {
    identifier = path
    journal = Journal(at: path.path, pathText: .ofPhotos, isCancelled: isCancelled)
  }

  /// Makes sure that edits can be recorded, before the first one is made. A rehearsal does not create the
  /// file.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal's own path.
  public func prepare(isRehearsal: Bool) throws(PhotoRepositoryError) {
    do throws(JournalRefusal) {
      try journal.prepare(isRehearsal: isRehearsal)
    } catch {
      throw .journal(identifier, .recording, error)
    }
  }
}

extension PathText {
  /// Paths as the JSON of photos has them.
  static let ofPhotos = PathText(
    encode: { PhotoIdentifier($0).text }, decode: { PhotoIdentifier(text: $0).pathBytes })
}
