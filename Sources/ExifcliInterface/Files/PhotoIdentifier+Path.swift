import PhotoEntities
import SystemPackage

extension PhotoIdentifier {
  /// The path of the file that a user has named by it.
  var path: FilePath {
    FilePath(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
  }
}
