import PhotoEntities
import PhotoFixtures
import Testing

/// The ISO number, from the tag that contains it.
struct SensitivityDecodingTests {
  @Test(
    arguments: [
      ("iso-saturated", 102_400), ("iso-standard-output-sensitivity", 25_600),
      ("iso-speed", 51_200), ("iso-two-values", 12_800), ("duplicate-iso", 320),
      ("wrong-types", 400), ("apex-only", 64), ("no-room", 250), ("exif-pointer-to-ifd0", nil),
      ("no-exif", nil),
    ] as [(String, Int?)])
  func isRead(_ name: String, _ iso: Int?) throws {
    #expect(try Fixture.metadata(name).iso == iso)
  }

  private static func iso(sensitivity: UInt16?, type: UInt16?, _ others: [TIFFBuilder.Entry])
    throws -> Int?
  {
    try Fixture.metadata(
      exif: others
        + (sensitivity.map { [.init(.photographicSensitivity, .short($0))] } ?? [])
        + (type.map { [.init(.sensitivityType, .short($0))] } ?? [])
    ).iso
  }

  private static let others: [TIFFBuilder.Entry] = [
    .init(.standardOutputSensitivity, .long(100_001)),
    .init(.recommendedExposureIndex, .long(100_002)), .init(.isoSpeed, .long(100_003)),
  ]

  /// The types of sensitivity (Exif 2.3 section 4.6.5, tag SensitivityType). Types 4, 5, 6 and 7
  /// name several tags.
  @Test(
    arguments: [
      (nil, [100_003]), (0, [100_003]), (1, [100_001]), (2, [100_002]), (3, [100_003]),
      (4, [100_001, 100_002]), (5, [100_001, 100_003]), (6, [100_002, 100_003]),
      (7, [100_001, 100_002, 100_003]),
    ] as [(UInt16?, [Int])])
  func isReadFromATagThatItsTypeNames(_ type: UInt16?, _ named: [Int]) throws {
    for saturated in [nil, 65_535] as [UInt16?] {
      let iso = try Self.iso(sensitivity: saturated, type: type, Self.others)
      #expect(named.contains(try #require(iso)))
    }
  }

  @Test(arguments: [0, 1, 2, 3] as [UInt16])
  func needsNoOtherTagWhileItFits(_ type: UInt16) throws {
    #expect(try Self.iso(sensitivity: 65_534, type: type, Self.others) == 65_534)
    #expect(try Self.iso(sensitivity: 100, type: type, Self.others) == 100)
  }

  @Test
  func staysSaturatedWithoutAnotherTag() throws {
    #expect(try Self.iso(sensitivity: 65_535, type: 2, []) == 65_535)
    #expect(try Self.iso(sensitivity: nil, type: 2, []) == nil)
  }
}
