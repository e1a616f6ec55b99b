import FileReplacement
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Units of moves: groups of files that wait for each other's names.
struct GroupedMovesTests {
  /// Photos 0, 1 and so on with one, two or three files each, which get each other's names or new ones. The files of a
  /// photo have the same number.
  private struct Renumbering {
    let moves: [GroupedMoves.Move]
    /// What is at each path: the number of the photo, and the kind of the file.
    var files: [PathBytes: [Int]] = [:]

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...9, using: &random)
      let shift = Int.random(in: 0...3, using: &random)
      var numbers = Array(shift..<count + shift)
      if Bool.random(using: &random) { numbers.shuffle(using: &random) }
      if Bool.random(using: &random) { numbers.reverse() }
      var plain: [(source: PathBytes, target: PathBytes, group: Int)] = []
      for photo in 0..<count {
        for kind in (0..<Int.random(in: 1...3, using: &random)).reversed() {
          let (source, target) = (Self.path(photo, kind), Self.path(numbers[photo], kind))
          files[source] = [photo, kind]
          if source != target { plain.append((source, target, photo)) }
        }
      }
      moves = try Self.ordered(plain)
    }

    static func path(_ number: Int, _ kind: Int) -> PathBytes {
      PathBytes(Array("\(number).\(kind)".utf8))
    }

    /// The moves in their order, with those of files that make room.
    private static func ordered(
      _ plain: [(source: PathBytes, target: PathBytes, group: Int)]
    ) throws -> [GroupedMoves.Move] {
      let mark = try TemporaryFolder.with { folder throws in
        let file = try OpenFile(folder.place([0], at: "any"))
        return try FileMark(of: file, file.status())
      }
      let order = MoveOrder(
        plain.map { FileMove(from: $0.source, to: $0.target, mark: mark, inode: 1) }
      ) {
        PathBytes(Array("room-".utf8) + $0.bytes)
      }
      var groups = Dictionary(
        plain.map { ($0.source, $0.group) }, uniquingKeysWith: { first, _ in first })
      return order.moves.map { move in
        let group = groups[move.source] ?? -1
        if groups[move.target] == nil { groups[move.target] = group }
        return GroupedMoves.Move(source: move.source, target: move.target, group: group)
      }
    }

    /// Makes a move, or takes it back.
    mutating func move(_ source: PathBytes, to target: PathBytes) {
      #expect(files[target] == nil, "the name is taken")
      let file = files.removeValue(forKey: source)
      #expect(file != nil, "no file is there")
      files[target] = file
    }

    /// Whether the files of each photo have one name.
    var pairs: Bool {
      var names: [Int: Set<[UInt8]>] = [:]
      for (path, file) in files { names[file[0], default: []].insert(path.stem) }
      return names.values.allSatisfy { $0.count == 1 }
    }
  }

  private func carryOut(
    _ renumbering: inout Renumbering, isCancelled: (Int) -> Bool = { _ in false },
    fails: (Int) -> Bool = { _ in false }
  ) -> GroupedMoves.Rest {
    let grouped = GroupedMoves(moves: renumbering.moves)
    let moves = renumbering.moves
    var (model, asked) = (renumbering, 0)
    defer { renumbering = model }
    let cancellation = CancellationSwitch()
    var rest = GroupedMoves.Rest()
    grouped.carryOut(
      isCancelled: cancellation.isCancelled,
      make: { (index) throws(PhotoRepositoryError) in
        asked += 1
        if isCancelled(asked) { cancellation.cancel() }
        if fails(index) { throw .cannotRead(PhotoIdentifier(text: "x"), because: .ioError) }
        model.move(moves[index].source, to: moves[index].target)
      },
      takingBack: { index in
        model.move(moves[index].target, to: moves[index].source)
        return true
      }, flush: {}, leaving: &rest
    ) { _ in }
    return rest
  }

  /// Each name is free when it is needed, whatever the names are.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func areMadeInOrder(seed: UInt64) throws {
    var renumbering = try Renumbering(seed: seed)
    let rest = carryOut(&renumbering)
    #expect(rest.left == 0 && rest.failed.isEmpty && rest.stuck.isEmpty)
    #expect(renumbering.pairs)
    #expect(!renumbering.files.keys.contains { $0.bytes.starts(with: "room-".utf8) })
  }

  /// A move that fails takes its unit back, and a cancellation ends after a unit: the files of a photo have one name.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func keepFilesTogether(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let before = try Renumbering(seed: seed)
    guard !before.moves.isEmpty else { return }
    let place = Int.random(in: 0..<before.moves.count, using: &random)
    var failed = before
    let rest = carryOut(&failed, fails: { $0 == place })
    #expect(failed.pairs)
    #expect(rest.failed.contains(place))
    var cancelled = before
    _ = carryOut(&cancelled, isCancelled: { $0 > place })
    #expect(cancelled.pairs)
  }

  /// A file that cannot go back holds those back that were moved before it: their names may be needed.
  @Test func stopsAtAMoveThatCannotBeTakenBack() throws {
    let moves = [("3", "4"), ("2", "3"), ("1", "2"), ("8", "9")].enumerated().map { index, move in
      GroupedMoves.Move(
        source: PathBytes(Array(move.0.utf8)), target: PathBytes(Array(move.1.utf8)), group: index)
    }
    var tried: [Int] = []
    var rest = GroupedMoves.Rest()
    GroupedMoves(moves: moves).carryOut(
      isCancelled: { false },
      make: { (index) throws(PhotoRepositoryError) in
        if index == 2 { throw .cannotRead(PhotoIdentifier(text: "x"), because: .ioError) }
      },
      takingBack: { index in
        tried.append(index)
        return false
      }, flush: {}, leaving: &rest
    ) { outcome in
      if case .failed(_, let failure) = outcome { #expect(failure.kept == [0, 1]) }
    }
    #expect(tried == [1])
    #expect(rest.stuck == [0, 1, 2])
  }
}
