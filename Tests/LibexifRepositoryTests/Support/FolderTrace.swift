import Foundation
import SystemPackage
import TestSupport

/// The contents and status of a folder's files, which show whether any file was written, replaced
/// or created.
struct FolderTrace: Equatable {
  struct File: Equatable {
    let bytes: [UInt8]
    let inode: UInt64
    let times: [Int]
  }

  let files: [String: File]

  /// The folder's contents now, including the folders inside it.
  init(_ folder: TemporaryFolder) throws {
    let paths = FileManager.default.enumerator(atPath: folder.path.string)
    var files: [String: File] = [:]
    for path in paths?.compactMap({ $0 as? String }) ?? [] {
      let status = try folder.status(of: path)
      files[path] = File(
        bytes: status.type == .regular ? try folder.bytes(of: path) : [],
        inode: UInt64(status.inode.rawValue),
        // A folder's times show temporary files too. Only its contents count.
        times: status.type == .directory
          ? []
          : [status.st_mtim, status.st_ctim].flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] })
    }
    self.files = files
  }

  /// The names of the entries.
  var names: [String] { files.keys.sorted() }
}
