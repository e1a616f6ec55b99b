import PhotoFixtures
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoContainers

/// When a film was recorded, by its headers.
struct FilmTimesTests {
  private static let created = 1_714_513_337

  private static func header(version: Int, created: Int, scale: Int, duration: Int) -> [UInt8] {
    let size = version == 1 ? 8 : 4
    let content =
      BoxBuilder.number(created, size) + BoxBuilder.number(created, size)
      + BoxBuilder.number(scale, 4) + BoxBuilder.number(duration, size)
    return BoxBuilder.fullBox("mvhd", version: version, content + [UInt8](repeating: 0, count: 80))
  }

  private static func times(_ parts: [UInt8]) throws -> FilmTimes {
    let bytes =
      BoxBuilder.box("ftyp", Array("qt  ".utf8) + BoxBuilder.number(0, 4))
      + BoxBuilder.box("mdat", [1, 2, 3]) + BoxBuilder.box("moov", parts)
    return try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "a.mov")
      return try FilmTimes.read(OpenFile(folder.path(of: "a.mov")))
    }
  }

  @Test(arguments: [
    (0, created + 2_082_844_800, 600, 1200, created, 2),
    (1, created + 2_082_844_800, 1, 3600, created, 3600), (0, 0, 600, 600, nil, 1),
    (0, created, 0, 9, nil, 0), (0, 2_082_844_800, 1, 0xFFFF_FFFF, 0, 0),
  ])
  func itsHeader(
    version: Int, date: Int, scale: Int, duration: Int, creation: Int?, seconds: Int
  ) throws {
    let times = try Self.times(
      Self.header(version: version, created: date, scale: scale, duration: duration))
    #expect(times.creation == creation)
    #expect(times.duration == seconds)
    #expect(times.localTime == nil)
  }

  @Test func applesLocalTime() throws {
    let time = "2024-05-01T06:42:17+0900"
    let names = ["com.apple.quicktime.make", "com.apple.quicktime.creationdate"]
    let keys = names.flatMap { BoxBuilder.box("mdta", Array($0.utf8)) }
    let list = (1...2).flatMap { number in
      let text = Array((number == 2 ? time : "Apple").utf8)
      let data = BoxBuilder.box("data", BoxBuilder.number(1, 4) + BoxBuilder.number(0, 4) + text)
      return BoxBuilder.number(8 + data.count, 4) + BoxBuilder.number(number, 4) + data
    }
    let metadata =
      BoxBuilder.box("hdlr", [UInt8](repeating: 0, count: 24))
      + BoxBuilder.fullBox("keys", BoxBuilder.number(2, 4) + keys) + BoxBuilder.box("ilst", list)
    let times = try Self.times(
      Self.header(version: 0, created: 0, scale: 600, duration: 0)
        + BoxBuilder.box("meta", metadata))
    #expect(times.localTime == time)
  }

  @Test func damagedFilmsSayNothing() throws {
    for parts in [[], [0, 0, 0, 1], BoxBuilder.box("mvhd", [0]), BoxBuilder.box("meta", [1, 2])] {
      #expect(try Self.times(parts) == FilmTimes())
    }
  }
}
