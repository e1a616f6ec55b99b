import PhotoEntities
import Platform
import SystemPackage

/// In this repository, a photo's identifier is the path of its file.
extension PhotoIdentifier {
  var path: FilePath { pathBytes.filePath }

  /// The path's bytes.
  var pathBytes: PathBytes { PathBytes(bytes) }

  /// The identifier of the photo at this path.
  init(_ path: FilePath) {
    self.init(PathBytes(path))
  }

  /// The identifier of the photo at this path.
  init(_ path: PathBytes) {
    self.init(bytes: path.bytes)
  }
}

extension OpenFile {
  /// Opens the photo's file; standard input for `-` and `/dev/stdin`. A slash at the end of the path is
  /// ignored: the user means the file.
  convenience init(_ photo: PhotoIdentifier) throws(Errno) {
    if StandardInputFile.isMeant(by: photo.bytes) {
      try self.init(standardInput: ())
      return
    }
    let isNamedLikeFolder = photo.bytes.last == UInt8(ascii: "/")
    try self.init(atBytes: isNamedLikeFolder ? PhotoIdentifier(photo.path).bytes : photo.bytes)
  }
}
