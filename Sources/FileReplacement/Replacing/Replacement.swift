package import Platform
import SystemPackage

/// How files are replaced.
package struct ReplacementPolicy: Sendable {
  /// Records each replacement, so that it can be undone; nil if replacements are not recorded.
  package var journal: Journal?
  /// Whether the file keeps its time of last modification.
  package var preservesTimes: Bool
  /// The suffix that makes the file's name the name of its backup; nil if there is no backup.
  package var backupSuffix: [UInt8]?

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

/// A new file that replaces a locked original, or that is written elsewhere from a copied original.
///
/// The steps are: `write` the new file, check it, `prepare` its backup and its record, and
/// `commit`. If any step fails, the original is as it was.
package struct Replacement {
  package let original: OriginalFile
  /// The bytes of the new file.
  package let rewrite: FileRewrite
  private let policy: ReplacementPolicy
  /// The place of the new file; nil if it replaces the original. A file in another place is neither
  /// backed up nor recorded, as the original stays.
  private let output: OutputPlace?

  package init(
    of original: OriginalFile, by rewrite: FileRewrite, policy: ReplacementPolicy,
    output: OutputPlace? = nil
  ) {
    (self.original, self.rewrite, self.policy, self.output) = (original, rewrite, policy, output)
  }

  /// A new file with its attributes. It was read back, and has exactly the bytes of the rewrite.
  package struct Written {
    let copy: TemporaryFile
    /// The new file, open for reading.
    package let file: OpenFile
    let notes: [FileNote]
  }

  /// Writes the new file and reads it back. The file is removed with the returned value.
  package func write() throws(FileFailure) -> Written {
    let (copy, notes) = try FileFailure.writing { () throws(Errno) in try writeCopy() }
    let file = try FileFailure.writing { () throws(Errno) in try copy.opened() }
    let isExact = try FileFailure.writing { () throws(Errno) in
      try file.equals(rewrite, original: original.file, size: original.size)
    }
    guard isExact else { throw .notVerified }
    return Written(copy: copy, file: file, notes: notes)
  }

  /// Makes the backup, and the record for the journal. The files are removed with the returned
  /// value.
  ///
  /// - Parameter description: What the journal says about the edit.
  package func prepare(
    _ written: Written, _ description: EditDescription? = nil
  ) throws(FileFailure) -> PreparedReplacement {
    try original.checkUnchanged()
    let isInPlace = output == nil
    let backup = isInPlace ? try policy.backup(of: original)?.make() : nil
    let record =
      isInPlace
      ? try policy.journal?.record(of: original, rewrite, to: written.file, description) : nil
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
    do throws(FileFailure) {
      try prepared.land()
    } catch {
      // The edit that is recorded was not made.
      try? policy.journal?.appendFailed([prepared.record?.edited?.id].compactMap { $0 })
      throw error
    }
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
          // The file system has no such rights, or not for this user.
          notes.append(.rightsLost)
        }
      }
      if policy.preservesTimes { try copy.adoptTimes(of: original) }
    }
    return (copy, notes)
  }
}
