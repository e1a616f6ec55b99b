/// A finished system call, as `strace -f -y` prints it:
///
///     1234 openat(5</tmp/folder>, "photo.jpg", O_RDONLY) = 6</tmp/folder/photo.jpg>
struct TracedCall {
  let name: String
  /// The number of the call among the thread's calls of that name, from 1, as strace counts.
  private(set) var ordinal = 0
  /// The arguments as printed.
  let arguments: [String]
  /// The result as printed.
  let result: String

  var hasFailed: Bool { result.utf8.first == UInt8(ascii: "-") }

  /// The calls of a trace, in the order in which they returned.
  static func calls(in trace: String) -> [TracedCall] {
    // A call that another thread's output interrupts has two parts.
    var unfinished: [[UInt8]: [UInt8]] = [:]
    var counts: [[UInt8]: Int] = [:]
    return trace.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let thread = Array(line.prefix { $0 != UInt8(ascii: " ") })
      var text = Array(line.dropFirst(thread.count).drop { $0 == UInt8(ascii: " ") })
      if let end = text.firstRange(of: "<unfinished ...>".utf8) {
        unfinished[thread] = Array(text[..<end.lowerBound])
        return nil
      }
      if text.starts(with: "<... ".utf8), let end = text.firstRange(of: " resumed>".utf8) {
        text = (unfinished.removeValue(forKey: thread) ?? []) + text[end.upperBound...]
      }
      guard var call = TracedCall(text) else { return nil }
      counts[thread + call.name.utf8, default: 0] += 1
      call.ordinal = counts[thread + call.name.utf8, default: 0]
      return call
    }
  }

  /// Nil if the line is not a finished call.
  private init?(_ line: [UInt8]) {
    guard let start = line.firstIndex(of: UInt8(ascii: "(")),
      let equals = line.lastRange(of: ") "), let sign = line[equals...].firstIndex(of: 0x3D)
    else { return nil }
    name = String(decoding: line[..<start], as: UTF8.self)
    arguments = Self.arguments(line[(start + 1)..<equals])
    result = String(decoding: line[sign...].dropFirst(2), as: UTF8.self)
  }

  /// The arguments, separated by commas outside strings and brackets.
  private static func arguments(_ text: ArraySlice<UInt8>) -> [String] {
    var arguments: [[UInt8]] = [[]]
    var (depth, isInString, isEscaped) = (0, false, false)
    for byte in text {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ">"): depth -= 1
        case UInt8(ascii: ",") where depth == 0:
          arguments.append([])
          continue
        default: break
        }
      }
      arguments[arguments.endIndex - 1].append(byte)
    }
    return arguments.map { String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self) }
  }
}

extension [UInt8] {
  /// The start of the last occurrence of the text.
  fileprivate func lastRange(of text: String) -> Int? {
    let text = Array(text.utf8)
    return indices.last { self[$0...].starts(with: text) }
  }
}
