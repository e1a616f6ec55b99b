import Foundation
import PhotoFixtures
import Testing

/// ExifTool extracts a preview after the picture, which the MakerNote locates, from edited photos: the same
/// preview, whether Exif has become longer or not.
@Suite(.tags(.process))
struct PreviewReadersTests {
  private static let exifTool = "/usr/bin/exiftool"
  private static let isThere = FileManager.default.isExecutableFile(atPath: exifTool)

  private static func preview(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
    try Program.run([name], in: folder.path, script: "\(exifTool) -b -PreviewImage \"$@\"")
      .outputBytes
  }

  private static func check(_ photo: [UInt8], named name: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(photo, at: name)
      let before = try preview(name, in: folder)
      #expect(before.starts(with: [0xFF, 0xD8]), "\(name)")
      let lens = "lensModel=" + String(repeating: "A lens ", count: 40) + "."
      for change in [lens, "iso=12345", "lensModel=L"] {
        let result = try Program.run(
          ["edit", "--journal", "journal", "--set", change, name], in: folder.path)
        #expect(result.exitCode == 0, "\(name) \(change) \(result.errorLines)")
        #expect(try preview(name, in: folder) == before, "\(name) \(change)")
      }
      let result = try Program.run(["undo", "journal"], in: folder.path)
      #expect(result.exitCode == 0, "\(name) \(result.errorLines)")
      #expect(try folder.bytes(name) == photo, "\(name)")
    }
  }

  @Test(
    .enabled(if: isThere, "ExifTool is not installed"),
    arguments: ["makernote-preview-minolta", "makernote-preview-olympus"])
  func getTheSamePreview(name: String) throws {
    try Self.check(try #require(Fixture.named(name)).bytes, named: name + ".jpg")
  }

  /// The only one with such a preview.
  @Test(
    .enabled(if: isThere, "ExifTool is not installed"),
    .enabled(
      if: FileManager.default.fileExists(atPath: shared), "no folder ../shared, or no such photo"))
  func getTheSamePreviewOfASharedPhoto() throws {
    try Self.check(Array(Data(contentsOf: URL(filePath: Self.shared))), named: "shared.jpg")
  }

  private static let shared = SharedPhotos.folder + "/exif-samples/jpg/corrupted.jpg"
}
