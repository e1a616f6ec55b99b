import PhotoEntities
import PhotoFixtures
import Testing

/// Choices that Exif stores as numbers.
struct ChoiceDecodingTests {
  @Test(
    arguments: [
      ("flash-not-fired", .none), ("flash-fired", .normal), ("flash-red-eye", .redEye),
      ("flash-off", .none), ("flash-red-eye-not-fired", .none), ("flash-absent", .none),
      ("makernote-canon-big-endian", .normal), ("wrong-types", .normal),
    ] as [(String, FlashMode)])
  func flashIsRead(_ name: String, _ mode: FlashMode) throws {
    #expect(try Fixture.metadata(name).flashMode == mode)
  }

  @Test
  func flashIsUnknownWithoutTheTag() throws {
    #expect(try Fixture.metadata("iso-speed").flashMode == FlashMode.none)
    #expect(try Fixture.metadata("apex-only").flashMode == nil)
  }

  @Test(
    arguments: [
      ("unknown", 0), ("average", 1), ("centerWeightedAverage", 2), ("spot", 3),
      ("multiSpot", 4), ("pattern", 5), ("partial", 6), (nil, 7), (nil, 254), ("other", 255),
      (nil, 256),
    ] as [(String?, UInt16)])
  func meteringModeIsNamed(_ name: String?, _ number: UInt16) throws {
    let metadata = try Fixture.metadata(exif: [.init(.meteringMode, .short(number))])
    #expect(metadata.meteringMode?.rawValue == name)
  }

  @Test(
    arguments: [
      ("notDefined", 0), ("manual", 1), ("normalProgram", 2), ("aperturePriority", 3),
      ("shutterPriority", 4), ("creativeProgram", 5), ("actionProgram", 6),
      ("portraitMode", 7), ("landscapeMode", 8), (nil, 9), (nil, 255),
    ] as [(String?, UInt16)])
  func exposureProgramIsNamed(_ name: String?, _ number: UInt16) throws {
    let metadata = try Fixture.metadata(exif: [.init(.exposureProgram, .short(number))])
    #expect(metadata.exposureProgram?.rawValue == name)
  }

  @Test(arguments: [("auto", 0), ("manual", 1), (nil, 2)] as [(String?, UInt16)])
  func whiteBalanceIsNamed(_ name: String?, _ number: UInt16) throws {
    let metadata = try Fixture.metadata(exif: [.init(.whiteBalance, .short(number))])
    #expect(metadata.whiteBalance?.rawValue == name)
  }

  @Test(
    arguments: [
      ("apex-only", 2), ("makernote-nikon", 3), ("manual-lens", 4), ("no-exif-directory", 5),
      ("trailer", 6), ("grey", 7), ("makernote-fujifilm", 8), ("wrong-types", 6),
      ("no-exif", nil),
    ] as [(String, Int?)])
  func orientationIsRead(_ name: String, _ orientation: Int?) throws {
    #expect(try Fixture.metadata(name).orientation == orientation)
  }
}
