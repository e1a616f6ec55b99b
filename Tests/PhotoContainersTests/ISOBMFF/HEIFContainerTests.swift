import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The reading of HEIC, HEIF and AVIF files, sound and odd.
struct HEIFContainerTests {
  static let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))
  static let other = TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("Other"))]))
  static let payload = HEIFBuilder.payload(block)
  static let otherPayload = HEIFBuilder.payload(other)

  private static func isSound(_ container: HEIFContainer) -> Bool {
    container.exifBytes == block.bytes && container.damage == nil && container.exifDoubt == nil
      && container.pixelSize == PictureSize(width: 64, height: 48)
      && container.displayOrientation == 1
  }

  @Test(arguments: HEIFBuilder.LocationForm.all)
  func findsExifInEachForm(_ form: HEIFBuilder.LocationForm) throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.form = form
    #expect(Self.isSound(try HEIFContainer.reading(file)))
  }

  /// Where the boxes may be.
  @Test(
    arguments: [
      [.meta, .mediaData([1, 2])], [.mediaData([1, 2]), .meta], [.meta, .openMediaData([1, 2])],
      [.meta, .largeMediaData([2]), .mediaData([1])],
      [.box("free", [0, 0]), .meta, .box("free", []), .mediaData([1]), .mediaData([2])],
      [.mediaData([1]), .box("uuid", [UInt8](repeating: 7, count: 20)), .mediaData([2]), .meta],
    ] as [[HEIFBuilder.Part]])
  func findsExifInEachLayout(_ parts: [HEIFBuilder.Part]) throws {
    #expect(Self.isSound(try HEIFContainer.reading(HEIFBuilder(exif: Self.payload, parts: parts))))
  }

  @Test(arguments: ["", "Exif\0\0", "\u{1}\u{2}\u{3}\u{4}Exif\0\0"])
  func skipsWhatTheOffsetSkips(_ header: String) throws {
    let payload = HEIFBuilder.payload(Self.block, header: header)
    #expect(Self.isSound(try HEIFContainer.reading(HEIFBuilder(exif: payload))))
  }

  @Test func findsExifInItemData() throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.items[1].isInItemData = true
    #expect(Self.isSound(try HEIFContainer.reading(file)))
  }

  @Test(arguments: [2, 3, 64]) func joinsExtents(_ count: Int) throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.items[1].pieces = count
    #expect(Self.isSound(try HEIFContainer.reading(file)))
  }

  @Test func takesASingleItemWithoutReference() throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.references = []
    #expect(Self.isSound(try HEIFContainer.reading(file)))
  }

  /// References decide between two Exif items.
  @Test func takesTheItemOfThePrimaryPicture() throws {
    var file = HEIFBuilder(
      exif: Self.otherPayload,
      [.init(3, "hvc1", [1, 2, 3]), .init(4, "Exif", Self.payload)])
    file.references = [("cdsc", 2, [3]), ("thmb", 3, [1]), ("cdsc", 4, [3, 1])]
    #expect(Self.isSound(try HEIFContainer.reading(file)))
  }

  @Test(
    arguments: [
      ([], "several Exif items, of which none is"),
      ([("cdsc", 2, [1]), ("cdsc", 3, [1])], "several Exif items for its primary picture"),
    ] as [([(String, Int, [Int])], String)])
  func doubtsSeveralItems(_ references: [(String, Int, [Int])], _ doubt: String) throws {
    var file = HEIFBuilder(exif: Self.payload, [.init(3, "Exif", Self.otherPayload)])
    file.references = references.map { ($0.0, $0.1, $0.2) }
    let container = try HEIFContainer.reading(file)
    #expect(container.exifBytes == Self.block.bytes)
    #expect(container.exifDoubt?.contains(doubt) == true)
  }

  @Test(arguments: [0, 4, 10, 60]) func findsAHeaderAtAnotherOffset(_ count: Int) throws {
    let payload = [UInt8](repeating: 9, count: count) + Self.block.bytes
    let container = try HEIFContainer.reading(HEIFBuilder(exif: payload))
    #expect(container.exifBytes == Self.block.bytes)
    #expect(container.exifDoubt == "the offset in its Exif item leads to no TIFF header")
    #expect(container.damage == nil)
  }

  @Test func findsNoHeaderFarAway() throws {
    let payload = [UInt8](repeating: 9, count: 64) + Self.block.bytes
    let container = try HEIFContainer.reading(HEIFBuilder(exif: payload))
    #expect(container.exifBytes == Array(payload.dropFirst(4)))
    #expect(container.exifDoubt == nil)
  }

  /// A change of a file, and the damage that is then reported.
  struct Change: Sendable {
    let damage: String
    let change: @Sendable (inout HEIFBuilder) -> Void

    init(_ damage: String, _ change: @escaping @Sendable (inout HEIFBuilder) -> Void) {
      (self.damage, self.change) = (damage, change)
    }
  }

  /// Items that cannot be read, with the reason.
  @Test(arguments: [
    Change("its Exif item is encrypted") { $0.items[1].isProtected = true },
    Change("its Exif item is in another file") { $0.items[1].dataReference = 1 },
    Change("its Exif item has no bytes of its own in the file") { $0.items[1].method = 2 },
    Change("its Exif item has no bytes of its own in the file") { $0.items[1].method = 1 },
    Change("its Exif item is in more than 64 parts") { $0.items[1].pieces = 65 },
    Change("its Exif item has no bytes of its own in the file") { $0.items[1].pieces = 0 },
    Change("its Exif items describe other pictures") { $0.references[0].to = [7] },
    Change("its iloc box does not say where its Exif item is") { $0.items.append($0.items[1]) },
    Change("its meta box names no primary picture") { $0.primary = nil },
    Change("has several pitm boxes") { $0.furtherBoxes = BoxBuilder.fullBox("pitm", [0, 1]) },
    Change("its meta box is damaged") { $0.furtherBoxes = [0] },
    Change("no box where one should") { $0.parts.insert(.bytes([0, 0, 0, 7, 0, 0, 0, 0]), at: 0) },
  ])
  func reportsDamage(_ change: Change) throws {
    var file = HEIFBuilder(exif: Self.payload)
    change.change(&file)
    #expect(try HEIFContainer.reading(file).damage?.contains(change.damage) == true)
  }

  /// Files without a meta box that exifcli reads.
  @Test(
    arguments: [
      ([.box("mini", [1, 2])], "its metadata is in a mini box, which exifcli does not read"),
      ([.box("moov", [])], "it has no picture but a film"),
      ([.box("free", [])], "the file has no meta box"),
      (
        [.box("meta", BoxBuilder.fullBox("hdlr", [0, 0, 0, 0] + Array("pict".utf8)))],
        "its meta box is QuickTime's, which exifcli does not read in photos"
      ),
      (
        [.box("meta", [UInt8](repeating: 0, count: 1 << 20))],
        "its meta box is longer than 1 MiB"
      ),
    ] as [([HEIFBuilder.Part], String)])
  func namesWhatItDoesNotRead(_ parts: [HEIFBuilder.Part], _ damage: String) throws {
    let container = try HEIFContainer.reading(HEIFBuilder(exif: nil, parts: parts))
    #expect(container.damage == damage)
    #expect(container.exifBytes == nil)
  }

  /// What is left without damage is read.
  @Test func readsTheSizeBesideDamage() throws {
    var file = HEIFBuilder(exif: Self.payload)
    file.items[1].data = []
    file.items[1].method = 2
    #expect(try HEIFContainer.reading(file).pixelSize == PictureSize(width: 64, height: 48))
  }

  @Test func mayHaveNoExif() throws {
    let container = try HEIFContainer.reading(HEIFBuilder(exif: nil))
    #expect(container.exifBytes == nil)
    #expect(container.damage == nil)
    #expect(container.pixelSize == PictureSize(width: 64, height: 48))
  }
}
