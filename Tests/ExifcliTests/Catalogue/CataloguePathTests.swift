import Foundation
import Testing

/// The ways to name folders, as without a catalogue. One catalogue has them all.
@Suite(.tags(.process))
struct CataloguePathTests {
  private static let paths: [[String]] = [
    ["photos"], ["-r", "photos"], ["-r", "photos/"], ["-r", "photos/."], ["-r", "./photos"],
    ["-r", "photos/sub/.."], ["-r", "photos//sub"], ["-r", "."], ["."], ["-r", "./"],
    ["-r", "alias"], ["-r", "alias/"], ["-r", "alias/../photos"], ["-r", "photos/linked"],
    ["-r", "photos", "photos"], ["-r", "photos", "photos/sub"], ["-r", "photos/sub", "photos"],
    ["-r", "photos", "alias"], ["-r", "other", "photos"], ["-r", "photos", "photos-2", "other"],
    ["-r", ".", "photos"], ["photos/empty"], ["-r", "photos/empty"], ["photos/deep"],
    ["-r", "photos/deep"], ["photos/text"], ["-r", "photos/text", "other"], ["photos/broken"],
    ["nowhere"], ["-r", "photos", "nowhere"], ["photos/a.jpg"], ["photos", "photos/a.jpg"],
    ["-r", ""], ["/dev/null"],
  ]

  private static let names = [
    "a.jpg", "a b.jpg", "a-b.jpg", "a/x.jpg", "a/b/c.jpg", "a/b-c.jpg", "a/b.jpg", "a.d/z.jpg",
    "a!/z.jpg", "a\n.jpg", "a\nb/y.jpg", "e\u{301}.jpg", "\u{E9}.jpg", "A.JPG", "-x.jpg",
    "sub/deep/p.jpg", "deep/only/q.jpg", ".hidden/h.jpg", ".h.jpg", "noext", "sub/e.jpg",
  ]
  private static let fixtures = ["date-plain", "exif-little-endian", "cut-in-exif", "grey"]

  @Test
  func allPathsGiveTheSameAnswers() throws {
    try CatalogueTrial.with { trial in
      let folder = trial.folder
      for (index, name) in Self.names.enumerated() {
        try folder.place(Self.fixtures[index % Self.fixtures.count], as: "photos/" + name)
      }
      let photo = try folder.bytes("photos/a.jpg")
      try folder.makeFolder("photos/\u{FF}")
      try folder.place(photo, at: Array("photos/".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8))
      try folder.place([UInt8](), at: "photos/broken/empty.jpg")
      try folder.place(Array("text".utf8), at: "photos/broken/text.jpg")
      try folder.place(Array("text".utf8), at: "photos/text/a.txt")
      try folder.makeFolder("photos/empty")
      try folder.link("photos/linked", to: "a")
      try folder.link("photos/linked.jpg", to: "a")
      try folder.link("photos/nowhere.jpg", to: "nowhere")
      try folder.link("photos/loop.jpg", to: "loop.jpg")
      try folder.link("alias", to: "photos")
      for name in ["other/o.jpg", "photos-2/o.jpg"] { try folder.place("grey", as: name) }

      for paths in Self.paths {
        try trial.expectRightAnswers(to: [["list"] + paths + ["--format", "jsonl"]])
      }
      // Again, when all are known.
      for paths in Self.paths {
        try trial.expectRightAnswers(to: [
          ["list"] + paths + ["--sort", "captureDate:desc", "--limit", "3"]
        ])
      }
    }
  }

  /// Without a look, a catalogue answers only folders that it knows whole.
  @Test
  func aFolderOfWhichAPartIsKnownIsLookedAt() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      let unchecked = ["--catalog-check", "none"]
      func expectAnswers(to query: [String], isKnown: Bool) throws {
        try trial.expectRightAnswers(
          to: [query + ["--format", "jsonl"]], warning: isKnown ? "without a look" : nil,
          options: unchecked)
      }
      try expectAnswers(to: ["list", "-r", "photos/sub"], isKnown: false)
      try expectAnswers(to: ["list", "-r", "photos/sub"], isKnown: true)
      try expectAnswers(to: ["list", "photos/sub/deep"], isKnown: true)
      try expectAnswers(to: ["list", "photos"], isKnown: false)
      try expectAnswers(to: ["list", "photos"], isKnown: true)
      try expectAnswers(to: ["list", "-r", "photos"], isKnown: false)
      try expectAnswers(to: ["list", "-r", "photos"], isKnown: true)
    }
  }

  /// The catalogue may be in the folder that is listed.
  @Test
  func theCatalogueIsNoPhoto() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      var inside = trial
      inside.catalogue = "photos/sub/catalogue.sqlite"
      try inside.expectRightAnswers()
      try inside.expectRightAnswers()
      #expect(inside.hasCatalogue)

      // SQLite would lose its locks if it was read as a photo.
      inside.catalogue = "photos/sub/catalogue.jpg"
      try inside.expectRightAnswers(warning: "is no catalogue of exifcli")
      #expect(!inside.hasCatalogue)
    }
  }
}
