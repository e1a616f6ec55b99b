import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform

/// A planned edit of one file, a photo or a sidecar, or its undo: the original is locked, its new bytes are known, and
/// it still says what the edit is based on.
struct FileEdit: Sendable {
  /// Checks the written file.
  ///
  /// - Returns: What the journal records of the edit; nil if nothing records it.
  typealias Proof =
    @Sendable (_ written: OpenFile) throws(PhotoRepositoryError) -> EditDescription?

  private let identifier: PhotoIdentifier
  /// What the edit does beside giving fields their new values.
  let report: UpdateReport
  private let writing:
    @Sendable () throws(PhotoRepositoryError) -> (Replacement, PreparedReplacement)?

  /// The edit that makes this replacement; nil if nothing is written.
  ///
  /// - Parameter segments: What the edit may change; nil for any part of the file.
  init(
    of identifier: PhotoIdentifier, by replacement: Replacement?,
    changing segments: [Range<Int>]? = nil, report: UpdateReport = UpdateReport(),
    provenBy prove: @escaping Proof
  ) {
    (self.identifier, self.report) = (identifier, report)
    writing = { () throws(PhotoRepositoryError) in
      guard let replacement else { return nil }
      let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try replacement.write(changing: segments)
      }
      let description = try prove(written.file)
      return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        (replacement, try replacement.prepare(written, description))
      }
    }
  }

  /// The same edit, planned again when it is written, as the memory would not hold what all edits of a batch write.
  init(
    _ edit: FileEdit,
    plannedAgainBy plan: @escaping @Sendable () throws(PhotoRepositoryError) -> FileEdit
  ) {
    (identifier, report) = (edit.identifier, edit.report)
    writing = { () throws(PhotoRepositoryError) in try plan().writing() }
  }

  /// Does every part of the edit that leaves the file untouched.
  ///
  /// - Returns: Nil if nothing is written.
  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? { try writing()?.1 }

  /// Writes the new file, checks it, and puts it in its place. If any of that fails, the original is as it was.
  ///
  /// - Returns: The report, with the warnings about the new file.
  func commit() throws(PhotoRepositoryError) -> UpdateReport {
    var report = report
    guard let (replacement, prepared) = try writing() else { return report }
    report.warnings += try PhotoRepositoryError.withFile(of: identifier) {
      () throws(FileFailure) in
      try replacement.commit(prepared).map(PhotoWarning.init)
    }
    return report
  }
}

extension UpdateReport {
  /// What changed, in words for the journal.
  func summary(from old: Metadata, to new: Metadata) -> [String] {
    new.summary(ofChangesFrom: old) + (removedPlaceDetails > 0 ? ["gps"] : [])
      + (placeTime == nil ? [] : ["gpsTime"])
  }
}
