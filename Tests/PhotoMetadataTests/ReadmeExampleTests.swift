import Foundation
import PhotoMetadata
import Testing

/// The example of the library in the README compiles.
struct ReadmeExampleTests {
  private func example() async throws {
    // The README has the lines from here
    let library = PhotoLibrary(at: "photos")
    for try await photo in library.photos(sortedBy: .ascending(by: MetadataField.iso)) {
      print(photo.identifier, photo.iso ?? 0)
    }
    let edits = await library.edit { $0.exposureValue = 0.3 }
    print(edits.modified.count)
    // to here.
  }

  @Test func isInTheReadme() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).components(
      separatedBy: "\n")
    let lines = source.drop { !$0.contains("// The README has") }.dropFirst()
      .prefix { !$0.contains("// to here") }
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardizedFileURL
    let readme = try String(contentsOf: file, encoding: .utf8)
    #expect(lines.count > 3)
    #expect(readme.contains("    import PhotoMetadata\n\n" + lines.joined(separator: "\n") + "\n"))
  }
}
