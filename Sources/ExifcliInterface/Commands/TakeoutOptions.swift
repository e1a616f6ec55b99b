import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The options of an import from Google Takeout.
struct TakeoutOptions: ParsableArguments {
  /// What an album of Google Photos becomes.
  enum Albums: String, OptionValue {
    case keywords
    case folders
    case none

    var meaning: String {
      switch self {
      case .keywords: "the album's title becomes a keyword of its photos"
      case .folders: "its photos go to a folder of the album in the archive"
      case .none: "nothing"
      }
    }
  }

  @Flag(
    help: ArgumentHelp(
      "The paths are the parts of an export of Google Takeout, unpacked. The template sees what the notes in it say, and"
        + " the copies get what they lack: date, position, description, persons, rating 5 for a favourite."
    ))
  var takeout = false

  @Option(help: "What albums become. (default: keywords)")
  var albums: Albums?

  @Option(
    help: ArgumentHelp(
      "The time zone of the dates in notes, such as Europe/Vienna or +02:00; by default they stay in UTC.",
      valueName: "zone"))
  var zone: String?

  /// Checks that they go together with the other options of the import.
  func check(_ paths: [PhotoPath], isMove: Bool) throws {
    guard takeout else {
      if albums != nil || zone != nil {
        throw ValidationError("--albums and --zone work only with --takeout.")
      }
      return
    }
    if isMove {
      throw ValidationError(
        "--takeout copies, as notes may be about several photos: leave out --move.")
    }
    for path in paths {
      let name = NewName.LetterCase.lower.applied(to: path.identifier.bytes)
      guard Self.archives.contains(where: { name.suffix($0.count).elementsEqual($0) }) else {
        continue
      }
      throw ValidationError(
        "\(VisibleText.path(path.identifier)) is an archive: unpack it first, and name the folder.")
    }
  }

  private static let archives = [".zip", ".tgz", ".tar.gz", ".tar"].map { Array($0.utf8) }

  /// The notes in the export.
  func way(_ useCases: any UseCases, _ paths: [PhotoPath]) throws -> NotesWay {
    NotesWay(
      notes: useCases.takeoutNotes(in: paths.map(\.identifier)), zone: try zone.map(useCases.zone),
      makesAlbumFolders: albums == .folders)
  }
}

/// The photos that an import has copied, or found in the archive, by the places where they are now.
struct ImportedCopies {
  /// Whether nothing is copied.
  let isRehearsal: Bool
  /// The photos of the card with the picture of each, by the file that can be edited: in a rehearsal, the original.
  private(set) var originals: [PhotoIdentifier: [PhotoIdentifier]] = [:]
  /// How many notes have no photo, and how many photos no note.
  private(set) var (notesWithoutPhoto, photosWithoutNote) = (0, 0)
  /// How many photos and other files were copied.
  private(set) var count = 0
  private var files: [PhotoIdentifier: PhotoIdentifier] = [:]
  private var readNotes: Set<PhotoIdentifier>?

  init(isRehearsal: Bool) {
    self.isRehearsal = isRehearsal
  }

  /// Notes what became of a file.
  mutating func note(_ outcome: RenamingOutcome) {
    switch outcome {
    case .renamed(let old, let new):
      if old != new { count += 1 }
      add(old, at: new, file: isRehearsal ? old : new)
    case .archived(let photo, let place): add(photo, at: place, file: place)
    case .warning(_, .leftBehind(.noteWithoutPhoto)): notesWithoutPhoto += 1
    case .warning(_, .noNote): photosWithoutNote += 1
    case .nameless, .failed, .warning: break
    }
  }

  /// Whether the file is left as its photo is in the archive already, and is a note that was read for that photo. Albums
  /// have many of them.
  mutating func isNoteOfArchived(_ outcome: RenamingOutcome, _ notes: NotesWay?) -> Bool {
    guard let notes, case .warning(let file, .leftBehind(.archived)) = outcome else { return false }
    let read = readNotes ?? notes.notes.fetchFiles().read
    readNotes = read
    return read.contains(file)
  }

  private mutating func add(
    _ original: PhotoIdentifier, at place: PhotoIdentifier, file: PhotoIdentifier
  ) {
    let file = files[place] ?? file
    files[place] = file
    originals[file, default: []].append(original)
  }
}

extension NamingCommand {
  /// Gives the copies, and the photos in the archive with the same pictures, what the notes of their originals say. That
  /// is a run of its own, which can be repeated: photos get only what they lack.
  func fillIn(
    _ copies: ImportedCopies, from notes: NotesWay, in zones: ZonesOfPlaces?,
    with useCases: any UseCases, _ console: Console
  ) throws {
    guard !Interruption.isRequested, console.isWritable else { return }
    guard naming.resumedRun == nil else {
      return console.advise(
        "the copies lack what the notes say: give the command of the import again, which adds it")
    }
    let photos = copies.originals.keys.filter { useCases.mayBePhoto($0, hasAnyName: false) }
    console.advise(
      "Google Takeout: \(Counted.text(copies.photosWithoutNote, "photo")) without a note,"
        + " \(Counted.text(copies.notesWithoutPhoto, "note")) without a photo")
    guard !photos.isEmpty else { return }
    let filling = NoteFilling(
      from: notes.notes, zone: notes.zone, zones: zones,
      namesAlbums: takeout?.albums ?? .keywords == .keywords)
    var way = try EditWay.parse([])
    (way.dryRun, way.noHistory) = (naming.dryRun, naming.noHistory)
    let format: EditCommand.Format = naming.format == .jsonl ? .jsonl : .text
    let presenter = format.presenter(
      console, isRehearsal: way.dryRun,
      interruptionAdvice:
        "to do the rest, give the command again; to undo the edits made so far, write"
        + " 'exifcli undo'")
    let source = PhotoSource(
      .at(photos.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, isRecursive: false),
      sidecars: selection.sidecars, assumptions: selection.assumptions.assumed,
      jobs: selection.jobs)
    way.carryOut(
      { photo in
        (copies.originals[photo] ?? []).reduce(PhotoEdit([])) { edit, original in
          edit + filling.edit(ofIdentifier: original).edit
        }
      }, ofMoments: nil, of: source, where: nil, by: way.options, with: useCases, presenter)
    presenter.finish()
    if way.isRecorded, copies.count > 0, !Interruption.isRequested {
      console.advise(
        "the copies and their values are two runs: 'exifcli undo' takes back the values, and a second one the copies"
      )
    }
  }
}
