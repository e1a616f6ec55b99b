import InterfaceReaders
import PhotoEntities
import PhotoFixtures
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases
@testable import exifcli

/// The output of `exifcli list`, read back as rows, changes nothing in any photo.
@Suite(.tags(.process, .listing))
struct RoundTripTests {
  private static let formats = ["jsonl", "json", "csv"]

  @Test(arguments: formats)
  func ofFixturesChangesNothing(format: String) throws {
    let folder = Project.root + "/Fixtures"
    #expect(try unchanged(folder, format: format) == Project.fixtureCount())
  }

  @Test(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"), arguments: formats)
  func ofRealPhotosChangesNothing(format: String) throws {
    #expect(try unchanged(SharedPhotos.folder, format: format) > 0)
  }

  /// Names and texts that csv could mistake.
  @Test(arguments: formats)
  func ofHostileTextsAndNamesChangesNothing(format: String) throws {
    let texts = [
      "a\u{1B}[31mb", #"a\x1B[31mb"#, "\u{9B}1m\\x9B\u{7F}", "\"quoted\", and not", "'", " a",
      "=1+1",
      "One\r\nTwo\rThree\n", "\"", "null", "0.3", "{\"a\":1}", "Ame\u{301}lie", "\u{FEFF}a",
      "\u{2028}\u{202E}b", "a\tb", "\u{FFFD}", "\\", "\\n", ",", "\r", "\n",
    ]
    try TemporaryFolder.with { folder in
      for (index, text) in texts.enumerated() {
        var camera = Camera.one
        camera.model = text
        let block = Shot(camera, image: [.init(.imageDescription, .ascii(text))]).block
        let photo = JPEGBuilder(metadata: [.exif(block)]).bytes
        try folder.place(
          photo, at: Array("\(index)\(text)".utf8) + [0xE9, 0x1B] + Array(".jpg".utf8))
      }
      #expect(try unchanged(folder.path, format: format) == texts.count)
    }
  }

  /// Lists the photos of a folder, reads the list as rows, and compares each with its photo.
  ///
  /// - Returns: How many rows there were.
  private func unchanged(_ folder: String, format: String) throws -> Int {
    let list = try Program.run(["list", "-r", "--format", format, folder])
    let read = Rows(list.outputBytes)
    let photos = PhotosInMemory(PhotoIdentifier(text: folder))

    #expect(list.signal == nil)
    #expect(read.failure == nil)
    for row in read.rows {
      guard case .changes(let identifier, let changes, _) = row else {
        Issue.record("\(row)")
        continue
      }
      var modification = ModifyingMetadata(try #require(photos[identifier]))
      for change in changes { modification.apply(change) }

      #expect(modification.assignments.isEmpty, "\(identifier.text)")
      #expect(modification.obstacle == nil, "\(identifier.text)")
      if format != "csv" { #expect(changes.count == MetadataField.usual.count) }
    }
    #expect(Set(read.summaries).count == photos.count)
    return read.rows.count
  }
}

/// The metadata of the photos in a folder, without the program around it.
private final class PhotosInMemory: MetadataListOutput {
  private var photos: [PhotoIdentifier: Metadata] = [:]

  var count: Int { photos.count }

  init(_ folder: PhotoIdentifier) {
    CompositionRoot().metadataList(of: PhotoSource(.at([folder], isRecursive: true)), output: self)
      .browseMetadata(of: MetadataSelection())
  }

  subscript(identifier: PhotoIdentifier) -> Metadata? { photos[identifier] }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) {
    for photo in batch {
      var metadata = Metadata(localIdentifier: photo.identifier)
      for field in MetadataField.usual { field.setValue(photo[field], in: &metadata) }
      photos[photo.identifier] = metadata
    }
  }

  func didEncounter(_ problem: PhotoProblem) {}

  func didProgress(_ progress: PhotoProgress) {}
}
