package import PhotoFixtures
package import TIFFBlocks
import Testing

extension TIFFBlock {
  /// A block with a header and an IFD0 without entries.
  package static var empty: TIFFBlock {
    var block = TIFFBlock.headerAlone
    block.append([0, 0, 0, 0, 0, 0])
    return block
  }

  /// The block in these bytes, which must be valid.
  package init(whole bytes: some Sequence<UInt8>) throws {
    self = try #require(TIFFBlock(Array(bytes)))
  }

  package init(_ builder: TIFFBuilder) throws {
    try self.init(whole: builder.bytes)
  }

  package init(_ order: TIFFBuilder.ByteOrder, _ directory: TIFFBuilder.Directory) throws {
    try self.init(TIFFBuilder(order, directory))
  }
}

extension TIFFStructure {
  package init(whole bytes: some Sequence<UInt8>) throws {
    self.init(of: try TIFFBlock(whole: bytes))
  }

  package init(_ order: TIFFBuilder.ByteOrder, _ directory: TIFFBuilder.Directory) throws {
    self.init(of: try TIFFBlock(order, directory))
  }
}
