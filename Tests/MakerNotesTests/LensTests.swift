import TIFFBlocks
import Testing

@testable import MakerNotes

/// The lens that a note names by a number.
struct LensTests {
  private static func lens(
    _ builder: NoteBuilder, focalLength: Double? = nil, fNumber: Double? = nil,
    model: String = "", own: [String: [String]] = [:]
  ) throws -> MakerNoteLens? {
    let note = try #require(builder.read())
    let hints = LensHints(focalLength: focalLength, fNumber: fNumber) { maker, number in
      own["\(maker) \(number)"] ?? []
    }
    return note.lens(hints, model: Array(model.utf8)[...])
  }

  // MARK: Canon

  /// Camera settings: the lens's number, its longest and shortest focal length, and its f-number in 1/32 EV.
  private static func canon(
    _ lens: Int, _ longest: Int, _ shortest: Int, aperture: Int = 0, text: String? = nil,
    rf: Int? = nil
  ) -> NoteBuilder {
    var settings = [Int](repeating: 0, count: 30)
    (settings[22], settings[23], settings[24], settings[25], settings[26]) = (
      lens, longest, shortest, 1, aperture
    )
    var entries: [NoteBuilder.Entry] = [(0x0001, .short, NoteBuilder.shorts(settings))]
    if let rf {
      entries.append((0x0093, .short, NoteBuilder.shorts([Int](repeating: 0, count: 61) + [rf])))
    }
    if let text { entries.append((0x0095, .ascii, Array(text.utf8) + [0])) }
    return NoteBuilder(.canon, entries)
  }

  /// Several lenses have the number 4; their focal lengths tell them apart.
  @Test(
    arguments: [
      (4, 105, 35, "Canon EF 35-105mm f/3.5-4.5"), (4, 135, 35, "Sigma UC Zoom 35-135mm f/4-5.6"),
      (1, 50, 50, "Canon EF 50mm f/1.8"), (0, 50, 50, nil), (0xFFFF, 50, 50, nil),
    ] as [(Int, Int, Int, String?)])
  func ofCanonIsToldByFocalLengths(number: Int, longest: Int, shortest: Int, name: String?) throws {
    let lens = try Self.lens(Self.canon(number, longest, shortest))
    #expect(lens?.name == name)
  }

  /// The field has no guess: the range, and `show` has the candidates.
  @Test func severalLensesAreARange() throws {
    let builder = Self.canon(173, 180, 180)
    let several = try #require(try Self.lens(builder))
    #expect(several.name == nil && several.candidates.count > 1 && several.range == "180mm")
    let told = try Self.lens(Self.canon(173, 150, 150))
    #expect(told?.name == "Sigma APO Macro 150mm f/2.8 EX DG HSM")
  }

  @Test func theTextOfCanonCountsFirst() throws {
    #expect(
      try Self.lens(Self.canon(4, 105, 35, text: "EF35-105mm Test"))?.name == "EF35-105mm Test")
    #expect(
      try Self.lens(Self.canon(4, 105, 35, text: "n/a"))?.name == "Canon EF 35-105mm f/3.5-4.5")
  }

  @Test func lensesOfTheRMountHaveANumberOfTheirOwn() throws {
    let lens = try Self.lens(Self.canon(61182, 105, 24, rf: 258))
    #expect(lens?.name == "Canon RF 24-105mm F4L IS USM")
  }

  @Test func theUsersOwnNameCountsBeforeOthers() throws {
    let own = ["canon 4": ["My 35-105", "My 35-135mm"]]
    let lens = try Self.lens(Self.canon(4, 135, 35), own: ["canon 4": ["My 35-135mm"]])
    #expect(lens?.name == "My 35-135mm")
    // None of them fits: the table counts.
    let other = ["canon 4": ["My 300mm", "My 400mm"]]
    #expect(
      try Self.lens(Self.canon(4, 135, 35), own: other)?.name == "Sigma UC Zoom 35-135mm f/4-5.6")
    #expect(
      try Self.lens(Self.canon(4, 135, 35), own: own)?.candidates == ["My 35-105", "My 35-135mm"])
  }

  // MARK: Nikon

  /// The bytes of a lens with a processor, after those that are not used.
  private static func nikon(
    _ version: String, _ data: [UInt8], type: UInt8 = 6, serial: String = "3001006",
    count: UInt32 = 2
  ) -> NoteBuilder {
    let content =
      Array(version.utf8)
      + (version.utf8.starts(with: "01".utf8)
        ? data
        : NikonCipher.decoded(
          data[...], serial: UInt32(serial) ?? 0x60, count: count))
    return NoteBuilder(
      .of(.nikon),
      [
        (0x001D, .ascii, Array(serial.utf8) + [0]), (0x0083, .byte, [type]),
        (0x0098, .undefined, content), (0x00A7, .long, ByteOrder.littleEndian.bytes(of: count)),
      ])
  }

  private static let zoom: [UInt8] = [0x7F, 0x40, 0x2D, 0x5C, 0x2C, 0x34, 0x84]

  @Test(
    arguments: [("0100", 2), ("0101", 7), ("0201", 7), ("0203", 7), ("0204", 8), ("0800", 9)],
    ["20025585", "x"])
  func ofNikonIsKnownByItsBytes(layout: (version: String, before: Int), serial: String) throws {
    let data =
      [UInt8](repeating: 0, count: layout.before) + Self.zoom + [UInt8](repeating: 0, count: 60)
    let lens = try Self.lens(Self.nikon(layout.version, data, serial: serial))
    #expect(lens?.name == "AF-S DX Zoom-Nikkor 18-70mm f/3.5-4.5G IF-ED")
  }

  @Test func ofNikonsZMountHasANumber() throws {
    var data = [UInt8](repeating: 0, count: 0x60)
    data.replaceSubrange(0x2C..<0x2E, with: [13, 0])
    #expect(try Self.lens(Self.nikon("0801", data))?.name == "Nikkor Z 24-70mm f/2.8 S")
  }

  /// Numbers that a camera has written: the cipher is its own inverse, so it needs bytes of another's.
  @Test func theCipherIsThatOfTheCameras() {
    let coded: [UInt8] = [
      0xCB, 0xCA, 0xB0, 0x32, 0xB6, 0xAC, 0xA8, 0xAB, 0xCD, 0x70, 0x2E, 0xBB, 0xA7, 0xF0,
    ]
    let clear = NikonCipher.decoded(coded[...], serial: 3_001_006, count: 2)
    #expect(clear[7...] == [0x76, 0x58, 0x50, 0x50, 0x14, 0x14, 0x7A])
  }

  @Test func withoutNumbersNikonSaysItsRange() throws {
    let numbers: [UInt32] = [18, 1, 70, 1, 35, 10, 45, 10]
    let bytes = numbers.flatMap { ByteOrder.littleEndian.bytes(of: $0) }
    let lens = try Self.lens(NoteBuilder(.of(.nikon), [(0x0084, .rational, bytes)]))
    #expect(lens?.name == nil && lens?.range == "18-70mm f/3.5-4.5")
  }

  // MARK: Others

  @Test(
    arguments: [
      ([3, 44], 10, 4.0, "Sigma AF 10-20mm F4-5.6 EX DC"),
      ([3, 20], 35, nil, "smc PENTAX-F 35-80mm F4-5.6"),
      // A camera that does not know the newer series.
      ([7, 29], nil, nil, "Sigma 35mm F1.4 DG HSM"), ([0, 0], nil, nil, nil),
    ] as [([UInt8], Double?, Double?, String?)])
  func ofPentaxHasTwoNumbers(
    bytes: [UInt8], focalLength: Double?, fNumber: Double?, name: String?
  ) throws {
    let builder = NoteBuilder(.of(.pentax), [(0x003F, .byte, bytes)])
    #expect(try Self.lens(builder, focalLength: focalLength, fNumber: fNumber)?.name == name)
  }

  /// Metabones' adapters add 0xEF00 to Canon's number.
  @Test(
    arguments: [
      (45, "Carl Zeiss Planar T* 85mm F1.4 ZA (SAL85F14Z)"), (0xEF00 + 1, "Canon EF 50mm f/1.8"),
      (0xFFFF, nil),
    ] as [(Int, String?)])
  func ofSonyMayBeAdapted(number: Int, name: String?) throws {
    let bytes = ByteOrder.littleEndian.bytes(of: UInt32(number))
    #expect(try Self.lens(NoteBuilder(.of(.sony), [(0xB027, .long, bytes)]))?.name == name)
  }

  @Test func ofPanasonicIsAText() throws {
    let text = Array("LUMIX G VARIO 14-42/F3.5-5.6\0".utf8)
    let builder = NoteBuilder(.of(.panasonic), [(0x0051, .ascii, text)])
    #expect(try Self.lens(builder)?.name == "LUMIX G VARIO 14-42/F3.5-5.6")
  }
}
