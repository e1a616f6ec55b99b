import FileReplacement
import PhotoContainers
public import PhotoEntities
package import PhotoSearch
public import PhotoUseCases
package import Platform
import SystemPackage

/// Photos in files. A photo's identifier is the path of its file.
public struct LibexifPhotoRepository: Sendable {
  /// Returns photos in groups as they become known, or errors about names. The next group may come late.
  package typealias Supply =
    @Sendable () -> AnyIterator<[Result<PhotoIdentifier, PhotoRepositoryError>]>

  /// The source of the photos' names.
  enum Source {
    case search(PhotoSearch, hasAnyName: Bool, isCounted: Bool)
    case list(PathList, isForEditing: Bool)
    case supply(Supply)
  }

  private(set) var source: Source
  let options: EditOptions
  /// Records edits, so that they can be undone; nil if they are not recorded.
  let journal: EditJournal?
  let isCancelled: Cancellation
  /// The folder that changed photos are written to; nil if they replace the originals.
  let output: OutputFolder?
  /// The folders that are searched for photos to edit; nil if the photos are named in another way.
  let namedFolders: NamedFolders?
  let sidecars = SidecarSearch()
  /// The folders of the photos that are edited; most photos are in the folder of the one before.
  let openFolders = OpenFolders(limit: 64)
  /// Which files are named if a search passes over them.
  let passedOverFiles: PassedOverFiles
  /// Hears of the work on large files; nil for nobody.
  private(set) var didPass: (@Sendable (_ bytes: Int, _ total: Int) -> Void)?
  /// The maximum number of threads; nil for as many as fit.
  package private(set) var threads: Int?

  /// The photos in these files and folders, and with `isRecursive` also in the folders inside them.
  ///
  /// For browsing, they come in the order of their paths. For editing, they come in the order in
  /// which they and their folders are named. Then symbolic links to others of the photos are skipped,
  /// and so are repeated photos, whatever their names.
  ///
  /// The methods that take an identifier accept the path of any file.
  ///
  /// - Parameters:
  ///   - hasAnyName: Whether a file found in a folder need not have a photo's extension. Backups
  ///     (`.orig`, `_original`) are not taken in any case.
  ///   - isCounted: Whether to count the photos for the progress, if fetching takes long. That takes a
  ///     second search.
  public init(
    photosAt paths: [PhotoIdentifier] = [], isRecursive: Bool = false, hasAnyName: Bool = false,
    isForEditing: Bool = false, isCounted: Bool = false,
    options: EditOptions = EditOptions(), journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    self.init(
      photosAt: paths, isRecursive: isRecursive, entersAllFolders: false, hasAnyName: hasAnyName,
      isForEditing: isForEditing, isCounted: isCounted, naming: .none, options: options,
      journal: journal,
      isCancelled: isCancelled)
  }

  /// The same.
  ///
  /// - Parameters:
  ///   - entersAllFolders: Whether hidden folders, and those of thumbnails and of deleted files, are searched too.
  ///   - passedOverFiles: Which files are named in a warning if they are passed over.
  package init(
    photosAt paths: [PhotoIdentifier], isRecursive: Bool, entersAllFolders: Bool, hasAnyName: Bool,
    isForEditing: Bool, isCounted: Bool, naming passedOverFiles: PassedOverFiles,
    options: EditOptions, journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    var search = PhotoSearch(
      paths: paths.map(\.pathBytes), isRecursive: isRecursive,
      purpose: isForEditing ? .editing(output: options.outputFolder?.path) : .browsing,
      accepts: { path in
        Self.mayBePhoto(path, hasAnyName: hasAnyName)
          || PhotoFormats.haveFilmExtension(of: path)
      })
    search.entersAllFolders = entersAllFolders
    search.notes = passedOverFiles.note
    self.passedOverFiles = passedOverFiles
    source = .search(search, hasAnyName: hasAnyName, isCounted: isCounted)
    (self.options, self.journal) = (options, journal)
    self.isCancelled = isCancelled
    output = options.output(
      names: OutputNames(foundIn: search.paths, isRecursive: isRecursive))
    namedFolders = isForEditing ? NamedFolders(search.paths) : nil
  }

  /// The photos whose paths are listed in this file, or on standard input if it is nil.
  /// `terminator` follows each path. The photos are fetched in the order of the list, as it
  /// arrives: it may be endless. For editing, a repeated photo is skipped, whatever its name;
  /// otherwise it is fetched as often as it is listed.
  package init(
    photosListedIn list: PhotoIdentifier?, terminator: UInt8, isForEditing: Bool = false,
    options: EditOptions = EditOptions(), journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    source = .list(
      Self.pathList(list, terminator: terminator, isCancelled: isCancelled),
      isForEditing: isForEditing)
    (self.options, self.journal) = (options, journal)
    self.isCancelled = isCancelled
    output = options.output(names: OutputNames())
    namedFolders = nil
    passedOverFiles = .none
  }

  /// The photos that `supply` names for editing, in its order, as it names them. A repeated photo
  /// fails with the code `invalidData`, whatever its name.
  package init(
    photosSuppliedBy supply: @escaping Supply, options: EditOptions = EditOptions(),
    journal: EditJournal? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    source = .supply(supply)
    (self.options, self.journal) = (options, journal)
    self.isCancelled = isCancelled
    output = options.output(names: OutputNames())
    namedFolders = nil
    passedOverFiles = .none
  }
}

extension LibexifPhotoRepository {
  /// The same photos, with at most this many threads for the work on them, 1 or more; nil for as many as fit.
  public func with(threads: Int?) -> LibexifPhotoRepository {
    var repository = self
    repository.threads = threads
    return repository
  }

  /// The same photos. `didPass` is called now and then, by any thread, while a large file is copied and read back: with the
  /// number of bytes that are done, and that of both.
  package func telling(
    _ didPass: @escaping @Sendable (_ bytes: Int, _ total: Int) -> Void
  ) -> LibexifPhotoRepository {
    var repository = self
    repository.didPass = didPass
    return repository
  }

  /// The same photos in the order in which they and their folders are named, as often as they are; not for editing.
  package var inNamedOrder: LibexifPhotoRepository {
    guard case .search(var search, let hasAnyName, let isCounted) = source else { return self }
    search.purpose = .showing
    var repository = self
    repository.source = .search(search, hasAnyName: hasAnyName, isCounted: isCounted)
    return repository
  }

  /// The same photos, which can be fetched more than once: a list of them is read to its end at once.
  package var fetchableAgain: LibexifPhotoRepository {
    guard case .list(let list, let isForEditing) = source else { return self }
    var repository = self
    repository.source = .list(list.readToEnd, isForEditing: isForEditing)
    return repository
  }

  /// The threads that read photos.
  var readers: Workers { threads.map { Workers(count: $0) } ?? .reading }

  /// The search for photos with a photo's name; nil if the photos are named in another way, if their sidecars are read
  /// too, or their texts in another way, or if all folders are entered.
  package var search: PhotoSearch? {
    guard case .search(let search, hasAnyName: false, _) = source, search.purpose == .browsing,
      !options.sidecars.areRead, options.assumptions == .none, !search.entersAllFolders
    else { return nil }
    return search
  }

  /// The outcome that names what a search in these folders passed over; nil if that was nothing.
  package func outcome(ofPassing passedOver: PassedOver, in paths: [PathBytes]) -> FetchOutcome? {
    PhotoWarning.PassedOver(passedOver, of: passedOverFiles).map {
      .skipped(
        PhotoIdentifier(paths.first ?? PathBytes([UInt8(ascii: ".")])), reason: .passedOver($0))
    }
  }

  /// The threads that write photos.
  var writers: Workers { threads.map { Workers(count: $0) } ?? .writing }

  /// Whether a file of this name is looked into if it is found in a folder: it has the extension of a
  /// format that the repository reads, or any name but that of a backup.
  ///
  /// - Parameter hasAnyName: Whether photos need not have such an extension.
  package static func mayBePhoto(_ identifier: PhotoIdentifier, hasAnyName: Bool) -> Bool {
    mayBePhoto(identifier.pathBytes, hasAnyName: hasAnyName)
  }

  /// The list. A line that is valid text names a photo as in the JSON. Paths that end in NUL are
  /// taken byte for byte, as the programs that write them treat paths as bytes.
  private static func pathList(
    _ list: PhotoIdentifier?, terminator: UInt8, isCancelled: @escaping Cancellation
  ) -> PathList {
    PathList(in: list?.pathBytes, terminator: terminator, isCancelled: isCancelled) { line in
      // In a list, it is a file of that name.
      if line.elementsEqual("-".utf8) { return PathBytes(Array("./-".utf8)) }
      let text = terminator == 0 ? nil : String(validating: line, as: UTF8.self)
      return text.map { PhotoIdentifier(text: $0).pathBytes } ?? PathBytes(Array(line))
    }
  }

  /// Whether a file of this name is looked into by listings.
  package static func mayBeListed(_ identifier: PhotoIdentifier) -> Bool {
    mayBeListed(identifier.pathBytes)
  }

  /// The same for a path.
  package static func mayBeListed(_ path: PathBytes) -> Bool {
    mayBePhoto(path, hasAnyName: false) || PhotoFormats.haveFilmExtension(of: path)
  }

  private static func mayBePhoto(_ path: PathBytes, hasAnyName: Bool) -> Bool {
    hasAnyName ? !PhotoFormats.isBackup(path) : PhotoFormats.haveExtension(of: path)
  }
}
