import Foundation
import Testing

/// A run of the program, with its time and memory.
struct MeasuredRun {
  let result: ProgramResult
  /// Whether the run did not end by itself.
  let isHanging: Bool
  /// Its peak memory, in bytes.
  let memory: Int
  /// Its computing time, in milliseconds.
  let milliseconds: Double

  private static let meter = Program.builtFolder.appending(path: "MeasuredRun").path

  /// Runs the program in a folder, with empty standard input.
  ///
  /// - Parameters:
  ///   - patience: After this many seconds a run counts as hanging.
  ///   - gibibytes: The program can write no file that is longer.
  init(
    _ arguments: [String], in folder: String, patience: Int = 30, gibibytes: Int = 1
  ) throws {
    self = try TemporaryFolder.with { reports in
      let report = reports.url("report").path
      let result = try Program.run(
        arguments, in: folder,
        script:
          #"shift; exec "\#(Self.meter)" \#(patience) \#(gibibytes) "\#(report)" "\#(Program.path)" "$@""#
      )
      let figures = try String(decoding: reports.bytes("report"), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(result.exitCode == 0 && figures.count == 5)
      return MeasuredRun(
        result: ProgramResult(
          waitStatus: CInt(figures[1]), outputBytes: result.outputBytes,
          errorBytes: result.errorBytes),
        isHanging: figures[0] == 1, memory: figures[2] << 10,
        milliseconds: Double(figures[3]) / 1000)
    }
  }

  private init(result: ProgramResult, isHanging: Bool, memory: Int, milliseconds: Double) {
    self.result = result
    self.isHanging = isHanging
    self.memory = memory
    self.milliseconds = milliseconds
  }

  /// The exit code; records an issue if the run did not end by itself.
  func exitCode(sourceLocation: SourceLocation = #_sourceLocation) -> CInt? {
    #expect(!isHanging, "hangs", sourceLocation: sourceLocation)
    #expect(isHanging || result.signal == nil, "crashes", sourceLocation: sourceLocation)
    return result.exitCode
  }
}
