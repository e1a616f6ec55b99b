/// One way into the program for bytes of strangers, and what must hold whatever they are.
struct FuzzTarget: Sendable {
  /// Also the name that the program goes by to fuzz this one.
  let name: String
  /// Options of libFuzzer, before those that are given.
  var options: [String] = []
  /// What the fuzzer begins with, of these photos.
  let seeds: @Sendable (_ photos: [[UInt8]]) -> [[UInt8]]
  /// Words that mean something here, which the fuzzer would be long in finding.
  var words: [String] = []
  /// Lets the program take the bytes, and ends it where something does not hold.
  let test: @Sendable ([UInt8]) throws -> Void

  /// What an input may take: seconds, and MiB with all that AddressSanitizer takes. The last of
  /// several options counts.
  static let limits = ["-timeout=10", "-rss_limit_mb=512"]

  static let all = [
    segments, png, structure, read, edit, filter, values, rows, writers, journal, picture,
  ]
}

/// Ends the program, as a crash does, where the condition does not hold.
func claim(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
