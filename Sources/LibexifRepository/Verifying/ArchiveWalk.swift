import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage

/// A walk through all files of an archive, in the order of the bytes of their paths. It goes from open folder to open
/// folder and follows no symbolic link, so it never leaves the archive.
///
/// It holds the names in the folders on its path.
final class ArchiveWalk: Sequence, IteratorProtocol {
  /// A file, or a folder that cannot be read.
  struct Found: Sendable {
    /// The path in the archive.
    let path: [UInt8]
    let place: Result<Place, Errno>
    var isFolder = false
  }

  /// Where a file is, and what its folder says about it.
  struct Place: Sendable {
    let folder: OpenFolder
    let name: FilePath
    let stamp: FileStamp
  }

  private struct Entry {
    /// With a slash at the end if it is a folder: so names have the order of the paths.
    let name: [UInt8]
    let stamp: Result<FileStamp, Errno>
  }

  private struct Level {
    let folder: OpenFolder
    /// The path of the folder, with a slash, or nothing for the archive.
    let prefix: [UInt8]
    /// The last one is the next one.
    var entries: [Entry]
  }

  private var levels: [Level] = []
  /// How many files and folders were left out: hidden ones, those of the system, those of thumbnails and of deleted
  /// files, links, pipes and devices.
  private(set) var leftOutCount = 0

  /// A walk through the archive in this folder.
  init(of folder: OpenFolder) throws(Errno) {
    try enter(folder, prefix: [])
  }

  func next() -> Found? {
    while let last = levels.indices.last {
      guard let entry = levels[last].entries.popLast() else {
        levels.removeLast()
        continue
      }
      let (folder, path) = (levels[last].folder, levels[last].prefix + entry.name)
      guard entry.name.last == Self.slash else {
        return Found(
          path: path,
          place: entry.stamp.map {
            Place(folder: folder, name: PathBytes(entry.name).filePath, stamp: $0)
          })
      }
      do throws(Errno) {
        let name = PathBytes(entry.name.dropLast()).filePath
        try enter(try folder.folder(named: name), prefix: path)
      } catch {
        return Found(path: path.dropLast(), place: .failure(error), isFolder: true)
      }
    }
    return nil
  }

  private func enter(_ folder: OpenFolder, prefix: [UInt8]) throws(Errno) {
    var entries: [Entry] = []
    for name in try folder.names() where !Self.isFolderItself(name) {
      if let entry = entry(name, in: folder) { entries.append(entry) }
    }
    entries.sort { $1.name.lexicographicallyPrecedes($0.name) }
    levels.append(Level(folder: folder, prefix: prefix, entries: entries))
  }

  /// The entry of the name; nil if it is left out, or has gone away meanwhile.
  private func entry(_ name: [UInt8], in folder: OpenFolder) -> Entry? {
    var isLeftOut = name.first == UInt8(ascii: ".")
    if case .system = FileRole(PathBytes(name)) { isLeftOut = true }
    if !isLeftOut {
      do throws(Errno) {
        let status = try folder.status(of: PathBytes(name).filePath)
        switch status.type {
        case .regular: return Entry(name: name, stamp: .success(FileStamp(status)))
        case .directory where !PassedOver.isLeftOut(folder: name):
          return Entry(name: name + [Self.slash], stamp: .success(FileStamp(status)))
        default: break
        }
      } catch .noSuchFileOrDirectory {
        return nil
      } catch {
        return Entry(name: name, stamp: .failure(error))
      }
    }
    leftOutCount += 1
    return nil
  }

  private static let slash = UInt8(ascii: "/")

  private static func isFolderItself(_ name: [UInt8]) -> Bool {
    name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
  }
}

extension FileStamp {
  init(_ status: Stat) {
    self.init(
      size: Int(clamping: status.size), seconds: status.modificationTime,
      nanoseconds: status.modificationNanoseconds)
  }
}
