import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// A photo with its editable ranges.
struct PartedFile {
  let bytes: [UInt8]
  let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    ranges = try Self.with(bytes) { try $0.ownBytes(in: $1).ranges }
  }

  private static func with<Result>(
    _ bytes: [UInt8], _ body: (any PhotoContainer, OpenFile) throws -> Result
  ) throws -> Result {
    try OpenFile.with(bytes) { file in
      try body(try #require(try PhotoFormats.container(of: file)), file)
    }
  }

  /// The bytes of the editable ranges.
  var editable: [[UInt8]] { ranges.map { Array(bytes[$0]) } }

  /// The offsets of previews.
  var offsets: [TrailingOffset] {
    get throws { try Self.with(bytes) { try $0.trailingOffsets(in: $1) } }
  }

  /// The file with the new metadata; nil if that is refused.
  func edited(_ metadata: MetadataRewrite) throws -> [UInt8]? {
    try Self.with(bytes) { container, file in
      try? container.rewrite(file, with: metadata).applied(to: bytes)
    }
  }

  /// Why the new metadata are refused; nil if they are not.
  func refusal(of metadata: MetadataRewrite) throws -> ContainerRefusal? {
    try Self.with(bytes) { container, file in
      do throws(ContainerRefusal) {
        _ = try container.rewrite(file, with: metadata)
        return nil
      } catch {
        return error
      }
    }
  }

  /// The file with these bytes in its editable ranges; nil if that is refused.
  func restored(_ editable: [[UInt8]]) throws -> [UInt8]? {
    try Self.with(bytes) { container, file in
      try? container.rewrite(file, restoring: editable).applied(to: bytes)
    }
  }
}
