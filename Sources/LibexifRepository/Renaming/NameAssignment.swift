import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Gives each group of files its new paths, so that no two files get the same one, none gets a path that another
/// file has, and no two pictures seem to be one.
struct NameAssignment {
  typealias Reason = PhotoRepositoryError.Reason

  /// What becomes of a group: the new path of each of its files, as the user knows it and from the root; or why it
  /// keeps its names.
  typealias Result = Swift.Result<[NewPath], PhotoRepositoryError>

  /// A new path of a file.
  struct NewPath {
    let shown: PathBytes
    let path: PathBytes
    let folded: FoldedName

    init(shown: PathBytes, path: PathBytes) {
      (self.shown, self.path, folded) = (shown, path, FoldedName(path.bytes))
    }
  }

  let groups: [FileGroup]
  let isCopying: Bool
  /// Whether a file may have the path of one with the same bytes, and then stays.
  let acceptsCopies: Bool
  /// The names in the folders of the new paths.
  let names: FolderNames
  private let folders: RealFolders
  /// The hash of each group's photo in hexadecimal, for those that need it.
  private let hashes: [Int: [UInt8]]
  /// How many groups with a name come before each.
  private let numbers: [Int]
  /// The files that leave their paths.
  private(set) var leaving: Set<PathBytes> = []
  /// The files that get a path, by that path.
  private(set) var owners: [FoldedName: PathBytes] = [:]
  /// The groups that get a folder and a name without extension.
  private(set) var pictures: [FoldedName: Int] = [:]
  /// The groups whose files get a name with a suffix, such as `x_01.jpg.xmp`, by what precedes its extension.
  private(set) var suffixed: [FoldedName: Int] = [:]
  private var results: [Int: Result] = [:]
  /// The paths of the groups without a number.
  private var plainPaths: [Int: [NewPath]] = [:]
  /// The next number to try for names that differ in the number alone, by the name without one.
  private var nextNumbers: [PathBytes: Int] = [:]

  private init(
    _ groups: [FileGroup], hashes: [Int: [UInt8]], in folders: RealFolders, _ names: FolderNames,
    isCopying: Bool, acceptsCopies: Bool
  ) {
    (self.groups, self.hashes, self.folders, self.names) = (groups, hashes, folders, names)
    (self.isCopying, self.acceptsCopies) = (isCopying, acceptsCopies)
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
    for groups: [FileGroup], hashes: [Int: [UInt8]], in folders: RealFolders, _ names: FolderNames,
    isCopying: Bool, acceptsCopies: Bool
  ) -> [Int: Result] {
    var leaving = Set(
      isCopying ? [] : groups.filter { $0.name != nil }.flatMap { $0.files.map(\.path) })
    for round in 0..<4 {
      var assignment = NameAssignment(
        groups, hashes: hashes, in: folders, names, isCopying: isCopying,
        acceptsCopies: acceptsCopies)
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
        plainPaths[index] = plain
        if name.isNumbered, let first = plain.first {
          buckets[first.path.picture, default: []].append(index)
        }
      } catch {
        results[index] = .failure(error)
      }
    }
    // A photo that has one of these names already keeps it: a second run changes nothing.
    for (plain, bucket) in buckets.sorted(by: { $0.value[0] < $1.value[0] }) {
      let kept = bucket.filter { mayKeepName($0, insteadOf: plain) }
      if !kept.isEmpty { keepNames(of: kept, in: bucket) }
    }
    for index in groups.indices where groups[index].name != nil && results[index] == nil {
      do throws(PhotoRepositoryError) {
        let paths = try freePaths(of: index)
        take(paths, index)
      } catch {
        results[index] = .failure(error)
      }
    }
  }

  /// Whether the group may have this path with a number already: no number makes a name shorter.
  private func mayKeepName(_ index: Int, insteadOf plain: PathBytes) -> Bool {
    guard let first = groups[index].files.first?.path.picture else { return false }
    return groups[index].name?.numbersFolder ?? false
      || first.bytes.count >= plain.bytes.count && first.folder == plain.folder
  }

  private mutating func keepNames(of kept: [Int], in bucket: [Int]) {
    guard let name = groups[bucket[0]].name else { return }
    // The names that the photos of the bucket can have among themselves, with their numbers.
    var numbers: [PathBytes: Int?] = [:]
    for count in 0...bucket.count {
      let clash = count == 0 ? nil : name.firstNumber + count - 1
      if let first = try? paths(of: bucket[0], clash: clash).first {
        numbers[first.path.picture] = clash
      }
    }
    for index in kept {
      guard let first = groups[index].files.first, let clash = numbers[first.path.picture],
        let paths = try? paths(of: index, clash: clash), paths.first?.path == first.path,
        (try? check(paths, index)) != nil
      else { continue }
      take(paths, index)
    }
  }

  private mutating func take(_ paths: [NewPath], _ index: Int) {
    for (file, new) in zip(groups[index].files, paths) {
      owners[new.folded] = file.path
      if file.kind == .photo { pictures[FoldedName(new.path.picture.bytes)] = index }
      if case .suffixed = file.form { suffixed[FoldedName(new.path.picture.bytes)] = index }
    }
    results[index] = .success(paths)
  }

  private mutating func freePaths(of index: Int) throws(PhotoRepositoryError) -> [NewPath] {
    guard let plain = plainPaths[index] else { return [] }
    do throws(PhotoRepositoryError) {
      try check(plain, index)
      return plain
    } catch {
      guard let name = groups[index].name, name.isNumbered, error.reason.isClash,
        let base = plain.first
      else { throw error }
      // Lower numbers are taken: each is tried once.
      var clash = nextNumbers[base.path.picture] ?? name.firstNumber
      while true {
        let numbered = try paths(of: index, clash: clash)
        clash += 1
        do throws(PhotoRepositoryError) {
          try check(numbered, index)
          nextNumbers[base.path.picture] = clash
          return numbered
        } catch {
          guard error.reason.isClash, clash < Int32.max else { throw error }
        }
      }
    }
  }

  /// The new paths of the group's files with this number.
  private func paths(of index: Int, clash: Int?) throws(PhotoRepositoryError) -> [NewPath] {
    let group = groups[index]
    guard let name = group.name else { return [] }
    var photos: [PathBytes: PathBytes] = [:]
    var shown: [PathBytes] = []
    // The new path of the first photo, whose stem the others have.
    var first: PathBytes?
    for file in group.files {
      var path: PathBytes
      switch file.kind {
      case .photo:
        do throws(Reason.NamingFault) {
          path = try name.path(
            of: group.plainPath(of: file), index: numbers[index], clash: clash,
            hash: hashes[index] ?? [])
        } catch {
          throw PhotoRepositoryError(
            identifier: PhotoIdentifier(file.shown), reason: .notNameable(error))
        }
        path = path.withStem(file.form)
        // The template does not tell the files of a pair apart.
        if shown.contains(path) { path = path.withExtension(Array(file.shown.nameExtension ?? [])) }
        photos[file.path] = path
        first = first ?? path
      case .byStem(let suffix):
        let stem = (first ?? file.shown).withExtension([]).withStem(file.form)
        path = PathBytes(stem.bytes + (name.extensionCase?.applied(to: suffix) ?? suffix))
      case .byName(let photo, let suffix):
        var named = photos[photo] ?? file.shown
        if case .suffixed = file.form { named = named.withStem(file.form) }
        path = PathBytes(named.bytes + suffix)
      case .takeoutNote(let photo, let form):
        let photo = photos[photo] ?? file.shown
        path = photo.folder.appending(TakeoutNote.name(form, for: photo.fileName.bytes))
      }
      shown.append(path)
    }
    return try zip(group.files, shown).map { (file, shown) throws(PhotoRepositoryError) in
      let new = NewPath(shown: shown, path: try folders.realPath(of: shown, for: file.shown))
      if let fault = NewName.fault(inLengthOf: new.shown) ?? NewName.fault(inLengthOf: new.path) {
        throw PhotoRepositoryError(
          identifier: PhotoIdentifier(file.shown), reason: .notNameable(fault))
      }
      return new
    }
  }
}

extension FileGroup {
  /// The path that the photo would have if its stem was that of the group.
  fileprivate func plainPath(of file: File) -> PathBytes {
    guard file.form != .plain else { return file.shown }
    let ending = file.shown.nameExtension.map { [UInt8(ascii: ".")] + $0 } ?? []
    return file.shown.folder.appending(picture.fileName.bytes + ending)
  }
}

extension PathBytes {
  /// The path with the stem of its name in this form.
  fileprivate func withStem(_ form: StemForm) -> PathBytes {
    guard form != .plain else { return self }
    let name = fileName
    let ending = name.nameExtension.map { [UInt8(ascii: ".")] + $0 } ?? []
    let new = form.applied(to: name.stem) + ending
    return bytes.contains(UInt8(ascii: "/")) ? folder.appending(new) : PathBytes(new)
  }
}
