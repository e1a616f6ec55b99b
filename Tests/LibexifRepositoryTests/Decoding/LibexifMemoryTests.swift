import CLibexif
import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository

/// The memory that libexif gets: each block has its own, which is returned as a whole.
@Suite(.tags(.concurrent))
struct LibexifMemoryTests {
  private static func contents(of name: String) throws -> UnsafeMutablePointer<CLibexifContents> {
    let fixture = try #require(Fixture.named(name))
    return try contents(of: #require(ReferenceJPEG.block(of: fixture.bytes)))
  }

  private static func contents(
    of block: [UInt8], allowance: Int = 16 << 20
  ) throws -> UnsafeMutablePointer<CLibexifContents> {
    let segment = Array("Exif\0\0".utf8) + block
    return try #require(clibexif_load(segment, UInt32(segment.count), allowance))
  }

  /// Each entry as libexif loaded it: the tag, and the value's bytes.
  private static func entries(
    _ contents: UnsafeMutablePointer<CLibexifContents>
  ) -> [ReadEntry] {
    let data = contents.pointee.data.pointee
    return [data.ifd.0, data.ifd.1, data.ifd.2, data.ifd.3, data.ifd.4].flatMap { content in
      (0..<Int(content?.pointee.count ?? 0)).compactMap { index in
        content?.pointee.entries[index].map { entry in
          let value = UnsafeBufferPointer(start: entry.pointee.data, count: Int(entry.pointee.size))
          return ReadEntry(tag: entry.pointee.tag.rawValue, value: Array(value))
        }
      }
    }
  }

  private struct ReadEntry: Equatable, Sendable {
    let tag: UInt32
    let value: [UInt8]
  }

  /// A block whose values need more memory than is kept for the next photo.
  private static func large(_ byte: UInt8) -> [UInt8] {
    TIFFBuilder(
      .littleEndian,
      .init([
        .init(.imageDescription, .ascii(bytes: [UInt8](repeating: byte, count: 30_000))),
        .init(.software, .ascii(bytes: [UInt8](repeating: byte &+ 1, count: 30_000))),
        .init(.artist, .shared(with: .software, .ascii, count: 30_000)),
        .init(.copyright, .shared(with: .software, .ascii, count: 30_000)),
        .init(.orientation, .short(6)),
      ])
    ).bytes
  }

  @Test
  func eachBlockHasItsOwn() throws {
    let first = try Self.contents(of: "makernote-nikon")
    let before = Self.entries(first)
    let second = try Self.contents(of: Self.large(1))
    let third = try Self.contents(of: "exif-big-endian")
    #expect(Self.entries(first) == before)
    clibexif_free(third)
    let fourth = try Self.contents(of: Self.large(7))
    #expect(Self.entries(first) == before)
    #expect(before.count > 20)
    for (contents, byte) in [(second, UInt8(1)), (fourth, 7)] {
      let values = Self.entries(contents).map(\.value)
      #expect(values.map(\.count) == [30_000, 2, 30_000, 30_000, 30_000])
      let texts = values.filter { $0.count > 2 }.map { Set($0) }
      #expect(texts == [[byte], [byte + 1], [byte + 1], [byte + 1]])
    }
    for contents in [first, second, fourth] { clibexif_free(contents) }
  }

  /// Its earlier contents leave no trace.
  @Test
  func isCleanWhenItIsUsedAgain() throws {
    let fresh = Threads.run(1) { _ -> [ReadEntry] in
      guard let contents = try? Self.contents(of: "makernote-canon-big-endian") else { return [] }
      defer { clibexif_free(contents) }
      return Self.entries(contents)
    }
    for byte in [UInt8(0x55), 0xFF] {
      clibexif_free(try Self.contents(of: Self.large(byte)))
      let contents = try Self.contents(of: "makernote-canon-big-endian")
      #expect(Self.entries(contents) == fresh[0])
      clibexif_free(contents)
    }
    #expect(fresh[0].count > 10)
  }

  /// Some threads load the contents and end. Other threads free them.
  @Test
  func outlivesItsThread() throws {
    let expected = try Self.contents(of: "exif-little-endian")
    let entries = Self.entries(expected)
    clibexif_free(expected)
    let loaded = Threads.run(4) { _ -> [Address] in
      let contents = (0..<3).compactMap { _ in try? Self.contents(of: "exif-little-endian") }
      return contents.map { Address(contents: $0) }
    }
    #expect(loaded.map(\.count) == [3, 3, 3, 3])
    for contents in loaded.flatMap({ $0 }) {
      #expect(Self.entries(contents.contents) == entries)
    }
    let freed = Threads.run(4) { thread -> Int in
      for contents in loaded[3 - thread] { clibexif_free(contents.contents) }
      return loaded[3 - thread].count
    }
    #expect(freed == [3, 3, 3, 3])
  }

  /// Contents that one thread at a time passes on to another.
  private struct Address: @unchecked Sendable {
    let contents: UnsafeMutablePointer<CLibexifContents>
  }

  @Test
  func isLimited() throws {
    let bytes = Self.large(3)
    let counts = try [16 << 20, 100_000, 70_000, 40_000, 10_000].map { allowance in
      let contents = try Self.contents(of: bytes, allowance: allowance)
      defer { clibexif_free(contents) }
      return Self.entries(contents).filter { $0.value.count == 30_000 }.count
    }
    #expect(counts == [4, 3, 2, 1, 0])
    let segment = Array("Exif\0\0".utf8) + bytes
    #expect(clibexif_load(segment, UInt32(segment.count), 100) == nil)
  }

  /// libexif can allocate only while it loads a block, or makes words for a value.
  @Test
  func isAvailableOnlyDuringCalls() throws {
    let block = TIFFBuilder(
      .littleEndian,
      .init([.init(.make, .ascii("Example")), .init(0x9C9B, .byte(88, 0, 89, 0, 0, 0))])
    ).bytes
    let contents = try Self.contents(of: block)
    defer { clibexif_free(contents) }
    let entry = try #require(
      exif_content_get_entry(contents.pointee.data.pointee.ifd.0, EXIF_TAG_XP_TITLE))
    var words = [CChar](repeating: 1, count: 64)
    _ = exif_entry_get_value(entry, &words, 64)
    #expect(words[0] == 0)
    _ = clibexif_get_value(contents, entry, &words, 64)
    #expect(words.prefix(3) == [88, 89, 0])
    _ = exif_entry_get_value(entry, &words, 64)
    #expect(words[0] == 0)
  }
}
