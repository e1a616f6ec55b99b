/// One way for strangers' bytes into the program, and the claims that must hold for any bytes.
struct FuzzTarget: Sendable {
  /// The target's name, and that of the link that fuzzes it.
  let name: String
  /// Options of libFuzzer, before those of the command line.
  var options: [String] = []
  /// The first inputs of the fuzzer, made from these photos.
  let seeds: @Sendable (_ photos: [[UInt8]]) -> [[UInt8]]
  /// Words with a meaning for the target. The fuzzer would hardly find them itself.
  var words: [String] = []
  /// Passes the bytes to the program, and ends it if a claim does not hold.
  let test: @Sendable ([UInt8]) throws -> Void

  /// The limits for an input: seconds, and MiB including AddressSanitizer's. The last of repeated
  /// options counts.
  static let limits = ["-timeout=10", "-rss_limit_mb=512"]

  static let all = [
    segments, png, heif, film, moving, tiff, raw, structure, makernote, xmp, iptc, read, edit,
    strip, filter,
    values,
    rows, writers, journal, track, picture, credentials, upright, plan,
  ]
}

/// Ends the program like a crash if the condition does not hold.
func claim(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
