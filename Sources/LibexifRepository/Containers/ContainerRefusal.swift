/// Why a file cannot be written with a changed Exif block.
enum ContainerRefusal: Error {
  /// The block has grown beyond what the format can hold.
  case noRoom(limit: Int)
  /// The file is damaged where it would have to change.
  case damaged(String)
}
