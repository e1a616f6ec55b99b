import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform

/// A planned edit of a photo, of its sidecar or of both, or the undo of one file: the original is locked, its new bytes
/// are known, and it still says what the edit is based on.
struct FileEdit: Sendable {
  /// Checks the written file.
  ///
  /// - Returns: What the journal records of the edit; nil if nothing records it.
  typealias Proof =
    @Sendable (_ written: OpenFile) throws(PhotoRepositoryError) -> EditDescription?

  private let identifier: PhotoIdentifier
  /// What the edit does beside giving fields their new values.
  private(set) var report: UpdateReport
  /// What takes the file's place; nil if nothing does, or if that is not known yet.
  private let replacement: Replacement?
  /// Does every part of the edit that leaves the file untouched.
  private let writing:
    @Sendable () throws(PhotoRepositoryError) -> [(Replacement, PreparedReplacement)]

  /// The edit that makes this replacement; nil if nothing is written.
  ///
  /// - Parameter segments: What the edit may change; nil for any part of the file.
  init(
    of identifier: PhotoIdentifier, by replacement: Replacement?,
    changing segments: [Range<Int>]? = nil, report: UpdateReport = UpdateReport(),
    provenBy prove: @escaping Proof
  ) {
    (self.identifier, self.report) = (identifier, report)
    self.replacement = replacement
    writing = { () throws(PhotoRepositoryError) in
      guard let replacement else { return [] }
      let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try replacement.write(changing: segments)
      }
      let description = try prove(written.file)
      return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        [(replacement, try replacement.prepare(written, description))]
      }
    }
  }

  /// The same edit, planned again when it is written, as the memory would not hold what all edits of a batch write.
  init(
    _ edit: FileEdit,
    plannedAgainBy plan: @escaping @Sendable () throws(PhotoRepositoryError) -> FileEdit?
  ) {
    (identifier, report, replacement) = (edit.identifier, edit.report, nil)
    writing = { () throws(PhotoRepositoryError) in try plan()?.writing() ?? [] }
  }

  /// The edits of a photo's sidecar and of the photo, both or none.
  ///
  /// - Parameter report: What both do.
  init(_ sidecar: FileEdit, with photo: FileEdit, report: UpdateReport) {
    (identifier, self.report, replacement) = (photo.identifier, report, nil)
    // The sidecar is first: it takes its place beside a photo that is as it was.
    writing = { () throws(PhotoRepositoryError) in try sidecar.writing() + photo.writing() }
  }

  /// The same edit with this report.
  func reporting(_ report: UpdateReport) -> FileEdit {
    var edit = self
    edit.report = report
    return edit
  }

  /// The file as it will be; nil if it stays as it is.
  var newFile: OpenFile? {
    replacement.map { OpenFile($0.rewrite, of: $0.original.file, size: $0.original.size) }
  }

  /// Does every part of the edit that leaves the files untouched.
  ///
  /// - Returns: The new files, which take their places in this order.
  func prepare() throws(PhotoRepositoryError) -> [PreparedReplacement] { try writing().map(\.1) }

  /// Writes the new file, checks it, and puts it in its place. If any of that fails, the original is as it was.
  ///
  /// - Parameter journal: Records edits of several files.
  /// - Returns: The report, with the warnings about the new file.
  func commit(recordedBy journal: EditJournal? = nil) throws(PhotoRepositoryError) -> UpdateReport {
    var report = report
    let written = try writing()
    guard let (replacement, prepared) = written.first else { return report }
    if written.count == 1 {
      report.warnings += try PhotoRepositoryError.withFile(of: identifier) {
        () throws(FileFailure) in
        try replacement.commit(prepared).map(PhotoWarning.init)
      }
      return report
    }
    do throws(JointFailure<FileFailure>) {
      let notes = try JointReplacement(written.map(\.1), journal: journal?.journal).commit()
      report.warnings += notes.joined().map(PhotoWarning.init)
    } catch {
      // A sidecar that another program has changed meanwhile stays, and so does its record: an undo restores it.
      let fault = error.faults.min { $0.key < $1.key }?.value
      throw fault.map { PhotoRepositoryError(identifier, $0) }
        ?? PhotoRepositoryError(identifier: identifier, reason: .notVerified)
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
