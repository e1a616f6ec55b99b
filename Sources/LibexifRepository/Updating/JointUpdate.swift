import FileReplacement
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// Updates that succeed together or not at all.
///
/// First, every photo is opened, locked and planned. If one of them cannot be updated, nothing is
/// written. Then all new files are written. Once all of them are checked and on the disk, they
/// replace the originals. The work can be cancelled until then.
struct JointUpdate {
  private(set) var requests: [UpdateRequest]
  private let writers: Workers
  private let isCancelled: Cancellation
  private let land: JointReplacement.Landing

  /// The requests, with the same options and the same journal.
  ///
  /// - Parameter land: Puts a new file in its place. A test makes it fail.
  init(
    _ requests: [UpdateRequest], by writers: Workers = .writing,
    landing land: @escaping JointReplacement.Landing = {
      (replacement) throws(FileFailure) in try replacement.land()
    },
    isCancelled: @escaping Cancellation = { false }
  ) {
    (self.requests, self.writers) = (requests, writers)
    (self.isCancelled, self.land) = (isCancelled, land)
  }

  private typealias Failure = JointFailure<PhotoRepositoryError>

  /// Updates the photos.
  ///
  /// - Returns: The outcome for each photo, in order. Empty if the work was cancelled, and all
  ///   photos are as they were.
  func outcomes() -> [UpdateOutcome] {
    // A sidecar is a file more for each photo.
    let files = requests.first?.options.sidecars.areRead ?? false ? 2 : 1
    OpenFileLimit.raise(toPhotos: requests.count * files)
    do throws(Failure) {
      var joint = self
      joint.requests = try each(requests) { (request) throws(PhotoRepositoryError) in
        try request.settled()
      }
      return isCancelled() ? [] : joint.settledOutcomes()
    } catch {
      return outcomes(of: error)
    }
  }

  private func settledOutcomes() -> [UpdateOutcome] {
    do throws(Failure) {
      let (repeated, folders) = (repeatedNames(), OpenFolders())
      let edits = try each(Array(requests.enumerated())) {
        (index, request) throws(PhotoRepositoryError) in
        if let error = repeated[index] { throw error }
        return try request.plan(in: folders)
      }
      if isCancelled() { return [] }
      var reports = zip(requests, edits).map { request, edit in
        var report = edit?.report ?? UpdateReport()
        report.warnings = request.warnings + report.warnings
        return report
      }
      if requests.contains(where: \.options.isRehearsal) { return reports.map { .updated($0) } }
      let replacements = try each(edits) { (edit) throws(PhotoRepositoryError) in
        try edit?.prepare() ?? []
      }
      if isCancelled() { return [] }
      for (index, warnings) in try commit(replacements).enumerated() {
        reports[index].warnings += warnings
      }
      return reports.map { .updated($0) }
    } catch {
      return outcomes(of: error)
    }
  }

  /// Puts all new files in their places, or none of them.
  ///
  /// - Parameter replacements: Those of each request.
  private func commit(_ replacements: [[PreparedReplacement]]) throws(Failure) -> [[PhotoWarning]] {
    let owners = replacements.enumerated().flatMap { index, own in own.map { _ in index } }
    do throws(JointFailure<FileFailure>) {
      let notes = try JointReplacement(
        Array(replacements.joined()), journal: requests.first?.journal?.journal, landing: land
      ).commit()
      var warnings = requests.map { _ in [PhotoWarning]() }
      for (owner, notes) in zip(owners, notes) { warnings[owner] += notes.map(PhotoWarning.init) }
      return warnings
    } catch {
      var failure = Failure()
      for (index, stuck) in error.stuck { failure.stuck[owners[index]] = stuck }
      for (index, fault) in error.faults {
        failure.faults[owners[index]] = PhotoRepositoryError(
          requests[owners[index]].identifier, fault)
      }
      throw failure
    }
  }

  /// The outcome for each photo if not all could be updated.
  private func outcomes(of failure: Failure) -> [UpdateOutcome] {
    requests.enumerated().map { index, request in
      if let error = failure.faults[index] { return .failed(error) }
      if let stuck = failure.stuck[index] {
        return .updated(UpdateReport(warnings: [PhotoWarning(stuck)]))
      }
      return request.writesNothing
        ? .updated(UpdateReport(warnings: request.warnings))
        : .failed(PhotoRepositoryError(identifier: request.identifier, reason: .notAttempted))
    }
  }

  /// The errors of photos that are the same file as an earlier photo. Such a photo would wait for
  /// its own lock.
  private func repeatedNames() -> [Int: PhotoRepositoryError] {
    var errors: [Int: PhotoRepositoryError] = [:]
    var seen: Set<FileIdentity> = []
    for (index, request) in requests.enumerated() where request.isReplacement {
      guard let status = try? Stat(request.identifier.path) else { continue }
      if !seen.insert(FileIdentity(status)).inserted {
        errors[index] = PhotoRepositoryError(
          identifier: request.identifier, reason: .linkToEdited)
      }
    }
    return errors
  }

  /// Does the work for each item, on several threads. If it is cancelled, the later items are left
  /// out.
  ///
  /// - Throws: All errors, unless the work is cancelled.
  private func each<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) throws(PhotoRepositoryError) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    var failure = Failure()
    let results = writers.map(items, isCancelled: isCancelled) { item in
      Result { () throws(PhotoRepositoryError) in try work(item) }
    }
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let value): values.append(value)
      case .failure(let error): failure.faults[index] = error
      }
    }
    if !isCancelled(), !failure.faults.isEmpty { throw failure }
    return values
  }
}
