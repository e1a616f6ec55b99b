import Platform
import Testing

@testable import LibexifRepository

/// The names of one stem among many.
struct StemFilesTests {
  private static let count = 8000

  /// The time grows as the number of names, not as its square, which would be many minutes.
  @Test(.timeLimit(.minutes(5)), arguments: ["photo.jpg(%).json", "photo.a.%.b", "photo.%.x"])
  func readsManyNames(pattern: String) {
    let numbers = 1...Self.count
    let notes = numbers.map { Array(pattern.replacing("%", with: "\($0)").utf8) }
    let photos = numbers.map { Array("photo(\($0)).jpg".utf8) }
    let names = NamesInFolder(notes + photos + [Array("photo.jpg".utf8)])
    let files = StemFiles(Array("photo".utf8), among: names)
    #expect(files.photos.map(\.bytes) == [Array("photo.jpg".utf8)])
    #expect(files.companions.isEmpty)
    // The notes belong to the numbered photos.
    #expect(files.others.count == (pattern.hasSuffix(".json") ? 0 : Self.count))
  }

  /// The micro sign and the Greek letter have the same capital, by which file systems compare.
  @Test func theMicroSignIsTheGreekLetter() {
    let (micro, greek) = (Array("\u{B5}.jpg".utf8), Array("\u{3BC}.jpg".utf8))
    #expect(FoldedName(micro) == FoldedName(greek))
    #expect(NamesInFolder([micro]).alike(greek).map(\.bytes) == [micro])
    #expect(NoteSearch.isTitle("\u{B5}.jpg", of: greek))
  }
}
