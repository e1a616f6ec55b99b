package import Platform
import SystemPackage

/// How files are replaced.
package struct ReplacementPolicy: Sendable {
  /// Records each replacement, so that it can be undone; nil if none is recorded.
  package var journal: Journal?
  /// Whether the file keeps the time at which it was last modified.
  package var preservesTimes: Bool
  /// What follows the file's name in the name of its backup; nil if there is no backup.
  package var backupSuffix: [UInt8]?

  package init(
    journal: Journal? = nil, preservesTimes: Bool = false, backupSuffix: [UInt8]? = nil
  ) {
    (self.journal, self.preservesTimes) = (journal, preservesTimes)
    self.backupSuffix = backupSuffix
  }

  /// The backup that the file gets.
  package func backup(of original: OriginalFile) -> FileBackup? {
    backupSuffix.map { FileBackup(of: original, suffix: $0) }
  }
}

/// A new file that takes the place of one that is locked, or is written elsewhere from one that is copied.
///
/// A replacement goes in steps: `write` the new file, check that it says what it should, `prepare` what goes
/// with it, and `commit`. If any of that fails, the original is as it was.
package struct Replacement {
  package let original: OriginalFile
  /// The bytes of the new file.
  package let rewrite: FileRewrite
  private let policy: ReplacementPolicy
  /// Where the new file goes; nil if that is the original's place. A file that goes elsewhere is neither
  /// backed up nor recorded: the original stays.
  private let output: OutputPlace?

  package init(
    of original: OriginalFile, by rewrite: FileRewrite, policy: ReplacementPolicy,
    output: OutputPlace? = nil
  ) {
    (self.original, self.rewrite, self.policy, self.output) = (original, rewrite, policy, output)
  }

  /// A new file, with all its attributes, that has the very bytes of the rewrite: it was read back.
  package struct Written {
    let copy: TemporaryFile
    /// The new file, open to be read.
    package let file: OpenFile
    let notes: [FileNote]
  }

  /// Writes the new file and reads it back. It goes away with what this returns.
  package func write() throws(FileFailure) -> Written {
    let (copy, notes) = try FileFailure.writing { () throws(Errno) in try writeCopy() }
    let file = try FileFailure.writing { () throws(Errno) in try copy.opened() }
    let isExact = try FileFailure.writing { () throws(Errno) in
      try file.equals(rewrite, original: original.file, size: original.size)
    }
    guard isExact else { throw .notVerified }
    return Written(copy: copy, file: file, notes: notes)
  }

  /// Makes the backup, and finds out what the journal records. All of that goes away with what this returns.
  package func prepare(_ written: Written) throws(FileFailure) -> PreparedReplacement {
    try original.checkUnchanged()
    let isInPlace = output == nil
    let backup = isInPlace ? try policy.backup(of: original)?.make() : nil
    let record =
      isInPlace ? try policy.journal?.record(of: original, rewrite, to: written.file) : nil
    original.file.takeWindow()
    return PreparedReplacement(
      original: original, copy: written.copy, backup: backup, record: record,
      place: output.map { .further($0.name) } ?? .original, notes: written.notes)
  }

  /// Records the replacement and puts the new file in its place.
  package func commit(_ prepared: PreparedReplacement) throws(FileFailure) -> [FileNote] {
    if let record = prepared.record {
      do throws(Errno) { try policy.journal?.append([record]) } catch { throw .notRecorded(error) }
    }
    try prepared.land()
    prepared.keepBackup()
    return prepared.notes + PreparedReplacement.flush(prepared.copy.folder)
  }

  private func writeCopy() throws(Errno) -> (TemporaryFile, [FileNote]) {
    let folder = try output?.makeFolder() ?? original.folder
    var notes: [FileNote] = []
    let copy = try TemporaryFile(in: folder) { (copy) throws(Errno) in
      if output == nil, !copy.adoptFlags(of: original) { notes.append(.flagsLost) }
      try copy.write(rewrite, original: original.file, size: original.size)
      if output == nil {
        try copy.adoptAttributes(of: original)
      } else {
        do throws(Errno) {
          try copy.adoptRights(of: original)
        } catch .notSupported, .notPermitted {
          // Another file system, which has no such rights, or not for everybody.
          notes.append(.rightsLost)
        }
      }
      if policy.preservesTimes { try copy.adoptTimes(of: original) }
    }
    return (copy, notes)
  }
}
