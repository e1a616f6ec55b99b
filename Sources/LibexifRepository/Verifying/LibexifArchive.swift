import Digests
import PhotoContainers
package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

/// The files in a folder and its subfolders.
package final class LibexifArchive: ArchiveRepository {
  private let folder: PhotoIdentifier
  private let walk: ArchiveWalk
  private let progress: FetchProgress
  private let manifest: FileIdentity?
  private let workers: Workers
  private let cancellation: Cancellation

  /// The archive in this folder. Once it is open, another program cannot put another one in its place.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, which does not belong to the archive if it is in the folder. It may be missing.
  ///   - isCounted: Whether to count the files for the progress, if reading takes long. That takes a second walk.
  ///   - threads: The maximum number of threads; nil for as many as fit.
  /// - Throws: `PhotoRepositoryError` if the folder cannot be read.
  package init(
    at folder: PhotoIdentifier, besides manifest: PhotoIdentifier, isCounted: Bool, threads: Int?,
    isCancelled: @escaping Cancellation
  ) throws(PhotoRepositoryError) {
    self.folder = folder
    let path = folder.path
    do throws(Errno) {
      walk = try ArchiveWalk(of: try OpenFolder(following: path))
    } catch {
      throw error == .notDirectory
        ? PhotoRepositoryError(
          identifier: folder, reason: .notReadable(.system(detail: "\(error)")))
        : .cannotRead(folder, because: error)
    }
    let count = { @Sendable in
      (try? ArchiveWalk(of: try OpenFolder(following: path)))?.reduce(0) { count, _ in count + 1 }
        ?? 0
    }
    progress = FetchProgress(count: isCounted ? count : nil)
    self.manifest = (try? Stat(manifest.path)).map(FileIdentity.init)
    workers = threads.map { Workers(count: $0) } ?? .reading
    cancellation = isCancelled
  }

  package var leftOutCount: Int { walk.leftOutCount }
  package var isCancelled: Bool { cancellation() }

  package func fetchFiles(
    trustingStamps: Bool, _ entry: @escaping (PhotoIdentifier) -> ManifestEntry?
  ) -> AnyIterator<ArchiveOutcome> {
    let (folder, manifest, progress) = (folder, manifest, progress)
    let found = walk.lazy.map { file in (file, entry(PhotoIdentifier(bytes: file.path))) }
    let read = workers.results(
      of: CollectionOfOne(found), itemsInAdvance: PhotoFetch.groupSize, isCancelled: cancellation
    ) { file, entry in
      (file, entry, Self.read(file, in: folder, entry, trustingStamps, besides: manifest))
    }.joined()
    return AnyIterator(
      read.lazy.map { file, entry, result in
        ArchiveOutcome(
          path: PhotoIdentifier(bytes: file.path), entry: entry, result: result,
          isFolder: file.isFolder, progress: progress.batch(of: [([], 1)]).progress)
      }.makeIterator())
  }

  /// The file; nil if it is as the entry says, or is the manifest itself.
  private static func read(
    _ found: ArchiveWalk.Found, in folder: PhotoIdentifier, _ entry: ManifestEntry?,
    _ trustsStamps: Bool, besides manifest: FileIdentity?
  ) -> Result<ArchivedFile?, PhotoRepositoryError> {
    let identifier = PhotoIdentifier(folder.pathBytes.appending(found.path))
    return Result { () throws(PhotoRepositoryError) in
      let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) -> OpenFile? in
        let place = try found.place.get()
        if trustsStamps, place.stamp == entry?.stamp { return nil }
        return try OpenFile(place.name, in: place.folder)
      }
      return try file.flatMap { file throws(PhotoRepositoryError) in
        try read(file, identifier, entry, besides: manifest)
      }
    }
  }

  private static func read(
    _ file: OpenFile, _ identifier: PhotoIdentifier, _ entry: ManifestEntry?,
    besides manifest: FileIdentity?
  ) throws(PhotoRepositoryError) -> ArchivedFile? {
    let (status, hash) = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      let status = try file.status()
      var hash = SHA256()
      if status.type == .regular, FileIdentity(status) != manifest {
        try file.pass(0..<Int(clamping: status.size)) { (bytes, _) in
          hash.update(bytes.span.bytes)
        }
      }
      return (status, HexDigits.text(of: hash.digest))
    }
    guard status.type == .regular else {
      throw PhotoRepositoryError.notAFile(identifier, type: status.type)
    }
    if FileIdentity(status) == manifest { return nil }
    let stamp = FileStamp(status)
    if hash.isIdentical(to: entry?.hash ?? ""), stamp == entry?.stamp { return nil }
    let metadata = try metadata(of: file, identifier)
    let isWhole = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try file.status().isWritten(like: status)
    }
    guard isWhole else {
      throw PhotoRepositoryError(identifier: identifier, reason: .changedSinceRead)
    }
    return ArchivedFile(stamp: stamp, hash: hash, metadata: metadata)
  }

  /// Nil if the file is not a photo.
  private static func metadata(
    of file: OpenFile, _ identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Metadata? {
    do throws(PhotoRepositoryError) {
      return try ReadPhoto.read(file, identifier: identifier, for: selection, purpose: .fields)
        .metadata
    } catch {
      if error.code == .notAPhoto { return nil }
      throw error
    }
  }

  private static let selection = FieldSelection(
    Set(MetadataField.usual + [MetadataField.pictureHash]))
}
