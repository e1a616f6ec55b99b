import PhotoEntities
import PhotoUseCases

/// A format of what is done to photos that become one file with others.
protocol LinkingPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// Presents what became of a photo.
  func present(_ outcome: LinkingOutcome) throws(OutputEnded)

  /// Called once, after the last photo.
  func finish()
}

/// Links for people: a line for each photo, and a summary.
final class LinkingTextPresenter: LinkingPresenter {
  let console: Console
  private let isRehearsal: Bool
  private var (linked, freed, one, different, failed) = (0, 0, 0, 0, 0)
  private var isInterrupted = false

  /// - Parameter isRehearsal: Whether nothing is linked, and the results are what would be.
  init(_ console: Console, isRehearsal: Bool) {
    (self.console, self.isRehearsal) = (console, isRehearsal)
  }

  func present(_ outcome: LinkingOutcome) throws(OutputEnded) {
    switch outcome {
    case .linked(let photo, let kept, let bytes):
      linked += 1
      freed = freed.addingReportingOverflow(bytes).partialValue
      write(photo, "\(isRehearsal ? "would link" : "linked") to \(VisibleText.path(kept))")
    case .alreadyOne(let photo, let kept):
      one += 1
      write(photo, "already one file with \(VisibleText.path(kept))")
    case .differs(let photo, let kept):
      different += 1
      write(photo, "same picture as \(VisibleText.path(kept)), other metadata: stays")
    case .failed(let error):
      failed += 1
      console.report(PhotoProblem(error))
    }
    try console.requireReader()
  }

  func didEndEarly(leaving count: Int?) {
    isInterrupted = true
    console.reportEarlyEnd(leaving: count)
  }

  func finish() {
    if isInterrupted, linked > 0 {
      console.advise(
        "to do the rest, write 'exifcli resume'; to give the files bytes of their own again, write 'exifcli undo'"
      )
    }
    guard !console.isQuiet else { return }
    let state = (isRehearsal ? "dry run: " : "") + (isInterrupted ? "interrupted: " : "")
    console.write(
      "\(state)\(isRehearsal ? "would link" : "linked") \(linked) (\(ReadableSize.text(freed))), already one file \(one),"
        + " other metadata \(different), failed \(failed)\n")
  }

  private func write(_ photo: PhotoIdentifier, _ text: String) {
    if !console.isQuiet { console.write("\(VisibleText.path(photo)): \(text)\n") }
  }
}

/// Links for scripts: a JSON object for each photo, one per line.
struct LinkingJSONLinesPresenter: LinkingPresenter {
  let console: Console

  func present(_ outcome: LinkingOutcome) throws(OutputEnded) {
    switch outcome {
    case .linked(let photo, let kept, _): write(photo, "linked", kept)
    case .alreadyOne(let photo, let kept): write(photo, "unchanged", kept)
    case .differs(let photo, let kept): write(photo, "different", kept)
    case .failed(let error):
      let problem = PhotoProblem(error)
      console.report(problem)
      write(error.identifier, "failed", nil, error: JSONValue(problem))
    }
    try console.requireReader()
  }

  func finish() {}

  private func write(
    _ photo: PhotoIdentifier, _ status: String, _ kept: PhotoIdentifier?,
    error: JSONValue? = nil
  ) {
    if console.isQuiet, error == nil { return }
    let record = JSONValue.object([
      ("file", .string(photo.text)), ("status", .string(status)),
      ("to", kept.map { .string($0.text) } ?? .null), ("error", error ?? .null),
    ])
    console.write(record.text + "\n")
  }
}
