import ArgumentParser

/// The values of `--link`.
enum DuplicateLink: String, OptionValue {
  case hard
  case clone

  var meaning: String {
    switch self {
    case .hard: "a further name of the photo to keep (a hard link); --link alone means this"
    case .clone: "a file of its own that shares its bytes on the disk with the photo to keep"
    }
  }
}
