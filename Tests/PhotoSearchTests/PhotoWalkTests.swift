import PhotoEntities
import PhotoFixtures
import TestSupport
import Testing

@testable import PhotoSearch
@testable import Platform

/// Photos are found one by one, but in the order of their paths.
struct PhotoWalkTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func findsTheSameAsAPlainSearch(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try TemporaryFolder.with(isInMemory: true) { folder throws in
      let tree = try GeneratedTree(in: folder, by: &generator)
      for round in 0..<8 {
        let paths = (0..<Int.random(in: 1...4, using: &generator))
          .map { _ in tree.path(by: &generator) }
        let isRecursive = round % 2 == 0
        #expect(
          tree.search(paths, isRecursive: isRecursive)
            == tree.expected(paths, isRecursive: isRecursive), "\(paths)")
      }
    }
  }

  /// The walk has not read later folders yet, so it does not hold them.
  @Test
  func readsAFolderOnlyWhenItsTurnComes() throws {
    try TemporaryFolder.with { folder throws in
      for name in ["a/1.jpg", "b/1.jpg", "c.jpg"] { try folder.place([], at: name) }
      var walk = PhotoWalk(
        through: [PathBytes(folder.path(of: ""))], isRecursive: true, accepts: { _ in true })
      #expect(walk.next()?.path == PathBytes(folder.path(of: "a/1.jpg")))
      try folder.place([], at: "b/2.jpg")
      #expect(
        walk.map(\.path)
          == ["b/1.jpg", "b/2.jpg", "c.jpg"].map { PathBytes(folder.path(of: $0)) })
    }
  }
}
