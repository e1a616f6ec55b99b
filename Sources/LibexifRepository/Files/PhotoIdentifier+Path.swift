import PhotoEntities
import Platform
import SystemPackage

/// In this repository a photo's identifier is the path of its file.
extension PhotoIdentifier {
  /// The path.
  var path: FilePath { pathBytes.filePath }

  /// The path's bytes.
  var pathBytes: PathBytes { PathBytes(bytes) }

  /// The identifier of the photo at this path.
  init(_ path: FilePath) {
    self.init(PathBytes(path))
  }

  /// The same for the path's bytes.
  init(_ path: PathBytes) {
    self.init(bytes: path.bytes)
  }
}

extension OpenFile {
  /// Opens the photo's file. A user who names a file like a folder, with a slash at the end, means the
  /// file all the same.
  convenience init(_ photo: PhotoIdentifier) throws(Errno) {
    let isNamedLikeFolder = photo.bytes.last == UInt8(ascii: "/")
    try self.init(atBytes: isNamedLikeFolder ? PhotoIdentifier(photo.path).bytes : photo.bytes)
  }
}
