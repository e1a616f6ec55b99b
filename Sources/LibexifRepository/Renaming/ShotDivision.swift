import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// The division of the files of one folder and stem by the shots that they are of.
struct ShotDivision {
  /// The groups, also those without a chosen photo.
  private(set) var groups: [FileGroup] = []

  private let picture: PathBytes
  private let shownFolder: PathBytes
  /// The films that are to be renamed.
  private let films: Set<PathBytes>
  /// The shots of the photos, if there are several.
  private var shots: [PathBytes: ShotSigns] = [:]

  /// Divides the files of these photos, which have the stem, and of others in the same folder.
  init(of picture: PathBytes, _ chosen: [FileGroup.File], among names: NamesInFolder) {
    self.picture = picture
    shownFolder = chosen.first?.shown.folder ?? picture.folder
    func stemFiles(besides known: [FileGroup.File]) -> StemFiles {
      StemFiles(
        picture.fileName.bytes, among: names,
        known: known.map { .init(bytes: $0.path.fileName.bytes, kind: .photo, form: $0.form) })
    }
    var known = chosen.filter { !FileGroup.isFilm($0.path) }
    films = Set(chosen.map(\.path)).subtracting(known.map(\.path))
    var files = stemFiles(besides: known)
    // Beside a photo, a film may be of its shot. Without one, it is what the others belong to.
    if files.photos.isEmpty {
      known = chosen
      files = stemFiles(besides: known)
    }
    let belonging = files.companions.filter { $0.belongs(in: picture.folder) }
    let (found, companions) = (
      files.photos.dropFirst(known.count).map(file), belonging.map(file)
    )
    divide(known + found.filter(Self.isRegular))
    add(companions.filter(Self.isRegular))
    noteLeft(
      (files.others + Self.doubtful(files.companions, except: belonging, picture))
        .map { shownFolder.appending($0) }
        + (found + companions).filter { !Self.isRegular($0) }.map(\.shown))
    for name in names.othersAlike(picture.fileName.bytes)
    where !belonging.contains(where: { $0.bytes == name.bytes }) {
      leave(shownFolder.appending(name.bytes), .unclear)
    }
    // Plain photos first: the others are named after them.
    for index in groups.indices {
      let photos = groups[index].files.filter { $0.kind == .photo }
      groups[index].files =
        photos.filter { $0.form == .plain } + photos.filter { $0.form != .plain }
        + groups[index].files.filter { $0.kind != .photo }
    }
  }

  /// The names that have the stem of the picture, and whose files say that they belong to others.
  private static func doubtful(
    _ companions: [StemFiles.Name], except belonging: [StemFiles.Name], _ picture: PathBytes
  ) -> [[UInt8]] {
    let known = Set(belonging.map { PathBytes($0.bytes) })
    let names = Set(companions.map { PathBytes($0.bytes) }).subtracting(known)
    return names.filter { $0.bytes.starts(with: picture.fileName.bytes + [UInt8(ascii: ".")]) }
      .sorted().map(\.bytes)
  }

  private func file(_ name: StemFiles.Name) -> FileGroup.File {
    let folder = picture.folder
    let kind: FileGroup.Kind =
      switch name.kind {
      case .photo, .byStem: name.kind
      case .byName(let photo, let suffix):
        .byName(photo: folder.appending(photo.bytes), suffix: suffix)
      case .takeoutNote(let photo, let form):
        .takeoutNote(photo: folder.appending(photo.bytes), form)
      }
    return .init(
      shown: shownFolder.appending(name.bytes), path: folder.appending(name.bytes), kind: kind,
      form: name.form, isChosen: films.contains(folder.appending(name.bytes)))
  }

  /// A link stays: it may lead to a file that others share, and by a path that is right in its own folder alone. A file
  /// that cannot be looked up counts: its group then fails as a whole, as it cannot be opened either.
  private static func isRegular(_ file: FileGroup.File) -> Bool {
    do throws(Errno) {
      return try Stat(file.path.filePath, followTargetSymlink: false).type == .regular
    } catch {
      return error != .noSuchFileOrDirectory
    }
  }
}

/// Photos.
extension ShotDivision {
  private mutating func divide(_ photos: [FileGroup.File]) {
    guard photos.count > 1 else {
      for photo in photos { begin(photo) }
      return
    }
    for photo in photos { shots[photo.path] = ShotSigns(of: photo.path) }
    // Those with a date make the shots.
    let plain = photos.filter { $0.form == .plain }
    for photo in plain where shots[photo.path]?.date != nil { join(photo) }
    for photo in plain where shots[photo.path]?.date == nil { join(photo) }
    for photo in photos where photo.form != .plain { join(photo) }
  }

  /// Adds the photo to the shot that it is of, or begins another one.
  private mutating func join(_ photo: FileGroup.File) {
    guard let shot = shots[photo.path] else { return }
    let open = groups.indices.filter { !groups[$0].hasPhoto(withExtensionOf: photo) }
      .map { (group: $0, agreement: agreement(of: groups[$0]) { shot.agreement(with: $0) }) }
    let unknown = open.filter { $0.agreement == .unknown }
    let isOpenToUnknown = photo.form == .plain || StemForm.isOfApple(picture.fileName.bytes)
    if let same = open.first(where: { $0.agreement == .same }) {
      groups[same.group].files.append(photo)
    } else if unknown.count == 1, isOpenToUnknown {
      groups[unknown[0].group].files.append(photo)
    } else {
      begin(photo)
    }
  }

  private mutating func begin(_ photo: FileGroup.File) {
    if photo.form == .plain {
      groups.append(FileGroup(picture: picture, files: [photo]))
    } else {
      // It is no edit of the others after all.
      let own = FileGroup.File(
        shown: photo.shown, path: photo.path, kind: .photo, isChosen: photo.isChosen)
      groups.append(FileGroup(picture: photo.path.picture, files: [own]))
    }
  }

  /// The agreement with the photos of the group.
  private func agreement(
    of group: FileGroup, _ agreement: (ShotSigns) -> ShotSigns.Agreement
  ) -> ShotSigns.Agreement {
    let all = group.files.compactMap { shots[$0.path] }.map(agreement)
    if all.contains(.other) { return .other }
    return all.contains(.same) ? .same : .unknown
  }
}

/// What belongs to photos.
extension ShotDivision {
  private mutating func add(_ companions: [FileGroup.File]) {
    var films: [FileGroup.File] = []
    for file in companions {
      switch file.kind {
      case .photo: continue
      case .byName(let photo, _), .takeoutNote(let photo, _):
        let isKnown = groups.contains { $0.files.contains { $0.path == file.path } }
        for index in groups.indices
        where !isKnown && groups[index].files.contains(where: { $0.path == photo }) {
          groups[index].files.append(file)
        }
      case .byStem:
        if FileGroup.isFilm(file.path) {
          films.append(file)
        } else {
          add(file, to: owner(of: file))
        }
      }
    }
    for file in films {
      addFilm(file, beside: films.filter { $0.form == file.form && $0.path != file.path })
    }
  }

  private mutating func add(
    _ file: FileGroup.File, to owner: Int?, else reason: PhotoWarning.LeftReason = .unclear
  ) {
    if let owner {
      groups[owner].files.append(file)
    } else {
      leave(file.shown, reason)
    }
  }

  /// The groups that a file with the stem of the picture in this form may belong to.
  private func owners(of file: FileGroup.File) -> [Int] {
    let plain = groups.indices.filter { groups[$0].picture == picture }
    let sameForm = plain.filter { index in
      groups[index].files.contains { $0.kind == .photo && $0.form == file.form }
    }
    if case .lettered = file.form, !sameForm.isEmpty { return sameForm }
    return plain
  }

  /// The group that a sidecar with the stem of the photos belongs to; nil if that cannot be told.
  private func owner(of file: FileGroup.File) -> Int? {
    let owners = owners(of: file)
    if owners.count < 2 { return owners.first }
    guard file.path.isSidecar, let opened = try? OpenFile(atBytes: file.path.bytes),
      case .packet(let packet) = Sidecar.read(opened)
    else { return nil }
    if let named = packet.value(of: XMPName(.photoshop, "SidecarForExtension"))?.text {
      let wanted = FoldedName(Array(named.utf8))
      let matching = owners.filter { index in
        groups[index].files.contains {
          $0.kind == .photo && FoldedName(Array($0.path.nameExtension ?? [])) == wanted
        }
      }
      return matching.count == 1 ? matching[0] : nil
    }
    let date = [XMPName(.exif, "DateTimeOriginal"), XMPName(.photoshop, "DateCreated")]
      .lazy.compactMap { packet.value(of: $0)?.text }.compactMap(XMPText.date).first
    let shot = ShotSigns(date: date)
    let matching = owners.filter { owner in
      agreement(of: groups[owner]) { shot.agreement(with: $0) } == .same
    }
    return matching.count == 1 ? matching[0] : nil
  }

  /// Adds a film to the shot that it is of by its own date. Without one, it belongs to the only shot, if it is the
  /// only film.
  private mutating func addFilm(_ file: FileGroup.File, beside others: [FileGroup.File]) {
    let owners = owners(of: file)
    for owner in owners {
      for photo in groups[owner].files where photo.kind == .photo && shots[photo.path] == nil {
        shots[photo.path] = ShotSigns(of: photo.path)
      }
    }
    let agreements = agreements(of: file, owners)
    let same = zip(owners, agreements).filter { $0.1 == .same }.map(\.0)
    if same.count == 1 { return add(file, to: same[0]) }
    if let identifier = ContentIdentifier.of(file.path) {
      // The dates of a Live Photo may have been edited apart.
      let owner = owners.first { owner in
        groups[owner].files.contains {
          $0.kind == .photo && ContentIdentifier.of($0.path) == identifier
        }
      }
      if let owner { return add(file, to: owner) }
    }
    if same.isEmpty, !agreements.contains(.unknown) { return addFilm(file, else: .otherShot) }
    let isOnly = others.allSatisfy { self.agreements(of: $0, owners).allSatisfy { $0 == .other } }
    if owners.count == 1, isOnly { return add(file, to: owners[0]) }
    addFilm(file, else: .unclear)
  }

  /// Adds a film that belongs to no photo: it is a shot of its own if it is to be renamed, and stays otherwise.
  private mutating func addFilm(_ file: FileGroup.File, else reason: PhotoWarning.LeftReason) {
    guard file.isChosen else { return add(file, to: nil, else: reason) }
    let own = FileGroup.File(shown: file.shown, path: file.path, kind: .photo, isChosen: true)
    groups.append(FileGroup(picture: file.path.picture, files: [own]))
  }

  private func agreements(of film: FileGroup.File, _ owners: [Int]) -> [ShotSigns.Agreement] {
    guard let read = (try? OpenFile(atBytes: film.path.bytes)).flatMap({ try? Film.read($0) })
    else { return owners.map { _ in .unknown } }
    return owners.map { owner in
      let all = groups[owner].files.compactMap { shots[$0.path] }
        .map { $0.agreement(with: read) }
      if all.contains(.same) { return .same }
      return all.contains(.other) ? .other : .unknown
    }
  }
}

/// What stays.
extension ShotDivision {
  private mutating func leave(_ file: PathBytes, _ reason: PhotoWarning.LeftReason) {
    guard let index = groups.firstIndex(where: { $0.picture == picture && $0.isChosen }) else {
      return
    }
    groups[index].left.append((PhotoIdentifier(file), reason))
  }

  private mutating func noteLeft(_ others: [PathBytes]) {
    for group in groups where group.picture == picture && !group.isChosen {
      for file in group.files where file.kind == .photo { leave(file.shown, .otherShot) }
    }
    for file in others {
      let path = picture.folder.appending(file.fileName.bytes).filePath
      switch try? Stat(path, followTargetSymlink: false).type {
      case .symbolicLink: leave(file, .link)
      case .directory, nil: continue
      default: leave(file, .unknown)
      }
    }
  }
}

extension FileGroup {
  /// Whether one of its photos is to be renamed.
  var isChosen: Bool { files.contains(where: \.isChosen) }
}
