import Platform
import SystemPackage

extension TemporaryFile {
  /// The ways to give the file a free name, the best first. None of them ever replaces another
  /// file. The file is complete from the moment it has the name.
  enum Appearance: CaseIterable {
    /// In one step, if the system and the file system support it.
    case renaming
    /// As a second name of the file, which then loses its first.
    case linking
    /// In place of an empty file that takes the name first, for file systems that support neither.
    case replacingNothing

    /// The ways for a file without a name.
    static let unnamedCases: [Appearance] = [.linking]
  }

  /// The errors of file systems that do not support a way. If such an error has another cause, the
  /// next way fails too.
  private static let refusals: Set<Errno> = [
    .invalidArgument, .noFunction, .notSupported, .notPermitted,
  ]

  /// Gives the file this free name, in one of these ways. The name is removed with the owner,
  /// unless it is kept.
  ///
  /// - Throws: `fileExists` if the name is taken.
  func appear(at place: FilePath, by ways: [Appearance]? = nil) throws(Errno) {
    var refusal = Errno.notSupported
    for way in ways ?? (isUnnamed ? Appearance.unnamedCases : Appearance.allCases) {
      do throws(Errno) {
        return try appear(at: place, by: way)
      } catch {
        guard Self.refusals.contains(error) else { throw error }
        refusal = error
      }
    }
    throw refusal
  }

  private func appear(at place: FilePath, by way: Appearance) throws(Errno) {
    switch way {
    case .renaming:
      try move(to: place) { (name) throws(Errno) in
        try folder.renameWithoutReplacing(name, to: place)
      }
    case .linking:
      try link(as: place)
    case .replacingNothing:
      _ = try NewFile(named: place, in: folder)
      do throws(Errno) {
        try move(to: place) { (name) throws(Errno) in try folder.rename(name, to: place) }
      } catch {
        try? folder.remove(place)
        throw error
      }
    }
  }
}
