import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSearch

/// The contents of a folder in which nothing was found.
struct FolderSurveyTests {
  private static func survey(
    _ names: [String], of path: String = "", withSubfolders: Bool = false
  ) throws -> FolderSurvey {
    try TemporaryFolder.with { folder in
      for name in names { try folder.place([], at: name) }
      return FolderSurvey(
        of: PathBytes(Array((folder.path.string + path).utf8)),
        wasSearchedWithSubfolders: withSubfolders
      ) { $0.nameExtension?.elementsEqual("jpg".utf8) ?? false }
    }
  }

  private static let names = [
    "a.HEIC", "b.heic", "c", "d.txt", "x/e.jpg", "x/y/f.jpg", "x/g.heic", ".hidden/h.jpg",
  ]

  @Test(arguments: ["", "/", "//"])
  func countsTheFolderAndThePhotosBelow(path: String) throws {
    let survey = try Self.survey(Self.names, of: path)
    #expect(survey.photosBelow == 2)
    #expect(survey.extensions == [Array("heic".utf8): 2, []: 1, Array("txt".utf8): 1])
  }

  @Test func countsAllIfAllWasSearched() throws {
    let survey = try Self.survey(Self.names, withSubfolders: true)
    #expect(survey.photosBelow == 0)
    #expect(survey.extensions == [Array("heic".utf8): 3, []: 1, Array("txt".utf8): 1])
  }

  @Test func anEmptyFolderHasNothing() throws {
    let survey = try Self.survey([])
    #expect(survey.photosBelow == 0)
    #expect(survey.extensions.isEmpty)
  }
}
