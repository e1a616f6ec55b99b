import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

extension JPEGContainer {
  /// The layout of a file with these bytes; nil if it is not a JPEG file.
  static func reading(_ bytes: [UInt8]) throws -> JPEGContainer? {
    try OpenFile.with(bytes) { try JPEGContainer.read($0) }
  }

  /// The rewriting of a file with these bytes, with another Exif block.
  static func rewriting(_ bytes: [UInt8], with block: TIFFBlock) throws -> FileRewrite {
    try OpenFile.with(bytes) { file in
      let container = try #require(try JPEGContainer.read(file))
      return try container.rewrite(file, with: MetadataRewrite(exif: block))
    }
  }
}
