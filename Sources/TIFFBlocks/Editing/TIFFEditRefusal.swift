/// Why a block cannot be edited without harm.
package enum TIFFEditRefusal: Error, Sendable, Hashable {
  /// The block refers to bytes past its end, which growing would give another meaning.
  case refersPastEnd
  /// The directory that would have to be copied is damaged.
  case damaged(ExifDirectory)
  /// Two pointers name the directory; other programs may follow the one that is not redirected.
  case namedTwice(ExifDirectory)
}

extension TIFFEditRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refersPastEnd:
      "its Exif refers to bytes past its end, and a longer one would change what they mean"
    case .damaged(let directory):
      "the \(directory.name) directory of its Exif is damaged"
    case .namedTwice(let directory):
      "two pointers of its Exif lead to the \(directory.name) directory"
    }
  }
}
