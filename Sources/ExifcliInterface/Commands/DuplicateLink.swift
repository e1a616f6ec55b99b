import ArgumentParser
import PhotoEntities

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

  /// The arguments, in which `--link` alone has the value that it stands for: the parser has no options with a value that
  /// may be missing. What follows `--` is no option.
  static func completing(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { !$0.isIdentical(to: "--") }
    return options.map { $0.isIdentical(to: "--link") ? "--link=" + hard.rawValue : $0 }
      + arguments.dropFirst(options.count)
  }
}
