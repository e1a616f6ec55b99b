package import Platform
package import SystemPackage

/// How files are replaced.
package struct ReplacementPolicy: Sendable {
  /// Records each replacement, so that it can be undone; nil if replacements are not recorded.
  package var journal: Journal?
  /// Whether the file keeps its time of last modification.
  package var preservesTimes: Bool
  /// The time of last modification that the new file gets, in seconds since 1970; nil for none.
  package var modificationTime: Int?
  /// The suffix that makes the file's name the name of its backup; nil if there is no backup.
  package var backupSuffix: [UInt8]?
  /// Whether a file in an output folder does not get the attributes that may say where the original comes from.
  package var leavesOutOrigin = false
  /// Hears of the work on files of 512 MiB or more; nil for nobody.
  package var didPass: Passage?

  /// Called now and then, by any thread: how many bytes are copied or read back, of twice the size of the new file.
  package typealias Passage = @Sendable (_ bytes: Int, _ total: Int) -> Void

  package init(
    journal: Journal? = nil, preservesTimes: Bool = false, backupSuffix: [UInt8]? = nil
  ) {
    (self.journal, self.preservesTimes) = (journal, preservesTimes)
    self.backupSuffix = backupSuffix
  }

  /// The backup of the file; nil if the policy makes no backup.
  package func backup(of original: OriginalFile) -> FileBackup? {
    backupSuffix.map { FileBackup(of: original, suffix: $0) }
  }
}

/// The place of a new file.
package enum ReplacementPlace: Sendable {
  /// The original's place.
  case original
  /// A place in an output folder. The file is neither backed up nor recorded, as the original stays.
  case output(OutputPlace)
  /// This free name beside the original, which stays. The file is recorded: an undo removes it.
  case beside(FilePath)
  /// The original itself, which keeps its size: only the bytes that differ are written.
  case inside
}

/// A new file that replaces a locked original, or that is written elsewhere from a copied original; or new bytes in a
/// locked original.
///
/// The steps are: `write` the new file, check it, `prepare` its backup and its record, and
/// `commit`. If any step fails, the original is as it was, unless it was to get new bytes itself and neither these nor
/// the old ones could be written: then its record stays, for an undo.
package struct Replacement {
  package let original: OriginalFile
  /// The bytes of the new file.
  package let rewrite: FileRewrite
  private let policy: ReplacementPolicy
  private let place: ReplacementPlace

  package init(
    of original: OriginalFile, by rewrite: FileRewrite, policy: ReplacementPolicy,
    at place: ReplacementPlace = .original
  ) {
    (self.original, self.rewrite, self.policy, self.place) = (original, rewrite, policy, place)
  }

  /// A new file with its attributes. It was read back, and has exactly the bytes of the rewrite, as far as its blocks are
  /// its own.
  package struct Written {
    /// Nil if the original itself gets new bytes.
    let copy: TemporaryFile?
    /// The new file, open for reading; or the original as it will be.
    package let file: OpenFile
    let notes: [FileNote]
    /// What both files were while they were compared; nil if nothing records it.
    let states: ComparedStates?
  }

  /// Writes the new file and reads it back. The file is removed with the returned value.
  ///
  /// - Parameter segments: What the edit may change; nil for any part of the file.
  package func write(changing segments: [Range<Int>]? = nil) throws(FileFailure) -> Written {
    if case .inside = place {
      let file = OpenFile(rewrite, of: original.file, size: original.size)
      return Written(copy: nil, file: file, notes: [], states: nil)
    }
    let (copy, shared, notes) = try FileFailure.writing { () throws(Errno) in try writeCopy() }
    let file = try FileFailure.writing { () throws(Errno) in try copy.opened() }
    var states: ComparedStates?
    if case .original = place {
      states = policy.journal?.comparedStates(
        changing: segments, by: rewrite, size: original.size)
    }
    let newSize = rewrite.size(originalSize: original.size)
    var told = 0
    let isExact: Bool
    do throws(Errno) {
      isExact = try file.equals(
        rewrite, original: original.file, size: original.size, sharing: shared,
        passingAll: states?.needsAll ?? false
      ) { (which, bytes, offset) throws(Errno) in
        try states?.add(bytes, at: offset, of: which)
        if which == .result, newSize >= Self.toldSize, offset - told >= Self.distance {
          told = offset
          policy.didPass?(newSize + offset, 2 * newSize)
        }
      }
    } catch {
      throw error == .canceled ? .cancelled : .cannotWrite(error)
    }
    guard isExact else { throw .notVerified }
    return Written(copy: copy, file: file, notes: notes, states: states)
  }

  /// The size from which on `didPass` is called: smaller files are done before anyone could read it.
  private static let toldSize = 512 << 20
  /// The number of bytes that are read back between two calls.
  private static let distance = 16 << 20

  /// Makes the backup, and the record for the journal. The files are removed with the returned
  /// value.
  ///
  /// - Parameter description: What the journal says about the edit.
  package func prepare(
    _ written: Written, _ description: EditDescription? = nil
  ) throws(FileFailure) -> PreparedReplacement {
    try original.checkUnchanged()
    let (backup, record): (TemporaryFile?, JournalRecord?)
    var prepared = place.prepared
    switch place {
    case .original:
      backup = try policy.backup(of: original)?.make()
      record = try policy.journal?.record(
        of: original, rewrite, to: written.file, description, comparedAs: written.states)
    case .inside:
      let changes = try FileFailure.reading { () throws(Errno) in
        try [ByteChange].inPlace(by: rewrite, of: original.file, size: original.size)
      }
      guard let changes else { throw .notVerified }
      prepared = .inside(changes)
      backup = try policy.backup(of: original)?.make()
      record = try policy.journal?.record(
        of: original, rewrite, to: written.file, description, overwriting: changes)
    case .output: (backup, record) = (nil, nil)
    case .beside(let name):
      backup = nil
      record = try policy.journal?.record(
        ofNewFile: original.folder.path.appending(name.components), written.file, description)
    }
    original.file.takeWindow()
    return PreparedReplacement(
      original: original, copy: written.copy, backup: backup, record: record,
      place: prepared, finish: finish, notes: written.notes)
  }

  /// Records the replacement and puts the new file in its place.
  package func commit(_ prepared: PreparedReplacement) throws(FileFailure) -> [FileNote] {
    if let record = prepared.record {
      do throws(Errno) { try policy.journal?.append([record]) } catch { throw .notRecorded(error) }
    }
    do throws(FileFailure) {
      try prepared.land()
    } catch {
      if case .halfWritten = error {
        // An undo puts back what is overwritten in part.
        prepared.keepBackup()
        throw error
      }
      // The edit that is recorded was not made.
      try? policy.journal?.appendFailed([prepared.record?.edited?.id].compactMap { $0 })
      throw error
    }
    prepared.keepBackup()
    return prepared.notes + PreparedReplacement.flush(prepared.folder)
  }

  /// Gives the original that gets new bytes its times.
  private var finish: @Sendable (FileDescriptor) throws(Errno) -> Void {
    { [policy, status = original.status] (file) throws(Errno) in
      if policy.preservesTimes { try status.giveTimes(to: file) }
      if let time = policy.modificationTime { try status.give(modificationTime: time, to: file) }
    }
  }

  /// Writes the new file.
  ///
  /// - Returns: The file, the ranges of it that share their blocks with the original, and notes.
  private func writeCopy() throws(Errno) -> (TemporaryFile, [Range<Int>], [FileNote]) {
    let folder =
      if case .output(let output) = place { try output.makeFolder() } else { original.folder }
    var notes: [FileNote] = []
    var shared: [Range<Int>] = []
    let copy = try TemporaryFile(in: folder) { (copy) throws(Errno) in
      if case .original = place, !copy.adoptFlags(of: original) { notes.append(.flagsLost) }
      let newSize = rewrite.size(originalSize: original.size)
      shared = try copy.write(rewrite, original: original.file, size: original.size) { written in
        if newSize >= Self.toldSize { policy.didPass?(written, 2 * newSize) }
      }
      switch place {
      case .original: try copy.adoptAttributes(of: original)
      case .output:
        do throws(Errno) {
          try copy.adoptRights(of: original, leavingOutOrigin: policy.leavesOutOrigin)
        } catch .notSupported, .notPermitted {
          // The file system has no such rights, or not for this user.
          notes.append(.rightsLost)
        }
      case .beside:
        // A read-only photo gets a file that can be changed.
        return try copy.adoptRights(ofReplaced: original.status, isWritable: true)
      case .inside: break
      }
      if policy.preservesTimes { try copy.adoptTimes(of: original) }
      if let time = policy.modificationTime { try copy.setModificationTime(time) }
    }
    return (copy, shared, notes)
  }
}

extension ReplacementPlace {
  fileprivate var prepared: PreparedReplacement.Place {
    switch self {
    case .original: .original
    case .output(let output): .output(output.name)
    case .beside(let name): .beside(name)
    case .inside: .inside([])
    }
  }
}
