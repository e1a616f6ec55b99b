import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which photos are linked to which ones.
struct DuplicateLinkingTests {
  private let links = LinkingRepositoryDouble()
  private let events = RenamingEvents()

  private static let pictures: [PhotoIdentifier: String?] = [
    "a": "x", "b": "x", "c": "y", "d": "x", "e": "z",
  ]

  /// The groups of photos of which b and d, and e and f, are names of one file.
  private func groups(limit: Int = .max) -> [DuplicateGroup] {
    let photos: [PhotoIdentifier] = ["a", "b", "c", "d", "e", "f"]
    let pictures = PictureHashesDouble(
      Self.pictures.merging(["f": "z"]) { $1 }, files: ["b": 1, "d": 1, "e": 2, "f": 2])
    pictures.limit = limit
    return DuplicateSearch(
      photos: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: .photo($0))) }]),
      pictures: pictures, output: ProblemsDouble()
    ).groupsOfNames(where: nil, keeping: KeepRules([]))
  }

  @Test func allNamesOfAFileAreLinkedToTheOneToKeep() {
    links.outcomes = [
      .linked("b", to: "a", freeing: 1), .differs("d", from: "a"),
      .alreadyOne("f", with: "e"), .failed(.failure(of: "d", .locked)),
    ]
    links.left = 2
    var told: [LinkingOutcome] = []
    let left = DuplicateLinking(links: links, output: events)
      .linkPhotos(of: groups()) { told.append($0) }
    #expect(left == 2)
    #expect(told == links.outcomes)
    #expect(
      links.groups == [
        LinkedGroup(kept: "a", others: ["b", "d"]), LinkedGroup(kept: "e", others: ["f"]),
      ])
    #expect(events.events == ["progress", "progress", "progress", "progress"])
  }

  @Test func resumes() {
    links.outcomes = [.linked("b", to: "a", freeing: 1)]
    var told: [LinkingOutcome] = []
    let left = DuplicateLinking(links: links, output: events)
      .resumeLinking { told.append($0) }
    #expect(left == 0)
    #expect(told == links.outcomes)
    #expect(links.groups.isEmpty)
  }

  @Test(arguments: [1, 7])
  func thereAreNoGroupsIfTheSearchWasCancelled(limit: Int) {
    #expect(groups(limit: limit).isEmpty == (limit == 1))
  }

  @Test(
    arguments: [
      (.otherDisk, .writeFailed), (.noLinks, .writeFailed), (.noClones, .writeFailed),
      (.otherOwner, .unsafe), (.otherAttributes, .unsafe), (.otherNames(2), .hardLinked),
    ] as [(PhotoRepositoryError.Reason.LinkingFault, PhotoRepositoryError.Code)])
  func faultsHaveCodes(
    fault: PhotoRepositoryError.Reason.LinkingFault, code: PhotoRepositoryError.Code
  ) {
    #expect(PhotoRepositoryError.Reason.notLinkable(fault).code == code)
  }
}
