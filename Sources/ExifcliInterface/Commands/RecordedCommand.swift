import PhotoEntities
import PhotoUseCases

/// A command as a run records it: the folder in which it was given, and its arguments.
struct RecordedCommand: Equatable {
  private let folder: PhotoIdentifier
  /// Without what does not change the edit.
  private let arguments: [String]

  /// Options that change what is printed or recorded, and no photo: those with a value, and flags.
  private static let others = ["--color", "--progress", "--format", "--journal"]
  private static let otherFlags = ["-q", "--quiet", "-v", "--verbose", "--dry-run"]

  init(_ run: RecordedRun) {
    self.init(in: run.folder, run.arguments)
  }

  init(in folder: PhotoIdentifier, _ arguments: [String]) {
    self.folder = folder
    var kept: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument.isIdentical(to: "--") {
        kept += [argument] + rest
        break
      }
      let name = argument.parts(separatedBy: "=", maxSplits: 1)
      if Self.otherFlags.contains(where: argument.isIdentical) { continue }
      if Self.others.contains(where: name[0].isIdentical) {
        if name.count == 1 { rest = rest.dropFirst() }
        continue
      }
      kept.append(argument)
    }
    self.arguments = kept.map(\.withoutSlashesAtEnd)
  }

  static func == (one: RecordedCommand, other: RecordedCommand) -> Bool {
    one.folder == other.folder && one.arguments.count == other.arguments.count
      && zip(one.arguments, other.arguments).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension String {
  /// A path without the slashes that a shell's completion adds.
  fileprivate var withoutSlashesAtEnd: String {
    var scalars = unicodeScalars
    while scalars.count > 1, scalars.last == "/" { scalars.removeLast() }
    return String(scalars)
  }
}
