import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import Platform

/// The checks that a changed copy must pass before it takes the photo's place.
struct VerificationTests {
  private static let original: [UInt8] = Array(0..<200)
  private static let rewrite = FileRewrite(parts: [
    .original(0..<50), .new([1, 2, 3]), .originalFrom(60),
  ])

  private static func equals(_ copy: [UInt8]) throws -> Bool {
    try OpenFile.with(original) { original in
      try OpenFile.with(copy) { copy in
        try copy.equals(rewrite, original: original, size: self.original.count)
      }
    }
  }

  @Test
  func acceptsTheWrittenCopy() throws {
    #expect(try Self.equals(Self.rewrite.applied(to: Self.original)))
  }

  @Test(arguments: [0, 49, 50, 52, 53, 192])
  func noticesAChangedByte(_ place: Int) throws {
    var copy = Self.rewrite.applied(to: Self.original)
    copy[place] ^= 0x10
    #expect(try !Self.equals(copy))
  }

  @Test
  func noticesACopyOfAnotherLength() throws {
    let copy = Self.rewrite.applied(to: Self.original)
    #expect(try !Self.equals(copy + [0]))
    #expect(try !Self.equals(copy.dropLast()))
    #expect(try !Self.equals([]))
  }

  /// Of blocks that both files share, samples are compared, and all bytes around them.
  @Test(arguments: [
    (40, false), (1 << 20, false), ((1 << 20) + (100 << 10), true), (41 << 20, false),
  ])
  func comparesSamplesOfSharedBlocks(place: Int, isEqual: Bool) throws {
    let original = [UInt8](repeating: 7, count: 42 << 20)
    let rewrite = FileRewrite(parts: [.new([1]), .originalFrom(1)])
    var copy = rewrite.applied(to: original)
    copy[place] ^= 1
    try OpenFile.with(original) { original in
      try OpenFile.with(copy) { copy in
        let shared = [1 << 20..<41 << 20]
        let found = try copy.equals(
          rewrite, original: original, size: 42 << 20, sharing: shared)
        #expect(found == isEqual)
      }
    }
  }

  @Test(arguments: [
    (
      FileRewrite(parts: [.original(0..<50), .new([1, 2]), .originalFrom(60)]), [50..<60], [50..<52]
    ),
    (FileRewrite(parts: [.new([1]), .originalFrom(0)]), [], [0..<1]),
    (FileRewrite(parts: [.original(0..<50)]), [50..<100], []), (.whole, [], []),
    (FileRewrite(parts: []), [0..<100], []),
  ])
  func namesWhatARewriteChanges(_ rewrite: FileRewrite, old: [Range<Int>], new: [Range<Int>]) {
    let changed = rewrite.changedRanges(originalSize: 100)
    #expect(changed.old == old && changed.new == new)
  }

  /// All bytes of both files pass by, each once and in their order, also those that are replaced.
  @Test(arguments: [
    FileRewrite(parts: [.original(0..<50), .new([1, 2, 3]), .originalFrom(60)]),
    FileRewrite(parts: [.new([1]), .original(10..<90)]), FileRewrite(parts: [.new([7, 8])]),
    FileRewrite(parts: []), .whole,
  ])
  func passesAllBytesOnce(_ rewrite: FileRewrite) throws {
    let result = rewrite.applied(to: Self.original)
    var (old, new) = ([UInt8](), [UInt8]())
    let isEqual = try OpenFile.with(Self.original) { original in
      try OpenFile.with(result) { copy in
        try copy.equals(
          rewrite, original: original, size: Self.original.count, passingAll: true
        ) { file, bytes, offset in
          switch file {
          case .original:
            #expect(offset == old.count)
            old += bytes
          case .result:
            #expect(offset == new.count)
            new += bytes
          }
        }
      }
    }
    #expect(isEqual && old == Self.original && new == result)
  }

  private static func read(_ exif: [TIFFBuilder.Entry]) throws -> ReadPhoto {
    let photo = JPEGBuilder(metadata: [.exif(TIFFBuilder(.littleEndian, .init(exif: exif)))])
    return try OpenFile.with(photo.bytes) { try ReadPhoto.read($0, identifier: .init(bytes: [])) }
  }

  private static let flash = TIFFBuilder.Entry(.flash, .short(1))
  private static let time = TIFFBuilder.Entry(.exposureTime, .rational(1, 60))
  private static let bias = TIFFBuilder.Entry(.exposureBiasValue, .signedRational(3, 10))

  @Test
  func acceptsAnotherValueOfTheEditedTag() throws {
    let old = try #require(Self.read([Self.flash, Self.time]).exif)
    for bias in [Self.bias, .init(.exposureBiasValue, .short(1))] {
      #expect(try Self.read([Self.flash, Self.time, bias]).keepsEntries(of: old, except: [.bias]))
    }
  }

  @Test(
    arguments: [
      [bias, flash], [bias, flash, .init(.exposureTime, .rational(1, 61))],
      [bias, .init(.flash, .long(1)), time], [bias, .init(.flash, .short(0)), time],
      [bias, flash, time, .init(.makerNote, .short(1))], [bias],
    ] as [[TIFFBuilder.Entry]])
  func noticesACopyWithOtherEntries(_ entries: [TIFFBuilder.Entry]) throws {
    let old = try #require(Self.read([Self.flash, Self.time]).exif)
    #expect(try !Self.read(entries).keepsEntries(of: old, except: [.bias]))
  }

  @Test
  func noticesACopyWithoutExif() throws {
    let old = try #require(Self.read([Self.flash]).exif)
    let photo = try OpenFile.with(JPEGBuilder().bytes) {
      try ReadPhoto.read($0, identifier: .init(bytes: []))
    }
    #expect(!photo.keepsEntries(of: old, except: [.bias]))
  }
}
