import ArgumentParser
import PhotoEntities

/// The path of a photo or a folder on the command line.
struct PhotoPath: ExpressibleByArgument {
  let identifier: PhotoIdentifier

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    identifier = PhotoIdentifier(text: argument)
  }

  private init(_ identifier: PhotoIdentifier) {
    self.identifier = identifier
  }

  /// The working directory.
  static let currentFolder = PhotoPath(PhotoIdentifier(text: "."))

  /// The file to read; nil for `-`, which means standard input.
  var fileIdentifier: PhotoIdentifier? {
    identifier == PhotoIdentifier(text: "-") ? nil : identifier
  }

  /// Whether it means standard input.
  var isStandardInput: Bool {
    ["-", "/dev/stdin"].contains { identifier == PhotoIdentifier(text: $0) }
  }

  static var defaultCompletionKind: CompletionKind { .file() }
}

/// The suffix of a backup's name, after the photo's name. The backup is in the photo's folder.
struct BackupSuffix {
  let identifier: PhotoIdentifier

  init(_ text: String) throws {
    guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "/")) else {
      throw ValidationError("give a suffix without '/', such as .orig")
    }
    identifier = PhotoIdentifier(text: text)
  }
}
