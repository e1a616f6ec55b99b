import FileReplacement
import PhotoEntities
import PhotoUseCases

/// A planned change of one photo: the bytes to change are known, and the photo still has the metadata that the
/// change is based on.
protocol PlannedUpdate: Sendable {
  /// The warnings about the photo, which can be changed nevertheless.
  var warnings: [PhotoWarning] { get }

  /// The new time of modification that the update was asked to set; nil if there is none.
  var time: ModificationTimeChange? { get }

  /// The parts that a removal changes; none by default.
  var removed: Set<RemovedPart> { get }

  /// The fields that keep their value, and that places with another value get; none by default.
  var aligned: Set<MetadataField> { get }

  /// Does every part of the update that leaves the photo untouched.
  ///
  /// - Returns: Nil if nothing is written.
  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement?

  /// Writes the new file, checks that it has the new metadata and keeps all else, and puts it in its place. If
  /// any of that fails, the original is as it was.
  ///
  /// - Returns: The warnings about the updated photo.
  func commit() throws(PhotoRepositoryError) -> [PhotoWarning]
}

extension PlannedUpdate {
  var removed: Set<RemovedPart> { [] }
  var aligned: Set<MetadataField> { [] }
}
