import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which photos are put aside, and where.
struct DuplicateMovingTests {
  private let names = NamingRepositoryDouble()
  private let events = RenamingEvents()

  private func groups(_ pictures: PictureHashesDouble) -> [DuplicateGroup] {
    let photos: [PhotoIdentifier] = ["/p/a", "../q/b", "./c", "d", "e.jpg"]
    return DuplicateSearch(
      photos: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: .photo($0))) }]),
      pictures: pictures, output: ProblemsDouble()
    ).groups(where: nil, keeping: KeepRules([]))
  }

  private static func pictures(_ changed: [PhotoIdentifier: String?] = [:]) -> PictureHashesDouble {
    PictureHashesDouble(
      ["/p/a": "x", "../q/b": "x", "./c": "x", "d": "y", "e.jpg": "y"].merging(changed) { $1 })
  }

  private func move(_ pictures: PictureHashesDouble) throws -> Int {
    try DuplicateMoving(pictures: pictures, names: names, output: events)
      .movePhotos(of: groups(Self.pictures()), to: "aside", events.add)
  }

  /// The name in words, with `*` for the number.
  private func text(_ photo: NamedPhoto) throws -> String {
    try photo.name.get().parts.map { part in
      switch part {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .old(let part, _): part.rawValue
      case .clashNumber(let separator, let first, let digits):
        String(decoding: separator, as: UTF8.self) + "\(first)/\(digits)"
      case .counter, .hash: "?"
      }
    }.joined()
  }

  @Test func movesAllButTheKeptOnesToTheirPathsBelowTheFolder() throws {
    names.outcomes = [.renamed("./c", to: "n"), .renamed("c.xmp", to: "n.xmp")]
    #expect(try move(Self.pictures()) == 0)
    #expect(names.photos.map(\.identifier) == ["./c", "/p/a", "e.jpg"])
    #expect(
      try names.photos.map(text) == [
        "aside/stem-1/1.ext", "aside/p/stem-1/1.ext", "aside/stem-1/1.ext",
      ])
    #expect(names.archived == ["../q/b": "../q/b", "d": "d"])
    #expect(events.events == ["progress", "progress", "progress", "./c -> n", "c.xmp -> n.xmp"])
  }

  /// A photo to keep that is gone, or has another picture, keeps the others of its group where they are.
  @Test(arguments: [nil, "z", "!y"])
  func whatIsKeptMustStillHaveItsPicture(picture: String?) throws {
    #expect(try move(Self.pictures(["d": picture])) == 0)
    #expect(names.photos.map(\.identifier) == ["./c", "/p/a"])
    #expect(events.events == ["progress", "progress", "failed e.jpg"])
  }

  /// Of similar pictures, what is kept must still look the same.
  @Test(arguments: [("x", 1), ("y", 0), (nil, 0)] as [(String?, Int)])
  func whatIsKeptMustStillLookTheSame(picture: String?, moved: Int) throws {
    let photos: [PhotoIdentifier] = ["a", "b"]
    let groups = DuplicateSearch(
      photos: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: .photo($0))) }]),
      pictures: PictureHashesDouble(["a": "x", "b": "y"]), output: ProblemsDouble()
    ).similarGroups(where: nil, within: 1, keeping: KeepRules([]))
    let left = try DuplicateMoving(
      pictures: PictureHashesDouble(["a": picture]), names: names, output: events
    ).movePhotos(of: groups, to: "aside", events.add)
    #expect(left == 0)
    #expect(names.photos.count == moved)
  }

  @Test func movesNothingIfCancelled() throws {
    let pictures = Self.pictures()
    pictures.limit = 1
    #expect(try move(pictures) == 3)
    #expect(names.calls == 0)
  }

  @Test func resumes() throws {
    (names.outcomes, names.left) = ([.renamed("a", to: "b")], 2)
    let moving = DuplicateMoving(pictures: Self.pictures(), names: names, output: events)
    #expect(try moving.resumeMoving(events.add) == 2)
    #expect(events.events == ["a -> b"])
  }
}
