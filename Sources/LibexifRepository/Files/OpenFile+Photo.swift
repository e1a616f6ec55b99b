import PhotoEntities
import Platform
import SystemPackage

extension OpenFile {
  /// Opens the photo's file. A user who names a file like a folder, with a slash at the end, means the
  /// file all the same.
  convenience init(_ photo: PhotoIdentifier) throws(Errno) {
    let isNamedLikeFolder = photo.bytes.last == UInt8(ascii: "/")
    try self.init(atBytes: isNamedLikeFolder ? PhotoIdentifier(photo.path).bytes : photo.bytes)
  }
}
