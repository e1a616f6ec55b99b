import FileReplacement
import PhotoContainers
import Platform
import SystemPackage

/// Undos of edits that changed more of a photo's file than its metadata.
extension FileUndo {
  /// Whether an edit of an open photo could be undone. In a damaged file, something else may claim what the edit
  /// appends.
  static func canUndo(
    _ edit: FileRewrite, of original: OriginalFile
  ) throws(Errno) -> Bool {
    try canUndo(edit, of: original.file, size: original.size, mayChange: isOwnOfPhoto)
  }

  /// Whether the bytes in these ranges are metadata of the photo in the file, or zeros.
  @Sendable static func isOwnOfPhoto(
    _ ranges: [Range<Int>], in file: OpenFile
  ) throws(Errno) -> Bool {
    guard let container = try PhotoFormats.container(of: file) as? any MovingContainer else {
      return false
    }
    return try container.owns(ranges, in: file)
  }
}
