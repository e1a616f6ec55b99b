import PhotoEntities
import PhotoUseCases

/// What has become of the manifest.
enum VerifiedManifest {
  case compared, updated, written
}

/// A format of `exifcli verify`.
protocol VerificationPresenter: ConsolePresenter, ArchiveVerificationOutput {
  /// The folder of the archive, as the user named it.
  var folder: PhotoIdentifier { get }
}

extension VerificationPresenter {
  /// The path of a file of the archive.
  fileprivate func file(_ path: PhotoIdentifier) -> PhotoIdentifier {
    if folder == PhotoIdentifier(text: ".") { return path }
    let slash = UInt8(ascii: "/")
    return PhotoIdentifier(
      bytes: folder.bytes + (folder.bytes.last == slash ? [] : [slash]) + path.bytes)
  }

  /// Called once, after the last file.
  func finish(_ summary: ArchiveSummary, _ manifest: VerifiedManifest) {
    let counts = ArchiveFinding.Kind.allCases.map { (summary.findings[$0] ?? 0, $0.words) }
    let others =
      (counts + [(summary.unreadable, "unreadable"), (summary.leftOut, "not covered")])
      .filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    switch manifest {
    case .compared: console.advise("\(summary.unchanged) unchanged\(others)")
    case .updated: console.advise("updated: \(summary.unchanged) unchanged\(others)")
    case .written: console.advise("wrote \(Counted.text(summary.files, "file"))\(others)")
    }
  }
}

/// A line for each finding, for people.
struct VerificationTextPresenter: VerificationPresenter {
  let console: Console
  let folder: PhotoIdentifier

  init(_ console: Console, folder: PhotoIdentifier) {
    (self.console, self.folder) = (console, folder)
  }

  func didFind(_ finding: ArchiveFinding) throws(OutputEnded) {
    if console.isQuiet, finding.kind == .new { return }
    console.write("\(VisibleText.path(file(finding.path))): \(words(finding))\n")
    try console.requireReader()
  }

  private func words(_ finding: ArchiveFinding) -> String {
    var words = finding.kind.words
    if let old = finding.oldPath { words += " from \(VisibleText.path(file(old)))" }
    if finding.isEdited { words += ", metadata changed" }
    if !finding.changes.isEmpty {
      words += ": " + finding.changes.map(\.text).joined(separator: ", ")
    }
    if finding.isSilent {
      words +=
        "; size and time are the same: restore it from a backup, or 'touch' it if the change was meant"
    }
    return words
  }
}

/// A JSON object for each finding, one per line.
struct VerificationJSONLinesPresenter: VerificationPresenter {
  let console: Console
  let folder: PhotoIdentifier

  init(_ console: Console, folder: PhotoIdentifier) {
    (self.console, self.folder) = (console, folder)
  }

  func didFind(_ finding: ArchiveFinding) throws(OutputEnded) {
    if console.isQuiet, finding.kind == .new { return }
    write(
      file(finding.path), finding.kind.rawValue,
      from: finding.oldPath.map { .string(file($0).text) } ?? .null,
      changes: finding.changes.map { ($0.field.name, $0.json) }, isSilent: finding.isSilent)
    try console.requireReader()
  }

  func didEncounter(_ problem: PhotoProblem) {
    console.report(problem)
    write(problem.identifier, "failed", error: JSONValue(problem))
  }

  private func write(
    _ file: PhotoIdentifier, _ status: String, from: JSONValue = .null,
    changes: [(key: String, value: JSONValue)] = [], isSilent: Bool = false,
    error: JSONValue = .null
  ) {
    let record = JSONValue.object([
      ("file", .string(file.text)), ("status", .string(status)), ("from", from),
      ("changes", .object(changes)), ("silent", .bool(isSilent)), ("error", error),
    ])
    console.write(record.text + "\n")
  }
}

extension ArchiveFinding.Kind {
  fileprivate var words: String {
    switch self {
    case .metadataChanged: "metadata changed"
    case .pictureChanged: "picture changed"
    case .changed: "changed"
    case .missing: "missing"
    case .moved: "moved"
    case .new: "new"
    }
  }
}
