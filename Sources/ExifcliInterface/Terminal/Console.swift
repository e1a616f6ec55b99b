import ArgumentParser
import PhotoEntities
import PhotoUseCases
import SystemPackage

/// Where everything goes: data to standard output, problems and the progress to standard error.
final class Console {
  private static let bufferSize = 64 << 10
  /// How many characters of a message are written: more are data that it quotes.
  static let longestMessage = 8000

  /// What text on standard output is written with.
  let ink: Ink

  /// The terminal that standard output leads to; nil where it leads to none.
  let outputTerminal = Terminal(.standardOutput)
  private let errorInk: Ink
  private let progressLine: ProgressLine?
  private var buffer: [UInt8] = []
  /// Whether the terminal's line is free, and not that of a row that goes on.
  private var isAtLineStart = true
  private var outputError: Errno?
  private var hasFailures = false

  /// Whether anybody is told how far the work has come.
  var tellsProgress: Bool { progressLine != nil }

  /// Whether what is written still arrives.
  var isWritable: Bool { outputError == nil }

  /// How many columns the terminal has that standard output leads to; nil where it leads to none,
  /// or nobody says.
  var columns: Int? { outputTerminal?.columns }

  init(color: ColorChoice, progress: ProgressChoice = .never) {
    let errorTerminal = Terminal(.standardError)
    ink = color.ink(on: outputTerminal)
    errorInk = color.ink(on: errorTerminal)
    let cleanup: SignalCleanup = outputTerminal != nil && ink.isColored ? .looks : .nothing
    progressLine = progress.line(
      on: errorTerminal, write: Self.writeError,
      visibility: { isVisible in (isVisible ? .progressLine : cleanup).install() })
    if cleanup == .looks { cleanup.install() }
  }

  /// Puts the text on standard output, soon.
  func write(_ text: String) {
    write(text.utf8)
  }

  /// Puts the bytes on standard output, soon.
  func write(_ bytes: some Sequence<UInt8>) {
    write { $0.append(contentsOf: bytes) }
  }

  /// Puts so many bytes on standard output that they are better not copied: now, behind what was
  /// written before.
  func writeNow(_ bytes: [UInt8]) {
    flush()
    put(bytes)
  }

  /// Puts what `append` appends on standard output, soon.
  func write(_ append: (inout [UInt8]) -> Void) {
    append(&buffer)
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Puts the table on standard output, soon; on a terminal such that no line of it wraps. Where
  /// that takes leaving columns out, standard error says so, and the advice.
  func write(_ table: TextTable, advice: String) {
    let (lines, leftOut) = table.fitted(to: columns, ink: ink)
    for line in lines { write(line + "\n") }
    guard !leftOut.isEmpty else { return }
    flush()
    complain("no room for \(leftOut.joined(separator: ", ")): \(advice)")
  }

  /// Puts on standard output, now, what was written so far.
  func flush() {
    put(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) {
    if outputTerminal != nil, let last = bytes.last {
      progressLine?.clear()
      isAtLineStart = last == UInt8(ascii: "\n")
    }
    do {
      // After an error there is no sense in a gap in the output.
      if outputError == nil { try FileDescriptor.standardOutput.writeAll(bytes) }
    } catch {
      outputError = error as? Errno ?? .ioError
    }
  }

  /// Puts the problem on standard error, now, behind what was written before.
  func report(_ problem: PhotoProblem) {
    switch problem.cause {
    case .failure, .invalidValue, .nothingThere: fail(problem.identifier, problem.message)
    case .warning:
      flush()
      complain("\(VisibleText.path(problem.identifier)): warning: \(problem.message)", .yellow)
    }
  }

  /// The same with what has gone wrong about a file.
  func fail(_ file: PhotoIdentifier, _ message: String) {
    flush()
    hasFailures = true
    complain("\(VisibleText.path(file)): \(message)", .red)
  }

  /// Tells on standard error how far the work has come, where that is wanted.
  func report(_ progress: PhotoProgress) {
    if isAtLineStart { progressLine?.update(progress) }
  }

  /// Says that the program was interrupted, before so many photos where that is known.
  func reportEarlyEnd(leaving count: Int?) {
    flush()
    switch count {
    case 1: complain("interrupted: 1 photo was not done")
    case let count?: complain("interrupted: \(count) photos were not done")
    case nil: complain("interrupted: no further photos were done")
    }
  }

  /// Writes what is left. Where the program was interrupted, it ends.
  ///
  /// - Throws: `ExitCode(1)` where a photo failed or the output could not be written.
  func finish() throws(ExitCode) {
    flush()
    progressLine?.clear()
    // Who reads the output may have been interrupted, too.
    if let outputError, !(outputError == .brokenPipe && Interruption.isRequested) {
      complain("standard output: cannot be written: \(outputError); the output is incomplete", .red)
    }
    Interruption.endProgram()
    if hasFailures || outputError != nil { throw ExitCode(1) }
  }

  private func complain(_ message: String, _ look: Ink.Look? = nil) {
    progressLine?.clear()
    // A message may quote data, or a word of the user's.
    let text = ShortText.ends(of: VisibleText.of(message), characters: Self.longestMessage)
    Self.writeError("\(errorInk("exifcli:", look)) \(text)\n")
  }

  private static func writeError(_ text: String) {
    // Where standard error is closed, nobody wants to know.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
