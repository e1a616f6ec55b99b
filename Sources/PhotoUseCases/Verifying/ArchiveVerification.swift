package import PhotoEntities

/// The output boundary of the verification of an archive.
package protocol ArchiveVerificationOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// Something is not as the manifest says.
  func didFind(_ finding: ArchiveFinding) throws(OutputEnded)
}

/// What the manifest should have of a file from now on.
package enum KeptFile {
  /// The entry that it has.
  case entry(ManifestEntry)
  /// The file, at this path.
  case file(ArchivedFile, PhotoIdentifier)
}

/// The counts of a verification.
package struct ArchiveSummary: Equatable {
  package var unchanged = 0
  package var findings: [ArchiveFinding.Kind: Int] = [:]
  /// Files and folders that could not be read, and files in such folders that the manifest has.
  package var unreadable = 0
  /// Files and folders that do not belong to the archive.
  package var leftOut = 0
  /// Findings whose old entries are kept, as the files are damaged.
  package var damaged = 0
  /// Whether all files were compared: the work was not cancelled.
  package var isComplete = true

  package init() {}

  /// The number of files that were found and read.
  package var files: Int {
    unchanged + findings.reduce(0) { $0 + ($1.key == .missing ? 0 : $1.value) }
  }

  /// Whether each file of the manifest is at its place, unchanged. There may be new files.
  package var isWhole: Bool {
    unreadable == 0 && isComplete && findings.allSatisfy { $0.key == .new || $0.value == 0 }
  }
}

/// The use case of comparing an archive with a manifest. Both come in the order of the paths, and are merged, so that the
/// memory does not depend on the number of files: only those that are missing and new are held.
package struct ArchiveVerification {
  private let files: any ArchiveRepository
  private let output: any ArchiveVerificationOutput

  package init(of files: any ArchiveRepository, output: any ArchiveVerificationOutput) {
    (self.files, self.output) = (files, output)
  }

  /// Compares the files with the entries. What is changed is told at once; what is missing, moved and new at the end.
  ///
  /// - Parameters:
  ///   - entries: Those of the manifest, in the order of the bytes of their paths, each path once; nil for the first
  ///     manifest, of which no file is new.
  ///   - trustingStamps: Whether a file is not read if its size and modification time are those of its entry.
  ///   - keep: Receives what an updated manifest should have, in the same order. A damaged file, and one that cannot be
  ///     read, keep their old entries.
  /// - Throws: `OutputEnded` if the output, or `keep`, takes no more.
  package func verify(
    against entries: AnyIterator<ManifestEntry>?, trustingStamps: Bool = false,
    keep: (KeptFile) throws(OutputEnded) -> Void = { _ in }
  ) throws(OutputEnded) -> ArchiveSummary {
    let merge = ManifestMerge(entries ?? AnyIterator { nil })
    var summary = ArchiveSummary()
    var (missing, new) = ([TracedFile](), [TracedFile]())
    var unreadableFolders: Set<[UInt8]> = []

    func pass(_ absent: [ManifestEntry]) throws(OutputEnded) {
      for entry in absent {
        if entry.path.isInside(unreadableFolders) {
          summary.unreadable += 1
          try keep(.entry(entry))
        } else {
          missing.append(TracedFile(entry))
        }
      }
    }

    for outcome in files.fetchFiles(trustingStamps: trustingStamps, merge.entry) {
      try pass(merge.takeAbsent())
      switch outcome.result {
      case .failure(let error):
        output.didEncounter(PhotoProblem(error))
        summary.unreadable += 1
        if outcome.isFolder { unreadableFolders.insert(outcome.path.bytes) }
        if let entry = outcome.entry { try keep(.entry(entry)) }
      case .success(let file):
        guard let entry = outcome.entry else {
          guard let file else { continue }
          if entries == nil {
            summary.unchanged += 1
          } else {
            new.append(TracedFile(file, outcome.path))
          }
          try keep(.file(file, outcome.path))
          break
        }
        guard let file, let finding = ArchiveFinding(file, at: outcome.path, since: entry) else {
          summary.unchanged += 1
          try keep(file.map { .file($0, outcome.path) } ?? .entry(entry))
          break
        }
        summary.findings[finding.kind, default: 0] += 1
        if finding.isSilent { summary.damaged += 1 }
        try keep(finding.isSilent ? .entry(entry) : .file(file, outcome.path))
        try output.didFind(finding)
      }
      output.didProgress(outcome.progress)
    }
    summary.leftOut = files.leftOutCount
    summary.isComplete = !files.isCancelled
    guard summary.isComplete else { return summary }
    while let entry = merge.takeNext() { try pass([entry]) }
    for finding in TracedFile.findings(missing: missing, new: new) {
      summary.findings[finding.kind, default: 0] += 1
      try output.didFind(finding)
    }
    return summary
  }
}

/// Finds the entries of files that come in the order of their paths.
private final class ManifestMerge {
  private let entries: AnyIterator<ManifestEntry>
  private var next: ManifestEntry?
  /// The entries without a file before each file whose outcome is not there yet.
  private var absent: [[ManifestEntry]] = []

  init(_ entries: AnyIterator<ManifestEntry>) {
    self.entries = entries
    next = entries.next()
  }

  func entry(_ path: PhotoIdentifier) -> ManifestEntry? {
    var passed: [ManifestEntry] = []
    while let entry = next, entry.path < path {
      passed.append(entry)
      next = entries.next()
    }
    absent.append(passed)
    guard let entry = next, entry.path == path else { return nil }
    next = entries.next()
    return entry
  }

  /// The entries without a file before the next outcome.
  func takeAbsent() -> [ManifestEntry] { absent.isEmpty ? [] : absent.removeFirst() }

  /// The next entry after those of the last file; nil at the end.
  func takeNext() -> ManifestEntry? {
    defer { next = entries.next() }
    return next
  }
}

/// What tells whether a file was moved.
private struct TracedFile {
  let path: PhotoIdentifier
  let hash: String
  let pictureHash: String?

  init(_ entry: ManifestEntry) {
    (path, hash, pictureHash) = (entry.path, entry.hash, entry.pictureHash)
  }

  init(_ file: ArchivedFile, _ path: PhotoIdentifier) {
    (self.path, hash, pictureHash) = (path, file.hash, file.metadata?.pictureHash)
  }

  /// The files that are missing, moved and new. A new file is the place of one missing file at most: of one with the
  /// same bytes, or else with the same picture.
  static func findings(missing: [TracedFile], new: [TracedFile]) -> [ArchiveFinding] {
    var (newPlaces, taken) = ([Int: Int](), Set<Int>())
    let signs: [(TracedFile) -> String?] = [{ $0.hash }, { $0.pictureHash }]
    for sign in signs {
      var free: [String: [Int]] = [:]
      for place in new.indices.reversed() where !taken.contains(place) {
        if let sign = sign(new[place]) { free[sign, default: []].append(place) }
      }
      for place in missing.indices where newPlaces[place] == nil {
        guard let sign = sign(missing[place]), let found = free[sign]?.popLast() else { continue }
        newPlaces[place] = found
        taken.insert(found)
      }
    }
    return missing.indices.map { place in
      guard let found = newPlaces[place] else {
        return ArchiveFinding(.missing, missing[place].path)
      }
      var finding = ArchiveFinding(.moved, new[found].path)
      finding.oldPath = missing[place].path
      finding.isEdited = new[found].hash != missing[place].hash
      return finding
    } + new.indices.filter { !taken.contains($0) }.map { ArchiveFinding(.new, new[$0].path) }
  }
}

extension PhotoIdentifier {
  /// Whether it is the path of something in one of these folders.
  fileprivate func isInside(_ folders: Set<[UInt8]>) -> Bool {
    !folders.isEmpty
      && bytes.indices.contains {
        bytes[$0] == UInt8(ascii: "/") && folders.contains(Array(bytes[..<$0]))
      }
  }
}
