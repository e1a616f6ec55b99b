import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The use case of renaming photos.
struct PhotoRenamingTests {
  private static let photos = ["c", "a", "b"].enumerated().map { index, name in
    Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = index == 1 ? nil : 100 * (3 - index) }
  }

  @Test func namesThePhotosInTheOrder() throws {
    for (order, names) in [(nil, ["c", "a", "b"]), ("iso", ["b", "c", "a"])] {
      let (names_, output) = rename("{iso}", by: try order.map { try MetadataListOrder($0) })
      #expect(names_.photos.map(\.identifier.text) == names)
      #expect(
        names_.photos.first { $0.identifier == "c" }?.name
          == .success(NewName(parts: [.text(Array("300".utf8))])))
      #expect(
        names_.photos.first { $0.identifier == "a" }?.name
          == .failure(MissingField(subject: .field(try .of("iso")))))
      #expect(output.events == ["progress"])
    }
  }

  @Test func takesOnlyMatchingPhotos() throws {
    let (names, _) = rename("{name}", where: try MetadataFilter("iso = 100"))
    #expect(names.photos.map(\.identifier) == ["b"])
  }

  @Test func reportsEachOutcome() throws {
    let (_, output) = rename(
      "{name}",
      outcomes: [
        .renamed("a", to: "x"), .warning("b", "w"),
        .nameless("b", MissingField(subject: .field(try .of("iso")))),
        .failed(.failure(of: "c", .nameTaken)),
      ], left: 2)
    #expect(
      output.events == [
        "progress", "progress", "a -> x", "problem b", "b lacks iso", "failed c", "left 2",
      ])
  }

  @Test func endsIfNoMoreIsWanted() {
    let (_, output) = rename(
      "{name}", outcomes: [.renamed("a", to: "x"), .renamed("b", to: "y")], left: 1, wanted: 1
    )
    #expect(output.events == ["progress", "progress", "a -> x"])
  }

  /// Numbers depend on all photos: if not all are known, none is renamed.
  @Test func renamesNothingIfCancelled() throws {
    let repository = PhotoRepositoryDouble(
      Self.photos.map { [.fetched(FetchedPhoto(metadata: $0))] })
    repository.batchesUntilEnd = 2
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    output.end(
      try PhotoRenaming(of: repository, names: names, output: output)
        .renamePhotos(to: try NameTemplate("{n}"), where: nil, by: nil, output.add))
    #expect(names.calls == 0)
    #expect(output.events == ["progress", "progress", "left 1"])
  }

  @Test func tellsOfPhotosThatCannotBeRead() throws {
    let repository = PhotoRepositoryDouble([
      [
        .failed(.failure(of: "x")), .skipped("y", reason: "w"),
        .fetched(FetchedPhoto(metadata: Self.photos[0])),
      ]
    ])
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    output.end(
      try PhotoRenaming(of: repository, names: names, output: output)
        .renamePhotos(to: try NameTemplate("{n}"), where: nil, by: nil, output.add))
    #expect(names.photos.map(\.identifier) == ["c"])
    #expect(output.events == ["failed x", "problem y", "progress"])
  }

  @Test func resumes() throws {
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    names.outcomes = [.renamed("a", to: "b")]
    output.end(
      try PhotoRenaming(of: PhotoRepositoryDouble([]), names: names, output: output)
        .resumeRenaming(output.add))
    #expect(output.events == ["a -> b"])
  }

  /// Photos stay if the archive, or an earlier photo, has their picture. What cannot be compared is renamed.
  @Test func leavesWhatTheArchiveHas() throws {
    let photos: [PhotoIdentifier] = ["a", "b", "c", "d", "e"]
    let pictures = PictureHashesDouble([
      "a": "xy", "b": "zz", "c": "xz", "d": "zz", "e": nil, "old": "wv", "there": "xy", "too": "xy",
    ])
    let (told, names, output) = (ProblemsDouble(), NamingRepositoryDouble(), RenamingEvents())
    names.outcomes = [.renamed("b", to: "n"), .renamed("b.xmp", to: "n.xmp")]
    let archive = PhotoRepositoryDouble([
      ["old", "there", "too"].map { .fetched(FetchedPhoto(metadata: .photo($0))) }
        + [.failed(.failure(of: "broken"))]
    ])
    output.end(
      try PhotoRenaming(
        of: PhotoRepositoryDouble([
          photos.map { .fetched(FetchedPhoto(metadata: .photo($0))) }
        ]), names: names,
        leavingOut: ArchivedPictures(of: archive, pictures: pictures, output: told), output: output
      ).renamePhotos(to: try NameTemplate("{name}"), where: nil, by: nil, output.add))
    #expect(names.photos.map(\.identifier) == ["b", "c", "e"])
    #expect(names.archived == ["a": "there", "d": "b"])
    #expect(
      output.events == [
        "progress", "a is there", "progress", "b -> n", "b.xmp -> n.xmp", "d is n",
      ])
    // The picture of `old` begins like none of the photos'.
    #expect(pictures.hashed == ["a", "b", "c", "d", "there", "too"])
    #expect(told.problems.map(\.identifier) == ["broken"])
  }

  /// Of photos with one picture, one that has a name comes. If it fails, the others are told.
  @Test func takesOneOfEachPicture() throws {
    let pictures = PictureHashesDouble(["a": "x", "b": "x", "c": "x", "archive/d": "x"])
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    names.outcomes = [.failed(.failure(of: "b", .nameTaken))]
    let photos = [
      Metadata.photo("a"), .photo("b") { $0.iso = 1 }, .photo("c") { $0.iso = 1 },
      .photo("archive/d") { $0.iso = 1 },
    ]
    output.end(
      try PhotoRenaming(
        of: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: $0)) }]),
        names: names,
        leavingOut: ArchivedPictures(
          of: PhotoRepositoryDouble([]), pictures: pictures,
          where: { $0.text.utf8.starts(with: "archive".utf8) }, output: ProblemsDouble()),
        output: output
      ).renamePhotos(to: try NameTemplate("{iso}"), where: nil, by: nil, output.add))
    #expect(names.photos.map(\.identifier) == ["b"])
    #expect(names.archived == ["a": "b", "c": "b"])
    #expect(output.events == ["progress", "failed b", "problem a", "problem c"])
  }

  /// Of the files that a search passed over, those that go along and those of an archive on the card are not told.
  @Test func tellsWhatTheCardKeeps() throws {
    var passed = PhotoWarning.PassedOver()
    (passed.others, passed.sidecars) = (["archive/x.txt", "y.txt"], ["b.xmp"])
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    names.outcomes = [.renamed("b.xmp", to: "n.xmp"), .renamed("b", to: "n")]
    let archive = ArchivedPictures(
      of: PhotoRepositoryDouble([[.skipped("c", reason: "w")]]),
      pictures: PictureHashesDouble(["b": "x"]),
      where: { $0.text.utf8.starts(with: "archive".utf8) }, output: ProblemsDouble())
    var left: PhotoWarning.PassedOver?
    let rest = try PhotoRenaming(
      of: PhotoRepositoryDouble([
        [.fetched(FetchedPhoto(metadata: .photo("b"))), .skipped(".", reason: .passedOver(passed))]
      ]), names: names, leavingOut: archive, output: output
    ).renamePhotos(to: try NameTemplate("{name}"), where: nil, by: nil) { outcome in
      if case .warning(_, .passedOver(let files)) = outcome { left = files }
    }
    #expect(rest == 0)
    #expect(left?.all == ["y.txt"])
  }

  @Test func renamesNothingIfTheComparisonIsCancelled() throws {
    let pictures = PictureHashesDouble(["a": "x", "b": "x", "c": "x"])
    pictures.limit = 1
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents())
    output.end(
      try PhotoRenaming(
        of: PhotoRepositoryDouble([Self.photos.map { .fetched(FetchedPhoto(metadata: $0)) }]),
        names: names,
        leavingOut: ArchivedPictures(
          of: PhotoRepositoryDouble([]), pictures: pictures, output: ProblemsDouble()),
        output: output
      ).renamePhotos(to: try NameTemplate("{n}"), where: nil, by: nil, output.add))
    #expect(names.calls == 0)
    #expect(output.events == ["progress", "left 3"])
  }

  private func rename(
    _ template: String, where filter: MetadataFilter? = nil, by order: MetadataListOrder? = nil,
    outcomes: [RenamingOutcome] = [], left: Int = 0, wanted: Int = .max
  ) -> (NamingRepositoryDouble, RenamingEvents) {
    let repository = PhotoRepositoryDouble([
      Self.photos.map { .fetched(FetchedPhoto(metadata: $0)) }
    ])
    let (names, output) = (NamingRepositoryDouble(), RenamingEvents(wanted: wanted))
    (names.outcomes, names.left) = (outcomes, left)
    if let template = try? NameTemplate(template),
      let left = try? PhotoRenaming(of: repository, names: names, output: output)
        .renamePhotos(to: template, where: filter, by: order, output.add)
    {
      output.end(left)
    }
    return (names, output)
  }
}
