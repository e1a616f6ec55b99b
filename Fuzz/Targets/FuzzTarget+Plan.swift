import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform

@testable import LibexifRepository

extension FuzzTarget {
  /// Photos in one folder that get each other's names or new ones: for each, a byte with its new number, and how many
  /// files it has. The last byte says how many moves are made before one fails.
  static let plan = FuzzTarget(
    name: "plan",
    seeds: { _ in
      [[1, 2, 3, 255], [0x41, 0x80, 2], [3, 0x42, 0x81, 0, 5], [5, 4, 3, 2, 1, 0, 9]]
    }
  ) { bytes in
    guard let last = bytes.last, bytes.count <= 33 else { return }
    let photos = bytes.dropLast().map { (number: Int($0 & 63), count: 1 + Int($0 >> 6)) }
    // Names are given once, and no name of a file that stays is.
    guard Set(photos.map(\.number)).count == photos.count else { return }
    var folder = PlannedFolder(photos)
    let moves = folder.moves
    var (made, failures, kept) = (0, 0, false)
    var rest = GroupedMoves.Rest()
    moves.carryOut(
      isCancelled: { false },
      make: { index throws(PhotoRepositoryError) in
        if made == Int(last) {
          failures += 1
          throw PhotoRepositoryError(
            identifier: PhotoIdentifier(moves.moves[index].source), reason: .cancelled)
        }
        made += 1
        folder.move(moves.moves[index].source, to: moves.moves[index].target)
      },
      takingBack: { index in
        folder.move(moves.moves[index].target, to: moves.moves[index].source)
        return true
      }, flush: {}, leaving: &rest
    ) { outcome in
      claim(folder.hasPairs, "files of a photo have different numbers")
      if case .failed(_, let failure) = outcome { kept = kept || !failure.kept.isEmpty }
    }
    claim(rest.left == 0 && rest.stuck.isEmpty && !kept, "moves are left")
    claim(failures > 0 || folder.isRenamed, "not all photos have their new numbers")
  }
}

/// The files of a folder, and the moves that renumber them.
private struct PlannedFolder {
  private let photos: [(number: Int, count: Int)]
  /// The photo and the kind of the file at each path.
  private var files: [PathBytes: [Int]] = [:]
  let moves: GroupedMoves

  init(_ photos: [(number: Int, count: Int)]) {
    self.photos = photos
    var groups: [PathBytes: Int] = [:]
    var plain: [FileMove] = []
    for (photo, new) in photos.enumerated() {
      for kind in 0..<new.count {
        let (source, target) = (Self.path(photo, kind), Self.path(new.number, kind))
        files[source] = [photo, kind]
        groups[source] = photo
        if source != target { plain.append(FileMove(planningFrom: source, to: target, false)) }
      }
    }
    let order = MoveOrder(plain) { PathBytes(Array("room-".utf8) + $0.bytes) }
    moves = GroupedMoves(
      moves: order.moves.map { move in
        let group = groups[move.source] ?? -1
        if groups[move.target] == nil { groups[move.target] = group }
        return GroupedMoves.Move(source: move.source, target: move.target, group: group)
      })
  }

  mutating func move(_ source: PathBytes, to target: PathBytes) {
    claim(files[target] == nil, "the name is taken")
    let file = files.removeValue(forKey: source)
    claim(file != nil, "no file is there")
    files[target] = file
  }

  /// Whether the files of each photo have one name.
  var hasPairs: Bool {
    Dictionary(grouping: files) { $0.value[0] }.values
      .allSatisfy { Set($0.map { $0.key.stem }).count == 1 }
  }

  /// Whether each file has its new path.
  var isRenamed: Bool {
    files.allSatisfy { path, file in path == Self.path(photos[file[0]].number, file[1]) }
  }

  private static func path(_ number: Int, _ kind: Int) -> PathBytes {
    PathBytes(Array("\(number).\(kind)".utf8))
  }
}
