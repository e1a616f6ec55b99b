import PhotoUseCases
import TestSupport
import Testing

@testable import PhotoCatalogue

/// Another run changes the catalogue while this one uses it.
struct OvertakenRunTests {
  /// The other run is faster: it brings the catalogue up to date while this one looks at the files. Each file is
  /// answered once, by this run and by the next one.
  @Test(arguments: ["new catalogue", "old catalogue"])
  func anUpdateIsMadeAgain(catalogue: String) throws {
    try TemporaryFolder.with { folder throws in
      try FollowedNumbers.write(1, to: ["a", "b", "sub/c"], in: folder)
      if catalogue == "old catalogue" {
        let files = try FollowedNumbers(in: folder)
        _ = try files.update()
      }
      do {
        var files = try FollowedNumbers(in: folder)
        try files.write(2, to: "a")
        let isFirst = Shared(true)
        files.whenFound = {
          guard isFirst.exchange(false) else { return }
          do {
            let other = try FollowedNumbers(in: folder)
            try other.write(2, to: "b")
            try other.write(1, to: "added")
            _ = try other.update()
          } catch { Issue.record(error) }
        }
        #expect(
          try files.numbers(in: files.update()) == ["a 2", "added 1", "b 2", "sub/c 1"])
      }
      let next = try FollowedNumbers(in: folder)
      #expect(try next.numbers(in: next.update()) == ["a 2", "added 1", "b 2", "sub/c 1"])
    }
  }

  /// The other run forgets a folder before this one has answered: that is noticed.
  @Test
  func anAnswerIsNotCutShort() throws {
    try TemporaryFolder.with { folder throws in
      do {
        let files = try FollowedNumbers(in: folder)
        try FollowedNumbers.write(1, to: ["a", "sub/c"], in: folder)
        _ = try files.update()
      }
      let files = try FollowedNumbers(in: folder)
      let scope = try files.update()
      do {
        let other = try FollowedNumbers(in: folder)
        try folder.move("files/sub", to: "files/bus")
        _ = try other.update()
      }
      #expect(throws: DatabaseError.damaged) { try files.numbers(in: scope) }
      #expect(try files.catalogue.wasChangedByOthers())
    }
  }

  /// Another version of the program replaces the catalogue: its rows are of other folders.
  @Test
  func anotherVersionIsNoticed() throws {
    try TemporaryFolder.with { folder throws in
      do {
        let files = try FollowedNumbers(in: folder)
        try FollowedNumbers.write(1, to: ["x/a", "y/b"], in: folder)
        _ = try files.update()
      }
      let files = try FollowedNumbers(in: folder)
      let scope = try files.update()
      do {
        let other = try FollowedNumbers(in: folder, version: "2")
        try folder.move("files/x", to: "x")
        _ = try other.update()
      }
      #expect(throws: DatabaseError.damaged) { try files.numbers(in: scope) }
      let next = try FollowedNumbers(in: folder)
      #expect(try next.numbers(in: next.update()) == ["y/b 1"])
    }
  }

  /// A run that holds the catalogue lets another one wait for a second only.
  @Test
  func aLockedCatalogueIsNotAwaitedForLong() throws {
    try TemporaryFolder.with { folder throws in
      let files = try FollowedNumbers(in: folder)
      try files.write(1, to: "a")
      _ = try files.update()
      let start = ContinuousClock.now
      #expect(throws: PhotoWarning.CatalogueFault.locked) {
        try FollowedNumbers(in: folder)
      }
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }
}
