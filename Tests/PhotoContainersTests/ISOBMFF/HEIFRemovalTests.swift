import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// Parts that HEIF files lose, while nothing else moves.
struct HEIFRemovalTests {
  private static let exif = HEIFBuilder.payload(
    TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))])))

  /// A picture with two thumbnails, of which one is a grid, in a file of this form.
  private static func file(_ form: HEIFBuilder.LocationForm, isMetaFirst: Bool) -> HEIFBuilder {
    var file = HEIFBuilder(
      exif: exif,
      [
        .init(3, "hvc1", [7, 7, 7]), .init(4, "grid", [4, 4]), .init(5, "hvc1", [5, 5, 5]),
        .init(6, "hvc1", [6, 6, 6, 6]),
      ])
    file.references += [
      ("thmb", 3, [1]), ("thmb", 4, [1]), ("dimg", 4, [5]), ("auxl", 6, [1, 3]),
    ]
    file.form = form
    file.items[3].isInItemData = form.version > 0
    if !isMetaFirst { file.parts = [.mediaData([1, 2, 3, 4, 5, 6]), .meta] }
    return file
  }

  @Test(arguments: HEIFBuilder.LocationForm.all.indices, [true, false])
  func thumbnailsGoWithWhatTheyAreMadeOf(form index: Int, isMetaFirst: Bool) throws {
    let file = Self.file(HEIFBuilder.LocationForm.all[index], isMetaFirst: isMetaFirst)
    let bytes = file.bytes
    let (parts, stripped) = try OpenFile.with(bytes) { open in
      let container = try #require(try HEIFContainer.read(open))
      let inventory = try container.inventory(of: open)
      let changes = inventory.parts.filter { $0.kind == .thumbnail }.map { PartChange($0, to: nil) }
      let rewrite = try inventory.rewrite(open, by: changes)
      var stripped: [UInt8] = []
      try rewrite.read(original: open, size: bytes.count) { stripped += $0 }
      return (inventory.parts, stripped)
    }
    #expect(parts.filter { $0.kind == .thumbnail }.compactMap(\.item) == [3, 4, 5])
    #expect(stripped.count == bytes.count)
    try OpenFile.with(stripped) { open in
      let layout = try HEIFLayout(of: open)
      #expect(layout.refusal == nil)
      let table = try #require(layout.table)
      #expect(table.entries?.entries.map(\.item) == [1, 2, 6])
      for item in file.items where [1, 2, 6].contains(item.id) {
        let range = try #require(table.location(of: item.id).flatMap(table.positions)?.first)
        #expect(Array(stripped[range]) == item.data)
      }
      #expect(table.references?.thumbnails == [])
      let container = try #require(try HEIFContainer.read(open))
      #expect(container.damage == nil && container.pixelSize == PictureSize(width: 64, height: 48))
      let left = try container.inventory(of: open).parts.map(\.kind)
      #expect(left == [.exif])
    }
  }

  /// Each byte of the file is in one part at most, so that no change meets another.
  @Test(arguments: HEIFBuilder.LocationForm.all.indices)
  func partsDoNotOverlap(form index: Int) throws {
    let bytes = Self.file(HEIFBuilder.LocationForm.all[index], isMetaFirst: true).bytes
    try OpenFile.with(bytes) { open in
      let parts = try #require(try HEIFContainer.read(open)).inventory(of: open).parts
      let ranges = parts.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
      for (one, next) in zip(ranges, ranges.dropFirst()) {
        #expect(one.upperBound <= next.lowerBound)
      }
    }
  }

  /// A picture that is made of another's thumbnail needs it.
  @Test func neededThumbnailsStay() throws {
    var file = Self.file(.init(version: 1), isMetaFirst: true)
    file.references.append(("dimg", 1, [3]))
    try OpenFile.with(file.bytes) { open in
      let parts = try #require(try HEIFContainer.read(open)).inventory(of: open).parts
      #expect(parts.filter { $0.kind == .thumbnail }.compactMap(\.item) == [4, 5])
    }
  }
}
