import SystemPackage

/// Why a file cannot be written with a changed Exif block.
enum ContainerRefusal: Error {
  /// The block has grown beyond what the format can hold.
  case noRoom(limit: Int)
  /// The file is damaged, or would be by the change.
  case damaged(String)
  /// The file cannot be read to its end.
  case unreadable(Errno)
}
