import Foundation
import PhotoEntities
import Testing

/// Photos made to break readers, in the folder `shared/hostile` beside the project. They are not
/// part of the project; a clone does not have them.
@Suite(.tags(.process, .listing))
struct HostilePhotoTests {
  private static let folder = URL(filePath: Project.root)
    .appending(path: "../shared/hostile").standardizedFileURL.path
  private static let photos =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  @Test(
    .enabled(if: !photos.isEmpty, "no folder ../shared/hostile beside the project"),
    arguments: photos,
    [
      ["list"], ["list", "--format", "jsonl"], ["list", "--format", "html"], ["show"],
      ["show", "--preview"],
    ])
  func endsInARowOrAnError(photo: String, command: [String]) throws {
    let result = try Program.run(command + [photo], in: Self.folder)

    #expect(result.signal == nil)
    let errors = result.errorLines.filter { !$0.contains(": warning: ") }
    switch result.exitCode {
    case 0:
      #expect(result.output.contains(photo))
      #expect(errors.isEmpty)
    case 1:
      #expect(!result.output.contains(photo))
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("exifcli: \(photo): ") == true)
    default: Issue.record("exit code \(String(describing: result.exitCode))")
    }
  }

  @Test(
    .enabled(if: !photos.isEmpty, "no folder ../shared/hostile beside the project"),
    arguments: MetadataField.all.map(\.name))
  func areCounted(field: String) throws {
    let result = try Program.run(["stats", ".", "--by", field], in: Self.folder)

    #expect(result.signal == nil)
    #expect(result.exitCode == 0)
    #expect(result.lines.count < 200)
  }

  @Test(
    .enabled(if: !photos.isEmpty, "no folder ../shared/hostile beside the project"),
    arguments: photos)
  func isEditedOrLeftAsItWas(photo: String) throws {
    try TemporaryFolder.with { folder in
      let bytes = try Array(Data(contentsOf: URL(filePath: Self.folder).appending(path: photo)))
      try folder.place(bytes, at: "photo.jpg")
      let result = try Program.run(["edit", "photo.jpg", "--ev", "0.7"], in: folder.path)
      let listed = try Program.run(["list", "photo.jpg", "--format", "jsonl"], in: folder.path)

      #expect(result.signal == nil)
      if result.exitCode == 0 {
        #expect(try listed.records().first?.number("exposureValue") == 0.7)
      } else {
        #expect(result.exitCode == 1)
        #expect(try folder.bytes("photo.jpg") == bytes)
      }
      #expect(try folder.names() == ["photo.jpg"])
    }
  }
}
