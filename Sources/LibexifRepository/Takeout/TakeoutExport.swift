package import PhotoEntities
package import PhotoUseCases
import Platform
import Synchronization
import SystemPackage

/// The notes in an export of Google Takeout: beside their photos, or in the same folder of another part.
///
/// The folders are looked through once, before the first note is fetched; albums are known from then on.
package final class TakeoutExport: PhotoNoteRepository {
  private let search = NoteSearch()
  private let contents: Mutex<Contents>

  /// The notes in these folders, and in those below them, and beside these photos.
  package init(
    at paths: [PhotoIdentifier], isCancelled: @escaping Cancellation = { false }
  ) {
    contents = Mutex(Contents(roots: paths.map(\.pathBytes), isCancelled: isCancelled))
  }

  package func fetchNote(ofIdentifier identifier: PhotoIdentifier) -> FetchedNote {
    contents.withLock { contents in
      if let known = contents.notes[identifier] { return known }
      let note = contents.read(identifier, by: search)
      contents.notes[identifier] = note
      return note
    }
  }

  package func fetchFiles() -> NoteFiles {
    contents.withLock { $0.files() }
  }
}

/// What is known of an export.
private struct Contents {
  /// What makes photos the same: albums have copies of those in the folder of their year.
  private struct Photo: Hashable {
    let name: String
    let time: Int
  }

  let roots: [PathBytes]
  let isCancelled: Cancellation
  var notes: [PhotoIdentifier: FetchedNote] = [:]
  private var folders: ExportFolders?
  /// The albums of each photo that is in one.
  private var albums: [Photo: Set<String>] = [:]
  /// The notes that belong to photos, by the place of their folder.
  private var used: Set<PathBytes> = []

  init(roots: [PathBytes], isCancelled: @escaping Cancellation) {
    (self.roots, self.isCancelled) = (roots, isCancelled)
  }

  /// The folders, which are looked through now if they were not before.
  private mutating func open() -> ExportFolders {
    if let folders { return folders }
    let found = ExportFolders(at: roots, isCancelled: isCancelled)
    for place in found.all.indices where !isCancelled() {
      guard let album = found.album(of: place),
        let folder = try? OpenFolder(following: found.all[place].path)
      else { continue }
      for name in found.all[place].notes {
        guard case .note(let contents, _)? = try? TakeoutNote.read(name, in: folder),
          let photo = Self.photo(of: contents)
        else { continue }
        albums[photo, default: []].insert(album)
      }
    }
    folders = found
    return found
  }

  private static func photo(of contents: TakeoutNote.Contents) -> Photo? {
    guard let name = contents.title, let time = contents.photoTakenTime?.timestamp else {
      return nil
    }
    return Photo(name: name, time: time)
  }

  mutating func read(_ identifier: PhotoIdentifier, by search: NoteSearch) -> FetchedNote {
    var folders = open()
    guard let path = try? identifier.path.resolvingSymlinks(),
      let place = folders.place(of: path.folder, shown: identifier.pathBytes.folder)
    else { return FetchedNote(PhotoNote(), fault: .missing) }
    self.folders = folders
    var found = Set([folders.album(of: place)].compactMap(\.self))
    var fetched = FetchedNote(PhotoNote(), fault: .missing)
    let name = PathBytes(path).fileName.bytes
    search: for other in [place] + folders.others(like: place) {
      let folder = folders.all[other]
      guard let open = try? OpenFolder(following: folder.path) else { continue }
      // A photo of this name there has the note itself.
      if other != place, (try? open.status(of: PathBytes(name).filePath)) != nil { continue }
      switch TakeoutNote.find(name, in: open, at: folder.path, by: search) {
      case .note(let contents, let file):
        used.insert(folder.shown.appending(file))
        fetched = FetchedNote(
          contents.note,
          fault: contents.date == nil ? .unreadable(detail: TakeoutNote.wrongTime) : nil)
        if let photo = Self.photo(of: contents) { found.formUnion(albums[photo] ?? []) }
        break search
      case .unreadable(let detail):
        fetched.fault = .unreadable(detail: detail)
        break search
      case .other, nil: continue
      }
    }
    fetched.note.albums = found.sorted {
      $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
    }
    return fetched
  }

  mutating func files() -> NoteFiles {
    var files = NoteFiles()
    for folder in open().all where !isCancelled() {
      if let album = folder.album {
        files.read.insert(PhotoIdentifier(folder.shown.appending(album.file)))
      }
      let others = folder.notes.filter { !used.contains(folder.shown.appending($0)) }
      guard !others.isEmpty, let open = try? OpenFolder(following: folder.path) else { continue }
      for name in others {
        guard case .note? = try? TakeoutNote.read(name, in: open) else { continue }
        files.withoutPhoto.append(PhotoIdentifier(folder.shown.appending(name)))
      }
    }
    files.read.formUnion(used.map { PhotoIdentifier($0) })
    return files
  }
}
