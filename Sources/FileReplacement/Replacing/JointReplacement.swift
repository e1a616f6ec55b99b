import Platform
package import SystemPackage

/// Replacements of which all are done, or none is. Should one fail midway, the files that were replaced are
/// put back.
package struct JointReplacement {
  /// Puts a new file in its place.
  package typealias Landing = (PreparedReplacement) throws(FileFailure) -> Void

  /// Why files were not replaced together, by their places in the batch.
  package struct Failure: Error {
    /// What is wrong with which file.
    package var failures: [Int: FileFailure] = [:]
    /// The files that were replaced and could not be put back.
    package var stuck: [Int: Stuck] = [:]

    fileprivate mutating func `catch`(
      at index: Int, _ step: () throws(FileFailure) -> Void
    ) {
      do throws(FileFailure) { try step() } catch { failures[index] = error }
    }
  }

  /// Why a file could not be put back.
  package enum Stuck: Hashable, Sendable {
    /// Another program has changed it since.
    case changed
    case system(Errno)
  }

  /// Nil for each file of the batch to which nothing is done.
  private let replacements: [PreparedReplacement?]
  private let journal: Journal?
  private let land: Landing

  /// - Parameter land: What puts new files in their places; a test lets it fail.
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
  /// - Returns: What the user should know of each file.
  package func commit() throws(Failure) -> [[FileNote]] {
    var failure = Failure()
    for (index, replacement) in replacements.enumerated() {
      failure.catch(at: index) { () throws(FileFailure) in
        try replacement?.original.checkUnchanged()
      }
    }
    guard failure.failures.isEmpty else { throw failure }
    try record()
    for (index, replacement) in replacements.enumerated() {
      guard let replacement else { continue }
      failure.catch(at: index) { () throws(FileFailure) in try land(replacement) }
      if !failure.failures.isEmpty {
        failure.stuck = takeBack(replacements[..<index])
        throw failure
      }
    }
    for replacement in replacements { replacement?.keepBackup() }
    let notes = flush()
    return replacements.map { replacement in
      replacement.map { $0.notes + (notes[$0.copy.folder.path] ?? []) } ?? []
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
        failure.failures[index] = .notRecorded(error)
      }
      throw failure
    }
  }

  /// Takes back the files that have landed.
  private func takeBack(_ landed: ArraySlice<PreparedReplacement?>) -> [Int: Stuck] {
    var stuck: [Int: Stuck] = [:]
    for (index, replacement) in zip(landed.indices, landed) {
      guard let replacement else { continue }
      do throws(Errno) {
        if try replacement.takeBack() { continue }
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
  /// - Returns: What the user should know of the files in it, by the folder's path.
  private func flush() -> [FilePath: [FileNote]] {
    let folders = Dictionary(
      replacements.compactMap { $0.map { ($0.copy.folder.path, $0.copy.folder) } }
    ) { first, _ in first }
    return folders.mapValues(PreparedReplacement.flush)
  }
}
