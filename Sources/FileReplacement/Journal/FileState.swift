import Digests
package import Platform
package import SystemPackage
import libz

/// The size of a file and a proof of its bytes.
package struct FileState: Decodable, Hashable, Sendable {
  /// How the bytes are proven.
  package enum Proof: Sendable, Hashable {
    /// By the hash of the whole file, which no other file shares.
    case whole
    /// By the hash of the segments that edits change, in order, and the CRC-32 of all other bytes. On a
    /// photo of 10 MB this takes a fifth of the time. It gives up one thing: somebody could change the
    /// other bytes on purpose so that their CRC-32 stays. No undo writes those bytes.
    case segments([Range<Int>])
    /// By the hash of samples of a file of at least 1 GiB, which have all that its edit changes. The rest of a film is
    /// its media, which no edit changes: to hash 20 GB takes longer than all else. It gives up one thing: somebody
    /// could change the media between the samples. No undo writes those bytes.
    case samples
  }

  /// The same without the places.
  package enum Kind: Sendable, CaseIterable {
    case whole
    case segments
    case samples
  }

  /// The number of bytes before the first call of `isCancelled`, which takes a moment. So files in
  /// progress are finished, unless they are larger than any photo of a camera.
  static let patience = 64 << 20
  /// The number of bytes before each further one.
  static let cancellationDistance = 1 << 20

  /// The size in bytes.
  package let size: Int
  /// The hash that `sha256sum` prints; nil if the file is proven in another way.
  let sha256: HexBytes?
  /// The SHA-256 of the segments, one after the other; nil if the file is proven in another way.
  private let segment: HexBytes?
  /// The CRC-32 of the other bytes (ISO 3309); nil if the file is proven in another way.
  private let others: UInt32?
  /// The SHA-256 of the samples; nil if the file is proven in another way.
  private let samples: HexBytes?

  /// The hash of the whole file in hexadecimal; empty if it is proven in another way.
  package var hashText: [UInt8] { sha256?.text ?? [] }

  /// How the file is proven.
  package var kind: Kind { segment != nil ? .segments : samples != nil ? .samples : .whole }

  init(size: Int, sha256: [UInt8]) {
    (self.size, self.sha256) = (size, HexBytes(sha256))
    (segment, others, samples) = (nil, nil, nil)
  }

  init(size: Int, segment: [UInt8], others: UInt32) {
    (self.size, sha256, samples) = (size, nil, nil)
    (self.segment, self.others) = (HexBytes(segment), others)
  }

  init(size: Int, samples: [UInt8]) {
    (self.size, sha256, segment, others) = (size, nil, nil, nil)
    self.samples = HexBytes(samples)
  }

  /// Writes it as members of a JSON object.
  func write(to json: inout JSONLine) {
    json.add("others", others)
    json.add("samples", samples)
    json.add("segment", segment)
    json.add("sha256", sha256)
    json.add("size", size)
  }

  /// Reads a file that had this size when it was opened. No more is read, as the file may grow
  /// faster than it can be read.
  ///
  /// - Parameter isCancelled: Whether to stop. It is called now and then while a large file is read.
  /// - Throws: `Errno.canceled` if cancelled; `.ioError` if the size has changed.
  package static func read(
    _ file: OpenFile, size: Int, proof: Proof = .whole, isCancelled: () -> Bool = { false }
  ) throws(Errno) -> FileState {
    if proof == .samples { return try readSamples(file, size: size, isCancelled: isCancelled) }
    var (running, nextQuestion) = (RunningState(proof), patience)
    try file.pass(0..<size) { (bytes, offset) throws(Errno) in
      if offset >= nextQuestion {
        if isCancelled() { throw .canceled }
        nextQuestion += cancellationDistance
      }
      running.add(bytes, at: offset)
    }
    guard try file.size() == size, let state = running.state(ofSize: size) else {
      throw .ioError
    }
    return state
  }

  private static func readSamples(
    _ file: OpenFile, size: Int, isCancelled: () -> Bool
  ) throws(Errno) -> FileState {
    var hash = SHA256()
    for range in FileSamples.pieces(ofSize: size) {
      if size >= FileSamples.minimumSize, isCancelled() { throw .canceled }
      try file.pass(range) { (bytes, _) throws(Errno) in hash.update(bytes.span.bytes) }
    }
    guard try file.size() == size else { throw .ioError }
    return FileState(size: size, samples: hash.digest)
  }

  /// The states of a file before and after these changes, none of which changes its size.
  static func read(
    _ file: OpenFile, size: Int, around changes: [ByteChange], isCancelled: () -> Bool
  ) throws(Errno) -> (before: FileState, after: FileState) {
    let start = min(changes.first?.at ?? size, size)
    var (before, after, rest) = (RunningState(.whole), RunningState(.whole), changes[...])
    var nextQuestion = patience
    for range in [0..<start, start..<size] {
      // What is before the first change is hashed once.
      after = before
      try file.pass(range) { (bytes, offset) throws(Errno) in
        if offset >= nextQuestion {
          if isCancelled() { throw .canceled }
          nextQuestion += cancellationDistance
        }
        before.add(bytes, at: offset)
        if offset >= start { after.add(rest.applied(to: bytes, at: offset)[...], at: offset) }
      }
    }
    guard try file.size() == size, let old = before.state(ofSize: size),
      let new = after.state(ofSize: size)
    else { throw .ioError }
    return (old, new)
  }

  /// The state of the same file with other segments, which had `count` bytes together; nil if the whole file
  /// is proven.
  package func replacingSegments(of count: Int, with segments: [[UInt8]]) -> FileState? {
    let bytes = Array(segments.joined())
    return others.map { others in
      FileState(
        size: size - count + bytes.count, segment: SHA256.digest(of: bytes), others: others)
    }
  }

  /// The state of a file that does not exist: no bytes.
  ///
  /// - Parameter provesSegments: Whether the state is compared with states of segments.
  package static func ofNothing(provesSegments: Bool) -> FileState {
    let hash = SHA256().digest
    return provesSegments
      ? FileState(size: 0, segment: hash, others: UInt32(truncatingIfNeeded: crc32(0, nil, 0)))
      : FileState(size: 0, sha256: hash)
  }
}

extension FileState.Proof {
  /// - Parameter segments: The segments, if they are proven.
  package init(_ kind: FileState.Kind, _ segments: @autoclosure () -> [Range<Int>]) {
    switch kind {
    case .whole: self = .whole
    case .segments: self = .segments(segments())
    case .samples: self = .samples
    }
  }
}
