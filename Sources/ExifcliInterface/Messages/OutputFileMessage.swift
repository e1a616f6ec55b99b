extension OutputFileFailure {
  /// What is wrong, and what to do, as a sentence without the file's name.
  var message: String {
    switch self {
    case .exists: "already exists; choose another name, or replace it with --force"
    case .notRegular: "is not a regular file, and is not replaced; choose another name"
    case .isPhoto: "is the photo itself, and is not replaced; choose another name"
    case .changed: "was changed by another program just now, and is not replaced; try again"
    case .system(let detail): "cannot be written: \(detail)"
    }
  }
}
