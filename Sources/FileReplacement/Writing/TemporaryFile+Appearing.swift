import Platform
import SystemPackage

extension TemporaryFile {
  /// The ways to give a file a name that nothing has yet, the best first. None of them ever
  /// replaces a file, and under the name the file is whole from the beginning.
  enum Appearance: CaseIterable {
    /// In one step, where the system and the file system can.
    case renaming
    /// As a second name of the file, which then loses its first.
    case linking
    /// In place of an empty file that takes the name first: for file systems that can do neither.
    case replacingNothing

    /// Those for a file without a name, for which one step is to be given it.
    static let unnamedCases: [Appearance] = [.linking]
  }

  /// What a file system says that has no such thing. Where it means something else, the next way
  /// fails of it too.
  private static let refusals: Set<Errno> = [
    .invalidArgument, .noFunction, .notSupported, .notPermitted,
  ]

  /// Gives the file this name, in one of these ways. It goes away with the owner, unless it is kept.
  ///
  /// - Throws: `fileExists` where something has the name.
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
