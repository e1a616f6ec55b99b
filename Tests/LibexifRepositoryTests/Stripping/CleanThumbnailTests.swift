import PhotoFixtures
import Testing

@testable import LibexifRepository

/// Thumbnails that have metadata of their own.
struct CleanThumbnailTests {
  private static let exif = JPEGBuilder.Segment.exif(
    TIFFBuilder(.littleEndian, .init([.init(.artist, .ascii("Jane Example"))])))

  @Test func theirMetadataGoes() throws {
    let clean = JPEGBuilder(metadata: [.jfif, .icc]).bytes
    let old = JPEGBuilder(metadata: [.jfif, Self.exif, .icc, .comment("Jane")]).bytes + [7, 7]
    let new = try #require(CleanThumbnail.cleaned(old))
    // It has as many bytes, so that nothing else moves.
    #expect(new == clean + [UInt8](repeating: 0, count: old.count - clean.count))
    #expect(CleanThumbnail.cleaned(new) == nil)
    #expect(CleanThumbnail.isDoubtful(old) && !CleanThumbnail.isDoubtful(new))
  }

  @Test func othersStay() throws {
    #expect(CleanThumbnail.cleaned(JPEGBuilder(metadata: [.jfif]).bytes) == nil)
  }

  /// Bytes after the fields of their headers become zeros.
  @Test(arguments: [JPEGBuilder.Segment.jfif, .adobe])
  func bytesAfterFieldsGo(_ header: JPEGBuilder.Segment) throws {
    func thumbnail(_ more: [UInt8]) -> [UInt8] {
      JPEGBuilder(metadata: [.init(header.marker, header.payload + more)]).bytes
    }
    let new = try #require(CleanThumbnail.cleaned(thumbnail([7, 8, 9])))
    #expect(new == thumbnail([0, 0, 0]))
    #expect(CleanThumbnail.cleaned(new) == nil)
  }

  /// Bytes after the fields of tables and of the scan's header become zeros, and segments that no decoder needs go.
  @Test func bytesAfterFieldsOfThePictureGo() throws {
    func thumbnail(_ more: [UInt8]) -> [UInt8] {
      [0xFF, 0xD8, 0xFF, 0xDD, 0, UInt8(4 + more.count), 0, 0] + more
        + JPEGBuilder().bytes.dropFirst(2)
    }
    let new = try #require(CleanThumbnail.cleaned(thumbnail([7, 8, 9])))
    #expect(new == thumbnail([0, 0, 0]))
    let unknown = [0xFF, 0xD8, 0xFF, 0xF0, 0, 5, 7, 8, 9] + JPEGBuilder().bytes.dropFirst(2)
    let clean = try #require(CleanThumbnail.cleaned(unknown))
    #expect(clean == JPEGBuilder().bytes + [0, 0, 0, 0, 0, 0, 0])
  }

  /// Cut anywhere, or followed by anything, they are read to their end.
  @Test func damagedOnesAreDoubtfulOrRead() {
    let whole = JPEGBuilder(metadata: [.jfif, Self.exif]).bytes
    for count in 0..<whole.count {
      let cut = Array(whole.prefix(count))
      if let clean = CleanThumbnail.cleaned(cut) { #expect(clean.count == count) }
    }
    #expect(CleanThumbnail.isDoubtful([0xFF, 0xD8, 0xFF, 0xE1, 0, 9]))
    #expect(CleanThumbnail.isDoubtful([0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 0, 0]))
  }
}
