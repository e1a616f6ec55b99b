package import Platform
import Synchronization
package import SystemPackage

/// The form of paths in a journal: text that preserves any bytes.
package struct PathText: Sendable {
  package let encode: @Sendable (PathBytes) -> String
  package let decode: @Sendable (String) -> PathBytes

  package init(
    encode: @escaping @Sendable (PathBytes) -> String,
    decode: @escaping @Sendable (String) -> PathBytes
  ) {
    (self.encode, self.decode) = (encode, decode)
  }
}

/// A file that records edits before they are made, so that they can be undone: one JSON object a
/// line. A value of this type is one run of the program.
///
/// Copies belong to the same run. Any number of threads may record edits at the same time.
package struct Journal: Sendable {
  /// Whether the work should end soon. Any thread may call it.
  package typealias Cancellation = @Sendable () -> Bool

  /// The name of the run in the journal.
  private let run = Self.newName()
  private let path: FilePath
  /// The folder in which the run gets a file of its own; nil if the journal has a path.
  private let runs: RunFolder?
  private let totals = Totals()
  let pathText: PathText
  private let opening: JournalOpening
  private let appends: GroupedAppends
  private let isCancelled: Cancellation
  /// Whether edits are proven by their segments, not by the whole files.
  private let provesSegments: Bool

  /// The journal at this path. It need not exist yet.
  ///
  /// - Parameter isCancelled: Whether the work is cancelled, so that files that are not replaced
  ///   yet stay as they are. It is called while a large file is read.
  package init(at path: FilePath, pathText: PathText, isCancelled: @escaping Cancellation) {
    self.init(JournalOpening(path: path), path, pathText, isCancelled)
  }

  /// The journal of a run that gets a file of its own in the folder with its first edit, of which `command`
  /// is the first record.
  ///
  /// - Parameter number: The run whose values this one sets back, or again; nil if it does neither.
  package init(
    in runs: RunFolder, command: (folder: PathBytes, arguments: [PathBytes]), ofRun number: Int?,
    pathText: PathText, isCancelled: @escaping Cancellation
  ) {
    let record = JournalRecord.run(
      .init(
        time: LocalTime.now, folder: pathText.encode(command.folder),
        arguments: command.arguments.map(pathText.encode), of: number))
    self.init(
      JournalOpening(in: runs, beginning: record), runs.path, pathText, isCancelled, runs: runs)
  }

  /// The journal of a run that was cut off, to go on with it.
  package init(
    resuming file: RunFolder.File, in runs: RunFolder, pathText: PathText,
    isCancelled: @escaping Cancellation
  ) {
    self.init(
      JournalOpening(resuming: file, in: runs), file.path, pathText, isCancelled, runs: runs)
  }

  private init(
    _ opening: JournalOpening, _ path: FilePath, _ pathText: PathText,
    _ isCancelled: @escaping Cancellation, runs: RunFolder? = nil
  ) {
    (self.path, self.pathText, self.runs) = (path, pathText, runs)
    self.opening = opening
    self.isCancelled = isCancelled
    provesSegments = runs != nil
    appends = GroupedAppends { (lines) throws(Errno) in
      let file: JournalFile
      do throws(JournalRefusal) {
        file = try opening.file(isCreated: true)
      } catch {
        throw error.errno
      }
      try file.append(try opening.beginning(of: file) + lines, isCancelled: isCancelled)
    }
  }

  /// Checks that the file can record edits, before the first edit is made, and creates it. A
  /// rehearsal does not create it.
  package func prepare(isRehearsal: Bool) throws(JournalRefusal) {
    if let runs {
      try runs.prepare()
      if opening.isResumed { _ = try opening.file(isCreated: false) }
      return
    }
    do throws(JournalRefusal) {
      let file = try opening.file(isCreated: !isRehearsal)
      try file.checkRoom()
      if !isRehearsal {
        try JournalRefusal.accessing { () throws(Errno) in
          try file.append([], isCancelled: isCancelled)
        }
      }
    } catch .inaccessible(.noSuchFileOrDirectory) where isRehearsal && path.folder.isWritable {
      // An edit could create it.
    }
  }

  /// Begins the file of the run before its first edit, of which there may be none.
  package func begin() throws(Errno) {
    try appends.append([])
    totals.begin()
  }

  /// Opens the journal to undo its edits.
  package func openToUndo() throws(JournalRefusal) -> JournalFile {
    try opening.file(isCreated: false)
  }

  /// The edits that the opened journal records.
  package func contents(of file: JournalFile) throws(JournalRefusal) -> JournalContents {
    let contents: JournalContents
    do throws(Errno) {
      contents = try JournalContents.read(file, pathText: pathText, isCancelled: isCancelled)
    } catch {
      throw .unreadable(error)
    }
    guard contents.isJournal else { throw .tooManyUnreadableLines }
    return contents
  }

  /// The record of the edit that replaces the original with the copy, which the rewrite has made of
  /// it.
  ///
  /// - Parameter overwriting: The changes that are written into the file itself; nil if the copy replaces it.
  func record(
    of original: OriginalFile, _ rewrite: FileRewrite, to copy: OpenFile,
    _ description: EditDescription? = nil, comparedAs compared: ComparedStates? = nil,
    overwriting: [ByteChange]? = nil
  ) throws(FileFailure) -> JournalRecord {
    do throws(Errno) {
      let changes =
        if let overwriting { overwriting } else {
          try ByteChange.changes(
            by: rewrite, of: original.file, size: original.size, deriving: description?.derivation)
        }
      let (before, after) =
        if overwriting != nil, FileSamples.have(rewrite, originalSize: original.size) {
          try samples(of: original, rewrite, to: copy)
        } else if let overwriting {
          try FileState.read(
            original.file, size: original.size, around: overwriting, isCancelled: isCancelled)
        } else {
          try states(of: original, rewrite, to: copy, changes, description, compared)
        }
      return .edited(
        JournalRecord.Edit(
          id: Self.newName(), run: run, time: JournalRecord.now,
          file: pathText.encode(PathBytes(original.path)), before: before, after: after,
          changes: changes, summary: description?.summary,
          whole: description?.isOfWhole == true ? true : nil,
          inPlace: overwriting == nil ? nil : true))
    } catch {
      if error == .canceled { throw .cancelled }
      try original.checkUnchanged()
      throw .notRecorded(error)
    }
  }

  /// The record of the edit that makes this new file at the path.
  func record(
    ofNewFile path: FilePath, _ file: OpenFile, _ description: EditDescription?
  ) throws(FileFailure) -> JournalRecord {
    do throws(Errno) {
      let size = Int(try file.status().size)
      let proof = provesSegments ? FileState.Proof.segments([0..<size]) : .whole
      return .edited(
        JournalRecord.Edit(
          id: Self.newName(), run: run, time: JournalRecord.now,
          file: pathText.encode(PathBytes(path)),
          before: .ofNothing(provesSegments: provesSegments),
          after: try FileState.read(file, size: size, proof: proof),
          changes: [.creation(of: try file.read(0..<size))], summary: description?.summary))
    } catch {
      throw .notRecorded(error)
    }
  }

  /// The states of both files by samples.
  private func samples(
    of original: OriginalFile, _ rewrite: FileRewrite, to copy: OpenFile
  ) throws(Errno) -> (before: FileState, after: FileState) {
    (
      try FileState.read(
        original.file, size: original.size, proof: .samples, isCancelled: isCancelled),
      try FileState.read(
        copy, size: rewrite.size(originalSize: original.size), proof: .samples,
        isCancelled: isCancelled)
    )
  }

  /// Takes the states of an original and of its copy while they are compared.
  ///
  /// - Parameters:
  ///   - segments: What the edit may change; nil for any part of the file.
  ///   - rewrite: What makes the copy of the original, which is `size` bytes long.
  func comparedStates(
    changing segments: [Range<Int>]?, by rewrite: FileRewrite, size: Int
  ) -> ComparedStates {
    let proof: FileState.Proof =
      if let segments {
        provesSegments ? .segments(segments) : .whole
      } else {
        FileSamples.have(rewrite, originalSize: size) ? .samples : .whole
      }
    return ComparedStates(
      proof: proof, sharing: rewrite.keptBeginning, isCancelled: isCancelled)
  }

  /// The states of the file before and after the edit. A state that is not known from the comparison is read.
  private func states(
    of original: OriginalFile, _ rewrite: FileRewrite, to copy: OpenFile, _ changes: [ByteChange],
    _ description: EditDescription?, _ compared: ComparedStates?
  ) throws(Errno) -> (before: FileState, after: FileState) {
    let newSize = rewrite.size(originalSize: original.size)
    if provesSegments, let segments = description, segments.contain(changes) {
      let proof = FileState.Proof.segments(segments.old)
      let before =
        if let known = compared?.state(of: .original, size: original.size, provenBy: proof) {
          known
        } else {
          try FileState.read(
            original.file, size: original.size, proof: proof, isCancelled: isCancelled)
        }
      // The copy has the original's other bytes: it was read back and compared.
      var new: [[UInt8]] = []
      for range in segments.new { new.append(try copy.read(range)) }
      let count = segments.old.reduce(0) { $0 + $1.count }
      if let after = before.replacingSegments(of: count, with: new) { return (before, after) }
    }
    if let compared, !compared.needsAll { return try samples(of: original, rewrite, to: copy) }
    if let before = compared?.state(of: .original, size: original.size, provenBy: .whole),
      let after = compared?.state(of: .result, size: newSize, provenBy: .whole)
    {
      return (before, after)
    }
    return (
      try FileState.read(original.file, size: original.size, isCancelled: isCancelled),
      try FileState.read(copy, size: newSize, isCancelled: isCancelled)
    )
  }

  /// Records that edits or moves are undone.
  ///
  /// - Parameter sequence: The number of the undo in the history; nil outside it.
  package func appendUndone(_ edits: [String], sequence: Int?) throws(Errno) {
    let time = JournalRecord.preciseNow
    try append(edits.map { .undone(.init(id: $0, time: time, sequence: sequence)) })
  }

  /// Records that edits or moves failed that were recorded before.
  package func appendFailed(_ edits: [String]) throws(Errno) {
    let time = JournalRecord.now
    try append(edits.map { .undone(.init(failed: true, id: $0, time: time)) })
  }

  /// Records that edits that were undone are made again.
  package func appendRedone(_ edits: [String]) throws(Errno) {
    let time = JournalRecord.now
    try append(edits.map { .redone(.init(id: $0, time: time)) })
  }

  /// Writes these lines to the file.
  func write(_ lines: [UInt8], isFlushed: Bool) throws(Errno) {
    let file: JournalFile
    do throws(JournalRefusal) {
      file = try opening.file(isCreated: false)
    } catch {
      throw error.errno
    }
    try file.append(lines, isFlushed: isFlushed)
  }

  /// Appends the records, and returns once they are on the disk. If this fails, the journal
  /// contains none of them.
  func append(_ records: [JournalRecord]) throws(Errno) {
    var lines: [UInt8] = []
    for record in records {
      let line = record.line
      // No undo could read it.
      guard line.count <= JournalContents.maximumLineLength else { throw .messageTooLong }
      lines += line
    }
    if !lines.isEmpty { try appends.append(lines) }
    totals.add(records)
  }

  /// Records that the run did all that it was asked, if it made an edit. Then removes old runs.
  ///
  /// - Returns: How many old runs were removed.
  package func finish() throws(JournalRefusal) -> Int {
    let finish = totals.finish
    guard let runs, finish.edits > 0 || opening.isResumed || totals.hasBegun, !totals.isLeftOpen
    else { return 0 }
    try JournalRefusal.accessing { () throws(Errno) in try append([.finished(finish)]) }
    return try runs.prune()
  }

  /// Lets `finish` record nothing: the run has not done all that it was asked, and can be resumed.
  package func leaveOpen() { totals.leaveOpen() }

  /// What the edits of a run are together.
  private final class Totals: Sendable {
    private let known = Mutex((edits: 0, summaries: Set<String>()))
    private let isOpen = Atomic(false)
    private let isBegun = Atomic(false)

    var isLeftOpen: Bool { isOpen.load(ordering: .relaxed) }

    func leaveOpen() { isOpen.store(true, ordering: .relaxed) }

    /// Whether the run has a file even if it makes no edit.
    var hasBegun: Bool { isBegun.load(ordering: .relaxed) }

    func begin() { isBegun.store(true, ordering: .relaxed) }

    func add(_ records: [JournalRecord]) {
      let edits = records.compactMap(\.edited)
      let moves = records.count { $0.moved != nil }
      let links = records.count { $0.linked != nil }
      known.withLock { known in
        known.edits += edits.count + moves + links
        known.summaries.formUnion(edits.flatMap { $0.summary ?? [] })
        if moves > 0 { known.summaries.insert(JournalRecord.nameSummary) }
        if links > 0 { known.summaries.insert(JournalRecord.linkSummary) }
      }
    }

    var finish: JournalRecord.Finish {
      known.withLock { known in
        .init(time: LocalTime.now, edits: known.edits, summaries: known.summaries.sorted())
      }
    }
  }

  static func newName() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 16)
  }
}
