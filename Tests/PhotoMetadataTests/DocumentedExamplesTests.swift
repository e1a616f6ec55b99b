import Foundation
import PhotoMetadata
import Testing

/// The examples in the documentation of the library: they compile here, and the documentation has the same lines.
struct DocumentedExamplesTests {
  @Test(arguments: ["PhotoMetadata", "UseTheLibrary"])
  func theDocumentationHasTheseLines(article: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = tests.appending(path: "../../Sources/PhotoMetadata/PhotoMetadata.docc")
    let text = try String(contentsOf: sources.appending(path: "\(article).md"), encoding: .utf8)
    let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let compiled = Set(own.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    var (blocks, isCode) = (0, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```" { isCode = false }
      if isCode {
        let line = line.trimmingCharacters(in: .whitespaces)
        #expect(line.isEmpty || compiled.contains(line) || Self.isOfManifest(line))
      }
      if line == "```swift" { (blocks, isCode) = (blocks + 1, true) }
    }
    #expect(blocks > 0)
  }

  /// Whether the line is of the package that `Examples/library` has.
  private static func isOfManifest(_ line: String) -> Bool {
    [
      "dependencies: [.package(name: \"exifcli\", path: \"../exifcli\")],", "targets: [",
      ".executableTarget(",
      "name: \"Album\", dependencies: [.product(name: \"PhotoMetadata\", package: \"exifcli\")])",
      "]",
    ].contains(line)
  }

  // Compiled only: Examples/library has programs that do the same, and runs them.

  private func list() async throws {
    let library = PhotoLibrary(at: "photos")
    for try await photo in library.photos(sortedBy: .descending(by: MetadataField.iso)) {
      print(photo.identifier, photo.iso ?? 0)
    }
  }

  private func browse() async throws {
    let library = PhotoLibrary(at: "photos", isRecursive: true)
    let photos = library.photos(
      where: try MetadataFilter("iso >= 1600 and has latitude"),
      sortedBy: .ascending(by: MetadataField.captureDate)
    ) { problem in
      print(problem)
    }
    for try await photo in photos {
      print(photo.identifier, photo.captureDate.map { "\($0)" } ?? "no date")
    }
  }

  private func showTags() throws {
    let photo = PhotoIdentifier(text: "photo.jpg")
    let found = try LibexifPhotoRepository().fetchTags(ofIdentifier: photo, from: [.exif, .xmp])
    for tag in found.tags { print(tag.directory, tag.name ?? "?") }
  }

  private func edit() async {
    let journal = EditJournal(at: PhotoIdentifier(text: "edits.journal"))
    let library = PhotoLibrary(at: "photos", journal: journal)
    let edits = await library.edit { photo in
      photo.exposureValue = 0.3
      photo.rating = 5
    }
    print("\(edits.modified.count) changed, \(edits.failures.count) failed")
    let undos = await journal.undo()
    print(undos)
  }

  private func editByValue() async throws {
    let edit = try PhotoEdit(field: "rating", text: "5") + PhotoEdit(removing: .location)
    let copies = PhotoLibrary(
      at: "photos", options: EditOptions(outputFolder: PhotoIdentifier(text: "public")))
    print(await copies.edit(edit).failures)
  }
}
