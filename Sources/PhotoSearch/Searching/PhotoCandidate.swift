package import Platform
package import SystemPackage

/// A file that may be a photo.
package struct PhotoCandidate {
  /// Why it is one.
  package enum Origin {
    /// The user named it.
    case named
    /// It was found in a folder, and may be anything.
    case found
    /// It is a folder or a list that could not be read, and why.
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
  /// The system refuses.
  case system(Errno)
  /// The file has more than this many bytes.
  case tooLarge(limit: Int64)
  /// The file is a device, which may give bytes for ever that say nothing.
  case device
  /// A list has more than this many bytes without the end of a path.
  case endlessPath(limit: Int)
  /// A list ends its paths in line breaks, and one of them has a NUL in it.
  case nulInPath
}
