import Platform
import SystemPackage

extension OpenFolder {
  /// Whether the file with this name is the one of this status, and nothing was written to it since.
  func isWritten(_ name: FilePath, like status: Stat) throws(Errno) -> Bool {
    do throws(Errno) {
      return try self.status(of: name).isWritten(like: status)
    } catch .noSuchFileOrDirectory {
      return false
    }
  }

  /// Removes a file, unless another one has the name. The file first gets a name that no other program knows, and is
  /// checked there: one that was saved meanwhile is given back, not removed.
  ///
  /// - Parameters:
  ///   - status: The status of the file.
  ///   - takenName: The name that it gets first.
  /// - Returns: Whether it was removed. If not, nothing has changed.
  func remove(
    _ name: FilePath, of status: Stat, by takenName: FilePath = TemporaryFile.newName
  ) throws(Errno) -> Bool {
    do throws(Errno) {
      try renameWithoutReplacing(name, to: takenName)
    } catch {
      if error == .noSuchFileOrDirectory { return false }
      // The file system cannot do that, or fails at it: then the file is checked where it is.
      guard try isWritten(name, like: status) else { return false }
      try remove(name)
      return true
    }
    let isMeant = Result { () throws(Errno) in try isWritten(takenName, like: status) }
    guard (try? isMeant.get()) ?? false else {
      try renameWithoutReplacing(takenName, to: name)
      return try isMeant.get()
    }
    do throws(Errno) {
      try remove(takenName)
    } catch {
      try? renameWithoutReplacing(takenName, to: name)
      throw error
    }
    return true
  }
}
