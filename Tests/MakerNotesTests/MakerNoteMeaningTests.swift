import TIFFBlocks
import Testing

@testable import MakerNotes

/// What coded numbers stand for, and structures that only some cameras, or values, have.
struct MakerNoteMeaningTests {
  private static func tags(
    _ form: MakerNoteForm.Tags, _ entries: [NoteBuilder.Entry], model: String,
    order: ByteOrder = .littleEndian
  ) throws -> [String: MakerNoteTag] {
    var builder = NoteBuilder(.of(form), entries)
    builder.order = order
    let tags = try #require(builder.read()).tags(naming: nil, model: Array(model.utf8)[...])
    return Dictionary(tags.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Each byte from 2 to 247 as its third power modulo 249, which is Sony's cipher.
  private static func enciphered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      let number = Int(byte)
      return (2...247).contains(number) ? UInt8(number * number * number % 249) : byte
    }
  }

  private static func structure(_ size: Int, _ bytes: [Int: UInt8]) -> [UInt8] {
    (0..<size).map { bytes[$0] ?? 0 }
  }

  /// The temperature has 128 added; steps of exposure are powers; Canon's thirds are 12 and 20 of 32.
  @Test(
    arguments: [
      ("CameraTemperature", 25, 153, MakerNoteValue.integers([25])),
      ("ISO", 6, 72, .integers([100])), ("FNumber", 3, 40, .integers([4])),
      ("ExposureTime", 4, 120, .numbers([0.00390625])),
      ("ExposureTime", 4, 108, .numbers([0.00984313])),
    ] as [(String, Int, UInt8, MakerNoteValue)])
  func codesStandForNumbers(name: String, place: Int, code: UInt8, meant: MakerNoteValue) throws {
    let info = Self.structure(200, [place: code])
    let tags = try Self.tags(.canon, [(0x000D, .undefined, info)], model: "Canon EOS 7D")
    let tag = try #require(tags[name])
    #expect(tag.value == .integers([Int(code)]))
    #expect(tag.meant == meant)
  }

  /// The structure is that of the model, whose name may end the word or the whole text.
  @Test(
    arguments: [
      ("Canon EOS 7D", 25), ("Canon EOS 7D Mark II", nil), ("EOS 7D", 25),
      ("Canon EOS REBEL T2i", 25), ("Canon EOS REBEL T2ix", nil), ("", nil),
      ("Canon EOS 7D\0\0 ", 25),
    ] as [(String, Int?)])
  func structuresAreOfTheModel(model: String, place: Int?) throws {
    let info = [UInt8](repeating: 153, count: 200)
    let tags = try Self.tags(.canon, [(0x000D, .undefined, info)], model: model)
    #expect((tags["CameraTemperature"] != nil) == (place != nil))
    #expect(tags.keys.contains { $0.utf8.elementsEqual("CanonCameraInfo".utf8) } == (place == nil))
  }

  /// The count of values tells the structures of Canon's colours.
  @Test(arguments: [(582, "WB_RGGBLevelsAsShot"), (583, nil)] as [(Int, String?)])
  func structuresAreOfACount(count: Int, name: String?) throws {
    let data = [UInt8](repeating: 1, count: 2 * count)
    let tags = try Self.tags(.canon, [(0x4001, .short, data)], model: "Canon")
    #expect((tags["WB_RGGBLevelsAsShot"] != nil) == (name != nil))
  }

  /// The first byte tells which structure it is; the number of an E lens is there only of that mount.
  @Test(arguments: [(0x3A, 2, true), (0x3A, 1, false), (0x55, 2, false)] as [(UInt8, UInt8, Bool)])
  func structuresOfSonyHaveACipher(first: UInt8, mount: UInt8, isFound: Bool) throws {
    // 32784 is 0x8010.
    var bytes = Self.enciphered(Self.structure(0x400, [0x5E: mount, 0x60: 0x10, 0x61: 0x80]))
    bytes[0] = first
    let entries: [NoteBuilder.Entry] = [
      (0xB027, .long, [0xFF, 0xFF, 0, 0]), (0x9405, .undefined, bytes),
    ]
    let tags = try Self.tags(.sony, entries, model: "NEX-5")
    #expect(tags["LensType2"]?.value == (isFound ? .integers([0x8010]) : nil))
    let note = try #require(NoteBuilder(.of(.sony), entries).read())
    let lens = note.lens(LensHints(focalLength: 16, fNumber: 2.8), model: [])
    #expect(lens?.name == (mount == 2 ? "Sony E 16mm F2.8" : nil))
  }

  /// Numbers that stand for nothing are no tag.
  @Test func numbersMayStandForNothing() throws {
    let info = Self.structure(200, [8: 84])
    let tags = try Self.tags(.canon, [(0x000D, .undefined, info)], model: "Canon EOS 7D")
    #expect(tags["MeasuredEV2"]?.meant == .numbers([4.5]))
    #expect(tags["MeasuredEV"] == nil)
  }

  /// 0 stays 0 where a power of 2 would be another number.
  @Test(arguments: [(0, 0), (2048, 256)])
  func zeroMayStayZero(code: Int, meant: Int) throws {
    var bytes = Self.structure(0x400, [0x0E: UInt8(code & 0xFF), 0x0F: UInt8(code >> 8)])
    bytes = Self.enciphered(bytes)
    bytes[0] = 0x3A
    let tags = try Self.tags(.sony, [(0x9405, .undefined, bytes)], model: "ILCE-6000")
    #expect(tags["SonyExposureTime2"]?.meant == .integers([meant]))
  }

  /// Of several meanings of a place, the first one whose condition holds counts.
  @Test(arguments: [("Canon EOS 20D", 1), ("Canon EOS 40D", 1)])
  func alternativesOfAPlaceAreOneTag(model: String, count: Int) throws {
    let info = NoteBuilder.shorts([Int](repeating: 40, count: 34))
    let note = try #require(NoteBuilder(.of(.canon), [(0x0004, .short, info)]).read())
    let tags = note.tags(naming: nil, model: Array(model.utf8)[...])
    #expect(tags.count { $0.name == "ExposureTime" } == count)
  }

  /// A number may lead to another structure.
  @Test func structuresMayBeInStructures() throws {
    let info = [UInt8](repeating: 1, count: 0x2000)
    let tags = try Self.tags(
      .canon, [(0x000D, .undefined, info)], model: "Canon EOS 6D")
    #expect(tags["PictureStyleInfo"] == nil)
    #expect(tags["ContrastStandard"] != nil)
  }

  /// Many entries with many rows each, and many conditions of long names, take little time.
  @Test(arguments: [
    (MakerNoteForm.Tags.sony, 0x2010), (.canon, 0x0099), (.canon, 0x000F), (.nikon, 0x0091),
  ])
  func hostileNotesAreBounded(form: MakerNoteForm.Tags, number: Int) throws {
    let value = [UInt8](repeating: 0, count: 60_000)
    var builder = NoteBuilder(.of(form), [(UInt16(number), .undefined, value)])
    builder.entries += [NoteBuilder.Entry](
      repeating: (UInt16(number), .undefined, [1, 2, 3]), count: 500)
    let note = try #require(builder.read())
    let model = [UInt8](repeating: 0x44, count: 60_000)
    #expect(note.tags(naming: nil, model: model[...]).count <= 512)
  }

  /// Canon's count is one less than the number of releases, in the structure of one model.
  @Test(arguments: [("Canon EOS-1D Mark III", 4660), ("Canon EOS 40D", nil)] as [(String, Int?)])
  func theCountOfCanonIsOfOneModel(model: String, count: Int?) throws {
    let info = Self.structure(0x200, [0x176: 0x33, 0x177: 0x12])
    let note = try #require(NoteBuilder(.of(.canon), [(0x000D, .undefined, info)]).read())
    #expect(note.shutterCount(model: Array(model.utf8)[...]) == count)
  }

  /// A zone is shown with hours and minutes.
  @Test(
    arguments: [
      ([60, 0, 0, 0], "+01:00"), ([0xB2, 0xFE, 0, 0], "-05:34"), ([0xFF, 0x7F, 0, 0], nil),
    ] as [([UInt8], String?)])
  func zonesHaveHoursAndMinutes(bytes: [UInt8], words: String?) throws {
    let tags = try Self.tags(.nikon, [(0x0024, .undefined, bytes)], model: "NIKON D300")
    #expect(try #require(tags["TimeZone"]).words == words)
  }

  /// Three bytes of Nikon: the first times the second, divided by the third.
  @Test(
    arguments: [
      ([6, 1, 12, 0], MakerNoteValue.numbers([0.5])), ([0xFA, 1, 6, 0], .integers([-1])),
      ([1, 1, 0, 0], .integers([0])),
    ] as [([UInt8], MakerNoteValue)])
  func threeBytesAreAFraction(bytes: [UInt8], meant: MakerNoteValue) throws {
    let tags = try Self.tags(.nikon, [(0x000E, .undefined, bytes)], model: "NIKON D70")
    #expect(tags["ExposureDifference"]?.meant == meant)
  }

  /// The data of the lens are deciphered by the serial number and the count of releases.
  @Test func dataOfNikonAreDeciphered() throws {
    let clear = Self.structure(40, [0x0F: 60])
    let version = Array("0204".utf8)
    let data =
      version + NikonCipher.decoded(clear.dropFirst(4), serial: 123, count: 4567)
    let tags = try Self.tags(
      .nikon,
      [
        (0x001D, .ascii, Array("123\0".utf8)), (0x0098, .undefined, data),
        (0x00A7, .long, [0xD7, 0x11, 0, 0]),
      ], model: "NIKON D300")
    #expect(tags["LensDataVersion"]?.value == .text(version[...]))
    #expect(tags["MaxFocalLength"]?.value == .integers([60]))
    // Without what it takes, the data are shown as they are.
    let closed = try Self.tags(.nikon, [(0x0098, .undefined, data)], model: "NIKON D300")
    #expect(closed["LensData0204"]?.number == 0x0098)
  }

  /// Canon's fields of the autofocus follow each other: as many places as there are fields.
  @Test(arguments: [(2, 15), (2, 12), (2, 11), (40_000, 15)])
  func valuesFollowEachOther(fields: Int, words: Int) throws {
    let info = [2 * words, 4, fields, 1, 6000, 4000, 600, 400, 11, 12, 21, 22, 31, 32, 41]
    let tags = try Self.tags(
      .canon, [(0x0026, .short, NoteBuilder.shorts(Array(info.prefix(words))))],
      model: "Canon EOS R6")
    #expect(tags["AFAreaMode"]?.words == "Auto")
    #expect(
      tags["AFAreaHeights"]?.value == (fields == 2 && words > 11 ? .integers([21, 22]) : nil))
  }

  /// Canon's custom functions: words with a tag and a value each, and groups of records.
  @Test func functionsAreReadByTheirLayout() throws {
    let codes = NoteBuilder.shorts([6, 0x0101, 0x0302])
    let old = try Self.tags(.canon, [(0x000F, .short, codes)], model: "Canon EOS 20D")
    #expect(old["SetFunctionWhenShooting"]?.value == nil)
    #expect(old["LongExposureNoiseReduction"]?.value == .integers([1]))
    // The length says that it is something else.
    let other = NoteBuilder.shorts([60, 0x0101, 0x0302])
    #expect(try Self.tags(.canon, [(0x000F, .short, other)], model: "Canon EOS 20D").isEmpty)
    func long(_ number: Int) -> [UInt8] { ByteOrder.littleEndian.bytes(of: UInt32(number)) + [] }
    let record = [0x0101, 1, 1].flatMap(long)
    let group = [1, 8 + record.count, 1].flatMap(long) + record
    let head = [8 + group.count, 1].flatMap(long)
    let new = try Self.tags(.canon, [(0x0099, .long, head + group)], model: "Canon EOS R6")
    #expect(new["ExposureLevelIncrements"]?.words == "1/2 Stop")
    // A group that says to be longer ends with the data.
    let long = [1, 900, 1].flatMap(long) + record + [1, 2, 3]
    let cut = try Self.tags(.canon, [(0x0099, .undefined, head + long)], model: "Canon EOS R6")
    #expect(cut["ExposureLevelIncrements"]?.words == "1/2 Stop")
  }

  /// Tables are reached by links from those of the forms, and conditions ask for tags that come before.
  @Test func everyRowMayBeUsed() throws {
    var names = Set(MakerNoteForm.all.compactMap(\.tags).map(\.rawValue))
    var queue = Array(names)
    while let name = queue.popLast() {
      let links = try #require(MakerNoteTable.named(name)).rows.compactMap(\.link)
      queue += links.map(\.table).filter { names.insert($0).inserted }
    }
    #expect(Set(MakerNoteTagRows.names).subtracting(names).isEmpty)
    for table in MakerNoteTagRows.names {
      var before: Set<String> = []
      for row in try #require(MakerNoteTable.named(table)).rows {
        #expect(before.isSuperset(of: row.condition.tags), "\(table) \(row.name)")
        before.insert(row.name)
      }
    }
  }

  /// Every condition of the table is understood: a line with another one is no row.
  @Test func allRowsAreRead() throws {
    let lines = Array("\(MakerNoteTagRows.text)".utf8).split(separator: UInt8(ascii: "\n"))
    let rows = lines.filter {
      $0.first.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "|") } ?? false
    }
    let read = MakerNoteTagRows.names.compactMap(MakerNoteTable.named).map(\.rows.count).reduce(
      0, +)
    #expect(rows.count == read)
    #expect(read > 4800)
  }
}
