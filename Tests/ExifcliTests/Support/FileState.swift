import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Everything that shows whether a file was touched.
struct FileState: Equatable {
  let bytes: [UInt8]
  let inode: UInt64
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int
  let changedSeconds: Int
  let changedNanoseconds: Int

  init(_ name: String, in folder: TemporaryFolder) throws {
    var status = stat()
    try #require(lstat(folder.url(name).path, &status) == 0)
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    bytes = try folder.bytes(name)
    inode = UInt64(status.st_ino)
    modifiedSeconds = modified.tv_sec
    modifiedNanoseconds = modified.tv_nsec
    changedSeconds = changed.tv_sec
    changedNanoseconds = changed.tv_nsec
  }
}
