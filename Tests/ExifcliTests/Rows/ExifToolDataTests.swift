import Foundation
import InterfaceReaders
import Testing

/// What ExifTool prints of photos, given back to them: nothing changes.
@Suite(.tags(.process), .enabled(if: ExifTool.isInstalled, "skipped: no program exiftool"))
struct ExifToolDataTests {
  /// Fixtures of which ExifTool reads another value, as several places disagree, or one that is none.
  private static let doubtful: Set = [
    "date-invalid.jpg", "date-not-a-date.jpg", "duplicate-exposure-bias.jpg", "duplicate-iso.jpg",
    "iso-two-values.jpg", "large-fractions.jpg", "png-exif-and-raw-profile.png",
    "text-editor-copyright.jpg", "text-without-character-code.jpg", "two-exif-directories.jpg",
    "two-exif-segments.jpg", "unknown-tags.jpg", "xmp-after-exif.jpg", "xmp-before-exif.jpg",
    "zero-denominators.jpg",
  ]
  /// The same of other photos: values in words of another language, and names in other letters.
  private static let doubtfulShared: Set = ["28-hex_value.jpg", "32-lens_data.jpeg"]

  @Test(arguments: ["", "-n"])
  func ofFixturesChangesNothing(option: String) throws {
    try changesNothing(option, Project.root + "/Fixtures", besides: Self.doubtful)
  }

  @Test(
    .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"), arguments: ["", "-n"])
  func ofRealPhotosChangesNothing(option: String) throws {
    try changesNothing(option, SharedPhotos.folder, besides: Self.doubtfulShared)
  }

  private func changesNothing(
    _ option: String, _ photos: String, besides doubtful: Set<String>
  ) throws {
    try TemporaryFolder.with { folder in
      let script =
        "cp -r \(photos) photos && chmod -R u+w photos && "
        + "\(ExifTool.path) -q -q -r -j -G1 -ext jpg -ext jpeg -ext png -ext heic \(option) photos"
        + " | \(Program.path) edit --from - --dry-run --format jsonl"
      let run = try Program.run([], in: folder.path, script: script)
      #expect(run.lines.count > 100)
      for line in run.lines {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let file = try #require(row?["file"] as? String)
        if doubtful.contains(URL(fileURLWithPath: file).lastPathComponent) { continue }
        #expect(row?["status"] as? String == "unchanged", "\(line)")
      }
    }
  }

  /// A photo without metadata gets them, and ExifTool then prints the same of it.
  @Test(
    arguments: [
      "exif-little-endian.jpg", "exif-big-endian.jpg", "gps-south-east.jpg", "apex-only.jpg",
      "apex-long-exposure.jpg", "flash-red-eye.jpg",
    ], ["", "-n"])
  func fillsOtherPhotos(name: String, option: String) throws {
    try TemporaryFolder.with { folder in
      let read = "\(ExifTool.path) -q -q -j -G1 \(option) -IFD0:all -ExifIFD:all -GPS:all"
      let fixtures = "\(Project.root)/Fixtures"
      func tags(_ file: String) throws -> [String: String] {
        let json = try Program.run([], in: folder.path, script: "\(read) \(file)").outputBytes
        let rows = try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]]
        return try #require(rows?.first).mapValues { "\($0)" }
      }
      let script =
        "cp \(fixtures)/no-metadata.jpg a.jpg && \(read) \(fixtures)/\(name)"
        + #" | sed 's/"SourceFile": .*,/"SourceFile": "a.jpg",/'"#
        + " | \(Program.path) edit --from -"
      let run = try Program.run([], in: folder.path, script: script)
      #expect(run.lines.last == "edited 1, unchanged 0, failed 0")
      let (old, new) = (try tags("\(fixtures)/\(name)"), try tags("a.jpg"))
      for (tag, value) in old where !Self.ofFile.contains(tag) {
        #expect(new[tag] == value, "\(tag)")
      }
    }
  }

  /// What says how a file stores its own picture, or what is not known.
  private static let ofFile: Set = [
    "SourceFile", "ExifIFD:ComponentsConfiguration", "ExifIFD:CompressedBitsPerPixel",
    "ExifIFD:ExifImageWidth", "ExifIFD:ExifImageHeight", "ExifIFD:ImageUniqueID",
    "IFD0:YCbCrPositioning",
  ]
}
