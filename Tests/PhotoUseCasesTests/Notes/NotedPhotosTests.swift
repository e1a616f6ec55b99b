import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Photos with what notes say about them.
struct NotedPhotosTests {
  private static let note = FetchedNote(.saying { $0.description = "At the river" })
  private static let trashed = FetchedNote(.saying { $0.isTrashed = true })

  private static func outcomes(
    of repository: PhotoRepositoryDouble, _ notes: NotesDouble, _ query: PhotoQuery = PhotoQuery()
  ) -> [FetchOutcome] {
    NotedPhotos(repository, from: notes, zone: nil).fetchPhotos(query).flatMap(\.outcomes)
  }

  @Test func fillsInWhatIsMissing() throws {
    let double = PhotoRepositoryDouble(.photo("a.jpg"), .photo("b.jpg"))
    let notes = NotesDouble(notes: ["a.jpg": Self.note])
    let query = PhotoQuery(filter: try MetadataFilter("iso = 100"), fields: [])
    let outcomes = Self.outcomes(of: double, notes, query)
    guard outcomes.count == 2, case .fetched(let first) = outcomes[0],
      case .fetched(let second) = outcomes[1]
    else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(first.metadata.description == "At the river")
    #expect(first.sources[.description] == .sidecar)
    #expect(first.warnings == [])
    #expect(second.metadata == .photo("b.jpg"))
    #expect(second.warnings == [.noNote])
    let asked = try #require(double.queries.first)
    #expect(asked.filter == nil)
    #expect(asked.fields?.contains(.latitude) == true)
  }

  @Test func leavesTheBinAlone() {
    let double = PhotoRepositoryDouble(.photo("a.jpg"))
    #expect(
      Self.outcomes(of: double, NotesDouble(notes: ["a.jpg": Self.trashed])) == [
        .skipped("a.jpg", reason: .leftBehind(.inBin))
      ])
  }

  /// Notes that were read are not passed over; those without photos are named once.
  @Test func namesNotesWithoutPhotos() {
    var passedOver = PhotoWarning.PassedOver()
    passedOver.sidecars = ["a.jpg.json", "gone.jpg.json"]
    passedOver.others = ["b.txt", "metadata.json"]
    var files = NoteFiles()
    (files.read, files.withoutPhoto) = (["a.jpg.json", "metadata.json"], ["gone.jpg.json"])
    let double = PhotoRepositoryDouble([
      [.skipped(".", reason: .passedOver(passedOver)), .failed(.failure(of: "c.jpg"))],
      [.fetched(FetchedPhoto(metadata: .photo("a.jpg")))],
    ])
    var rest = PhotoWarning.PassedOver()
    rest.others = ["b.txt"]
    #expect(
      Self.outcomes(
        of: double, NotesDouble(notes: ["a.jpg": FetchedNote(PhotoNote())], files: files))
        == [
          .failed(.failure(of: "c.jpg")), .fetched(FetchedPhoto(metadata: .photo("a.jpg"))),
          .skipped("gone.jpg.json", reason: .leftBehind(.noteWithoutPhoto)),
          .skipped(".", reason: .passedOver(rest)),
        ])
  }

  /// Photos of other formats have notes too.
  @Test func asksForNotesOfOtherFormats() {
    var passedOver = PhotoWarning.PassedOver()
    (passedOver.films, passedOver.otherFormats) = (["a.avi"], ["a.gif"])
    let double = PhotoRepositoryDouble([[.skipped(".", reason: .passedOver(passedOver))]])
    #expect(
      Self.outcomes(of: double, NotesDouble()) == [.skipped(".", reason: .passedOver(passedOver))])
  }

  @Test func endsIfCancelled() {
    let double = PhotoRepositoryDouble([[.fetched(FetchedPhoto(metadata: .photo("a.jpg")))], []])
    double.batchesUntilEnd = 1
    var files = NoteFiles()
    files.withoutPhoto = ["b.json"]
    let batches = NotedPhotos(double, from: NotesDouble(files: files), zone: nil)
      .fetchPhotos(PhotoQuery())
    #expect(batches.flatMap(\.outcomes).count == 1)
    #expect(batches.wereCancelled)
  }

  @Test func fetchesAndUpdatesSinglePhotos() throws {
    let double = PhotoRepositoryDouble(.photo("a.jpg"))
    let noted = NotedPhotos(double, from: NotesDouble(notes: ["a.jpg": Self.note]), zone: nil)
    #expect(try noted.fetchPhoto(withIdentifier: "a.jpg").metadata.description == "At the river")
    let update = MetadataUpdate(to: .photo("a.jpg"), from: .photo("a.jpg"), assigning: [])
    noted.updatePhotos([update], together: false) { _ in }
    #expect(double.updates == [update])
  }

  /// A photo of an album gets its last name in the album's folder.
  @Test(arguments: [
    ("photos/{iso}/{name}", "photos/A_B/{name}"), ("{iso}/x-{name}", "A_B/x-{name}"),
    ("a/b/{name}", "a/b/A_B/{name}"), ("{iso}-{name}", "A_B/{iso}-{name}"),
  ])
  func namesPhotosInAlbums(template: String, inAlbum: String) throws {
    #expect(try NameTemplate(template).inAlbum("A/B") == NameTemplate(inAlbum))
  }

  @Test func renamesIntoAlbums() throws {
    let notes = NotesDouble(notes: ["a.jpg": FetchedNote(.saying { $0.albums = ["Z", "Y"] })])
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    for order in [nil, try MetadataListOrder("iso")] {
      _ = try PhotoRenaming(
        of: PhotoRepositoryDouble(.photo("a.jpg"), .photo("b.jpg")), names: names,
        inAlbumsOf: notes, output: output
      ).renamePhotos(to: NameTemplate("to/{name}"), where: nil, by: order, output.add)
      #expect(
        names.photos.map(\.name) == [
          .success(NewName(parts: [.text(Array("to/Z/".utf8)), .old(.name, nil)])),
          .success(NewName(parts: [.text(Array("to/".utf8)), .old(.name, nil)])),
        ])
    }
  }
}
