import Platform
package import SystemPackage

/// Why files were not changed together, by index in the batch.
package struct JointFailure<Fault: Error>: Error {
  /// The fault of each file that failed.
  package var faults: [Int: Fault]
  /// The files that were replaced and could not be restored.
  package var stuck: [Int: JointReplacement.Stuck] = [:]

  package init(_ faults: [Int: Fault] = [:], stuck: [Int: JointReplacement.Stuck] = [:]) {
    (self.faults, self.stuck) = (faults, stuck)
  }

  /// Takes the step for the file at this index.
  fileprivate mutating func `catch`(at index: Int, _ step: () throws(Fault) -> Void) {
    do throws(Fault) { try step() } catch { faults[index] = error }
  }
}

/// Replacements that succeed together or not at all. If one of them fails, the files that were
/// already replaced are restored.
package struct JointReplacement {
  /// Puts a new file in its place.
  package typealias Landing = (PreparedReplacement) throws(FileFailure) -> Void

  /// Why a file could not be restored.
  package enum Stuck: Hashable, Sendable {
    /// Another program has changed the file since.
    case changed
    case system(Errno)
  }

  private typealias Failure = JointFailure<FileFailure>

  /// Nil for each file of the batch that is not replaced.
  private let replacements: [PreparedReplacement?]
  private let journal: Journal?
  private let land: Landing

  /// - Parameter land: Puts a new file in its place. A test makes it fail.
  package init(
    _ replacements: [PreparedReplacement?], journal: Journal?,
    landing land: @escaping Landing = { (replacement) throws(FileFailure) in
      try replacement.land()
    }
  ) {
    (self.replacements, self.journal, self.land) = (replacements, journal, land)
  }

  /// Puts all new files in their places.
  ///
  /// - Returns: The notes about each file.
  package func commit() throws(JointFailure<FileFailure>) -> [[FileNote]] {
    var failure = Failure()
    for (index, replacement) in replacements.enumerated() {
      failure.catch(at: index) { () throws(FileFailure) in
        try replacement?.original.checkUnchanged()
      }
    }
    guard failure.faults.isEmpty else { throw failure }
    try record()
    for (index, replacement) in replacements.enumerated() {
      guard let replacement else { continue }
      failure.catch(at: index) { () throws(FileFailure) in try land(replacement) }
      if !failure.faults.isEmpty {
        failure.stuck = revert(replacements[..<index])
        var kept = Set(failure.stuck.keys)
        if case .halfWritten? = failure.faults[index] {
          replacement.keepBackup()
          kept.insert(index)
        }
        forget(except: kept)
        throw failure
      }
    }
    for replacement in replacements { replacement?.keepBackup() }
    let notes = flush()
    return replacements.map { replacement in
      replacement.map { $0.notes + (notes[$0.folder.path] ?? []) } ?? []
    }
  }

  /// Records all edits in the journal at once.
  private func record() throws(Failure) {
    let records = replacements.compactMap { $0?.record }
    guard let journal, !records.isEmpty else { return }
    do throws(Errno) {
      try journal.append(records)
    } catch {
      var failure = Failure()
      for (index, replacement) in replacements.enumerated() where replacement != nil {
        failure.faults[index] = .notRecorded(error)
      }
      throw failure
    }
  }

  /// Records that the edits were not made, but for those that could not be taken back: an undo needs their records.
  private func forget(except kept: Set<Int>) {
    let edits = replacements.enumerated().filter { !kept.contains($0.offset) }
      .compactMap { $0.element?.record?.edited?.id }
    // If this fails, nothing is lost: an undo finds that the files are as they were.
    try? journal?.appendFailed(edits)
  }

  /// Reverts the replacements that have landed.
  ///
  /// - Returns: Why files could not be restored, by index in the batch.
  private func revert(_ landed: ArraySlice<PreparedReplacement?>) -> [Int: Stuck] {
    var stuck: [Int: Stuck] = [:]
    for (index, replacement) in zip(landed.indices, landed) {
      guard let replacement else { continue }
      do throws(Errno) {
        if try replacement.revert() { continue }
        stuck[index] = .changed
      } catch {
        stuck[index] = .system(error)
      }
      replacement.keepBackup()
    }
    _ = flush()
    return stuck
  }

  /// Flushes each folder once.
  ///
  /// - Returns: The notes about the files of each folder, by its path.
  private func flush() -> [FilePath: [FileNote]] {
    let folders = Dictionary(
      replacements.compactMap { $0.map { ($0.folder.path, $0.folder) } }
    ) { first, _ in first }
    return folders.mapValues(PreparedReplacement.flush)
  }
}
