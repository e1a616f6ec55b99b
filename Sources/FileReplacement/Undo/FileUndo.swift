package import Platform
import SystemPackage

/// The undoing of a file's edits, as far as a journal says: which edits are undone, and which bytes the file
/// has then.
///
/// A stranger may have written the journal. It leads to nothing but what an edit could have undone: to a file
/// by its real path, and to bytes in the one segment that edits change.
package struct FileUndo {
  /// How many edits are undone before the first question whether to stop, which takes a moment: files in
  /// progress are finished, unless they have more.
  private static let editsAtOnce = 1000

  private let original: OriginalFile
  private let isCancelled: Journal.Cancellation
  private var progress: UndoProgress

  /// The names of the edits that are undone, the newest first.
  package var undone: [String] { progress.undone }
  /// The names of the edits that were not in the file, or no longer: nothing is left to do about them.
  package var absent: [String] { progress.absent }
  /// The time of the first edit that does not fit the file, so that this edit and older ones stay; nil if all
  /// fit.
  package var conflict: String? { progress.conflict }
  /// The bytes of the segment without the edits that are undone; nil if no edit is undone.
  package var segment: [UInt8]? { undone.isEmpty ? nil : progress.segment.bytes }
  /// Where the segment is in the file without those edits.
  package var range: Range<Int> {
    let segment = progress.segment
    return segment.start..<segment.start + segment.bytes.count
  }

  /// Finds out what the undoing of the file's edits means.
  ///
  /// - Parameters:
  ///   - range: The segment of the file that edits change.
  ///   - maximumCount: How long the file's format allows the segment to be, in bytes.
  package static func plan(
    _ file: JournalContents.File, in journal: JournalFile, of original: OriginalFile,
    changing range: Range<Int>, maximumCount: Int, isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> FileUndo {
    guard PathBytes(original.path) == file.path else { throw .notUndoable(.indirectPath) }
    let progress = try original.reading { () throws(Errno) in
      UndoProgress(
        of: try FileState.read(original.file, size: original.size, isCancelled: isCancelled),
        UndoneSegment(
          try original.file.read(range), at: range.lowerBound, maximumCount: maximumCount))
    }
    var undo = FileUndo(original: original, isCancelled: isCancelled, progress: progress)
    try undo.takeBack(file.edits, in: journal)
    return undo
  }

  private mutating func takeBack(
    _ edits: [JournalContents.Edit], in journal: JournalFile
  ) throws(FileFailure) {
    for (index, edit) in edits.enumerated() {
      if index % Self.editsAtOnce == Self.editsAtOnce - 1, isCancelled() { throw .cancelled }
      let record = try original.reading { () throws(Errno) in try journal.record(of: edit) }
      guard let record else { throw .notUndoable(.journalChanged) }
      do throws(UnsoundEdit) {
        guard try progress.take(record) else { return }
      } catch {
        throw .notUndoable(.otherBytes(time: record.time))
      }
    }
  }

  /// Checks that the rewrite, which puts the segment in its place, has the size that the journal says; nil for a
  /// file that stays. In a rehearsal, which makes no file that could be looked at, checks its bytes too.
  package func check(_ rewrite: FileRewrite?, isRehearsal: Bool) throws(FileFailure) {
    guard (rewrite?.size(originalSize: original.size) ?? original.size) == progress.state.size
    else { throw .notUndoable(.otherSize) }
    guard isRehearsal, let rewrite else { return }
    let state = try original.reading { () throws(Errno) in
      try FileState.read(rewrite, original: original.file, size: original.size)
    }
    guard state == progress.state else { throw .notUndoable(.otherResult) }
  }

  /// Whether the new file is what the original was before the edits.
  package func isDone(in copy: OpenFile) throws(FileFailure) -> Bool {
    try original.reading { () throws(Errno) in
      try FileState.read(copy, size: progress.state.size, isCancelled: isCancelled)
        == progress.state
    }
  }
}

extension OriginalFile {
  /// Runs `body`. If it fails because the file has changed meanwhile, that is the failure.
  fileprivate func reading<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(FileFailure) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      if error == .canceled { throw .cancelled }
      try checkUnchanged()
      throw .cannotRead(error)
    }
  }
}
