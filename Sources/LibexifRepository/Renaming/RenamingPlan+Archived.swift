import PhotoEntities
import PhotoUseCases
import Platform

/// Photos whose pictures are in an archive already.
extension RenamingPlan {
  /// Takes these photos, and what belongs to them alone, out of the groups: a JPEG is copied without the raw that has
  /// been. What belongs to them stays too, and is told unless it is beside the archived photo.
  mutating func leave(
    _ archived: [PhotoIdentifier: PhotoIdentifier], _ isCancelled: Cancellation
  ) {
    var shots = ShotGroups(names)
    var places: [PathBytes: PathBytes] = [:]
    for (photo, place) in archived.sorted(by: { $0.key < $1.key }) {
      let named = NamedPhoto(photo, name: .success(NewName(parts: [])))
      // A photo that is gone has nothing beside it that could be told.
      guard let file = try? file(of: named) else { continue }
      places[file.path] = PathBytes(place.path)
      shots.add(file, named)
    }
    for index in groups.indices { groups[index].removePhotos { places[$0] != nil } }
    let taken = Set(groups.flatMap { $0.files.map(\.path) })
    for group in shots.groups(isCancelled: isCancelled) {
      let here = group.files.compactMap { places[$0.path] }
      for file in group.files where file.kind != .photo && !taken.contains(file.path) {
        let isThere = here.contains { place in
          file.names(beside: place).contains { NameAssignment.isCopy($0, of: file.path) }
        }
        if !isThere {
          outcomes.append(.warning(PhotoIdentifier(file.shown), .leftBehind(.archived)))
        }
      }
      outcomes += group.left.filter { !archived.keys.contains($0.file) }
        .map { .warning($0.file, .leftBehind(.archived)) }
    }
  }
}

extension FileGroup {
  /// Takes out these photos and films, and the files that have their names. A film of a Live Photo whose photo is taken
  /// out is a shot of its own.
  mutating func removePhotos(_ isLeft: (PathBytes) -> Bool) {
    let count = files.count
    files.removeAll { file in
      if isLeft(file.path) { return true }
      return switch file.kind {
      case .byName(let photo, _), .takeoutNote(let photo, _): isLeft(photo)
      case .photo, .byStem: false
      }
    }
    // An edit beside a photo that is there is not of its film, or of its edited copy.
    if files.count < count, !files.contains(where: { $0.kind == .photo && $0.form == .plain }) {
      files.removeAll { file in
        if case .byStem = file.kind { !file.isChosen && file.form == .plain } else { false }
      }
    }
    guard !files.contains(where: { $0.kind == .photo }) else { return }
    for index in files.indices where files[index].isChosen { files[index].kind = .photo }
    files.sort { $0.kind == .photo && $1.kind != .photo }
  }
}

extension FileGroup.File {
  /// The paths that it can have if its photo has this one.
  fileprivate func names(beside photo: PathBytes) -> [PathBytes] {
    switch kind {
    case .photo: []
    case .byStem(let suffix):
      [suffix, NewName.LetterCase.lower.applied(to: suffix)]
        .map { PathBytes(photo.picture.bytes + $0) }
    case .byName(_, let suffix): [PathBytes(photo.bytes + suffix)]
    case .takeoutNote(_, let form):
      [photo.folder.appending(TakeoutNote.name(form, for: photo.fileName.bytes))]
    }
  }
}
