import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Trailers of the AXS File Concatenation Protocol (AFCP): their offsets follow what moves.
struct AFCPTrailerTests {
  private static let picture = JPEGBuilder(metadata: [.exif(bytes: TIFFBlock.empty.bytes)]).bytes
  private static let records: [(name: String, data: [UInt8])] = [
    ("IPTC", PhotoshopBuilder.dataset(2, 5, "Old")), ("TEXT", Array("A caption".utf8)),
  ]

  private static func number(_ number: Int, _ size: Int, isBig: Bool) -> [UInt8] {
    let bytes = BoxBuilder.number(number, size)
    return isBig ? bytes : bytes.reversed()
  }

  /// The picture with a trailer, after these bytes.
  private static func photo(
    isBig: Bool = true, after gap: [UInt8] = [], shift: Int = 0, count: Int = records.count,
    checksum: Int = 0, length: Int = 0
  ) -> [UInt8] {
    let start = picture.count + gap.count
    let mark = Array((isBig ? "AXS!" : "AXS*").utf8)
    var rows: [UInt8] = []
    var place = start + 12 + records.count * 12
    for record in records {
      rows += Array(record.name.utf8) + number(record.data.count + length, 4, isBig: isBig)
      rows += number(place, 4, isBig: isBig)
      place += record.data.count
    }
    let head =
      mark + number(1, 2, isBig: isBig) + number(count, 2, isBig: isBig) + [0, 0, 0, 0] + rows
    return picture + gap + head + records.flatMap(\.data) + mark
      + number(start + shift, 4, isBig: isBig) + number(checksum, 4, isBig: isBig)
  }

  /// What the records of a file say, found from its end.
  private static func texts(_ bytes: [UInt8], isBig: Bool) -> [[UInt8]] {
    func number(_ place: Int, _ count: Int) -> Int {
      let digits = Array(bytes[place..<place + count])
      return (isBig ? digits : digits.reversed()).reduce(0) { $0 * 256 + Int($1) }
    }
    let start = number(bytes.count - 8, 4)
    return (0..<number(start + 6, 2)).map { index in
      let row = start + 12 + index * 12
      return Array(bytes[number(row + 8, 4)...].prefix(number(row + 4, 4)))
    }
  }

  @Test(arguments: [true, false], [[], [1, 2, 3]] as [[UInt8]])
  func offsetsFollow(isBig: Bool, gap: [UInt8]) throws {
    let original = try PartedFile(Self.photo(isBig: isBig, after: gap))
    let edits = [
      MetadataRewrite(xmp: [UInt8](repeating: 0x20, count: 70)), MetadataRewrite(exif: .empty),
      MetadataRewrite(exif: try TIFFBlock(whole: TIFFBlock.empty.bytes + [0, 0, 0])),
    ]
    for edit in edits {
      let bytes = try #require(try original.edited(edit))
      #expect(Self.texts(bytes, isBig: isBig) == Self.records.map(\.data))
      let edited = try PartedFile(bytes)
      #expect(try edited.restored(original.editable) == original.bytes)
      #expect(try original.restored(edited.editable) == edited.bytes)
    }
  }

  /// Another number in the trailer than an edit leaves.
  @Test func otherOffsetsAreNotRestored() throws {
    let original = try PartedFile(Self.photo())
    let bytes = try #require(try original.edited(MetadataRewrite(xmp: [1, 2, 3])))
    let edited = try PartedFile(bytes)
    var restored = original.editable
    let last = restored.count - 1
    restored[last][12 + 11] ^= 1
    #expect(try edited.restored(restored) == nil)
    restored[last] = []
    #expect(try edited.restored(restored) == nil)
    #expect(try edited.restored(original.editable) != nil)
  }

  /// A position that leads elsewhere, too many records, a checksum, a record past the end, and a record in what changes.
  @Test(arguments: [
    photo(shift: 1), photo(shift: -1), photo(shift: 100_000), photo(count: 20),
    photo(count: 65_535),
    photo(checksum: 5), photo(length: 1000),
    photo(after: [UInt8](repeating: 0, count: 2 << 20)) + [0],
  ])
  func whatIsUnclearIsRefused(_ photo: [UInt8]) throws {
    let file = try PartedFile(photo)
    let isTrailer = photo.last(12).starts(with: "AXS!".utf8)
    let edited = try file.edited(MetadataRewrite(xmp: [1, 2, 3]))
    #expect((edited == nil) == isTrailer)
    #expect(try file.edited(MetadataRewrite(exif: .empty)) == photo)
  }

  /// Its IPTC is named by edits.
  @Test func itsIPTCIsFound() throws {
    try OpenFile.with(Self.photo(isBig: false, after: [1])) { file in
      let container = try #require(try JPEGContainer.read(file))
      #expect(
        try container.furtherMetadata(in: file, for: .edits).trailerIPTC == Self.records[0].data)
      #expect(try container.furtherMetadata(in: file, for: .fields).trailerIPTC == [])
    }
  }
}

extension [UInt8] {
  fileprivate func last(_ count: Int) -> [UInt8] { Array(suffix(count)) }
}
