import SystemPackage

extension OutputPlace {
  /// Writes a new file of these bytes into the place. An existing file is never replaced.
  package func write(_ bytes: [UInt8]) throws(OutputFile.Failure) {
    guard !isTaken else { throw .taken }
    do throws(Errno) {
      let folder = try makeFolder()
      let file = try TemporaryFile(in: folder, permissions: OutputFile.ordinary) {
        (file) throws(Errno) in try file.write(bytes)
      }
      try file.appear(at: name)
      file.keep()
    } catch {
      throw error == .fileExists ? .exists : .system(error)
    }
  }
}
