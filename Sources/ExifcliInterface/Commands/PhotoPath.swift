import ArgumentParser
import PhotoEntities

/// The path of a photo or a folder, as it is given on the command line.
struct PhotoPath: ExpressibleByArgument {
  let identifier: PhotoIdentifier

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    identifier = PhotoIdentifier(text: argument)
  }

  private init(_ identifier: PhotoIdentifier) {
    self.identifier = identifier
  }

  /// The folder that the program was started in.
  static let currentFolder = PhotoPath(PhotoIdentifier(text: "."))

  /// Which file this is; nil for `-`, by which standard input goes where a file is to be read.
  var fileIdentifier: PhotoIdentifier? {
    identifier == PhotoIdentifier(text: "-") ? nil : identifier
  }

  static var defaultCompletionKind: CompletionKind { .file() }
}
