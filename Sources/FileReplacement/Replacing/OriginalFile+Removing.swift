import Platform
import SystemPackage

extension OriginalFile {
  /// Removes the file, unless another program has changed it.
  package func remove() throws(FileFailure) -> [FileNote] {
    try checkUnchanged()
    let isRemoved = try FileFailure.writing { () throws(Errno) in
      try folder.remove(name, of: status)
    }
    guard isRemoved else { throw .changed }
    return PreparedReplacement.flush(folder)
  }
}
