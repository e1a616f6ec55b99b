import Platform
import SystemPackage

extension OriginalPhoto {
  /// A new file beside the photo, which is what the photo was when it was opened, with all of its
  /// attributes and, where that is wanted, its times. It has been read back.
  func copied(preservingTimes: Bool) throws(Errno) -> TemporaryPhoto {
    let size = Int(status.size)
    let copy = try TemporaryPhoto(in: folder) { (copy) throws(Errno) in
      // A backup serves without them, too.
      _ = copy.adoptFlags(of: self)
      try copy.write(.whole, original: file, size: size)
      try copy.adoptAttributes(of: self)
      if preservingTimes { try copy.adoptTimes(of: self) }
    }
    guard try copy.opened().equals(.whole, original: file, size: size) else {
      throw .ioError
    }
    return copy
  }
}
