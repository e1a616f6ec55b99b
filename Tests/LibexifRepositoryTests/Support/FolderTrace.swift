import Foundation
import SystemPackage
import TestSupport

/// What is in a folder, so exactly that it shows whether anything was written, replaced or made.
struct FolderTrace: Equatable {
  struct File: Equatable {
    let bytes: [UInt8]
    let inode: UInt64
    let times: [Int]
  }

  let files: [String: File]

  /// What is in the folder now, and in those within.
  init(_ folder: TemporaryFolder) throws {
    let paths = FileManager.default.enumerator(atPath: folder.path.string)
    var files: [String: File] = [:]
    for path in paths?.compactMap({ $0 as? String }) ?? [] {
      let status = try folder.status(of: path)
      files[path] = File(
        bytes: status.type == .regular ? try folder.bytes(of: path) : [],
        inode: UInt64(status.inode.rawValue),
        // A folder's times tell of files that came and went; what is in it is what counts.
        times: status.type == .directory
          ? []
          : [status.st_mtim, status.st_ctim].flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] })
    }
    self.files = files
  }

  /// The names of what is there.
  var names: [String] { files.keys.sorted() }
}
