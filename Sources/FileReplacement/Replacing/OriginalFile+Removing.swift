import Platform
import SystemPackage

extension OriginalFile {
  /// Removes the file, unless another program has changed it.
  package func remove() throws(FileFailure) -> [FileNote] {
    try checkUnchanged()
    try FileFailure.writing { () throws(Errno) in try folder.remove(name) }
    return PreparedReplacement.flush(folder)
  }
}
