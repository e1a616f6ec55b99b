import ArgumentParser
import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The output of the program: data on standard output, problems and progress on standard error.
final class Console {
  private static let bufferSize = 64 << 10
  /// The maximum number of characters of a message. A longer message quotes data.
  static let longestMessage = 8000

  /// The ink of text on standard output.
  let ink: Ink

  /// The terminal of standard output; nil if it is not a terminal.
  let outputTerminal = Terminal(.standardOutput)
  private let errorInk: Ink
  private let progressLine: ProgressLine?
  /// The cleanup if a signal ends the program while no progress is shown.
  private let cleanup: SignalCleanup
  private var buffer: [UInt8] = []
  /// Whether the cursor is at the start of a line, not after an unfinished row.
  private var isAtLineStart = true
  private var outputError: Errno?
  private var hasFailures = false
  private let messages: MessageChoice
  /// The maximum number of threads that make rows; nil for one for each core.
  let jobs: Int?
  private var warnings = RepeatedWarnings()
  private var failures = RepeatedWarnings()

  /// Whether only failures are reported.
  var isQuiet: Bool { messages == .quiet }

  /// Whether progress is shown.
  var tellsProgress: Bool { progressLine != nil }

  /// Whether standard output can still be written.
  var isWritable: Bool { outputError == nil }

  /// The columns of the terminal of standard output; nil if it is not a terminal, or they are not known.
  var columns: Int? { outputTerminal?.columns }

  /// The console of a command that begins now.
  static func start(
    color: ColorChoice, progress: ProgressChoice = .never, messages: MessageChoice = .usual,
    jobs: Int? = nil
  ) -> Console {
    let console = Console(color: color, progress: progress, messages: messages, jobs: jobs)
    if console.cleanup == .looks { console.cleanup.install() }
    return console
  }

  /// A console that handles no signals before it shows progress.
  init(
    color: ColorChoice, progress: ProgressChoice = .never, messages: MessageChoice = .usual,
    jobs: Int? = nil
  ) {
    self.messages = messages
    self.jobs = jobs
    let errorTerminal = Terminal(.standardError)
    ink = color.ink(on: outputTerminal)
    errorInk = color.ink(on: errorTerminal)
    let cleanup: SignalCleanup = outputTerminal != nil && ink.isColored ? .looks : .nothing
    progressLine = progress.line(
      on: errorTerminal, write: Self.writeError,
      visibility: { isVisible in (isVisible ? .progressLine : cleanup).install() })
    self.cleanup = cleanup
  }

  /// Writes the text to standard output, soon.
  func write(_ text: String) {
    write(text.utf8)
  }

  /// Writes the bytes to standard output, soon.
  func write(_ bytes: some Sequence<UInt8>) {
    write { $0.append(contentsOf: bytes) }
  }

  /// Writes many bytes to standard output now, after everything written before, without a copy.
  func writeNow(_ bytes: [UInt8]) {
    flush()
    put(bytes)
  }

  /// Writes what `append` appends to standard output, soon.
  func write(_ append: (inout [UInt8]) -> Void) {
    append(&buffer)
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Writes the table to standard output, soon. On a terminal no line wraps; if columns must be left out,
  /// standard error names them and gives the advice.
  ///
  /// - Parameter isFitted: Whether lines are made to fit a terminal.
  func write(_ table: TextTable, advice: String, isFitted: Bool = true) {
    let leftOut = table.write(fittedTo: isFitted ? columns : nil, ink: ink) { write($0 + "\n") }
    guard !leftOut.isEmpty else { return }
    flush()
    complain("no room for \(leftOut.joined(separator: ", ")): \(advice)")
  }

  /// Writes the buffer to standard output now.
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
      // After an error, further output would leave a gap.
      if outputError == nil { try Self.write(bytes, to: .standardOutput) }
    } catch {
      outputError = error as? Errno ?? .ioError
    }
  }

  /// Reports the problem on standard error now, after everything written before.
  func report(_ problem: PhotoProblem) {
    switch problem.cause {
    case .failure(.notAttempted):
      // The cause is the failure of another photo, which must not drown.
      hasFailures = true
      warn(problem.identifier, problem.message, as: "", .red)
    case .failure, .invalidValue, .nothingThere: fail(problem.identifier, problem.message)
    case .warning(.passedOver(let files)): report(files)
    case .warning(let warning):
      warn(problem.identifier, problem.message, evenIfQuiet: warning.mattersToQuietRuns)
    }
  }

  /// Reports these warnings about the photo.
  func report(_ warnings: [PhotoWarning], of photo: PhotoIdentifier) {
    for warning in warnings { report(PhotoProblem(identifier: photo, cause: .warning(warning))) }
  }

  /// Reports that the paths of these photos are more than a line each, unless NUL ends them.
  func reportNewlines(in photos: some Sequence<PhotoIdentifier>, terminator: UInt8) {
    guard terminator == UInt8(ascii: "\n"), outputTerminal == nil else { return }
    for photo in photos where photo.bytes.contains(terminator) {
      warn(
        photo,
        "its path has a newline, and reads as several paths; give -0 to separate paths with NUL")
    }
  }

  private func warn(
    _ file: PhotoIdentifier, _ message: String, as kind: String = "warning: ",
    _ look: Ink.Look = .yellow, evenIfQuiet: Bool = false
  ) {
    let message = kind + message
    switch messages {
    case .quiet where !evenIfQuiet: return
    case .quiet, .usual: guard warnings.isPrinted(message) else { return }
    case .verbose: break
    }
    flush()
    complain("\(VisibleText.path(file)): \(message)", look)
  }

  /// Reports the files that a search passed over. If they stay behind, they are reported in any case: a card may be
  /// formatted next.
  private func report(_ files: PhotoWarning.PassedOver) {
    guard files.isLeftBehind || messages != .quiet else { return }
    flush()
    guard messages == .verbose else {
      let count = files.all.count + files.uncounted
      return complain("\(files.message); --verbose names \(Counted.pronoun(count))", .yellow)
    }
    complain(files.message, .yellow)
    for file in files.all {
      complain(
        "\(VisibleText.path(file)): is \(files.isLeftBehind ? "left behind" : "passed over")")
    }
  }

  /// Reports how many photos have the failures and warnings that were not printed again.
  private func reportUnprinted() {
    for (message, count) in failures.unprinted {
      complain(CountMessage.repeated(count, message), .red)
    }
    for (message, count) in warnings.unprinted {
      complain(CountMessage.repeated(count, message), .yellow)
    }
  }

  /// Reports the failure of a file in the same way, unless several others have failed alike.
  func fail(_ file: PhotoIdentifier, _ message: String) {
    flush()
    hasFailures = true
    guard messages == .verbose || failures.isPrinted(message) else { return }
    complain("\(VisibleText.path(file)): \(message)", .red)
  }

  /// Tells the user what may help, on standard error.
  func advise(_ message: String) {
    guard !isQuiet else { return }
    flush()
    complain(message)
  }

  /// Shows the progress on standard error, if it is wanted.
  func report(_ progress: PhotoProgress) {
    if isAtLineStart { progressLine?.update(progress) }
  }

  /// Shows how much of a large file is done, if progress is wanted.
  func report(_ bytes: Int, of total: Int) {
    if isAtLineStart { progressLine?.update(bytes, of: total) }
  }

  /// Reports that the program was interrupted, and how many photos are left, if known.
  func reportEarlyEnd(leaving count: Int?) {
    flush()
    complain(CountMessage.interrupted(leaving: count))
  }

  /// Writes the rest of the output. If the program was interrupted, it ends here.
  ///
  /// - Throws: `ExitCode(1)` if a photo failed or the output could not be written.
  func finish() throws(ExitCode) {
    flush()
    progressLine?.clear()
    reportUnprinted()
    // The reader of the output may have been interrupted too.
    if let outputError, !(outputError == .brokenPipe && Interruption.isRequested) {
      complain("standard output: cannot be written: \(outputError); the output is incomplete", .red)
    }
    Interruption.endProgram()
    if hasFailures || outputError != nil { throw ExitCode(1) }
  }

  private func complain(_ message: String, _ look: Ink.Look? = nil) {
    progressLine?.clear()
    // A message may quote data or arguments.
    let text = ShortText.ends(of: VisibleText.of(message), characters: Self.longestMessage)
    Self.writeError("\(errorInk("exifcli:", look)) \(text)\n")
  }

  private static func writeError(_ text: String) {
    // If standard error is closed, nobody reads the message.
    try? write(Array(text.utf8), to: .standardError)
  }

  /// Writes the bytes. A command that finishes its photos after a signal must not wait for a pipe that nobody reads.
  private static func write(_ bytes: [UInt8], to stream: FileDescriptor) throws {
    if Interruption.isPutOff {
      try InterruptibleOutput(stream: stream).write(bytes)
    } else {
      try stream.writeAll(bytes)
    }
  }
}
