import PhotoEntities
import Platform
import SystemPackage

extension PhotoIdentifier {
  /// The path of a file that a test has placed.
  var path: FilePath { PathBytes(bytes).filePath }
}
