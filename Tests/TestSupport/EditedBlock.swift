package import EditJudges
package import PhotoFixtures
package import TIFFBlocks
import Testing

/// A block before and after an edit.
package struct EditedBlock {
  /// The maximum size of a block in the Exif segment of a JPEG file, in bytes (Exif 2.3 section
  /// 4.7.2).
  package static let maximumSize = 65_527

  package let old: ReferenceBlock
  package let new: ReferenceBlock

  /// Applies the edits to the block.
  package init(_ bytes: [UInt8], _ edits: [TIFFEdit]) throws {
    let block = try TIFFBlock(whole: bytes)
    var editor = TIFFEditor(
      block, structure: TIFFStructure(of: block), maximumSize: Self.maximumSize)
    try editor.apply(edits)
    old = ReferenceBlock(bytes: bytes)
    new = ReferenceBlock(bytes: editor.block.bytes)
  }

  /// Applies the edits to a block with this IFD0.
  package init(
    _ order: TIFFBuilder.ByteOrder, _ directory: TIFFBuilder.Directory, _ edits: [TIFFEdit]
  ) throws {
    try self.init(TIFFBuilder(order, directory).bytes, edits)
  }

  /// Why the edits are refused; nil if they are not.
  package static func refusal(_ bytes: [UInt8], _ edits: [TIFFEdit]) throws -> TIFFEditRefusal? {
    do {
      _ = try EditedBlock(bytes, edits)
      return nil
    } catch let refusal as TIFFEditRefusal {
      return refusal
    }
  }

  /// Why the edits of a block with this IFD0 are refused; nil if they are not.
  package static func refusal(
    _ directory: TIFFBuilder.Directory, _ edits: [TIFFEdit]
  ) throws -> TIFFEditRefusal? {
    try refusal(TIFFBuilder(.littleEndian, directory).bytes, edits)
  }

  /// Edits the exposure bias, and checks that it went to the end of the block, and that no other
  /// byte changed except in the one pointer. If the old value had its own place, that must be
  /// zeros.
  package static func checkBiasIsAppended(_ bytes: [UInt8], wiping: Bool = false) throws {
    let edited = try EditedBlock(bytes, [.bias])
    let pointer = try #require(edited.old.entry(0x8769, at: edited.old.ifd0Offset)).position + 8
    let others = edited.changes.filter { !(pointer..<pointer + 4).contains($0) }
    let oldBias = edited.old.exifEntry(0x9204).map { entry in
      let size = ([1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 9: 4][entry.type] ?? 8) * entry.count
      let place = size > 4 ? entry.field : entry.position + 8
      return place..<place + size
    }
    let wiped = wiping ? oldBias ?? 0..<0 : 0..<0
    #expect(others.allSatisfy { wiped.contains($0) && edited.new.bytes[$0] == 0 })
    #expect(!edited.changes.isEmpty)
    let entries = edited.new.entries(at: try #require(edited.new.exifOffset))
    let biases = entries.filter { $0.tag == 0x9204 }
    #expect(biases.first?.type == 10)
    #expect(biases.first?.count == 1)
    #expect(try #require(biases.first).field >= bytes.count)
    #expect(edited.value(0x9204, size: 8) == edited.new.stored(3, 10))
    let old = edited.old.entries(at: try #require(edited.old.exifOffset))
    #expect(entries.map(\.tag) == old.map(\.tag))
    #expect(
      entries.filter { $0.tag != 0x9204 }.map(\.bytes)
        == old.filter { $0.tag != 0x9204 }.map(\.bytes))
  }

  /// The offsets of the old block's bytes that changed.
  package var changes: [Int] {
    old.bytes.indices.filter { new.slice(at: $0, size: 1) != [old.bytes[$0]] }
  }

  /// The bytes that were appended.
  package var addition: ArraySlice<UInt8> { new.bytes.dropFirst(old.bytes.count) }

  /// The bytes of the tag's value in the Exif directory of the new block.
  package func value(_ tag: Int, size: Int) -> [UInt8]? {
    new.exifEntry(tag).map { new.slice(at: $0.field, size: size) }
  }
}

extension TIFFEdit {
  /// ExposureBiasValue of 3/10 EV.
  package static let bias = TIFFEdit(tag: .exposureBiasValue, value: .signedFraction(3, 10))
  /// ExposureTime of 1/333 s.
  package static let time = TIFFEdit(tag: .exposureTime, value: .unsignedFraction(1, 333))
}

extension ReferenceBlock {
  /// The bytes of a fraction in this block.
  package func stored(_ numerator: Int, _ denominator: Int) -> [UInt8] {
    stored(numerator) + stored(denominator)
  }
}
