import PhotoEntities
import TestSupport
import Testing

@testable import PhotoSearch
@testable import Platform

/// Lists of paths in a file.
struct PathListTests {
  private static func paths(_ bytes: [UInt8], terminator: UInt8 = 0x0A) throws -> [[UInt8]] {
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "list")
      let list = PathBytes(folder.path(of: "list"))
      return PathList(in: list, terminator: terminator).pieces().joined().map(\.path.bytes)
    }
  }

  /// The paths of the list, or the reasons why they cannot be read.
  private static func results(_ bytes: [UInt8]) throws -> [Result<String, InputFailure>] {
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "list")
      let list = PathBytes(folder.path(of: "list"))
      return PathList(in: list, terminator: 0x0A).pieces().joined().map { candidate in
        if case .unreadable(let failure) = candidate.origin {
          #expect(candidate.path == list)
          return .failure(failure)
        }
        return .success(String(decoding: candidate.path.bytes, as: UTF8.self))
      }
    }
  }

  /// A list that was read to its end is the same, as often as it is asked.
  @Test func canBeReadToTheEnd() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Array("b\na\nb\n".utf8), at: "list")
      let list = PathList(in: PathBytes(folder.path(of: "list")), terminator: 0x0A).readToEnd
      try folder.place([], at: "list")
      for _ in 0..<2 {
        let paths = list.pieces().joined().map { String(decoding: $0.path.bytes, as: UTF8.self) }
        #expect(paths == ["b", "a", "b"])
      }
    }
  }

  @Test(arguments: [
    ("", []), ("\n", []), ("a", ["a"]), ("a\n", ["a"]), ("b\na\nb", ["b", "a", "b"]),
    ("\n\na\n\nb\n\n", ["a", "b"]), (" a \r\n", [" a "]),
    ("\u{FEFF}a\r\nb\r\n\r\nc\r", ["a", "b", "c"]), ("\u{FEFF}", []), ("\u{FEFF}a", ["a"]),
    ("a\n\u{FEFF}b\n", ["a", "\u{FEFF}b"]), ("a\rb\r\r\n", ["a\rb\r"]),
  ])
  func haveAPathOnEachLine(text: String, paths: [String]) throws {
    #expect(try Self.paths(Array(text.utf8)) == paths.map { Array($0.utf8) })
  }

  @Test
  func mayEndEachPathInNul() throws {
    let bytes = Array("a\nb\0".utf8) + [0xE9, 0] + Array("c".utf8)
    #expect(try Self.paths(bytes, terminator: 0) == [Array("a\nb".utf8), [0xE9], Array("c".utf8)])
  }

  /// A user who forgets -0 gets several paths in a line, and the system would only see the first.
  @Test func haveNoPathsWithNul() throws {
    let results = try Self.results(Array("a\nb\0c\nd\0".utf8))
    #expect(results == [.success("a"), .failure(.nulInPath), .failure(.nulInPath)])
  }

  /// The file is read in pieces, which end in the middle of paths.
  @Test
  func mayBeLong() throws {
    let paths = (0..<20_000).map { Array("folder \($0 % 7)/photo \($0).jpg".utf8) }
    let bytes: [UInt8] = Array(paths.map { $0 + [0x0A] }.joined())
    #expect(bytes.count > 4 * 65_536)
    #expect(try Self.paths(bytes) == paths)
    #expect(try Self.paths(bytes.dropLast()) == paths)
  }

  @Test(arguments: [140_000, 200_000, 1_000_000])
  func haveNoEndlessPaths(length: Int) throws {
    let endless = [UInt8](repeating: 0x61, count: length)
    let results = try Self.results(Array("a\n".utf8) + endless + Array("\nb\n".utf8))
    #expect(
      results == [.success("a"), .failure(.endlessPath(limit: 64 << 10)), .success("b")])
  }
}
