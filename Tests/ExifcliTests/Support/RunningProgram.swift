import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built exifcli while it runs. If its output is not read, the program waits once the pipe is full.
final class RunningProgram {
  struct SaysNothing: Error {}

  /// The maximum number of output bytes in the pipe.
  #if canImport(Darwin)
    static let pipeSize = 64 << 10
  #else
    static let pipeSize = 4 << 10
    private static let setPipeSize: CInt = 1031  // F_SETPIPE_SZ
  #endif

  /// How many milliseconds the program may be silent.
  private static let patience: CInt = 60_000

  private let process: ShellProcess
  private var input: CInt
  private var output: CInt
  private let errors: UnnamedFile
  private var outputBytes: [UInt8] = []
  private var linesRead = 0

  /// Starts it in the folder, which gets files for the two pipes.
  init(
    _ arguments: [String], in folder: TemporaryFolder, script: String = #"exec "$@""#
  ) throws {
    errors = try UnnamedFile()
    let pipes = try (Self.pipe(folder), Self.pipe(folder))
    (input, output) = (pipes.0.writer, pipes.1.reader)
    defer {
      close(pipes.0.reader)
      close(pipes.1.writer)
    }
    process = try ShellProcess(
      Program.shell(arguments.map { Array($0.utf8) }, in: folder.path, script: script),
      streams: .pipes(input: pipes.0.reader, output: pipes.1.writer, errors: errors))
  }

  deinit {
    closeInput()
    closeOutput()
  }

  func write(_ text: String) {
    _ = Foundation.write(input, text, text.utf8.count)
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Closes the reading end of its output.
  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  func send(_ signals: CInt...) {
    signals.forEach(process.send)
  }

  /// Returns after this many further lines of output.
  func awaitLines(_ count: Int = 1) throws {
    linesRead += count
    while outputBytes.count(where: { $0 == UInt8(ascii: "\n") }) < linesRead {
      guard try readPiece() else { throw SaysNothing() }
    }
  }

  /// Its result, once it has ended without any reader of what it writes meanwhile.
  func unreadResult() throws -> ProgramResult {
    ProgramResult(
      waitStatus: try process.wait(), outputBytes: outputBytes, errorBytes: errors.contents())
  }

  /// Its result, once it has ended.
  func result() throws -> ProgramResult {
    if output >= 0 { while try readPiece() {} }
    return ProgramResult(
      waitStatus: try process.wait(), outputBytes: outputBytes, errorBytes: errors.contents())
  }

  /// Reads a small piece of its output; false at the end.
  private func readPiece() throws -> Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) == 1 else {
      process.send(SIGKILL)
      throw SaysNothing()
    }
    var piece = [UInt8](repeating: 0, count: 64)
    let count = read(output, &piece, piece.count)
    outputBytes += piece.prefix(max(0, count))
    return count > 0
  }

  /// A pipe that no other process inherits, whatever other tests start at the same time. It is a FIFO,
  /// because both of its ends can be opened in this way.
  private static func pipe(_ folder: TemporaryFolder) throws -> (reader: CInt, writer: CInt) {
    let path = folder.url("pipe").path
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { unlink(path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    guard reader >= 0, writer >= 0, fcntl(reader, F_SETFL, 0) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    #if !canImport(Darwin)
      guard fcntl(writer, setPipeSize, CInt(pipeSize)) >= 0 else {
        throw POSIXError(.init(rawValue: errno) ?? .EIO)
      }
    #endif
    return (reader, writer)
  }
}
