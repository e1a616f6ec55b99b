import TestSupport
import Testing

@testable import FileReplacement
@testable import Platform

/// The names that photos get in the output folder.
@Suite(.tags(.concurrent))
struct OutputNamesTests {
  private static func name(
    of photo: String, in paths: [String], isRecursive: Bool = true
  ) -> String {
    let names = OutputNames(
      foundIn: paths.map { PathBytes(Array($0.utf8)) }, isRecursive: isRecursive)
    let name = names.name(of: PathBytes(Array(photo.utf8)))
    return String(decoding: name, as: UTF8.self)
  }

  @Test(arguments: [
    (["photos"], "photos/a.jpg", "a.jpg"), (["photos"], "photos/2024/a.jpg", "2024/a.jpg"),
    (["photos/"], "photos/2024/a.jpg", "2024/a.jpg"),
    (["photos//"], "photos//2024/a.jpg", "2024/a.jpg"),
    (["photos/2024"], "photos/2024/a.jpg", "a.jpg"), (["/"], "/photos/a.jpg", "photos/a.jpg"),
    (["/photos"], "/photos/x/y/a.jpg", "x/y/a.jpg"), (["."], "2024/a.jpg", "2024/a.jpg"),
    (["./"], "./2024/a.jpg", "2024/a.jpg"), ([".."], "../x/a.jpg", "x/a.jpg"),
    (["../x"], "../x/y/a.jpg", "y/a.jpg"), (["."], "a.jpg", "a.jpg"),
    (["other", "photos"], "photos/x/a.jpg", "x/a.jpg"),
    // If several folders fit, the outermost counts.
    (["photos", "photos/2024"], "photos/2024/a.jpg", "2024/a.jpg"),
    (["photos/2024", "photos"], "photos/2024/a.jpg", "2024/a.jpg"),
  ])
  func keepThePathBelowTheFolder(paths: [String], photo: String, name: String) {
    #expect(Self.name(of: photo, in: paths) == name)
  }

  @Test(arguments: [
    (["photos/2024/a.jpg"], "photos/2024/a.jpg"),
    (["photos", "photos/2024/a.jpg"], "photos/2024/a.jpg"),
    ([], "photos/2024/a.jpg"), (["/photos/a.jpg"], "/photos/a.jpg"), (["a.jpg"], "a.jpg"),
    (["photo"], "photos/a.jpg"), (["."], "/photos/a.jpg"), (["."], "../photos/a.jpg"),
  ])
  func areTheFilesNamesOtherwise(paths: [String], photo: String) {
    #expect(Self.name(of: photo, in: paths) == "a.jpg")
  }

  /// A path that no search finds.
  @Test(arguments: [
    "photos/../../a.jpg", "photos/x/../a.jpg", "photos/./a.jpg", "photos//a.jpg",
    "photos/.hidden/a.jpg",
  ])
  func neverLeadOutOfTheFolder(photo: String) {
    #expect(Self.name(of: photo, in: ["photos"]) == "a.jpg")
  }

  @Test(arguments: [
    (["photos", "photos/2024"], "a.jpg"), (["photos"], "a.jpg"), ([".", "photos/2024"], "a.jpg"),
  ])
  func dependOnTheDepthOfTheSearch(paths: [String], name: String) {
    #expect(Self.name(of: "photos/2024/a.jpg", in: paths, isRecursive: false) == name)
  }

  @Test func mayBeAnyBytes() {
    let names = OutputNames(foundIn: [PathBytes([0xFF])], isRecursive: true)
    let photo = PathBytes([0xFF, 0x2F, 0xFE, 0x2F, 0xFD])
    #expect(names.name(of: photo) == [0xFE, 0x2F, 0xFD])
    #expect(OutputNames().name(of: photo) == [0xFD])
  }
}
