import PhotoEntities
import PhotoUseCases

/// A format of `exifcli edit`.
protocol ModificationPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// The photo was edited, or needed no edit.
  func present(_ modified: ModifiedMetadata)

  /// The photo could not be edited.
  func present(_ failure: PhotoProblem)

  /// Called once, after the last photo.
  func finish()
}

/// The results of edits for people: a line for each photo, and a summary.
final class ModificationTextPresenter: ModificationPresenter {
  let console: Console
  private static let none = "(none)"
  private let isRehearsal: Bool
  private let interruptionAdvice: String?
  private var (edited, unchanged, failed) = (0, 0, 0)
  private var isInterrupted = false

  /// - Parameters:
  ///   - isRehearsal: Whether nothing is written, and the results are what an edit would do.
  ///   - interruptionAdvice: What helps if some photos are edited and others not.
  init(_ console: Console, isRehearsal: Bool, interruptionAdvice: String? = nil) {
    self.console = console
    (self.isRehearsal, self.interruptionAdvice) = (isRehearsal, interruptionAdvice)
  }

  func present(_ modified: ModifiedMetadata) {
    if modified.isUnchanged { unchanged += 1 } else { edited += 1 }
    guard !console.isQuiet else { return }
    var changes = modified.changes.map { change in
      let (old, new) = ReadableValue.texts(change.oldValue, change.newValue, of: change.field)
      if change.oldValue == change.newValue {
        return "\(change.field.name) \(new ?? Self.none) (other places changed)"
      }
      return "\(change.field.name) \(old ?? Self.none) -> \(new ?? Self.none)"
    }
    if let time = modified.placeTime {
      changes.append("time by GPS \(time.oldTime?.description ?? Self.none) -> \(time.newTime)")
    }
    if modified.removedPlaceDetails > 0 {
      changes.append("\(Counted.text(modified.removedPlaceDetails, "other GPS tag")) removed")
    }
    if let time = modified.time {
      changes.append(
        "modified \(ReadableValue.text(time.oldTime)) -> \(ReadableValue.text(time.newTime))")
    }
    if !modified.removedParts.isEmpty {
      changes.append(
        "removed from \(modified.removedParts.map(\.readableName).joined(separator: ", "))")
    }
    let summary = changes.isEmpty ? "unchanged" : changes.joined(separator: ", ")
    console.write("\(VisibleText.path(modified.identifier)): \(summary)\n")
    // Report each result at once.
    console.flush()
  }

  func present(_ failure: PhotoProblem) {
    failed += 1
    console.report(failure)
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, edited > 0, let interruptionAdvice { console.advise(interruptionAdvice) }
    guard !console.isQuiet else { return }
    let kind = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    let verb = isRehearsal ? "would edit" : "edited"
    console.write("\(kind)\(verb) \(edited), unchanged \(unchanged), failed \(failed)\n")
  }
}

/// The results of edits for scripts: a JSON object for each photo, one per line.
struct ModificationJSONLinesPresenter: ModificationPresenter {
  let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func present(_ modified: ModifiedMetadata) {
    guard !console.isQuiet else { return }
    var changes = modified.changes.map { change in
      (
        change.field.name,
        JSONValue.object([
          ("from", JSONValue(change.oldValue)), ("to", JSONValue(change.newValue)),
        ])
      )
    }
    if let time = modified.placeTime {
      changes.append(
        (
          "gpsTime",
          .object([
            ("from", time.oldTime.map { .string($0.description) } ?? .null),
            ("to", .string(time.newTime.description)),
          ])
        ))
    }
    if modified.removedPlaceDetails > 0 {
      changes.append(
        (
          "otherGPSTags",
          .object([
            ("from", .integer(modified.removedPlaceDetails)), ("to", .null),
          ])
        ))
    }
    if let time = modified.time {
      changes.append(
        (
          "modified",
          .object([
            ("from", JSONValue(.date(time.oldTime))), ("to", JSONValue(.date(time.newTime))),
          ])
        ))
    }
    if !modified.removedParts.isEmpty {
      let parts = modified.removedParts.map { JSONValue.string($0.rawValue) }
      changes.append(("removed", .object([("from", .array(parts)), ("to", .null)])))
    }
    write(
      modified.identifier, status: modified.isUnchanged ? "unchanged" : "edited",
      changes: changes, error: .null)
  }

  func present(_ failure: PhotoProblem) {
    console.report(failure)
    write(
      failure.identifier, status: "failed", changes: [],
      error: JSONValue(failure))
  }

  func finish() {}

  private func write(
    _ identifier: PhotoIdentifier, status: String, changes: [(String, JSONValue)],
    error: JSONValue
  ) {
    let record = JSONValue.object([
      ("file", .string(identifier.text)), ("status", .string(status)),
      ("changes", .object(changes.map { (key: $0.0, value: $0.1) })), ("error", error),
    ])
    console.write(record.text + "\n")
    // Report each result at once.
    console.flush()
  }
}

extension RemovedPart {
  /// What people call it.
  fileprivate var readableName: String {
    switch self {
    case .exif: "Exif"
    case .makerNote: "MakerNote"
    case .thumbnail: "thumbnail"
    case .xmp: "XMP"
    case .iptc: "IPTC"
    case .comments: "comments"
    case .otherData: "data of makers and programs"
    case .contentCredentials: "content credentials"
    case .trailingData: "data after the picture"
    }
  }
}
