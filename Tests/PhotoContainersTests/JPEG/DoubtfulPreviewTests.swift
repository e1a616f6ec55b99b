import EditJudges
import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers
@testable import TIFFBlocks

/// A number in a MakerNote may lead to a JPEG file by chance. Then the Exif segment must keep its length.
struct DoubtfulPreviewTests {
  /// A fixture with a few changed bytes.
  private struct Photo {
    var bytes: [UInt8]
    let block: ReferenceBlock
    let header: Int
    /// The offset of the MakerNote in the block.
    let note: Int
    /// The position in the block of the entry that holds the preview's offset, or of the offset alone.
    let offset: Int
    let preview: Int

    init(_ name: String) throws {
      bytes = try #require(Fixture.named(name)).bytes
      let segment = try #require(ReferenceJPEG(bytes))
      header = segment.block.lowerBound
      block = ReferenceBlock(bytes: Array(bytes[segment.block]))
      note = try #require(block.exifEntry(0x927C)).field
      preview = bytes.count - JPEGBuilder(Picture(width: 24, height: 16)).bytes.count
      offset =
        switch name {
        case "makernote-preview": note + 8
        case "makernote-preview-olympus": note + (try #require(block.exifEntry(0x927C))).count - 8
        default: try #require(block.entry(0x88, at: note)).position
        }
    }

    mutating func put(_ new: [UInt8], at position: Int) {
      bytes.replaceSubrange(header + position..<header + position + new.count, with: new)
    }

    /// Why its block may not grow; nil if it may.
    func refusal() throws -> String? {
      let block = try #require(ReferenceJPEG.block(of: bytes))
      do {
        _ = try JPEGContainer.rewriting(bytes, with: try TIFFBlock(whole: block + [0]))
        return nil
      } catch let refusal as ContainerRefusal {
        guard case .damaged(let reason) = refusal else { return "another reason" }
        return reason
      }
    }

    func isRefused() throws -> Bool {
      try refusal()
        == "its MakerNote contains the offset of a preview that would move, in an unknown format"
    }
  }

  private static let minolta = "makernote-preview-minolta"

  @Test(arguments: [false, true])
  func aNumberOutsideADirectoryIsRefused(isBigEndian: Bool) throws {
    let photo = try Photo("makernote-preview")
    for base in [photo.header, photo.header + photo.note, 0] {
      var changed = photo
      let stored = photo.block.stored(photo.preview - base)
      changed.put(isBigEndian ? stored.reversed() : stored, at: photo.offset)
      #expect(try changed.isRefused())
    }
  }

  /// Sony's cameras write an offset 32 bytes before the preview.
  @Test func aNumberThatLeadsToAHeaderOfThePreviewIsRefused() throws {
    var photo = try Photo("makernote-preview")
    let header = photo.preview - photo.header - 32
    photo.put(photo.block.stored(header), at: photo.offset)
    #expect(try photo.isRefused())
  }

  /// Such a number is not an offset, and does not stop an edit.
  @Test func aNumberThatLeadsElsewhereIsIgnored() throws {
    let photo = try Photo("makernote-preview")
    let preview = photo.preview - photo.header
    for number in [preview + 1, preview - 1, 0, 0x7FFF_FFFF] {
      var changed = photo
      changed.put(photo.block.stored(number), at: photo.offset)
      #expect(try changed.refusal() == nil)
    }
  }

  @Test func aKnownOffsetIsNotRefused() throws {
    #expect(try Photo(Self.minolta).refusal() == nil)
  }

  /// The bytes of the numbers do not matter: a number with a zero at its end can be read in both byte orders.
  @Test(arguments: [minolta, "makernote-preview-olympus"])
  func aKnownOffsetIsNotRefusedAfterAnyGrowth(name: String) throws {
    let bytes = try #require(Fixture.named(name)).bytes
    let block = try #require(ReferenceJPEG.block(of: bytes))
    for growth in 1...256 {
      let grown = block + [UInt8](repeating: 0, count: growth)
      var photo = try Photo(name)
      photo.bytes = try JPEGContainer.rewriting(bytes, with: try TIFFBlock(whole: grown))
        .applied(to: bytes)
      #expect(try photo.refusal() == nil, "grown by \(growth)")
    }
  }

  /// Changed bytes of the entry, or of the one with the length, and the fault that they cause.
  private static let entries: [(what: String, place: Int, bytes: [UInt8])] = [
    ("not LONG", 2, [0, 9]), ("two of them", 4, [0, 0, 0, 2]),
    ("an unknown type", 2, [0, 99]),
    ("a length of another tag", 12, [0, 0x90]), ("a length that is not LONG", 14, [0, 3]),
    ("no length", 20, [0, 0, 0, 0]), ("a length past the file's end", 20, [0x7F, 0, 0, 0]),
  ]

  @Test(arguments: entries.indices)
  func anEntryThatDescribesNoPictureIsRefused(index: Int) throws {
    var photo = try Photo(Self.minolta)
    photo.put(Self.entries[index].bytes, at: photo.offset + Self.entries[index].place)
    #expect(try photo.isRefused(), "\(Self.entries[index].what)")
  }

  @Test func aPictureThatEndsPastTheFileIsRefused() throws {
    var photo = try Photo(Self.minolta)
    let length = photo.bytes.count - photo.preview
    photo.put(photo.block.stored(length + 1), at: photo.offset + 20)
    #expect(try photo.isRefused())
    photo.put(photo.block.stored(length), at: photo.offset + 20)
    #expect(try photo.refusal() == nil)
  }

  /// The MakerNote has no room for as many entries as its directory claims, or has no entry.
  @Test(arguments: [[0, 0], [0, 200], [0xFF, 0xFF]] as [[UInt8]])
  func aDamagedDirectoryIsRefused(count: [UInt8]) throws {
    var photo = try Photo(Self.minolta)
    photo.put(count, at: photo.note)
    #expect(try photo.isRefused())
  }

  /// The offset again, in an entry without a length beside it.
  @Test func aFurtherNumberOfUnknownFormIsRefused() throws {
    var photo = try Photo(Self.minolta)
    let other = try #require(photo.block.entry(0x40, at: photo.note)).position
    photo.put(photo.block.stored(photo.preview - photo.header), at: other + 8)
    #expect(try photo.isRefused())
  }

  /// Olympus writes the offset twice. The second has another length, or another byte order.
  @Test func aCopyThatDiffersIsRefused() throws {
    let photo = try Photo("makernote-preview-olympus")
    var (length, order) = (photo, photo)
    length.put([0], at: photo.offset + 4)
    #expect(try length.isRefused())
    let number = Array(photo.bytes[photo.header + photo.offset..<photo.header + photo.offset + 4])
    order.put(number.reversed(), at: photo.offset)
    #expect(try order.isRefused())
  }

  /// The value of another entry is in the same bytes, so an edit may change them.
  @Test func anOffsetInBytesOfAnotherValueIsRefused() throws {
    let photo = try Photo(Self.minolta)
    let resolution = try #require(photo.block.entry(0x011A, at: photo.block.ifd0Offset)).position
    for place in [photo.offset + 8, photo.offset + 11, photo.offset + 1] {
      var changed = photo
      changed.put(photo.block.stored(place), at: resolution + 8)
      #expect(try changed.isRefused())
    }
    var beside = photo
    beside.put(photo.block.stored(photo.offset + 12), at: resolution + 8)
    #expect(try beside.refusal() == nil)
  }
}
