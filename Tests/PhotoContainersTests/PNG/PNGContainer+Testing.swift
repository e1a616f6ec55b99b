import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

extension PNGContainer {
  /// The layout of a file with these bytes; nil if it has another format.
  static func reading(_ bytes: [UInt8]) throws -> PNGContainer? {
    try OpenFile.with(bytes) { try PNGContainer.read($0) }
  }

  /// The file with these bytes, rewritten with another Exif block.
  static func rewriting(_ bytes: [UInt8], with block: TIFFBlock) throws -> [UInt8] {
    try OpenFile.with(bytes) { file in
      let container = try #require(try PNGContainer.read(file))
      return try container.rewrite(file, with: MetadataRewrite(exif: block)).applied(to: bytes)
    }
  }

  /// The file with these bytes, with `chunk` restored in its `exifRange`; nil if that is refused.
  static func restoring(_ chunk: [UInt8], in bytes: [UInt8]) throws -> [UInt8]? {
    try OpenFile.with(bytes) { file in
      let container = try #require(try PNGContainer.read(file))
      let restored = try container.bytes(restoringExif: chunk, in: file)
      return try? container.rewrite(file, restoring: restored).applied(to: bytes)
    }
  }
}
