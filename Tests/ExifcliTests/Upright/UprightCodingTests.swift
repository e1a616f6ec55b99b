import Foundation
import PhotoFixtures
import Testing

/// `exifcli edit --upright` of pictures that are coded in several ways, and of real photos.
@Suite(
  .tags(.process), .enabled(if: UprightPhoto.isJPEGTranInstalled, "no jpegtran on this machine"))
struct UprightCodingTests {
  /// A picture of noise on a gradient, which no turn leaves as it is.
  private static let picture: [UInt8] = {
    let (width, height) = (96, 64)
    var noise: UInt32 = 1
    let samples = (0..<width * height).flatMap { place -> [UInt8] in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let (x, y) = (place % width, place / width)
      let spot = UInt8(noise >> 27)
      return [UInt8(x * 2) + spot, UInt8(y * 3) + spot, UInt8(200 - x - y / 2) + spot / 2]
    }
    return Array("P6 \(width) \(height) 255\n".utf8) + samples
  }()

  /// Edits `a.jpg`, compares it with jpegtran's picture, and undoes the edit.
  ///
  /// - Returns: The result of the edit, and whether the journal has no pictures.
  private func turn(
    _ orientation: Int, in folder: TemporaryFolder
  ) throws -> (result: ProgramResult, isShort: Bool) {
    let original = try folder.bytes("a.jpg")
    let result = try Program.run(["edit", "a.jpg", "--upright", "--journal", "j"], in: folder.path)
    guard result.exitCode == 0 else {
      #expect(try folder.bytes("a.jpg") == original)
      return (result, false)
    }
    let turn = try #require(UprightPhoto.turns[orientation])
    try folder.place(original, at: "o.jpg")
    let compared = try Program.run(
      [], in: folder.path,
      script: """
        jpegtran -perfect \(turn) o.jpg | djpeg -ppm > expected.ppm
        djpeg -ppm a.jpg | cmp - expected.ppm
        """)
    #expect(compared.exitCode == 0, "\(compared.output) \(compared.errors)")
    let isShort = try folder.bytes("j").count < original.count * 2
    let turned = try folder.bytes("a.jpg")
    let undone = try Program.run(["undo", "j"], in: folder.path)
    #expect(undone.exitCode == 0, "\(undone.errors)")
    #expect(try folder.bytes("a.jpg") == original)
    let redone = try Program.run(["redo", "j"], in: folder.path)
    if redone.exitCode == 0 { #expect(try folder.bytes("a.jpg") == turned) }
    return (result, isShort)
  }

  /// The options of cjpeg, and whether the journal can do without the pictures.
  private static let codings: [(options: String, isShort: Bool)] = [
    ("-sample 2x2", true), ("-sample 2x1", true), ("-sample 1x2", true), ("-sample 1x1", true),
    ("-optimize", true), ("-restart 2", true), ("-restart 3B", true), ("-grayscale", true),
    ("-quality 98", true), ("-rgb", true), ("-progressive", false),
    ("-progressive -grayscale", false),
  ]

  @Test(arguments: codings, 2...8)
  func turnsEachCoding(coding: (options: String, isShort: Bool), orientation: Int) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.picture, at: "a.ppm")
      let made = try Program.run(
        [], in: folder.path,
        script: """
          cjpeg \(coding.options) a.ppm > a.jpg && "$1" edit a.jpg --orientation \(orientation) --no-history
          """)
      try #require(made.exitCode == 0, "\(made.errors)")
      let (result, isShort) = try turn(orientation, in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      if coding.isShort { #expect(isShort) }
      let kept = try Program.run(
        [], in: folder.path, script: "jpegtran -copy all a.jpg > /dev/null")
      #expect(kept.exitCode == 0)
      let frame: [UInt8] = coding.options.contains("-progressive") ? [0xFF, 0xC2] : [0xFF, 0xC0]
      #expect(
        zip(try folder.bytes("a.jpg"), try folder.bytes("a.jpg").dropFirst()).contains {
          [$0, $1] == frame
        })
    }
  }

  @Test(arguments: [("-arithmetic", "arithmetic coding")])
  func refusesOtherCodings(options: String, message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.picture, at: "a.ppm")
      let made = try Program.run(
        [], in: folder.path,
        script: #"cjpeg \#(options) a.ppm > a.jpg && "$1" edit a.jpg --orientation 6 --no-history"#)
      try #require(made.exitCode == 0, "\(made.errors)")
      let (result, _) = try turn(6, in: folder)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  /// Each photo with one of the orientations. Most of the refused ones have sizes that do not fit.
  @Test(.enabled(if: SharedPhotos.isPresent, Comment(rawValue: SharedPhotos.absence)))
  func turnsRealPhotos() throws {
    let all =
      FileManager.default.enumerator(atPath: SharedPhotos.folder)?
      .compactMap { $0 as? String } ?? []
    var (turned, short, refused) = (0, 0, 0)
    for (index, path) in all.filter({ $0.hasSuffix(".jpg") }).sorted().enumerated() {
      try TemporaryFolder.with { folder in
        let orientation = 2 + index % 7
        let photo = URL(filePath: SharedPhotos.folder).appending(path: path)
        try folder.place(Array(try Data(contentsOf: photo)), at: "a.jpg")
        let set = try Program.run(
          ["edit", "a.jpg", "--orientation", "\(orientation)", "--no-history"], in: folder.path)
        guard set.exitCode == 0 else { return }
        let (result, isShort) = try turn(orientation, in: folder)
        if result.exitCode == 0 {
          turned += 1
          short += isShort ? 1 : 0
        } else {
          refused += 1
          #expect(
            ["cannot be turned", "has a thumbnail"].contains { result.errors.contains($0) },
            "\(path): \(result.errors)")
        }
      }
    }
    #expect(
      turned > 20 && short * 10 >= turned * 9,
      "\(turned) turned, \(short) short, \(refused) refused")
  }
}
