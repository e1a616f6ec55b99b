package import Platform
package import SystemPackage

/// A file that may be a photo.
package struct PhotoCandidate {
  /// How it was found.
  package enum Origin {
    /// The user named it.
    case named
    /// It was found in a folder, and may be any kind of file.
    case found
    /// A folder or a list that could not be read, with the reason.
    case unreadable(InputFailure)
  }

  package let path: PathBytes
  package let origin: Origin
  /// Whether it was found as a symbolic link.
  package var isLink = false

  package init(path: PathBytes, origin: Origin, isLink: Bool = false) {
    self.path = path
    self.origin = origin
    self.isLink = isLink
  }
}

/// Why a folder, a list or data cannot be read.
package enum InputFailure: Error, Equatable {
  /// The system refused it.
  case system(Errno)
  /// The file is larger than this many bytes.
  case tooLarge(limit: Int64)
  /// The file is a device, which may produce meaningless bytes forever.
  case device
  /// A list has more than this many bytes without a terminator.
  case endlessPath(limit: Int)
  /// A path of a list contains NUL.
  case nulInPath
}
