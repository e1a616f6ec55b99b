import PhotoFixtures
import Platform
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
}
