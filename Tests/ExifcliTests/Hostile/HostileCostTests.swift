import PhotoFixtures
import Testing

/// Exif blocks that cost other readers seconds and hundreds of megabytes. They must cost little
/// more than a sound block.
@Suite(.tags(.process))
struct HostileCostTests {
  /// The extra memory of such a photo, in bytes, over a sound one.
  private static let allowance = 32 << 20

  private static let blocks: [(name: String, bytes: [UInt8])] = [
    (
      "repeated pointers",
      directory([0x8769, 0x8825, 0xA005], count: 120, type: 4, values: 1, at: 8)
    ),
    (
      "many repeated pointers",
      directory([0x8769, 0x8825, 0xA005], count: 600, type: 4, values: 1, at: 8)
    ),
    (
      "shared texts",
      filled(directory([0x010E, 0x010F, 0x0131], count: 400, type: 2, values: 60_000, at: 5000))
    ),
    (
      "shared bytes",
      filled(directory(Array(0x9000...0x91F3), count: 500, type: 1, values: 500, at: 8000))
    ),
    (
      "shared fractions",
      filled(directory(Array(0x9000...0x91F3), count: 500, type: 5, values: 64, at: 8000))
    ),
    ("Canon's settings", makerNote("Canon", entries: 119, size: 1500) { _ in (1, 600, 10) }),
    (
      "Apple's shared values",
      makerNote("Apple", header: "Apple iOS\0\0\u{1}MM", entries: 200, size: 65_000) {
        ($0, 20_000, 100)
      }
    ),
    (
      "Olympus's shared values",
      makerNote("OLYMPUS", header: "OLYMP\0\u{1}\0", entries: 200, size: 65_000) {
        ($0, 20_000, 100)
      }
    ),
  ]

  @Test(
    .disabled(if: Sanitizer.isOn, "sanitizers take memory of their own"),
    arguments: blocks.map(\.name),
    [["list"], ["show"], ["show", "--format", "json"], ["edit", "--ev", "1"]])
  func isBounded(block: String, command: [String]) throws {
    let bytes = try #require(Self.blocks.first { $0.name == block }).bytes
    try TemporaryFolder.with("grey") { folder in
      try folder.place(JPEGBuilder(metadata: [.exif(bytes: bytes)]).bytes, at: "hostile.jpg")
      let sound = try MeasuredRun(command + ["grey.jpg"], in: folder.path)
      let hostile = try MeasuredRun(command + ["hostile.jpg"], in: folder.path)

      #expect(try #require(hostile.exitCode()) <= 1)
      #expect(hostile.memory < sound.memory + Self.allowance)
    }
  }

  /// A block of one directory, whose entries share their value.
  private static func directory(
    _ tags: [Int], count: Int, type: Int, values: Int, at offset: Int
  ) -> [UInt8] {
    let entries = (0..<count).flatMap {
      entry(tags[$0 % tags.count], type: type, count: values, offset: offset)
    }
    return Array("MM".utf8) + number(42, 2) + number(8, 4) + number(count, 2) + entries
      + number(0, 4)
  }

  /// A block of a camera whose MakerNote has this many entries, each with a tag, a count and an offset.
  private static func makerNote(
    _ make: String, header: String = "", entries count: Int, size: Int,
    _ value: (Int) -> (tag: Int, count: Int, offset: Int)
  ) -> [UInt8] {
    let note =
      Array(header.utf8) + number(count, 2)
      + (0..<count).flatMap { index -> [UInt8] in
        let (tag, count, offset) = value(index)
        return entry(tag, type: 3, count: count, offset: offset)
      }
    let makeBytes = Array(make.utf8) + [0]
    let exif = 8 + 2 + 24 + 4 + 8
    let ifd0 =
      number(2, 2) + entry(0x010F, type: 2, count: makeBytes.count, offset: 38)
      + entry(0x8769, type: 4, count: 1, offset: exif) + number(0, 4)
    let text = makeBytes + [UInt8](repeating: 0, count: 8 - makeBytes.count)
    let directory =
      number(1, 2) + entry(0x927C, type: 7, count: note.count, offset: exif + 18) + number(0, 4)
    return filled(
      Array("MM".utf8) + number(42, 2) + number(8, 4) + ifd0 + text + directory + note, size: size)
  }

  private static func filled(_ block: [UInt8], size: Int = 65_500) -> [UInt8] {
    block + [UInt8](repeating: 1, count: max(0, size - block.count))
  }

  private static func entry(_ tag: Int, type: Int, count: Int, offset: Int) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(count, 4) + number(offset, 4)
  }

  private static func number(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
