package import PhotoEntities
import Platform
import SystemPackage

/// Which files are of a card, and which of an archive, as one may be in the other.
package final class ImportedFolders {
  private let card: [FilePath]
  private let archive: [FilePath]
  private var known: [PathBytes: FilePath] = [:]

  /// The folders and files of the card, and the folders of the archive. Missing ones have no files.
  package init(card: [PhotoIdentifier], archive: [PhotoIdentifier]) {
    self.card = card.compactMap { try? $0.path.resolvingSymlinks() }
    self.archive = archive.compactMap { try? $0.path.resolvingSymlinks() }
  }

  /// Whether the file is of the archive: the innermost of the folders that it is in is the archive's. The files of a
  /// folder that is both are the card's.
  package func isInArchive(_ file: PhotoIdentifier) -> Bool {
    let path = PathBytes(file.path)
    guard let name = path.filePath.lastComponent else { return false }
    let folder = known[path.folder] ?? (try? path.folder.filePath.resolvingSymlinks())
    guard let folder else { return false }
    known[path.folder] = folder
    let real = folder.appending(name)
    func depth(_ roots: [FilePath]) -> Int {
      roots.filter { real.starts(with: $0) }.map(\.components.count).max() ?? -1
    }
    return depth(archive) > depth(card)
  }
}
