import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// Updates of which all are done, or none is.
///
/// First every photo is opened, and locked, and it is found out what stands in the way of its
/// update. Then all new files are written, and nothing is replaced yet. Only when all of them are
/// sound and on the disk, they are put in their places; should that fail midway, what was replaced
/// is put back. Up to then it can be cancelled.
struct JointUpdate {
  /// Puts a new file in its place.
  typealias Landing = (PreparedReplacement) throws(PhotoRepositoryError) -> Void

  let requests: [UpdateRequest]
  private let policy: LibexifPhotoRepository.UpdatePolicy
  private let isCancelled: LibexifPhotoRepository.Cancellation
  private let land: Landing

  /// What is asked for, by one policy.
  ///
  /// - Parameter land: What puts new files in their places; a test lets it fail.
  init(
    _ requests: [UpdateRequest], policy: LibexifPhotoRepository.UpdatePolicy,
    landing land: @escaping Landing = {
      (replacement) throws(PhotoRepositoryError) in try replacement.land()
    },
    isCancelled: @escaping LibexifPhotoRepository.Cancellation = { false }
  ) {
    (self.requests, self.policy) = (requests, policy)
    (self.isCancelled, self.land) = (isCancelled, land)
  }

  /// Does the updates, and tells what became of each photo, in their order; nothing where they were
  /// cancelled, and all photos are as they were.
  func outcomes() -> [UpdateOutcome] {
    OpenFileLimit.raise(toPhotos: requests.count)
    do throws(JointFailure) {
      let (repeated, folders) = (repeatedNames(), OpenFolders())
      let photos = try each(Array(requests.enumerated())) {
        (index, request) throws(PhotoRepositoryError) in
        if let error = repeated[index] { throw error }
        return try request.openJointly(in: folders)
      }
      if isCancelled() { return [] }
      if policy.isRehearsal { return photos.map { .updated(warnings: $0?.warnings ?? []) } }
      let replacements = try each(Array(zip(requests, photos))) {
        (request, photo) throws(PhotoRepositoryError) in
        try photo.flatMap { (photo) throws(PhotoRepositoryError) in
          try PhotoUpdate(of: photo.original, by: request).prepare()
        }
      }
      if isCancelled() { return [] }
      return try commit(replacements)
    } catch {
      return outcomes(of: error)
    }
  }

  /// Puts all new files in their places, or none.
  private func commit(
    _ replacements: [PreparedReplacement?]
  ) throws(JointFailure) -> [UpdateOutcome] {
    var failure = JointFailure()
    for (index, replacement) in replacements.enumerated() {
      failure.catch(at: index) { () throws(PhotoRepositoryError) in
        try replacement?.original.checkUnchanged()
      }
    }
    try failure.check()
    try record(replacements)
    for (index, replacement) in replacements.enumerated() {
      guard let replacement else { continue }
      failure.catch(at: index) { () throws(PhotoRepositoryError) in try land(replacement) }
      if !failure.isEmpty {
        failure.stuck = takeBack(replacements[..<index])
        throw failure
      }
    }
    for replacement in replacements { replacement?.keepBackup() }
    let warnings = Self.flush(replacements)
    return replacements.map { replacement in
      .updated(
        warnings: replacement.map { $0.warnings + (warnings[$0.copy.folder.path] ?? []) } ?? [])
    }
  }

  /// Records all edits in the journal at once.
  private func record(_ replacements: [PreparedReplacement?]) throws(JointFailure) {
    let records = replacements.compactMap { $0?.record }
    guard let journal = policy.journal, !records.isEmpty else { return }
    do throws(Errno) {
      try journal.append(records)
    } catch {
      var failure = JointFailure()
      for (index, replacement) in replacements.enumerated() where replacement != nil {
        failure.errors[index] = .cannotRecord(requests[index].identifier, because: error)
      }
      throw failure
    }
  }

  /// Takes back what has landed, and tells of which photos that failed, and why.
  private func takeBack(_ landed: ArraySlice<PreparedReplacement?>) -> [Int: String] {
    var stuck: [Int: String] = [:]
    for (index, replacement) in zip(landed.indices, landed) {
      guard let replacement else { continue }
      do throws(Errno) {
        if try replacement.takeBack() { continue }
        stuck[index] = "another program has changed it since"
      } catch {
        stuck[index] = "\(error)"
      }
      replacement.keepBackup()
    }
    _ = Self.flush(Array(landed))
    return stuck
  }

  /// What became of each photo where not all could be updated.
  private func outcomes(of failure: JointFailure) -> [UpdateOutcome] {
    requests.enumerated().map { index, request in
      if let error = failure.errors[index] { return .failed(error) }
      if let reason = failure.stuck[index] {
        return .updated(warnings: [
          "is edited, though not all photos of the batch could be, and could not be put back:"
            + " \(reason)"
        ])
      }
      return request.isNothing ? .updated(warnings: []) : .failed(.notAttempted(request.identifier))
    }
  }

  /// Flushes each folder once. What the user should know of the photos in it.
  private static func flush(_ replacements: [PreparedReplacement?]) -> [FilePath: [String]] {
    let folders = Dictionary(
      replacements.compactMap { $0.map { ($0.copy.folder.path, $0.copy.folder) } }
    ) { first, _ in first }
    let paths = Array(folders.keys)
    var warnings: [[String]] = []
    Workers.writing.map(Array(folders.values), PreparedReplacement.flush) {
      warnings.append($0)
      return .goOn
    }
    return Dictionary(uniqueKeysWithValues: zip(paths, warnings))
  }

  /// Does the work for each item, on several threads; or for the first ones where it is cancelled.
  ///
  /// - Throws: All errors, where there are some and it is not cancelled: what else stands in the way
  ///   is not known then.
  private func each<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) throws(PhotoRepositoryError) -> Value
  ) throws(JointFailure) -> [Value] {
    var values: [Value] = []
    var failure = JointFailure()
    var index = 0
    Workers.writing.map(
      items, isCancelled: isCancelled,
      { item in Result { () throws(PhotoRepositoryError) in try work(item) } },
      { result in
        failure.catch(at: index) { () throws(PhotoRepositoryError) in
          values.append(try result.get())
        }
        index += 1
        return .goOn
      })
    if !isCancelled() { try failure.check() }
    return values
  }
}
