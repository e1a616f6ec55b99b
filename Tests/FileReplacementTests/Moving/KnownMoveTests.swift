import PhotoEntities
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

/// Which recorded moves were made.
struct KnownMoveTests {
  private static let pathText = PathText(
    encode: { String(decoding: $0.bytes, as: UTF8.self) },
    decode: { PathBytes(Array($0.utf8)) })

  /// The moves `a` to `b` and `c` to `a`, of files with the same bytes, of which the first `noted` are recorded as made,
  /// and `made` are made.
  private static func known(
    noted: Int, made: Int, _ change: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> [Bool] {
    try TemporaryFolder.with { folder throws in
      for name in ["a", "c"] { try folder.place([1, 2, 3], at: name) }
      let moves = try [("a", "b"), ("c", "a")].map { source, target in
        let file = try OpenFile(folder.path(of: source))
        return try FileMove(
          from: PathBytes(folder.path(of: source)), to: PathBytes(folder.path(of: target)),
          isCopy: false, of: file, file.status())
      }
      let journal = Journal(
        at: folder.path(of: "journal"), pathText: pathText, isCancelled: { false })
      let ids = try journal.append(moves.map { ($0, 1) }, making: [])
      for move in moves.prefix(made) { try move.carryOut(in: MovedFolders()) }
      for id in ids.prefix(noted) { try journal.note(.made, id) }
      try change(folder)
      let file = try JournalFile(at: folder.path(of: "journal"), isCreated: false)
      return try journal.contents(of: file).knownMoves(in: file).map(\.isMade)
    }
  }

  /// The program may be killed between a move and its record.
  @Test(arguments: [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)])
  func areAsRecordedAndOneMore(noted: Int, made: Int) throws {
    #expect(try Self.known(noted: noted, made: made) == [made > 0, made > 1])
  }

  /// Files that were changed, moved on or removed since do not matter.
  @Test(arguments: ["a", "b", "c"])
  func areAsRecordedWhateverBecameOfTheFiles(name: String) throws {
    #expect(
      try Self.known(noted: 2, made: 2) { folder in
        if name != "c" { try folder.move(name, to: "elsewhere") }
        try folder.place([9], at: name)
      } == [true, true])
    #expect(
      try Self.known(noted: 1, made: 2) { folder in
        try folder.place([9], at: "a")
      } == [true, true])
  }

  /// A machine that crashed may have lost all notes.
  @Test func areKnownByTheirInodes() throws {
    #expect(try Self.known(noted: 0, made: 2) == [true, true])
    try TemporaryFolder.with { folder throws in
      for name in ["a", "c"] { try folder.place([1, 2, 3], at: name) }
      // The first file makes room.
      let moves = try [("a", "a", "room"), ("c", "c", "a"), ("a", "room", "c")].map {
        name, source, target in
        let file = try OpenFile(folder.path(of: name))
        return try FileMove(
          from: PathBytes(folder.path(of: source)), to: PathBytes(folder.path(of: target)),
          isCopy: false, of: file, file.status())
      }
      let journal = Journal(
        at: folder.path(of: "journal"), pathText: Self.pathText, isCancelled: { false })
      _ = try journal.append(moves.map { ($0, 1) }, making: [])
      let file = try JournalFile(at: folder.path(of: "journal"), isCreated: false)
      for count in 0...3 {
        #expect(
          try journal.contents(of: file).knownMoves(in: file).map(\.isMade)
            == (0..<3).map { $0 < count })
        if count < 3 { try moves[count].carryOut(in: MovedFolders()) }
      }
    }
  }

  /// A move to another disk that was taken back, which could not be noted: the file has another inode since.
  @Test func filesFromAnotherDiskAreBack() throws {
    try TemporaryFolder.with { folder throws in
      try TemporaryFolder.with(isInMemory: true) { memory throws in
        try folder.place([1, 2, 3], at: "a")
        let file = try OpenFile(folder.path(of: "a"))
        let move = try FileMove(
          from: PathBytes(folder.path(of: "a")), to: PathBytes(memory.path(of: "b")), isCopy: false,
          of: file, file.status())
        let journal = Journal(
          at: folder.path(of: "journal"), pathText: Self.pathText, isCancelled: { false })
        let id = try #require(try journal.append([(move, 1)], making: []).first)
        let read = try JournalFile(at: folder.path(of: "journal"), isCreated: false)
        func isAtSource() throws -> Bool? {
          try journal.contents(of: read).knownMoves(in: read).first?.isAtSource
        }
        try move.carryOut(in: MovedFolders())
        try journal.note(.made, id)
        #expect(try isAtSource() == false)
        try move.reversed.carryOut(in: MovedFolders())
        #expect(try isAtSource() == true)
        // Another file with that name is another one.
        try folder.place([4], at: "a")
        #expect(try isAtSource() == false)
      }
    }
  }

  @Test func takenBackIsNotMade() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([1], at: "a")
      let file = try OpenFile(folder.path(of: "a"))
      let move = try FileMove(
        from: PathBytes(folder.path(of: "a")), to: PathBytes(folder.path(of: "b")), isCopy: false,
        of: file, file.status())
      let journal = Journal(
        at: folder.path(of: "journal"), pathText: Self.pathText, isCancelled: { false })
      let id = try #require(try journal.append([(move, 1)], making: []).first)
      let read = try JournalFile(at: folder.path(of: "journal"), isCreated: false)
      for (note, isMade) in [(Journal.MoveNote.made, true), (.takenBack, false), (.made, true)] {
        try journal.note(note, id)
        #expect(try journal.contents(of: read).moves.map(\.isMade) == [isMade])
      }
      try journal.note(.undone(sequence: 3), id)
      #expect(try journal.contents(of: read).moves.isEmpty)
      try journal.note(.redone, id)
      #expect(try journal.contents(of: read).moves.map(\.isMade) == [true])
    }
  }
}
