import CLibexif

@testable import LibexifRepository
@testable import TIFFBlocks

extension ExifContents {
  /// The entries that libexif has loaded. They live as long as the contents.
  func entries(of directory: ExifDirectory) -> [UnsafeMutablePointer<ExifEntry>] {
    guard let content = content(of: directory), let entries = content.pointee.entries else {
      return []
    }
    return (0..<Int(content.pointee.count)).compactMap { entries[$0] }
  }
}
