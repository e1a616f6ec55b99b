import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Gives each group of files its new paths, so that no two files get the same one, and none gets a path that another
/// file has.
struct NameAssignment {
  typealias Reason = PhotoRepositoryError.Reason

  /// What becomes of a group: the new path of each of its files, as the user knows it and from the root; or why it
  /// keeps its names.
  typealias Result = Swift.Result<[NewPath], PhotoRepositoryError>

  /// A new path of a file.
  struct NewPath {
    let shown: PathBytes
    let path: PathBytes
  }

  private let groups: [FileGroup]
  private let folders: RealFolders
  private let isCopying: Bool
  /// The hash of each group's photo in hexadecimal, for those that need it.
  private let hashes: [Int: [UInt8]]
  /// How many groups with a name come before each.
  private let numbers: [Int]
  /// The files that leave their paths.
  private var leaving: Set<PathBytes> = []
  /// The files that get a path, by that path.
  private var owners: [PathBytes: PathBytes] = [:]
  private var results: [Int: Result] = [:]
  /// The next number to try for names that differ in the number alone, by the name without one.
  private var nextNumbers: [PathBytes: Int] = [:]

  private init(
    _ groups: [FileGroup], hashes: [Int: [UInt8]], in folders: RealFolders, isCopying: Bool
  ) {
    (self.groups, self.hashes, self.folders) = (groups, hashes, folders)
    self.isCopying = isCopying
    var named = 0
    numbers = groups.map { group in
      defer { named += group.name == nil ? 0 : 1 }
      return named
    }
  }

  /// The results for the groups that have a name, by their index.
  ///
  /// A file that keeps its name may be in the way of others, which then may have to keep theirs. After a few such
  /// rounds, no file gets a path that any other has now.
  static func results(
    for groups: [FileGroup], hashes: [Int: [UInt8]], in folders: RealFolders, isCopying: Bool
  ) -> [Int: Result] {
    var leaving = Set(
      isCopying ? [] : groups.filter { $0.name != nil }.flatMap { $0.files.map(\.path) })
    for round in 0..<4 {
      var assignment = NameAssignment(
        groups, hashes: hashes, in: folders, isCopying: isCopying)
      assignment.leaving = round == 3 ? [] : leaving
      assignment.assign()
      let staying = assignment.staying
      if round == 3 || staying.isDisjoint(with: leaving) { return assignment.results }
      leaving.subtract(staying)
    }
    return [:]
  }

  /// The files of groups that keep their paths.
  private var staying: Set<PathBytes> {
    var staying: Set<PathBytes> = []
    for (index, group) in groups.enumerated() {
      switch results[index] {
      case .success(let new):
        for (file, new) in zip(group.files, new) where file.path == new.path {
          staying.insert(file.path)
        }
      case .failure, nil: staying.formUnion(group.files.map(\.path))
      }
    }
    return staying
  }

  private mutating func assign() {
    // Groups whose names differ in the number alone.
    var buckets: [PathBytes: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      guard let name = group.name else { continue }
      do throws(PhotoRepositoryError) {
        let plain = try paths(of: index, clash: nil)
        if name.isNumbered, let first = plain.first {
          buckets[first.path, default: []].append(index)
        }
      } catch {
        results[index] = .failure(error)
      }
    }
    // A photo that has one of these names already keeps it: a second run changes nothing.
    for bucket in buckets.values.sorted(by: { $0[0] < $1[0] }) { keepNames(in: bucket) }
    for index in groups.indices where groups[index].name != nil && results[index] == nil {
      do throws(PhotoRepositoryError) {
        let paths = try freePaths(of: index)
        take(paths, index)
      } catch {
        results[index] = .failure(error)
      }
    }
  }

  private mutating func keepNames(in bucket: [Int]) {
    guard let name = groups[bucket[0]].name else { return }
    // The names that the photos of the bucket can have among themselves, with their numbers.
    var numbers: [PathBytes: Int?] = [:]
    for count in 0...bucket.count {
      let clash = count == 0 ? nil : name.firstNumber + count - 1
      if let first = try? paths(of: bucket[0], clash: clash).first { numbers[first.path] = clash }
    }
    for index in bucket {
      guard let first = groups[index].files.first, let clash = numbers[first.path],
        let paths = try? paths(of: index, clash: clash), paths.first?.path == first.path,
        (try? check(paths, index)) != nil
      else { continue }
      take(paths, index)
    }
  }

  private mutating func take(_ paths: [NewPath], _ index: Int) {
    for (file, new) in zip(groups[index].files, paths) { owners[new.path] = file.path }
    results[index] = .success(paths)
  }

  private mutating func freePaths(of index: Int) throws(PhotoRepositoryError) -> [NewPath] {
    let group = groups[index]
    let plain = try paths(of: index, clash: nil)
    do throws(PhotoRepositoryError) {
      try check(plain, index)
      return plain
    } catch {
      guard let name = group.name, name.isNumbered, error.reason.isClash, let base = plain.first
      else { throw error }
      // Lower numbers are taken: each is tried once.
      var clash = nextNumbers[base.path] ?? name.firstNumber
      while true {
        let numbered = try paths(of: index, clash: clash)
        clash += 1
        do throws(PhotoRepositoryError) {
          try check(numbered, index)
          nextNumbers[base.path] = clash
          return numbered
        } catch {
          guard error.reason.isClash, clash < Int32.max else { throw error }
        }
      }
    }
  }

  /// Checks that the paths are free.
  private func check(_ paths: [NewPath], _ index: Int) throws(PhotoRepositoryError) {
    var own: Set<PathBytes> = []
    for (file, new) in zip(groups[index].files, paths) {
      let identifier = PhotoIdentifier(file.shown)
      guard own.insert(new.path).inserted else {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.sharedInGroup(PhotoIdentifier(new.shown))))
      }
      guard
        file.kind != .photo
          || PhotoFormats.mayRename(file.path.fileName, to: new.path.fileName, file.path)
      else {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.otherExtension(PhotoIdentifier(new.shown))))
      }
      if let owner = owners[new.path], owner != file.path {
        throw PhotoRepositoryError(
          identifier: identifier, reason: .notNameable(.sharedWith(PhotoIdentifier(owner))))
      }
      guard new.path != file.path, !leaving.contains(new.path),
        let status = try? Stat(new.path.filePath, followTargetSymlink: false)
      else { continue }
      // A file system that ignores the case of letters finds the file itself by its new name.
      let isSelf =
        status.linkCount == 1
        && (try? Stat(file.path.filePath, followTargetSymlink: false))?.isSameFile(as: status)
          == true
      guard isSelf || isCopying && Self.isCopy(new.path, of: file.path) else {
        throw PhotoRepositoryError(identifier: identifier, reason: .nameTaken)
      }
    }
  }

  /// Whether the file at this path is another one with the same bytes: an earlier run may have made it.
  static func isCopy(_ path: PathBytes, of original: PathBytes) -> Bool {
    guard
      let status = try? Stat(path.filePath, followTargetSymlink: false), status.type == .regular,
      let copy = try? OpenFile(atBytes: path.bytes),
      let file = try? OpenFile(atBytes: original.bytes), let size = try? file.size(),
      status.size == size
    else { return false }
    return (try? copy.equals(.whole, original: file, size: size)) ?? false
  }

  /// The new paths of the group's files with this number.
  private func paths(of index: Int, clash: Int?) throws(PhotoRepositoryError) -> [NewPath] {
    let group = groups[index]
    guard let name = group.name, let first = group.files.first else { return [] }
    var photos: [PathBytes: PathBytes] = [:]
    var shown: [PathBytes] = []
    for file in group.files {
      var path: PathBytes
      switch file.kind {
      case .photo:
        do throws(Reason.NamingFault) {
          path = try name.path(
            of: file.shown, index: numbers[index], clash: clash, hash: hashes[index] ?? [])
        } catch {
          throw PhotoRepositoryError(
            identifier: PhotoIdentifier(file.shown), reason: .notNameable(error))
        }
        // The template does not tell the files of a pair apart.
        if shown.contains(path) { path = path.withExtension(Array(file.shown.nameExtension ?? [])) }
        photos[file.path] = path
      case .byStem:
        let suffix = Array(file.shown.nameExtension ?? [])
        path = (shown.first ?? first.shown).withExtension(
          name.extensionCase?.applied(to: suffix) ?? suffix)
      case .byName(let photo, let suffix):
        path = PathBytes((photos[photo] ?? first.shown).bytes + suffix)
      case .takeoutNote(let photo, let form):
        let photo = photos[photo] ?? first.shown
        path = photo.folder.appending(TakeoutNote.name(form, for: photo.fileName.bytes))
      }
      shown.append(path)
    }
    return try zip(group.files, shown).map { (file, shown) throws(PhotoRepositoryError) in
      NewPath(shown: shown, path: try folders.realPath(of: shown, for: file.shown))
    }
  }
}

extension PhotoRepositoryError.Reason {
  /// Whether another number may help.
  fileprivate var isClash: Bool {
    switch self {
    case .nameTaken, .notNameable(.sharedWith): true
    default: false
    }
  }
}
