import Foundation
import PhotoFixtures
import Testing

/// `exifcli edit --upright`.
@Suite(.tags(.process))
struct EditUprightTests {
  private static let photos =
    (2...8).map { UprightPhoto(orientation: $0) }
    + [
      UprightPhoto(isGrey: true), UprightPhoto(hasTablesFirst: true),
      UprightPhoto(orientation: 3, xmp: nil, thumbnail: nil),
      UprightPhoto(orientation: 8, height: 53, xmp: nil),
      UprightPhoto(orientation: 5, width: 61, height: 53, xmp: nil),
    ]

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; export XDG_STATE_HOME; exec "$@""#)
  }

  /// The bytes of the file without its picture and without metadata that may change: all other segments, and what
  /// follows the picture.
  private func others(_ bytes: [UInt8]) -> [[UInt8]] {
    var (found, position) = ([[UInt8]](), 2)
    while bytes[position + 1] != 0xDA {
      let end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      let marker = bytes[position + 1]
      if marker == 0xFE || (0xE2...0xEF).contains(marker) {
        found.append(Array(bytes[position..<end]))
      }
      position = end
    }
    let tail = Array("after the end".utf8)
    return found + [Array(bytes.suffix(tail.count + 2))]
  }

  @Test(arguments: photos)
  func turnsThePicture(_ photo: UprightPhoto) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo.bytes, at: "a.jpg")
      let rehearsal = try run(["edit", "a.jpg", "--upright", "--dry-run"], in: folder)
      #expect(rehearsal.lines.last == EditSummary.text(edited: 1, isRehearsal: true))
      #expect(try folder.bytes("a.jpg") == photo.bytes)
      let result = try run(["edit", "a.jpg", "--upright", "--format", "jsonl"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let changes = try #require(try result.records().first).literal("changes")
      let sides =
        photo.orientation < 5
        ? ""
        : #","pixelWidth":{"from":\#(photo.width),"to":\#(photo.height)},"#
          + #""pixelHeight":{"from":\#(photo.height),"to":\#(photo.width)}"#
      #expect(changes == #"{"orientation":{"from":\#(photo.orientation),"to":1}\#(sides)}"#)
      let turned = try folder.bytes("a.jpg")
      #expect(others(turned) == others(photo.bytes))
      let again = try run(["edit", "a.jpg", "--upright"], in: folder)
      #expect(again.lines.last == EditSummary.text(unchanged: 1))
      let undone = try run(["undo"], in: folder)
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(try folder.bytes("a.jpg") == photo.bytes)
      let redone = try run(["redo"], in: folder)
      #expect(redone.exitCode == 0, "\(redone.errors)")
      #expect(try folder.bytes("a.jpg") == turned)
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == photo.bytes)
    }
  }

  /// The same pixels as those of jpegtran's picture, of the photo and of its thumbnail.
  @Test(
    .enabled(if: UprightPhoto.isJPEGTranInstalled, "no jpegtran on this machine"),
    arguments: photos)
  func showsThePictureOfJPEGTran(_ photo: UprightPhoto) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo.bytes, at: "a.jpg")
      if let thumbnail = photo.thumbnail { try folder.place(thumbnail.bytes, at: "t.jpg") }
      #expect(try run(["edit", "a.jpg", "--upright", "--output", "out"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == photo.bytes)
      let turn = try #require(UprightPhoto.turns[photo.orientation])
      let compared = try Program.run(
        [], in: folder.path,
        script: """
          set -e
          jpegtran -perfect \(turn) a.jpg | djpeg -ppm > expected.ppm
          djpeg -ppm out/a.jpg | cmp - expected.ppm
          \(photo.thumbnail == nil ? "exit 0" : "")
          jpegtran -perfect \(turn) t.jpg | djpeg -ppm > expected.ppm
          "$1" show out/a.jpg --thumbnail t2.jpg
          djpeg -ppm t2.jpg | cmp - expected.ppm
          """)
      #expect(compared.exitCode == 0, "\(compared.errors)")
    }
  }

  @Test(.enabled(if: ExifTool.isInstalled, "no ExifTool on this machine"), arguments: photos)
  func changesNoOtherTag(_ photo: UprightPhoto) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo.bytes, at: "a.jpg")
      #expect(try run(["edit", "a.jpg", "--upright", "--output", "out"], in: folder).exitCode == 0)
      let read = try ExifTool.tags(
        "-b -x System:all -x ImageSize -x Megapixels a.jpg out/a.jpg", in: folder)
      let (old, new) = (try #require(read["a.jpg"]), try #require(read["out/a.jpg"]))
      let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map { name in
        name.split(separator: ":").last.map(String.init) ?? name
      }
      let expected: Set<String> = [
        "SourceFile", "Orientation", "ThumbnailImage", "ThumbnailLength", "ExifImageWidth",
        "ExifImageHeight", "ImageWidth", "ImageHeight", "XResolution", "YResolution", "SubjectArea",
        // The tables before the metadata go to the scan, so that the metadata begin earlier.
        photo.hasTablesFirst ? "ThumbnailOffset" : "SourceFile",
      ]
      #expect(Set(changed).isSubset(of: expected), "\(Set(changed).subtracting(expected))")
      #expect(new["IFD0:Orientation"] == "1")
      if photo.thumbnail != nil { #expect(new["IFD1:Orientation"] == "1") }
      guard photo.orientation >= 5 else { return }
      #expect(new["ExifIFD:ExifImageWidth"] == old["ExifIFD:ExifImageHeight"])
      #expect(new["ExifIFD:ExifImageHeight"] == old["ExifIFD:ExifImageWidth"])
      #expect(new["JFIF:XResolution"] == old["JFIF:YResolution"])
      #expect(new["XMP-tiff:ImageWidth"] == old["XMP-tiff:ImageHeight"])
      #expect(new["XMP-tiff:Orientation"] == (photo.xmp == nil ? nil : "1"))
    }
  }

  @Test(arguments: [["--backup", ".orig"], ["--journal", "j"], ["--all-or-nothing"], ["-r"]])
  func worksInAllWays(options: [String]) throws {
    try TemporaryFolder.with { folder in
      let photo = UprightPhoto(orientation: 8)
      for name in ["a.jpg", "b.jpg"] { try folder.place(photo.bytes, at: "photos/" + name) }
      let arguments = ["edit", "photos", "--upright", "--artist", "Ann"] + options
      let result = try run(arguments + ["--where", "orientation = 8"], in: folder)
      #expect(result.lines.last == EditSummary.text(edited: 2), "\(result.errors)")
      let listed = try run(["list", "-r", "photos", "--format", "jsonl"], in: folder).records()
      for record in listed {
        #expect(record.number("orientation") == 1)
        #expect(record.number("pixelWidth") == 48)
        #expect(record.text("artist") == "Ann")
      }
      let undo = options.first == "--journal" ? ["undo", "j"] : ["undo"]
      let undone = try run(undo, in: folder)
      #expect(undone.exitCode == 0, "\(undone.errors)")
      for name in ["a.jpg", "b.jpg"] {
        #expect(try folder.bytes("photos/" + name) == photo.bytes)
        if options.first == "--backup" {
          #expect(try folder.bytes("photos/" + name + ".orig") == photo.bytes)
        }
      }
    }
  }

  /// Edits of one journal before and after the turn.
  @Test func isUndoneWithOtherEdits() throws {
    try TemporaryFolder.with { folder in
      let photo = UprightPhoto()
      try folder.place(photo.bytes, at: "a.jpg")
      for options in [
        ["--artist", "Somebody"], ["--upright"], ["--artist", "Nobody of that name"],
      ] {
        #expect(try run(["edit", "a.jpg", "--journal", "j"] + options, in: folder).exitCode == 0)
      }
      let edited = try folder.bytes("a.jpg")
      let undone = try run(["undo", "j", "--all"], in: folder)
      if undone.exitCode == 64 {
        for _ in 0..<3 { #expect(try run(["undo", "j"], in: folder).exitCode == 0) }
      }
      #expect(try folder.bytes("a.jpg") == photo.bytes)
      #expect(edited != photo.bytes)
    }
  }

  @Test(arguments: [
    ("upright.jpg", UprightPhoto(orientation: 1).bytes),
    ("no-exif.jpg", JPEGBuilder().bytes),
  ])
  func uprightPhotosStay(name: String, photo: [UInt8]) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo, at: name)
      let result = try run(["edit", name, "--upright"], in: folder)
      #expect(result.lines.last == EditSummary.text(unchanged: 1), "\(result.errors)")
      #expect(try folder.bytes(name) == photo)
    }
  }

  @Test(arguments: [
    (
      UprightPhoto(height: 53),
      "cannot be turned without loss: the picture of 64 x 53 pixels consists of blocks of 8 x 8, and a block"
        + " at its edge is not full; the photo is unchanged; leave it as it is, as programs turn it by its"
        + " orientation, or crop it to 64 x 48 with 'jpegtran -crop' first"
    ),
    (
      UprightPhoto(orientation: 2, width: 61), "crop it to 56 x 48"
    ),
    (UprightPhoto(segments: [.init(.app2, Array("MPF\0".utf8) + [0, 0])]), "(MPF)"),
    (
      UprightPhoto(
        xmp:
          #"xmlns:c="http://ns.google.com/photos/1.0/camera/" c:MotionPhoto="1" tiff:Orientation="6""#
      ),
      "a motion photo"
    ),
    (
      UprightPhoto(
        xmp: #"xmlns:c="http://ns.google.com/photos/1.0/container/" c:x="1" tiff:Orientation="6""#),
      "Google's container"
    ),
    (
      UprightPhoto(
        xmp:
          #"xmlns:h="http://ns.adobe.com/hdr-gain-map/1.0/" h:Version="1.0" tiff:Orientation="6""#),
      "brightness"
    ),
    (
      UprightPhoto(
        segments: [
          .init(
            .app13, Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 12, 0, 0, 0, 0, 0, 0])
        ]),
      "a thumbnail of Photoshop"
    ),
  ])
  func refusesWhatWouldBeHarmed(_ photo: UprightPhoto, message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo.bytes, at: "a.jpg")
      for options in [[], ["--dry-run"], ["--output", "out"]] {
        let result = try run(
          ["edit", "a.jpg", "--upright", "--format", "jsonl"] + options, in: folder)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
        let record = try #require(try result.records().first)
        #expect(try JSONRecord(record.literal("error")).text("code") == "notTurned")
        #expect(try folder.bytes("a.jpg") == photo.bytes)
      }
    }
  }

  @Test(arguments: [
    ("png-exif", "has the format PNG, and exifcli turns only JPEG pictures")
  ])
  func otherFormatsFail(fixture: String, message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(fixture, as: "a.png")
      #expect(try run(["edit", "a.png", "--orientation", "6"], in: folder).exitCode == 0)
      let result = try run(["edit", "a.png", "--upright"], in: folder)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test(arguments: [
    (["--sidecars"], "--upright turns the picture itself"),
    (["--orientation", "3"], "orientation is changed twice"),
    (["--unset", "orientation"], "orientation is changed twice"),
  ])
  func wrongUsage(options: [String], message: String) throws {
    let result = try Program.run(["edit", "a.jpg", "--upright"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
