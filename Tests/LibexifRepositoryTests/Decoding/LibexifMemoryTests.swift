import CLibexif
import PhotoFixtures
import Testing

/// The memory that libexif gets for a block.
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
}
