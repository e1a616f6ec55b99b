import Foundation
import Testing

/// Edits of the CR3, RW2 and RAF files in `shared/formats`, in copies: ExifTool reads the new values, every other tag
/// is the same, and an undo restores each byte.
@Suite(.tags(.process))
struct SharedRawEditTests {
  private static let folder = URL(filePath: SharedPhotos.folder)
    .appending(path: "../formats").standardizedFileURL

  private static let isPresent =
    FileManager.default.fileExists(atPath: folder.appending(path: "cr3").path)
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")

  /// An edit, with ExifTool's names and values of what changes.
  struct Edit: Sendable {
    let file: String
    let changes: [String]
    let tags: [String: String]
    /// Tags that may differ too: ExifTool computes them.
    var computed: [String] = []
  }

  private static let edits: [Edit] =
    ["cr3/canon-m50-reduced.cr3", "cr3/canon-r6-head.cr3"].flatMap {
      file in
      [
        Edit(
          file: file, changes: ["--shift", "captureDate=+1d"],
          tags: [
            "ExifIFD:DateTimeOriginal": file.contains("m50")
              ? "2018:02:22 12:08:56" : "2025:09:07 20:24:47"
          ]),
        Edit(
          file: file,
          changes: ["--artist", "A rather long name of an artist", "--lens", "A lens name"],
          tags: [
            "IFD0:Artist": "A rather long name of an artist", "ExifIFD:LensModel": "A lens name",
          ]),
        Edit(
          file: file, changes: ["--copyright", "2031 Somebody", "--orientation", "8"],
          tags: ["IFD0:Copyright": "2031 Somebody", "IFD0:Orientation": "8"]),
        Edit(
          file: file, changes: ["--set", "latitude=-12.5", "--set", "longitude=179.25"],
          tags: [
            "GPS:GPSLatitude": "12.5", "GPS:GPSLatitudeRef": "S", "GPS:GPSLongitude": "179.25",
            "GPS:GPSLongitudeRef": "E",
          ],
          computed: file.contains("m50")
            ? []
            : [
              "GPS:GPSTimeStamp", "GPS:GPSSatellites", "GPS:GPSStatus", "GPS:GPSMapDatum",
              "GPS:GPSDateStamp",
            ]),
      ]
    } + [
      Edit(
        file: "rw2/panasonic-reduced.rw2", changes: ["--shift", "captureDate=+1d"],
        tags: ["ExifIFD:DateTimeOriginal": "2008:08:07 15:21:56"]),
      Edit(
        file: "rw2/panasonic-reduced.rw2",
        changes: ["--iso", "200", "--orientation", "6", "--model", "DMC-LX9", "--aperture", "5.6"],
        tags: [
          "IFD0:ISO": "200", "ExifIFD:ISO": "200", "IFD0:Orientation": "6", "IFD0:Model": "DMC-LX9",
          "ExifIFD:FNumber": "5.6",
        ]),
      Edit(
        file: "raf/fujifilm-reduced.raf", changes: ["--shift", "captureDate=+1d"],
        tags: ["ExifIFD:DateTimeOriginal": "2007:05:23 13:58:30"]),
      Edit(
        file: "raf/fujifilm-reduced.raf",
        changes: ["--artist", "A rather long name of an artist", "--allow-raw-growth"],
        tags: ["IFD0:Artist": "A rather long name of an artist"],
        computed: ["IFD1:ThumbnailOffset", "File:FileSize", "File:PreviewImage"]),
    ]

  @Test(.enabled(if: isPresent, "no folder ../shared/formats, or no ExifTool"), arguments: edits)
  func changesNothingElse(_ edit: Edit) throws {
    try TemporaryFolder.with { folder in
      let name = "photo." + URL(filePath: edit.file).pathExtension
      let original = try Array(Data(contentsOf: Self.folder.appending(path: edit.file)))
      try folder.place(original, at: name)
      let before = try Self.tags(of: name, in: folder)
      let result = try Program.run(
        ["edit", name, "--quiet", "--journal", "edits.jsonl"] + edit.changes, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let after = try Self.tags(of: name, in: folder)
      for (tag, value) in edit.tags {
        let values = after.filter { $0.tag == tag }.map(\.value)
        #expect(!values.isEmpty && values.allSatisfy { $0 == value }, "\(tag): \(values)")
      }
      let changed = Set(edit.tags.keys).union(edit.computed)
      func others(_ tags: [Tag]) -> [Tag] {
        tags.filter { !changed.contains($0.tag) && !$0.tag.hasPrefix("Composite:") }
      }
      #expect(others(before) == others(after))
      let undo = try Program.run(["undo", "edits.jsonl"], in: folder.path)
      #expect(undo.exitCode == 0, "\(undo.errors)")
      #expect(try folder.bytes(name) == original)
    }
  }

  /// What does not fit leaves the file as it is.
  @Test(
    .enabled(if: isPresent, "no folder ../shared/formats, or no ExifTool"),
    arguments: [
      ("cr3/canon-m50-reduced.cr3", ["--artist", String(repeating: "x", count: 400)]),
      ("cr3/canon-r6-head.cr3", ["--description", "A description"]),
      ("cr3/canon-r6-head.cr3", ["--artist", "Jane", "--description", "A description"]),
      ("rw2/panasonic-reduced.rw2", ["--artist", "Jane"]),
      ("rw2/panasonic-reduced.rw2", ["--model", "A longer name", "--iso", "100"]),
    ])
  func refusesWhatDoesNotFit(_ file: String, _ changes: [String]) throws {
    try TemporaryFolder.with { folder in
      let name = "photo." + URL(filePath: file).pathExtension
      let original = try Array(Data(contentsOf: Self.folder.appending(path: file)))
      try folder.place(original, at: name)
      let result = try Program.run(["edit", name, "--no-history"] + changes, in: folder.path)
      #expect(result.exitCode != 0)
      #expect(result.errors.contains("has no room for the edit: "))
      #expect(result.errors.contains("write the edit to a sidecar with --sidecars"))
      #expect(try folder.bytes(name) == original)
    }
  }

  private struct Tag: Equatable {
    let tag: String
    let value: String
  }

  /// All tags that ExifTool reads, in order, those of the same name too.
  private static func tags(of name: String, in folder: TemporaryFolder) throws -> [Tag] {
    let command = "/usr/bin/exiftool -q -q -a -u -G1 -n -s -t --System:all \(name)"
    let output = try Program.run([], in: folder.path, script: command).outputBytes
    return output.split(separator: UInt8(ascii: "\n")).map { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2).map {
        String(decoding: $0, as: UTF8.self)
      }
      return Tag(tag: parts.prefix(2).joined(separator: ":"), value: parts.last ?? "")
    }
  }
}
