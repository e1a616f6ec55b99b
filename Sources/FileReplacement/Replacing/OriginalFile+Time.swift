import Platform
import SystemPackage

extension OriginalFile {
  /// Sets the time of last modification, in seconds since 1970, unless another program has changed the file
  /// since it was opened. The file keeps its bytes.
  package func setModificationTime(_ seconds: Int) throws(FileFailure) {
    try checkUnchanged()
    try FileFailure.writing { () throws(Errno) in
      try status.give(modificationTime: seconds, to: file.descriptor)
    }
  }
}
