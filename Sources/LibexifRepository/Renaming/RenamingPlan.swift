import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// Which files get which paths.
struct RenamingPlan {
  /// A file and its new path.
  struct Move {
    let move: FileMove
    /// The paths as the user knows them.
    let old: PhotoIdentifier
    let new: PhotoIdentifier
    /// The number of its group: all files of a group are renamed, or none.
    let group: Int
    /// Whether the file only makes room, and goes on from there.
    var isPassing = false

    var outcome: RenamingOutcome { .renamed(old, to: new) }
  }

  let isCopying: Bool
  /// Whether a file whose copy has its new name already stays, and all files that stay are told.
  private let isImport: Bool
  /// Whether photos that are not chosen stay, and what belongs to them.
  private let leavesOthers: Bool
  /// Whether the files stay where they are.
  private let isRehearsal: Bool
  /// What is known without moving a file: failures, and files that have their names already.
  var outcomes: [RenamingOutcome] = []
  /// In the order of the photos.
  private(set) var moves: [Move] = []

  private let folders: RealFolders
  let names = FolderNames()
  var groups: [FileGroup] = []

  /// - Parameter typedFolder: The folder with which the template begins; nil if it begins with none.
  init(
    isCopying: Bool, isImport: Bool = false, leavesOthers: Bool = false, isRehearsal: Bool,
    typedFolder: PathBytes?
  ) {
    (self.isCopying, self.isImport, self.isRehearsal) = (isCopying, isImport, isRehearsal)
    self.leavesOthers = leavesOthers
    folders = RealFolders(typed: typedFolder)
  }

  /// Plans the new paths of the photos and of what belongs to them. Photos of the same shots stay if their pictures are
  /// archived.
  mutating func make(
    _ photos: [NamedPhoto], besides archived: [PhotoIdentifier: PhotoIdentifier],
    isCancelled: Cancellation
  ) {
    var shots = ShotGroups(names)
    for photo in photos {
      do throws(PhotoRepositoryError) {
        shots.add(try file(of: photo), photo)
      } catch {
        outcomes.append(.failed(error))
      }
    }
    groups = shots.groups(isCancelled: isCancelled)
    if leavesOthers {
      leaveOthers(archived.keys)
    } else if !archived.isEmpty {
      leave(archived, isCancelled)
    }
    var hashes: [Int: [UInt8]] = [:]
    for index in groups.indices where groups[index].name?.hasHash == true && !isCancelled() {
      do throws(PhotoRepositoryError) {
        hashes[index] = try hash(of: groups[index], isCancelled)
      } catch {
        outcomes.append(.failed(error))
        groups[index].name = nil
        groups[index].nameless = []
      }
    }
    let results = NameAssignment.results(
      for: groups, hashes: hashes, in: folders, names, isCopying: isCopying,
      acceptsCopies: isCopying || isImport)
    for (index, group) in groups.enumerated() where !isCancelled() {
      switch results[index] {
      case .success(let new): plan(group, index, new)
      case .failure(let error):
        outcomes.append(.failed(error))
        tellRest(of: group, besides: [error.identifier])
      case nil:
        outcomes += group.nameless.map { .nameless($0.photo, $0.field) }
        tellRest(of: group, besides: group.nameless.map(\.photo))
      }
    }
  }

  /// The file of the photo.
  func file(of photo: NamedPhoto) throws(PhotoRepositoryError) -> FileGroup.File {
    let identifier = photo.identifier
    guard !StandardInputFile.isMeant(by: identifier.bytes) else {
      throw .notAFile(identifier, type: .fifo)
    }
    let status = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try Stat(identifier.path, followTargetSymlink: false)
    }
    guard status.type != .symbolicLink else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notNameable(.isLink))
    }
    guard status.type == .regular else { throw .notAFile(identifier, type: status.type) }
    let shown = PathBytes(identifier.path)
    let folder = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let folder = try folders.path(ofNamed: shown.folder)
      try names.read(folder)
      return folder
    }
    return FileGroup.File(
      shown: shown, path: folder.appending(shown.fileName.bytes), kind: .photo, isChosen: true)
  }

  private func hash(
    of group: FileGroup, _ isCancelled: Cancellation
  ) throws(PhotoRepositoryError) -> [UInt8] {
    guard let photo = group.files.first else { return [] }
    return try PhotoRepositoryError.reading(PhotoIdentifier(photo.shown)) { () throws(Errno) in
      let file = try OpenFile(atBytes: photo.path.bytes)
      return try FileState.read(file, size: try file.size(), isCancelled: isCancelled).hashText
    }
  }

  /// Plans the moves of a group: all of its files or none. The photos are the last ones: while one is left, the next
  /// run finds the group.
  private mutating func plan(_ group: FileGroup, _ index: Int, _ new: [NameAssignment.NewPath]) {
    var planned: [Move] = []
    do throws(PhotoRepositoryError) {
      for (file, new) in zip(group.files, new).reversed() {
        let old = PhotoIdentifier(file.shown)
        if file.path == new.path
          || (isCopying || isImport) && NameAssignment.isCopy(new.path, of: file.path)
        {
          if file.kind == .photo { outcomes.append(.renamed(old, to: old)) }
          continue
        }
        let move = try PhotoRepositoryError.reading(old) { () throws(Errno) in
          let opened = try OpenFile(atBytes: file.path.bytes)
          // Nothing is compared with what is only planned.
          if isRehearsal { return FileMove(planningFrom: file.path, to: new.path, isCopying) }
          return try FileMove(
            from: file.path, to: new.path, isCopy: isCopying, of: opened, opened.status())
        }
        planned.append(
          Move(move: move, old: old, new: PhotoIdentifier(new.shown), group: index))
      }
      moves += planned
      if !planned.isEmpty { outcomes += warnings(group) }
    } catch {
      outcomes.append(.failed(error))
      tellRest(of: group, besides: [error.identifier])
    }
  }

  /// Tells of an import that the other files of a group that fails stay.
  private mutating func tellRest(of group: FileGroup, besides told: [PhotoIdentifier]) {
    guard isImport else { return }
    outcomes += group.files.map { PhotoIdentifier($0.shown) }.filter { !told.contains($0) }
      .map { .warning($0, .leftBehind(.shotFailed)) }
  }

  /// What the user did not ask for: photos that go along, and files that stay.
  private func warnings(_ group: FileGroup) -> [RenamingOutcome] {
    group.files.filter { $0.kind == .photo && !$0.isChosen }
      .map { .warning(PhotoIdentifier($0.shown), .goesAlong) }
      + group.left.map { .warning($0.file, .leftBehind($0.reason)) }
  }

  /// Leaves out the moves in which files exchange their names, and those that wait for them.
  mutating func refuseCircles() {
    let refused = groupsInCircles
    for move in moves where refused.contains(move.group) {
      outcomes.append(
        .failed(
          PhotoRepositoryError(identifier: move.old, reason: .notMovable(.unrecordedCircle))))
    }
    moves.removeAll { refused.contains($0.group) }
  }

  /// The folders that the moves make, the outer ones first.
  var madeFolders: [PathBytes] {
    var known: Set<PathBytes> = []
    var made: [PathBytes] = []
    for move in moves {
      var (folder, missing) = (move.move.target.folder, [PathBytes]())
      while folder.bytes.count > 1, known.insert(folder).inserted,
        (try? Stat(folder.filePath, followTargetSymlink: false)) == nil
      {
        missing.append(folder)
        folder = folder.folder
      }
      made += missing.reversed()
    }
    return made
  }
}
