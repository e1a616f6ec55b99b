import PhotoEntities
import PhotoUseCases

/// A list of the paths of photos, in a file or on standard input, each with a terminator behind it.
///
/// It is read as it comes, and no more than a piece of it is held, so that it may have no end.
struct PathList: Sendable {
  /// No file system has longer paths.
  private static let maximumPathLength = 64 << 10

  /// The file; nil for standard input.
  let file: PhotoIdentifier?
  let terminator: UInt8
  /// Whether no more are to be read, which is asked while they are waited for too.
  var isCancelled: @Sendable () -> Bool = { false }

  /// Hands over the paths that each piece completes, in their order, as long as more are wanted
  /// and the work is not cancelled.
  ///
  /// - Throws: `PhotoRepositoryError` where the list cannot be opened or read.
  func read(
    _ receive: ([PhotoCandidate]) -> FetchDecision
  ) throws(PhotoRepositoryError) {
    let input = try ByteInput(file, isCancelled: isCancelled)
    var rest: [UInt8] = []
    var isSkipping = false
    while true {
      guard let piece = try input.next() else { return }
      if piece.isEmpty { break }
      var lines = piece.split(separator: terminator, omittingEmptySubsequences: false)
      let last = lines.removeLast()
      if let first = lines.first {
        lines[0] = isSkipping ? [] : (rest + first)[...]
        (rest, isSkipping) = ([], false)
      }
      let candidates = lines.compactMap { candidate($0, of: input.identifier) }
      if receive(candidates) == .stop { return }
      if !isSkipping { rest += last }
      if rest.count > Self.maximumPathLength {
        let tooLong = "more than \(Self.maximumPathLength) bytes without an end of line"
        if receive([Self.unreadable(input.identifier, tooLong)]) == .stop { return }
        (rest, isSkipping) = ([], true)
      }
    }
    let last = isSkipping ? nil : candidate(rest[...], of: input.identifier)
    if let last { _ = receive([last]) }
  }

  private static func unreadable(_ list: PhotoIdentifier, _ reason: String) -> PhotoCandidate {
    PhotoCandidate(
      identifier: list,
      origin: .unreadable(
        PhotoRepositoryError(
          identifier: list, code: .notFound,
          message: "has \(reason), which is no path; check whether its paths end in NUL (-0)")))
  }

  /// An empty line names nothing. A line that is text names a photo as the JSON does. What NUL ends is
  /// taken byte for byte, as programs write it that know of nothing but bytes.
  private func candidate(
    _ line: ArraySlice<UInt8>, of list: PhotoIdentifier
  ) -> PhotoCandidate? {
    guard !line.isEmpty else { return nil }
    // To the system a path ends there, and the others behind it would be lost.
    guard !line.contains(0) else { return Self.unreadable(list, "a line with a NUL in it") }
    let text = terminator == 0 ? nil : String(validating: line, as: UTF8.self)
    return PhotoCandidate(
      identifier: text.map(PhotoIdentifier.init) ?? PhotoIdentifier(bytes: Array(line)),
      origin: .named)
  }
}
