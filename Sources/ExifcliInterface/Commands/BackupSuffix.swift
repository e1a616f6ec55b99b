import ArgumentParser
import PhotoEntities

/// What is behind a photo's name in that of its backup, which is in the same folder.
struct BackupSuffix: ExpressibleByArgument {
  let identifier: PhotoIdentifier

  init?(argument: String) {
    guard !argument.isEmpty, !argument.utf8.contains(UInt8(ascii: "/")) else { return nil }
    identifier = PhotoIdentifier(text: argument)
  }
}
