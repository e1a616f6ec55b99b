import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

extension HEIFContainer {
  /// The layout of a file with these bytes; nil if it has another format.
  static func reading(_ bytes: [UInt8]) throws -> HEIFContainer? {
    try OpenFile.with(bytes) { try HEIFContainer.read($0) }
  }

  static func reading(_ file: HEIFBuilder) throws -> HEIFContainer {
    try #require(try reading(file.bytes))
  }

  /// The file with these bytes, rewritten with another Exif block.
  static func rewriting(_ bytes: [UInt8], with block: TIFFBlock) throws -> [UInt8] {
    try OpenFile.with(bytes) { file in
      let container = try #require(try HEIFContainer.read(file))
      return try container.rewrite(file, with: MetadataRewrite(exif: block)).applied(to: bytes)
    }
  }
}
