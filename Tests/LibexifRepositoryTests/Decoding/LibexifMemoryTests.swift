import CLibexif
import PhotoFixtures
import TestSupport
import Testing

/// The memory that libexif gets for a block.
@Suite(.tags(.concurrent))
struct LibexifMemoryTests {
  /// A block whose values share bytes.
  private static let block = TIFFBuilder(
    .littleEndian,
    .init([
      .init(.imageDescription, .ascii(bytes: [UInt8](repeating: 3, count: 30_000))),
      .init(.software, .ascii(bytes: [UInt8](repeating: 4, count: 30_000))),
      .init(.artist, .shared(with: .software, .ascii, count: 30_000)),
      .init(.copyright, .shared(with: .software, .ascii, count: 30_000)),
      .init(.orientation, .short(6)),
    ])
  ).bytes

  /// The number of long values that libexif loads; nil if it has no memory even for an empty block.
  private static func loaded(allowance: Int) -> Int? {
    let segment = Array("Exif\0\0".utf8) + block
    guard let data = clibexif_load(segment, UInt32(segment.count), allowance) else { return nil }
    defer { exif_data_unref(data) }
    let content = data.pointee.ifd.0?.pointee
    return (0..<Int(content?.count ?? 0)).filter {
      content?.entries[$0]?.pointee.size == 30_000
    }.count
  }

  @Test(
    arguments: [(16 << 20, 4), (100_000, 3), (70_000, 2), (40_000, 1), (10_000, 0), (100, nil)]
      as [(Int, Int?)])
  func isLimited(allowance: Int, count: Int?) {
    #expect(Self.loaded(allowance: allowance) == count)
  }

  @Test func eachThreadHasItsOwnAllowance() {
    let allowances = [100_000, 40_000, 100, 70_000]
    let counts = Threads.run(4) { thread in
      (0..<20).map { _ in Self.loaded(allowance: allowances[thread]) }
    }
    for (counts, expected) in zip(counts, [3, 1, nil, 2]) {
      #expect(counts.allSatisfy { $0 == expected })
    }
  }

  /// libexif would allocate a copy of the text.
  @Test func isOverAfterLoading() throws {
    let block = TIFFBuilder(.littleEndian, .init([.init(0x9C9B, .byte(88, 0, 89, 0, 0, 0))])).bytes
    let segment = Array("Exif\0\0".utf8) + block
    let data = try #require(clibexif_load(segment, UInt32(segment.count), 16 << 20))
    defer { exif_data_unref(data) }
    let entry = try #require(exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_XP_TITLE))
    #expect(entry.pointee.size == 6)
    var words = [CChar](repeating: 1, count: 64)
    _ = exif_entry_get_value(entry, &words, 64)
    #expect(words[0] == 0)
  }
}
