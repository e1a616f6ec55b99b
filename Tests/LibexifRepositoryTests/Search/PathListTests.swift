import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Lists of paths in a file.
struct PathListTests {
  private static func paths(_ bytes: [UInt8], terminator: UInt8 = 0x0A) throws -> [[UInt8]] {
    try TemporaryFolder.with { folder in
      let list = try folder.place(bytes, at: "list")
      var paths: [[UInt8]] = []
      try PathList(file: list, terminator: terminator).read { candidates in
        paths += candidates.map(\.identifier.bytes)
        return .goOn
      }
      return paths
    }
  }

  /// What cannot be fetched of the list's photos.
  private static func failures(_ list: PhotoIdentifier) -> [PhotoIdentifier] {
    var failed: [PhotoIdentifier] = []
    LibexifPhotoRepository(photosListedIn: list, terminator: 0x0A).fetchPhotos { batch in
      failed += batch.outcomes.compactMap { outcome in
        if case .failed(let error) = outcome { error.identifier } else { nil }
      }
      return .goOn
    }
    return failed
  }

  @Test(arguments: [
    ("", []), ("\n", []), ("a", ["a"]), ("a\n", ["a"]), ("b\na\nb", ["b", "a", "b"]),
    ("\n\na\n\nb\n\n", ["a", "b"]), (" a \r\n", [" a \r"]),
  ])
  func haveALineAPath(text: String, paths: [String]) throws {
    #expect(try Self.paths(Array(text.utf8)) == paths.map { Array($0.utf8) })
  }

  @Test
  func mayHaveNulBehindEachPath() throws {
    let bytes = Array("a\nb\0".utf8) + [0xE9, 0] + Array("c".utf8)
    #expect(try Self.paths(bytes, terminator: 0) == [Array("a\nb".utf8), [0xE9], Array("c".utf8)])
  }

  /// A name that has the very character by which the JSON writes a byte.
  @Test func areReadByteForByteBeforeNul() throws {
    let name = Array("a\u{10FFE9}.jpg".utf8)
    #expect(try Self.paths(name + [0], terminator: 0) == [name])
    #expect(try Self.paths(name + [0x0A]) == [[0x61, 0xE9] + Array(".jpg".utf8)])
  }

  /// Who forgets -0 has several paths in a line, of which the first alone would be one to the system.
  @Test func haveNoPathsWithNul() throws {
    try TemporaryFolder.with { folder in
      let list = try folder.place(Array("a\nb\0c\nd\0".utf8), at: "list")
      #expect(Self.failures(list) == [.init(bytes: [0x61]), list, list])
    }
  }

  /// The file is read in pieces, whose ends are in the middle of paths.
  @Test
  func mayBeLong() throws {
    let paths = (0..<20_000).map { Array("folder \($0 % 7)/photo \($0).jpg".utf8) }
    let bytes: [UInt8] = Array(paths.map { $0 + [0x0A] }.joined())
    #expect(bytes.count > 4 * 65_536)
    #expect(try Self.paths(bytes) == paths)
    #expect(try Self.paths(bytes.dropLast()) == paths)
  }

  @Test(arguments: [140_000, 200_000, 1_000_000])
  func haveNoPathsWithoutEnd(length: Int) throws {
    let endless = [UInt8](repeating: 0x61, count: length)
    try TemporaryFolder.with { folder in
      let list = try folder.place(Array("a\n".utf8) + endless + Array("\nb\n".utf8), at: "list")
      #expect(Self.failures(list) == [.init(bytes: [0x61]), list, .init(bytes: [0x62])])
    }
  }

  @Test
  func areAFailureWhereTheyCannotBeRead() throws {
    try TemporaryFolder.with { folder in
      let missing = folder.identifier(of: "list")
      var outcomes: [FetchOutcome] = []
      LibexifPhotoRepository(photosListedIn: missing, terminator: 0).fetchPhotos {
        outcomes += $0.outcomes
        return .goOn
      }
      guard case .failed(let error) = outcomes.first, outcomes.count == 1 else {
        Issue.record("no failure")
        return
      }
      #expect(error.identifier == missing)
      #expect(error.code == .notFound)
    }
  }

  @Test
  func areReadNoFurtherThanIsWanted() throws {
    try TemporaryFolder.with { folder in
      let lines =
        [UInt8](repeating: 0x0A, count: 1)
        + Array(repeating: Array("a\n".utf8), count: 100_000).joined()
      let list = try folder.place(lines, at: "list")
      var batches = 0
      LibexifPhotoRepository(photosListedIn: list, terminator: 0x0A).fetchPhotos { _ in
        batches += 1
        return batches < 3 ? .goOn : .stop
      }
      #expect(batches == 3)
    }
  }
}
