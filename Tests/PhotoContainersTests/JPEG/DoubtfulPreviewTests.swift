import EditJudges
import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers
@testable import TIFFBlocks

/// Numbers in a MakerNote that lead to a JPEG file, but perhaps by chance: the Exif segment keeps its length.
struct DoubtfulPreviewTests {
  /// A fixture of which a few bytes are others.
  private struct Photo {
    var bytes: [UInt8]
    let block: ReferenceBlock
    let header: Int
    /// Where the MakerNote is in the block.
    let note: Int
    /// Where the entry of the offset is in the block, or the number alone.
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

    /// Why its block must not grow; nil if it may.
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
  func aNumberOfNoDirectoryWhateverItCountsFrom(isBigEndian: Bool) throws {
    let photo = try Photo("makernote-preview")
    for base in [photo.header, photo.header + photo.note, 0] {
      var changed = photo
      let stored = photo.block.stored(photo.preview - base)
      changed.put(isBigEndian ? stored.reversed() : stored, at: photo.offset)
      #expect(try changed.isRefused())
    }
  }

  /// As cameras of Sony write it: 32 bytes before the preview.
  @Test func aNumberThatLeadsToAHeaderOfThePreview() throws {
    var photo = try Photo("makernote-preview")
    let header = photo.preview - photo.header - 32
    photo.put(photo.block.stored(header), at: photo.offset)
    #expect(try photo.isRefused())
  }

  /// Numbers that lead elsewhere, to the main picture, or out of the file.
  @Test func aNumberThatLeadsElsewhereIsNone() throws {
    let photo = try Photo("makernote-preview")
    let preview = photo.preview - photo.header
    for number in [preview + 1, preview - 1, 0, 0x7FFF_FFFF] {
      var changed = photo
      changed.put(photo.block.stored(number), at: photo.offset)
      #expect(try changed.refusal() == nil)
    }
  }

  @Test func aKnownOffsetIsNone() throws {
    #expect(try Photo(Self.minolta).refusal() == nil)
  }

  /// Bytes of the entry, or of the one with the length, and what is wrong then.
  private static let entries: [(what: String, place: Int, bytes: [UInt8])] = [
    ("no LONG", 2, [0, 9]), ("two of them", 4, [0, 0, 0, 2]),
    ("a type that is not known", 2, [0, 99]),
    ("a length of another tag", 12, [0, 0x90]), ("a length that is no LONG", 14, [0, 3]),
    ("no length", 20, [0, 0, 0, 0]), ("a length past the file's end", 20, [0x7F, 0, 0, 0]),
  ]

  @Test(arguments: entries.indices)
  func anEntryThatDoesNotTellOfAPicture(index: Int) throws {
    var photo = try Photo(Self.minolta)
    photo.put(Self.entries[index].bytes, at: photo.offset + Self.entries[index].place)
    #expect(try photo.isRefused(), "\(Self.entries[index].what)")
  }

  @Test func aPictureThatEndsWithTheFile() throws {
    var photo = try Photo(Self.minolta)
    let length = photo.bytes.count - photo.preview
    photo.put(photo.block.stored(length + 1), at: photo.offset + 20)
    #expect(try photo.isRefused())
    photo.put(photo.block.stored(length), at: photo.offset + 20)
    #expect(try photo.refusal() == nil)
  }

  /// The directory says that it has more entries than the MakerNote has room for.
  @Test(arguments: [[0, 0], [0, 200], [0xFF, 0xFF]] as [[UInt8]])
  func aDirectoryThatIsNone(count: [UInt8]) throws {
    var photo = try Photo(Self.minolta)
    photo.put(count, at: photo.note)
    #expect(try photo.isRefused())
  }

  /// The offset once more, as the value of an entry whose neighbour is no length.
  @Test func aFurtherNumberThatIsNotKnown() throws {
    var photo = try Photo(Self.minolta)
    let other = try #require(photo.block.entry(0x40, at: photo.note)).position
    photo.put(photo.block.stored(photo.preview - photo.header), at: other + 8)
    #expect(try photo.isRefused())
  }

  /// The second offset of Olympus, and after it another length, or in another byte order.
  @Test func aCopyThatIsNone() throws {
    let photo = try Photo("makernote-preview-olympus")
    var (length, order) = (photo, photo)
    length.put([0], at: photo.offset + 4)
    #expect(try length.isRefused())
    let number = Array(photo.bytes[photo.header + photo.offset..<photo.header + photo.offset + 4])
    order.put(number.reversed(), at: photo.offset)
    #expect(try order.isRefused())
  }

  /// The value of another entry, which an edit may want to change, is in the same bytes.
  @Test func anOffsetInBytesOfSomethingElse() throws {
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
