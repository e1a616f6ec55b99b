import Foundation
import PhotoEntities
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of a file, by which it is recognised.
struct FileStateTests {
  /// Sizes around the number of bytes that are read at once. The hashes are from `sha256sum`.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc"),
    (1_048_575, "8b55c6a2d3444092a316985030e00c1e6f8608eaf912c896dee7c374d440ed11"),
    (1_048_576, "631b84027d6b9e52b539c4e8373622d23032dfadc64d60af87339c9037e4f769"),
    (1_048_577, "5769f52bc3eef28afa39c6fc68cadb7d0bd69812ae3a3d71452f519ec3c7aa56"),
    (3_000_000, "4d3870d4655ed773027a713ea136507d22e076248e0e9cc920a996039653b76f"),
  ])
  func isTheSizeAndTheHash(size: Int, digest: String) throws {
    let state = try OpenFile.with((0..<size).map { UInt8($0 % 251) }) {
      try FileState.read($0, size: size)
    }
    #expect(state.size == size)
    #expect(state.sha256?.bytes.map { Self.hexadecimal($0) }.joined() == digest)
  }

  /// The size has changed since the file was opened. It may grow faster than it can be read:
  /// reading all of this file would take hours.
  @Test(arguments: [0, 99, 101, 1 << 43])
  func isNotReadFromAFileThatGrowsOrShrinks(size: Int) throws {
    try TemporaryFolder.with { folder in
      let path = try folder.place([UInt8](repeating: 1, count: 100), at: "file").path
      let file = try OpenFile(path)
      try #require(path.withPlatformString { truncate($0, off_t(size)) } == 0)
      #expect(throws: Errno.ioError) { try FileState.read(file, size: 100) }
    }
  }

  /// After 64 MiB, `isCancelled` is called before each further chunk.
  @Test(arguments: [(64, 0, false), (67, 0, true), (67, 2, true), (67, 3, false)])
  func canBeCancelledIfItTakesLong(mebibytes: Int, questions: Int, isCancelled: Bool) throws {
    try TemporaryFolder.with { folder in
      let path = try folder.place([1], at: "file").path
      let size = mebibytes << 20
      try #require(path.withPlatformString { truncate($0, off_t(size)) } == 0)
      let file = try OpenFile(path)
      let cancellation = CancellationSwitch(afterQuestions: questions)
      let state = Result { () throws(Errno) in
        try FileState.read(file, size: size, isCancelled: cancellation.isCancelled)
      }
      #expect((state == .failure(.canceled)) == isCancelled)
    }
  }

  private static func segments(_ bytes: [UInt8], _ ranges: [Range<Int>]) throws -> FileState {
    try OpenFile.with(bytes) {
      try FileState.read($0, size: bytes.count, proof: .segments(ranges))
    }
  }

  /// In a file of 100 bytes, in the segments and around them.
  @Test(arguments: [[10..<20], [0..<0], [10..<20, 30..<30, 40..<100], [0..<5, 6..<7]])
  func provesEveryByte(ranges: [Range<Int>]) throws {
    let bytes = (0..<100).map { UInt8($0) }
    let state = try Self.segments(bytes, ranges)
    #expect(state.kind == .segments && state.size == 100)
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(try Self.segments(other, ranges) != state, "byte \(place)")
    }
    #expect(try Self.segments(bytes + [0], ranges) != state)
  }

  /// As histories of earlier versions have it: the hash of the one segment, and the CRC-32 of the bytes around
  /// it, from `sha256sum` and `crc32`.
  @Test func oneSegmentIsRecordedAsBefore() throws {
    let state = try Self.segments(Array("beforeSEGMENTafter".utf8), [6..<13])
    let json = String(decoding: JSONLine { state.write(to: &$0) }.bytes, as: UTF8.self)
    #expect(
      json.contains(
        #""segment":"32632ba72723025128afcf72a793cae2b80ced6409b6746017a12c58af5dd0a7""#))
    #expect(json.contains(#""others":518782383"#))
    #expect(json.contains(#""size":18"#))
  }

  /// The state of the edited file is known without reading it again.
  @Test func followsAnEdit() throws {
    let old = (0..<100).map { UInt8($0) }
    let new = old[..<10] + [1, 2, 3] + old[20..<30] + [4] + old[30..<40] + old[100...]
    let after = try Self.segments(old, [10..<20, 30..<30, 40..<100])
      .replacingSegments(of: 70, with: [[1, 2, 3], [4], []])
    #expect(try Self.segments(Array(new), [10..<13, 23..<24, 34..<34]) == after)
  }

  /// Ranges out of order, or past the end.
  @Test(arguments: [[20..<30, 10..<15], [10..<20, 15..<30], [90..<101]])
  func isNotReadOfOtherRanges(ranges: [Range<Int>]) throws {
    #expect(throws: Errno.ioError) {
      try Self.segments([UInt8](repeating: 0, count: 100), ranges)
    }
  }

  /// Bytes that pass by in pieces of any length have the state of the file.
  @Test(
    arguments: [1, 7, 10, 64], [FileState.Proof.whole, .segments([10..<20, 30..<30, 40..<100])])
  func isThatOfBytesThatPassBy(count: Int, proof: FileState.Proof) throws {
    let bytes = (0..<100).map { UInt8($0) }
    var running = RunningState(proof)
    for start in stride(from: 0, to: 100, by: count) {
      running.add(bytes[start..<min(start + count, 100)], at: start)
    }
    let state = try OpenFile.with(bytes) { try FileState.read($0, size: 100, proof: proof) }
    #expect(running.state(ofSize: 100) == state)
    #expect(running.state(ofSize: 99) == nil)
    #expect(running.state(ofSize: 101) == nil)
  }

  /// The samples of large files are in order, and have their beginnings and ends; small files are hashed whole.
  @Test(arguments: [1 << 30, (1 << 30) + 1, 20 << 30, 1 << 60])
  func samplesOfLargeFiles(size: Int) {
    let ranges = FileSamples.pieces(ofSize: size)
    #expect(ranges.first == 0..<32 << 20 && ranges.last == size - (32 << 20)..<size)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    #expect(ranges.reduce(0) { $0 + $1.count } == 80 << 20)
  }

  @Test(arguments: [0, 1, (1 << 30) - 1]) func samplesOfOthers(size: Int) {
    #expect(FileSamples.pieces(ofSize: size) == [0..<size])
    #expect(!FileSamples.have(.whole, originalSize: size))
  }

  @Test(arguments: [FileState.Proof.whole, .segments([10..<20])])
  func isNotKnownOfBytesInAnotherOrder(proof: FileState.Proof) {
    let bytes = (0..<100).map { UInt8($0) }
    var running = RunningState(proof)
    for range in [0..<50, 60..<100, 50..<60] { running.add(bytes[range], at: range.lowerBound) }
    #expect(running.state(ofSize: 100) == nil)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
  }
}
