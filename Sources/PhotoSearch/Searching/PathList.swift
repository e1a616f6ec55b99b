package import Platform

/// A list of the paths of photos, in a file or on standard input. A terminator follows each path.
///
/// If the terminator is a newline, a carriage return before it, and a byte order mark before the first
/// path, are not part of a path: Windows programs write them.
///
/// The list may be endless: it is read as data arrives, and only one piece is held.
package struct PathList: Sendable {
  /// The longest path in bytes. No file system allows longer ones.
  fileprivate static let maximumPathLength = 64 << 10

  /// The name of standard input in messages.
  package static let standardInput = PathBytes(Array("standard input".utf8))

  /// The file; nil for standard input.
  fileprivate let file: PathBytes?
  fileprivate let terminator: UInt8
  private let pathOfLine: @Sendable (ArraySlice<UInt8>) -> PathBytes
  fileprivate let isCancelled: @Sendable () -> Bool
  /// All pieces, if the list was read to its end; nil otherwise.
  private var all: [[PhotoCandidate]]?

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

  /// The photos that each piece of the list completes, in order, until the list ends or the work is cancelled. A list
  /// that cannot be opened or read ends with a candidate that says so.
  package func pieces() -> AnySequence<[PhotoCandidate]> {
    all.map { AnySequence($0) } ?? AnySequence(Pieces(of: self))
  }

  /// The same list, read to its end at once, so that its pieces can be had more than once.
  package var readToEnd: PathList {
    var list = self
    list.all = Array(pieces())
    return list
  }

  /// The list's own path, or the name of standard input.
  private var path: PathBytes { file ?? Self.standardInput }

  fileprivate func unreadable(_ failure: InputFailure) -> PhotoCandidate {
    PhotoCandidate(path: path, origin: .unreadable(failure))
  }

  fileprivate func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return isText && line.starts(with: mark) ? line.dropFirst(mark.count) : line
  }

  /// Whether the list has lines of text.
  private var isText: Bool { terminator == UInt8(ascii: "\n") }

  /// The photo that the line names; nil if the line is empty.
  fileprivate func candidate(_ line: ArraySlice<UInt8>) -> PhotoCandidate? {
    let line = isText && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard !line.isEmpty else { return nil }
    // The system would cut the path at the NUL, and lose the rest.
    guard !line.contains(0) else { return unreadable(.nulInPath) }
    return PhotoCandidate(path: pathOfLine(line), origin: .named)
  }
}

extension PathList {
  /// The photos of a list, as its pieces arrive.
  fileprivate struct Pieces: Sequence, IteratorProtocol {
    private let list: PathList
    /// Nil before the first piece.
    private var input: ByteInput?
    /// The bytes after the last terminator.
    private var rest: [UInt8] = []
    /// Whether the list is within a path that is too long.
    private var isSkipping = false
    private var (isAtStart, isAtEnd) = (true, false)

    fileprivate init(of list: PathList) {
      self.list = list
    }

    /// The photos of the next piece; nil after the last one.
    mutating func next() -> [PhotoCandidate]? {
      if isAtEnd { return nil }
      do throws(InputFailure) {
        if input == nil {
          input = try ByteInput(list.file, isCancelled: list.isCancelled)
        }
        guard let piece = try input?.next() else {
          isAtEnd = true
          return nil
        }
        if !piece.isEmpty { return candidates(in: piece) }
        isAtEnd = true
        return lastCandidate.map { [$0] }
      } catch {
        isAtEnd = true
        return [list.unreadable(error)]
      }
    }

    private mutating func candidates(in piece: [UInt8]) -> [PhotoCandidate] {
      var lines = piece.split(separator: list.terminator, omittingEmptySubsequences: false)
      let last = lines.removeLast()
      if let first = lines.first {
        lines[0] = isSkipping ? [] : (rest + first)[...]
        (rest, isSkipping) = ([], false)
      }
      if isAtStart, let first = lines.first {
        isAtStart = false
        lines[0] = list.withoutMark(first)
      }
      let candidates = lines.compactMap { list.candidate($0) }
      if !isSkipping { rest += last }
      guard rest.count > PathList.maximumPathLength else { return candidates }
      (rest, isSkipping) = ([], true)
      return candidates + [list.unreadable(.endlessPath(limit: PathList.maximumPathLength))]
    }

    private var lastCandidate: PhotoCandidate? {
      isSkipping ? nil : list.candidate(isAtStart ? list.withoutMark(rest[...]) : rest[...])
    }
  }
}
