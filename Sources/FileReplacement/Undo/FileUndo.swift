package import Platform
package import SystemPackage

extension JournalFile {
  /// The state that a file must have for its first edit to be undone, or made again; nil if the record
  /// cannot be read.
  package func expectedState(
    of file: JournalContents.File, for direction: FileUndo.Direction
  ) -> FileState? {
    let edit = file.edits.first.flatMap { try? record(of: $0) }
    return direction == .undo ? edit?.after : edit?.before
  }
}

/// A planned undo of a file's edits, according to a journal: the edits to undo, and the bytes of
/// the file without them.
///
/// The journal may come from a stranger. So the undo changes only files that the journal names by
/// their real paths, and only the segments that edits change.
package struct FileUndo {
  /// The number of edits between two calls of `isCancelled`, which takes a moment. So a file with
  /// fewer edits is finished.
  private static let editsAtOnce = 1000

  private let original: OriginalFile
  /// The file's size; 0 if it does not exist.
  private let size: Int
  private let direction: Direction
  /// The segments of the file that edits change.
  private let changedRanges: [Range<Int>]
  private let isCancelled: Journal.Cancellation
  private var progress: UndoProgress

  /// The names of the edits to undo, the newest first.
  package var undone: [String] { progress.undone }
  /// The names of the edits that are not in the file, or no longer, so that there is nothing to
  /// undo.
  package var absent: [String] { progress.absent }
  /// The time of the first edit that does not fit the file, so that this edit and older ones stay;
  /// nil if all fit.
  package var conflict: String? { progress.conflict }
  /// The bytes of each segment without the edits to undo; nil if there are no edits to undo.
  package var segments: [[UInt8]]? { undone.isEmpty ? nil : undoneSegments?.bytes }
  /// The ranges of the segments in the file without those edits.
  package var ranges: [Range<Int>] { undoneSegments?.ranges ?? [] }
  /// The file without the edits to undo; nil if there are none, or if edits change segments alone.
  package var rewrite: FileRewrite? {
    guard !undone.isEmpty, case .file(let file) = progress.undoneBytes else { return nil }
    return file.rewrite
  }
  /// Whether the old bytes can be written into the file itself, as the new ones were: of one edit, whose record leads back
  /// if the program is killed meanwhile.
  package var isInPlace: Bool { undone.count == 1 && progress.areInPlace }
  private var undoneSegments: UndoneSegments? {
    if case .segments(let segments) = progress.undoneBytes { segments } else { nil }
  }

  /// Whether edits are undone, or made again.
  package enum Direction: Sendable {
    case undo
    case redo
  }

  /// Plans the undo of the file's edits, or making them again. To make an edit again is to undo its
  /// reverse.
  ///
  /// - Parameters:
  ///   - original: The file, or a file beside it if it does not exist.
  ///   - path: The file's path if it does not exist.
  ///   - ranges: The segments of the file that edits change, in order, with other bytes between them.
  ///   - maximumCounts: The maximum length of each segment in the file's format, in bytes.
  package static func plan(
    _ file: JournalContents.File, in journal: JournalFile, of original: OriginalFile,
    missingAt path: FilePath? = nil, changing ranges: [Range<Int>], maximumCounts: [Int],
    direction: Direction = .undo,
    isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> FileUndo {
    guard PathBytes(path ?? original.path) == file.path else { throw .notUndoable(.indirectPath) }
    let progress = try original.reading { () throws(Errno) in
      let newest = try file.edits.first.flatMap { (edit) throws(Errno) in
        try journal.record(of: edit)
      }
      let kind = newest?.after.kind ?? .whole
      if path != nil {
        return UndoProgress(
          of: .ofNothing(provesSegments: kind == .segments),
          .segments(UndoneSegments([[]], at: ranges, maximumCounts: maximumCounts)),
          isCancelled: isCancelled)
      }
      var bytes: [[UInt8]] = []
      for range in ranges { bytes.append(try original.file.read(range)) }
      return UndoProgress(
        of: try FileState.read(
          original.file, size: original.size, proof: FileState.Proof(kind, ranges),
          isCancelled: isCancelled),
        .segments(UndoneSegments(bytes, at: ranges, maximumCounts: maximumCounts)),
        isCancelled: isCancelled)
    }
    var undo = FileUndo(
      original: original, size: path == nil ? original.size : 0, direction: direction,
      changedRanges: ranges, isCancelled: isCancelled, progress: progress)
    try undo.undoEdits(file.edits, in: journal)
    return undo
  }

  /// The ranges of a file that an edit changes, in order, and the file.
  package typealias ChangedFile = (ranges: [Range<Int>], file: OpenFile)
  /// Whether an edit may change these ranges of the file before it into those of the file after it.
  package typealias ChangeCheck =
    @Sendable (_ before: ChangedFile, _ after: ChangedFile) throws(Errno) -> Bool

  /// Makes bytes that a journal does not record of the other version of the file; nil if that cannot be done.
  package typealias Deriving =
    @Sendable (_ file: OpenFile, _ recipe: [UInt8]) throws(Errno) -> [UInt8]?

  /// Plans the same of a file whose edits may change any part of it, and are proven by the whole file or by samples.
  ///
  /// - Parameters:
  ///   - mayChange: Checks what each edit has changed.
  ///   - derive: Makes bytes that the journal does not record.
  package static func plan(
    _ file: JournalContents.File, in journal: JournalFile, ofWhole original: OriginalFile,
    direction: Direction = .undo, mayChange: @escaping ChangeCheck,
    deriving derive: @escaping Deriving = { (_, _) throws(Errno) in nil },
    isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> FileUndo {
    guard PathBytes(original.path) == file.path else { throw .notUndoable(.indirectPath) }
    let state = try original.reading { () throws(Errno) in
      let newest = try file.edits.first.flatMap { (edit) throws(Errno) in
        try journal.record(of: edit)
      }
      return try FileState.read(
        original.file, size: original.size,
        proof: newest?.after.kind == .samples ? .samples : .whole, isCancelled: isCancelled)
    }
    var undo = FileUndo(
      original: original, size: original.size, direction: direction, changedRanges: [],
      isCancelled: isCancelled,
      progress: UndoProgress(
        of: state,
        .file(
          UndoneFile(
            original.file, size: original.size, mayChange: mayChange, deriving: derive)),
        isCancelled: isCancelled))
    try undo.undoEdits(file.edits, in: journal)
    return undo
  }

  /// Whether an edit of a file, which is `size` bytes long, could be undone.
  package static func canUndo(
    _ edit: FileRewrite, of file: OpenFile, size: Int, mayChange: @escaping ChangeCheck
  ) throws(Errno) -> Bool {
    let changes = try ByteChange.changes(by: edit, of: file, size: size)
    var edited = UndoneFile(
      OpenFile(edit, of: file, size: size), size: edit.size(originalSize: size),
      mayChange: mayChange)
    return try edited.undo(changes)
  }

  /// Puts back the old bytes of a file that was overwritten in part when the program was killed: it has some of the old
  /// and some of the new bytes of an edit, and was as the edit found it with all of the old ones.
  ///
  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written.
  ///   - mayChange: Checks what the edit was about to change.
  /// - Returns: The name of the edit; nil if none of these edits is in the file in part.
  package static func putBackOverwritten(
    _ file: JournalContents.File, in journal: JournalFile, isRehearsal: Bool,
    mayChange: ChangeCheck
  ) throws(FileFailure) -> String? {
    try journal.putBackOverwritten(file, isRehearsal: isRehearsal, mayChange: mayChange)
  }

  private mutating func undoEdits(
    _ edits: [JournalContents.Edit], in journal: JournalFile
  ) throws(FileFailure) {
    for (index, edit) in edits.enumerated() {
      if index % Self.editsAtOnce == Self.editsAtOnce - 1, isCancelled() { throw .cancelled }
      let record = try original.reading { () throws(Errno) in try journal.record(of: edit) }
      guard let record else { throw .notUndoable(.journalChanged) }
      guard try progress.take(direction == .undo ? record : record.reversed) else { return }
    }
  }

  /// Checks that the file with the restored segments has the size that the journal records. A
  /// rehearsal makes no file that could be checked later, so its bytes are checked too.
  ///
  /// - Parameter rewrite: Puts the restored segments in their places; nil if the file stays as it is.
  package func check(_ rewrite: FileRewrite?, isRehearsal: Bool) throws(FileFailure) {
    guard (rewrite?.size(originalSize: size) ?? size) == progress.state.size
    else { throw .notUndoable(.otherSize) }
    guard isRehearsal, let rewrite else { return }
    let state = try original.reading { () throws(Errno) in
      if progress.state.kind == .segments, let undoneSegments {
        let present =
          size == 0
          ? FileState.ofNothing(provesSegments: true)
          : try FileState.read(
            original.file, size: size, proof: .segments(changedRanges), isCancelled: isCancelled)
        return present.replacingSegments(
          of: changedRanges.reduce(0) { $0 + $1.count }, with: undoneSegments.bytes)
      }
      return try FileState.read(
        OpenFile(rewrite, of: original.file, size: size), size: progress.state.size,
        proof: FileState.Proof(progress.state.kind, []), isCancelled: isCancelled)
    }
    guard state == progress.state else { throw .notUndoable(.otherResult) }
  }

  /// Whether the new file has the state of the original before the edits.
  package func isDone(in copy: OpenFile) throws(FileFailure) -> Bool {
    try original.reading { () throws(Errno) in
      try FileState.read(
        copy, size: progress.state.size,
        proof: FileState.Proof(progress.state.kind, ranges), isCancelled: isCancelled)
        == progress.state
    }
  }
}

extension OriginalFile {
  /// Runs `body`. If it fails and the file has changed meanwhile, the failure is `changed`.
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
