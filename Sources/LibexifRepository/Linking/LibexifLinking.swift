import FileReplacement
import PhotoEntities
package import PhotoUseCases
import Platform
import SystemPackage

/// Photos in files that become one file with others of the same bytes.
package struct LibexifLinking: LinkingRepository {
  private let kind: FileLink.Kind
  private let isRehearsal: Bool
  private let journal: EditJournal?
  private let isCancelled: Cancellation

  /// Links files.
  ///
  /// - Parameters:
  ///   - isCloning: Whether a file becomes a clone of the kept one, not a further name.
  ///   - isRehearsal: Whether nothing is linked.
  ///   - journal: Records the links before they are made; nil for a rehearsal alone.
  package init(
    isCloning: Bool, isRehearsal: Bool, journal: EditJournal?,
    isCancelled: @escaping Cancellation = { false }
  ) {
    kind = isCloning ? .clone : .name
    (self.isRehearsal, self.journal, self.isCancelled) = (isRehearsal, journal, isCancelled)
  }

  /// A link that is to be made, and what is said of it.
  private struct Planned {
    let photo: PhotoIdentifier
    let kept: PhotoIdentifier
    let link: FileLink
    /// How many bytes of the disk it frees.
    let freed: Int
  }

  /// What becomes of a photo.
  private enum Planning {
    case planned(Planned)
    case told(LinkingOutcome)
    case cancelled
  }

  package func linkPhotos<Failure: Error>(
    of groups: [LinkedGroup], _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var planned: [Planned] = []
    let all = groups.reduce(0) { $0 + $1.others.count }
    var done = 0
    for group in groups {
      var names = NamesOfFiles(group.others)
      for photo in group.others {
        if isCancelled() { return all - done }
        switch planning(photo, to: group.kept, &names) {
        case .planned(let one): planned.append(one)
        case .told(let outcome): try receive(outcome)
        case .cancelled: return all - done
        }
        done += 1
      }
    }
    if isRehearsal {
      for one in planned { try receive(.linked(one.photo, to: one.kept, freeing: one.freed)) }
      return 0
    }
    guard let journal, let first = planned.first else { return 0 }
    let ids: [String]
    do throws(Errno) {
      ids = try journal.journal.append(planned.map(\.link))
    } catch {
      try receive(
        .failed(
          PhotoRepositoryError(
            identifier: first.photo, reason: .notRecorded(.edit(detail: "\(error)")))))
      return planned.count
    }
    return try carryOut(Array(zip(planned, ids)), journal, receive)
  }

  package func resumeLinking<Failure: Error>(
    _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    guard let journal else { return 0 }
    let recorded: [JournalContents.Link]
    do throws(JournalRefusal) {
      recorded = try journal.journal.contents(of: try journal.journal.openToUndo()).links
    } catch {
      try receive(.failed(.journal(journal.identifier, .recording, error)))
      return 0
    }
    let left = recorded.filter { !$0.isMade || $0.link.isOpen }.map { one in
      (
        Planned(
          photo: PhotoIdentifier(one.link.path), kept: PhotoIdentifier(one.link.kept),
          link: one.link, freed: one.link.byteCount), one.id
      )
    }
    guard isRehearsal else { return try carryOut(left, journal, receive) }
    for (one, _) in left { try receive(.linked(one.photo, to: one.kept, freeing: one.freed)) }
    return 0
  }

  private func planning(
    _ photo: PhotoIdentifier, to kept: PhotoIdentifier, _ names: inout NamesOfFiles
  ) -> Planning {
    do throws(PhotoRepositoryError) {
      return try plan(photo, to: kept, &names)
    } catch {
      return error.reason == .cancelled ? .cancelled : .told(.failed(error))
    }
  }

  private func plan(
    _ photo: PhotoIdentifier, to kept: PhotoIdentifier, _ names: inout NamesOfFiles
  ) throws(PhotoRepositoryError) -> Planning {
    let (path, isLink) = try PhotoRepositoryError.reading(photo) { () throws(Errno) in
      try Self.path(of: photo)
    }
    let keptPath = try PhotoRepositoryError.reading(kept) { () throws(Errno) in
      PathBytes(try kept.path.resolvingSymlinks())
    }
    if isLink {
      let target = try? PathBytes(photo.path.resolvingSymlinks())
      if target == keptPath { return .told(.alreadyOne(photo, with: kept)) }
      throw PhotoRepositoryError(identifier: photo, reason: .notNameable(.isLink))
    }
    let plan = try PhotoRepositoryError.withFile(of: photo) { () throws(FileFailure) in
      try FileLink.plan(
        path, to: keptPath, kind, names: names.count(of: photo), isCancelled: isCancelled)
    }
    switch plan {
    case .alreadyOne: return .told(.alreadyOne(photo, with: kept))
    case .differs: return .told(.differs(photo, from: kept))
    case .link(let link):
      let freed = names.isLast(photo) ? link.byteCount : 0
      return .planned(Planned(photo: photo, kept: kept, link: link, freed: freed))
    }
  }

  private func carryOut<Failure: Error>(
    _ recorded: [(Planned, String)], _ journal: EditJournal,
    _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let folders = MovedFolders()
    defer {
      folders.synchronize()
      journal.journal.flushNotes()
    }
    for (index, (one, id)) in recorded.enumerated() {
      if isCancelled() { return recorded.count - index }
      let outcome: LinkingOutcome
      do throws(FileFailure) {
        try one.link.carryOut(id, in: folders, isCancelled: isCancelled)
        // If this cannot be noted, the file's inode tells it.
        try? journal.journal.note(.made, id)
        outcome = .linked(one.photo, to: one.kept, freeing: one.freed)
      } catch .cancelled {
        return recorded.count - index
      } catch {
        try? journal.journal.appendFailed([id])
        outcome = .failed(PhotoRepositoryError(one.photo, linking: one.link, error))
      }
      try receive(outcome)
    }
    return 0
  }

  /// The path of a photo from the root, of which only the last name may be a symbolic link; and whether it is one.
  private static func path(
    of photo: PhotoIdentifier
  ) throws(Errno) -> (path: PathBytes, isLink: Bool) {
    let path = photo.path
    guard let name = path.lastComponent else { throw .isDirectory }
    let folder = path.removingLastComponent()
    let real = try (folder.isEmpty ? FilePath(".") : folder).resolvingSymlinks()
    let whole = real.appending(name)
    return (PathBytes(whole), try Stat(whole, followTargetSymlink: false).type == .symbolicLink)
  }
}

/// How many of some photos are names of the same file.
private struct NamesOfFiles {
  private var counts: [FileIdentity: (all: Int, left: Int)] = [:]
  private var files: [PhotoIdentifier: FileIdentity] = [:]

  init(_ photos: [PhotoIdentifier]) {
    for photo in photos {
      guard let status = try? Stat(photo.path, followTargetSymlink: false) else { continue }
      let file = FileIdentity(status)
      files[photo] = file
      let count = (counts[file]?.all ?? 0) + 1
      counts[file] = (count, count)
    }
  }

  func count(of photo: PhotoIdentifier) -> Int { files[photo].flatMap { counts[$0]?.all } ?? 1 }

  /// Whether the photo is the last name of its file, once it is counted off.
  mutating func isLast(_ photo: PhotoIdentifier) -> Bool {
    guard let file = files[photo], let left = counts[file]?.left else { return true }
    counts[file]?.left = left - 1
    return left <= 1
  }
}
