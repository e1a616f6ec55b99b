import PhotoEntities
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Moves of single files, and their order.
struct FileMoveTests {
  @Test func movesAndMovesBack() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([1, 2, 3], at: "a")
      let move = try folder.planned("a", to: "x/y/b")
      #expect(try move.carryOut(in: MovedFolders()))
      #expect(try folder.bytes(of: "x/y/b") == [1, 2, 3])
      #expect(try folder.names() == ["x"])
      #expect(try move.standing() == .done)
      // A second time changes nothing.
      #expect(try !move.carryOut(in: MovedFolders()))
      #expect(try move.reversed.carryOut(in: MovedFolders()))
      #expect(try folder.bytes(of: "a") == [1, 2, 3])
    }
  }

  /// On another file system, the bytes, the mode and the times stay.
  @Test func movesToAnotherFileSystem() throws {
    try TemporaryFolder.with { folder throws in
      try TemporaryFolder.with(isInMemory: true) { memory throws in
        try folder.place([1, 2, 3], at: "a")
        try folder.setPermissions(0o640, of: "a")
        let before = try folder.status(of: "a")
        let mark = try FileMark(of: OpenFile(folder.path(of: "a")), before)
        let move = FileMove(
          from: PathBytes(folder.path(of: "a")), to: PathBytes(memory.path(of: "b")), mark: mark,
          inode: UInt64(before.inode.rawValue))
        #expect(try move.carryOut(in: MovedFolders()))
        #expect(try folder.names().isEmpty)
        let after = try memory.status(of: "b")
        #expect(try memory.bytes(of: "b") == [1, 2, 3])
        #expect(after.permissions == before.permissions)
        #expect(after.st_mtim.tv_sec == before.st_mtim.tv_sec)
        // Cut off before the old file was removed.
        try folder.place([1, 2, 3], at: "a")
        #expect(try move.standing() == .doubled)
        #expect(try move.carryOut(in: MovedFolders()))
        #expect(try folder.names().isEmpty)
        #expect(try memory.bytes(of: "b") == [1, 2, 3])
      }
    }
  }

  @Test func takesNothingOver() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([1], at: "a")
      try folder.place([2], at: "b")
      let move = try folder.planned("a", to: "b")
      #expect(throws: FileFailure.nameTaken) { try move.carryOut(in: MovedFolders()) }
      // Not even another file with the same beginning.
      let head = [UInt8](repeating: 7, count: 4096)
      try folder.place(head + [1], at: "a")
      try folder.place(head + [2], at: "b")
      let other = try folder.planned("a", to: "b")
      #expect(throws: FileFailure.nameTaken) { try other.carryOut(in: MovedFolders()) }
      #expect(try folder.bytes(of: "a") == head + [1])
      #expect(try folder.bytes(of: "b") == head + [2])
    }
  }

  @Test func leavesOtherFilesAlone() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([1], at: "a")
      let move = try folder.planned("a", to: "b")
      try folder.place([2], at: "a")
      #expect(throws: FileFailure.changed) { try move.carryOut(in: MovedFolders()) }
      try folder.move("a", to: "c")
      #expect(throws: FileFailure.missing) { try move.carryOut(in: MovedFolders()) }
      try folder.link("a", to: "c")
      #expect(throws: FileFailure.changed) { try move.carryOut(in: MovedFolders()) }
      #expect(try folder.bytes(of: "c") == [2])
    }
  }

  /// Folders are not reached through links, which others may have put there.
  @Test func followsNoLinks() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([1], at: "a")
      try folder.place([1], at: "real/x")
      try folder.link("to", to: "real")
      let move = try folder.planned("a", to: "to/b")
      #expect(throws: FileFailure.self) { try move.carryOut(in: MovedFolders()) }
      #expect(try folder.bytes(of: "a") == [1])
    }
  }

  @Test(arguments: [
    [], [("a", "b")], [("a", "b"), ("b", "c")], [("b", "c"), ("a", "b")],
    [("a", "b"), ("b", "a")], [("a", "b"), ("b", "c"), ("c", "a")],
    [("c", "x"), ("a", "b"), ("b", "c")], [("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")],
    [("a", "a2"), ("b", "b2")],
  ])
  func eachPathIsFreeInTime(moves: [(String, String)]) throws {
    let mark = try Self.anyMark()
    var count = 0
    let order = MoveOrder(
      moves.map {
        FileMove(
          from: PathBytes(Array($0.0.utf8)), to: PathBytes(Array($0.1.utf8)), mark: mark, inode: 1)
      }
    ) { _ in
      count += 1
      return PathBytes(Array("passing\(count)".utf8))
    }
    // What is at each path, by its first path.
    var files = Dictionary(
      moves.map { (PathBytes(Array($0.0.utf8)), $0.0) }, uniquingKeysWith: { first, _ in first })
    for move in order.moves {
      #expect(files[move.target] == nil)
      files[move.target] = files.removeValue(forKey: move.source)
    }
    for (old, new) in moves { #expect(files[PathBytes(Array(new.utf8))] == old) }
  }

  private static func anyMark() throws -> FileMark {
    try TemporaryFolder.with { folder throws in
      try folder.place([0], at: "a")
      return try folder.planned("a", to: "b").mark
    }
  }
}

extension TemporaryFolder {
  /// The move of a file in the folder.
  fileprivate func planned(_ name: String, to other: String) throws -> FileMove {
    let file = try OpenFile(path(of: name))
    return try FileMove(
      from: PathBytes(path(of: name)), to: PathBytes(path(of: other)), isCopy: false, of: file,
      file.status())
  }
}
