package import Platform

/// A list of the paths of photos, in a file or on standard input. A terminator follows each path.
///
/// If the terminator is a newline, a carriage return before it, and a byte order mark before the first
/// path, are not part of a path: Windows programs write them.
///
/// The list may be endless: it is read as data arrives, and only one piece is held.
package struct PathList: Sendable {
  /// The longest path in bytes. No file system allows longer ones.
  private static let maximumPathLength = 64 << 10

  /// The name of standard input in messages.
  package static let standardInput = PathBytes(Array("standard input".utf8))

  /// The file; nil for standard input.
  private let file: PathBytes?
  private let terminator: UInt8
  private let pathOfLine: @Sendable (ArraySlice<UInt8>) -> PathBytes
  private let isCancelled: @Sendable () -> Bool

  /// A list in this file, or on standard input if it is nil.
  ///
  /// - Parameters:
  ///   - path: The path that the bytes between two terminators name.
  ///   - isCancelled: Whether to stop reading; called while waiting too.
  package init(
    in file: PathBytes?, terminator: UInt8, isCancelled: @escaping @Sendable () -> Bool = { false },
    path: @escaping @Sendable (ArraySlice<UInt8>) -> PathBytes = { PathBytes(Array($0)) }
  ) {
    self.file = file
    self.terminator = terminator
    self.isCancelled = isCancelled
    pathOfLine = path
  }

  /// Hands over the paths that each piece completes, in order, as long as more are wanted and the
  /// work is not cancelled.
  ///
  /// - Throws: `InputFailure` if the list cannot be opened or read.
  package func read(
    _ receive: ([PhotoCandidate]) -> WorkDecision
  ) throws(InputFailure) {
    let input = try ByteInput(file, isCancelled: isCancelled)
    var rest: [UInt8] = []
    var isSkipping = false
    var isAtStart = true
    while true {
      guard let piece = try input.next() else { return }
      if piece.isEmpty { break }
      var lines = piece.split(separator: terminator, omittingEmptySubsequences: false)
      let last = lines.removeLast()
      if let first = lines.first {
        lines[0] = isSkipping ? [] : (rest + first)[...]
        (rest, isSkipping) = ([], false)
      }
      if isAtStart, let first = lines.first {
        isAtStart = false
        lines[0] = withoutMark(first)
      }
      let candidates = lines.compactMap { candidate($0) }
      if receive(candidates) == .stop { return }
      if !isSkipping { rest += last }
      if rest.count > Self.maximumPathLength {
        let isWanted = receive([unreadable(.endlessPath(limit: Self.maximumPathLength))])
        if isWanted == .stop { return }
        (rest, isSkipping) = ([], true)
      }
    }
    let line = isAtStart ? withoutMark(rest[...]) : rest[...]
    let last = isSkipping ? nil : candidate(line)
    if let last { _ = receive([last]) }
  }

  /// The list's own path, or the name of standard input.
  package var path: PathBytes { file ?? Self.standardInput }

  private func unreadable(_ failure: InputFailure) -> PhotoCandidate {
    PhotoCandidate(path: path, origin: .unreadable(failure))
  }

  private func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return isText && line.starts(with: mark) ? line.dropFirst(mark.count) : line
  }

  /// Whether the list has lines of text.
  private var isText: Bool { terminator == UInt8(ascii: "\n") }

  /// The photo that the line names; nil if the line is empty.
  private func candidate(_ line: ArraySlice<UInt8>) -> PhotoCandidate? {
    let line = isText && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard !line.isEmpty else { return nil }
    // The system would cut the path at the NUL, and lose the rest.
    guard !line.contains(0) else { return unreadable(.nulInPath) }
    return PhotoCandidate(path: pathOfLine(line), origin: .named)
  }
}
