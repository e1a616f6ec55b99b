import PhotoUseCases
import SystemPackage
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

extension PhotoFile {
  /// Lends an open file with these bytes.
  @discardableResult
  static func with<Result>(
    _ bytes: [UInt8], _ body: (PhotoFile) throws -> Result
  ) throws -> Result {
    try TemporaryFolder.with { folder in
      try body(PhotoFile(folder.place(bytes, at: "file").path))
    }
  }
}

extension JPEGContainer {
  /// The layout of a file with these bytes; nil where it is no JPEG file.
  static func reading(_ bytes: [UInt8]) throws -> JPEGContainer? {
    try PhotoFile.with(bytes) { try JPEGContainer($0) }
  }

  /// What becomes of a file with these bytes that is to have another Exif block.
  static func rewriting(_ bytes: [UInt8], with block: TIFFBlock) throws -> FileRewrite {
    try PhotoFile.with(bytes) { file in
      let container = try #require(try JPEGContainer(file))
      return try container.rewrite(file, with: block)
    }
  }
}

extension FileRewrite {
  /// The file that it makes of the original.
  func applied(to original: [UInt8]) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .original(let range): Array(original[range])
      case .originalFrom(let start): Array(original[start...])
      case .new(let bytes): bytes
      }
    }
  }
}
