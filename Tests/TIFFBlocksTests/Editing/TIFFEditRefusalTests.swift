import EditJudges
import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Blocks that an edit would harm, and the reason for the refusal.
struct TIFFEditRefusalTests {
  private static let flash = TIFFBuilder.Entry(.flash, .short(1))

  private static func refusal(
    image: [TIFFBuilder.Entry] = [], exif: [TIFFBuilder.Entry],
    next: TIFFBuilder.Directory.Next = .none
  ) throws -> TIFFEditRefusal? {
    try EditedBlock.refusal(.init(image: image, exif: exif, next: next), [.bias])
  }

  @Test
  func aSoundBlockIsNotRefused() throws {
    #expect(try Self.refusal(exif: [Self.flash]) == nil)
  }

  /// A value that ends past the end, and a value and a directory that a longer block would have.
  @Test(arguments: [
    TIFFBuilder.Entry(.makerNote, .raw(type: 7, count: 500, field: 60)),
    .init(.makerNote, .raw(type: 7, count: 5, field: 90)),
    .init(.interoperabilityPointer, .raw(type: 4, count: 1, field: 90)),
  ])
  func aBlockThatRefersPastItsEndMayNotGrow(_ entry: TIFFBuilder.Entry) throws {
    #expect(try Self.refusal(exif: [Self.flash, entry]) == .refersPastEnd)
    #expect(try Self.refusal(image: [entry], exif: [Self.flash]) == .refersPastEnd)
  }

  /// What is far past the end stays past the end.
  @Test(arguments: [
    TIFFBuilder.Entry(.makerNote, .raw(type: 7, count: 5, field: 65_526)),
    .init(.interoperabilityPointer, .raw(type: 4, count: 1, field: 4000)),
  ])
  func aBlockMayGrowUpToWhatItRefersTo(_ entry: TIFFBuilder.Entry) throws {
    #expect(try Self.refusal(exif: [Self.flash, entry]) == nil)
    #expect(try Self.refusal(image: [entry], exif: [Self.flash]) == nil)
  }

  /// A file that leads past its end is cut.
  @Test func aCutFileMayNotGrow() throws {
    let entry = TIFFBuilder.Entry(.makerNote, .raw(type: 7, count: 5, field: 65_526))
    let bytes = TIFFBuilder(.littleEndian, .init(exif: [Self.flash, entry])).bytes
    let block = try #require(TIFFBlock(bytes))
    var editor = TIFFEditor(
      block, structure: TIFFStructure(of: block), maximumSize: .max, isFile: true)
    #expect(throws: TIFFEditRefusal.refersPastEnd) { try editor.apply([.bias]) }
  }

  /// A thumbnail that begins past the end, where the file may contain something else, and one that
  /// ends beyond the largest block.
  @Test(arguments: [(2000, 50), (20, 65_508)] as [(UInt32, UInt32)])
  func aThumbnailPastTheEndKeepsItFromGrowing(offset: UInt32, length: UInt32) throws {
    let thumbnail = TIFFBuilder.Directory([
      .init(.thumbnailOffset, .long(offset)), .init(.thumbnailLength, .long(length)),
    ])
    #expect(try Self.refusal(exif: [Self.flash], next: .directory(thumbnail)) == .refersPastEnd)
  }

  @Test
  func aReferenceBeyondTheLargestBlockDoesNot() throws {
    let entry = TIFFBuilder.Entry(.makerNote, .raw(type: 7, count: 5, field: 65_527))
    #expect(try Self.refusal(exif: [Self.flash, entry]) == nil)
  }

  /// Other programs may follow the pointer that is not redirected.
  @Test
  func aDirectoryWithTwoPointersIsNotMoved() throws {
    for type in [2, 3, 7] as [UInt16] {
      var bytes = Self.pointedToTwice().bytes
      bytes[8 + 2 + 12 + 2] = UInt8(type)
      #expect(try EditedBlock.refusal(bytes, [.bias]) == .namedTwice(.exif))
    }
    let other = TIFFBuilder.Entry(.exifPointer, .directory(.init([Self.flash])))
    #expect(try Self.refusal(image: [other], exif: [Self.flash]) == .namedTwice(.exif))
    let ofAnotherKind = TIFFBuilder.Entry(
      .gpsPointer, .shared(with: .exifPointer, .long, count: 1))
    #expect(try Self.refusal(image: [ofAnotherKind], exif: [Self.flash]) == .namedTwice(.exif))
  }

  /// A pointer to GPS in the wrong directory leads nowhere: a second pointer would make the next edit impossible.
  @Test
  func aDirectoryIsNotAddedBesideAPointerToOne() throws {
    let stray = TIFFBuilder.Entry(.gpsPointer, .raw(type: 4, count: 1, field: 60_000))
    let latitude = TIFFEdit(tag: .gpsLatitudeRef, value: .ascii([0x4E, 0]))
    for (entries, refusal) in [([Self.flash], nil), ([Self.flash, stray], .damaged(.gps))]
      as [([TIFFBuilder.Entry], TIFFEditRefusal?)]
    {
      #expect(try EditedBlock.refusal(.init(image: [], exif: entries), [latitude]) == refusal)
    }
  }

  private static func pointedToTwice() -> ReferenceBlock {
    let pointer = TIFFBuilder.Entry(.exifPointer, .shared(with: .exifPointer, .long, count: 1))
    return ReferenceBlock(
      bytes: TIFFBuilder(
        .littleEndian, .init([.init(.exifPointer, .directory(.init([flash]))), pointer])
      ).bytes)
  }

  /// Olympus cameras write this: two sound entries for the same directory.
  @Test
  func bothPointersToADirectoryAreRedirected() throws {
    let original = Self.pointedToTwice()
    let artist = TIFFEdit(tag: .artist, value: .ascii(Array("Zoe Lang\0".utf8)))
    for edits in [[.bias], [.bias, artist]] as [[TIFFEdit]] {
      let once = try EditedBlock(original.bytes, edits).new
      let pointers = once.entries(at: once.ifd0Offset).filter { $0.tag == 0x8769 }
      #expect(pointers.count == 2)
      #expect(Set(pointers.map(\.field)) == [try #require(once.exifOffset)])
      #expect(try #require(once.exifOffset) > original.bytes.count)
      // The next edit replaces the directory, and redirects both pointers again.
      let twice = try EditedBlock(once.bytes, [TIFFEdit(tag: .exposureBiasValue, value: nil)]).new
      let fields = twice.entries(at: twice.ifd0Offset).filter { $0.tag == 0x8769 }.map(\.field)
      #expect(fields.count == 2)
      #expect(Set(fields) == [try #require(twice.exifOffset)])
      #expect(twice.exifEntry(0x9204) == nil)
      #expect(twice.exifEntry(0x9209) != nil)
    }
  }

  /// Otherwise the other pointer would lead to the old IFD0, as a directory of its own kind.
  @Test
  func ifd0IsNotMovedIfAnotherPointerLeadsToIt() throws {
    let pointer = TIFFBuilder.Entry(.gpsPointer, .raw(type: 4, count: 1, field: 8))
    let artist = TIFFEdit(tag: .artist, value: .ascii(Array("Zoe Lang\0".utf8)))
    let directory = TIFFBuilder.Directory(image: [pointer], exif: [Self.flash])
    #expect(try EditedBlock.refusal(directory, [artist]) == .namedTwice(.ifd0))
    var sound = TIFFBuilder.Directory(exif: [Self.flash])
    #expect(try EditedBlock.refusal(sound, [artist]) == nil)
    // A chain that returns to IFD0 after IFD1, and one that ends there.
    for (next, refusal) in [(8, .namedTwice(.ifd0)), (0, nil)] as [(UInt32, TIFFEditRefusal?)] {
      sound.next = .directory(.init([.init(.compression, .short(6))], next: .offset(next)))
      #expect(try EditedBlock.refusal(sound, [artist]) == refusal)
    }
  }

  @Test
  func aCutDirectoryIsNotCopied() throws {
    let bytes = TIFFBuilder(.littleEndian, .init(exif: [Self.flash, .init(.make, .short(1))])).bytes
    #expect(try EditedBlock.refusal(Array(bytes.dropLast(5)), [.bias]) == .refersPastEnd)
    let image = TIFFBuilder(.littleEndian, .init([.init(.make, .short(1))])).bytes
    #expect(try EditedBlock.refusal(Array(image.dropLast(5)), [.bias]) != nil)
  }

  /// Growth would complete the pointer, and it would lead somewhere.
  @Test(
    arguments: [
      ([0x01, 0x00], .refersPastEnd), ([0x00, 0x01], .refersPastEnd), ([0x00, 0x00], nil),
    ] as [([UInt8], TIFFEditRefusal?)])
  func aBlockThatEndsInsideAPointerMayNotGrow(rest: [UInt8], refusal: TIFFEditRefusal?) throws {
    let whole = TIFFBuilder(.littleEndian, .init([.init(.orientation, .short(1))])).bytes
    #expect(whole.suffix(4) == [0, 0, 0, 0])
    #expect(try EditedBlock.refusal(whole.dropLast(4) + rest, [.bias]) == refusal)
  }

  @Test
  func aDirectoryThatIsTooLongIsNotCopied() throws {
    func refusal(_ count: Int) throws -> TIFFEditRefusal? {
      try Self.refusal(exif: [TIFFBuilder.Entry](repeating: Self.flash, count: count))
    }
    #expect(try refusal(511) == nil)
    #expect(try refusal(512) == .damaged(.exif))
    #expect(try refusal(513) == .damaged(.exif))
  }

  @Test
  func aBlockWithoutIFD0HasNoPlaceForAPointer() throws {
    // However far past the end its pointer leads.
    for pointer in [[0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0, 0, 0]] as [[UInt8]] {
      #expect(
        try EditedBlock.refusal([0x49, 0x49, 0x2A, 0] + pointer, [.bias]) == .damaged(.ifd0))
    }
  }

  @Test
  func everyRefusalDescribesTheProblem() {
    #expect("\(TIFFEditRefusal.refersPastEnd)".contains("past its end"))
    #expect("\(TIFFEditRefusal.damaged(.exif))".contains("Exif directory of its Exif is damaged"))
    #expect("\(TIFFEditRefusal.namedTwice(.gps))".contains("lead to the GPS directory"))
  }
}
