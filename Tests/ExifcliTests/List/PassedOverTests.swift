import Foundation
import Testing

/// What searches of folders pass over, in one line on standard error.
@Suite(.tags(.process))
struct PassedOverTests {
  private static func tree(_ folder: RenamingFolder) throws {
    for name in ["a.jpg", "b.jpg", "sub/c.jpg", "@eaDir/d.jpg", "sub/.Trash-1000/files/e.jpg"] {
      try folder.place(name)
    }
    for name in [
      "MVI_0210.AVI", "MVI_0210.THM", "a.AVI", "a.xmp", "b.jpg.xmp", "gone.jpg.xmp", "x.X3F",
      "notes.txt", "Thumbs.db", ".hidden.mov", "sub/y.gif",
    ] {
      try folder.photos.place([1], at: name)
    }
  }

  private static let folders =
    "2 folders of thumbnails or deleted files (--all-folders searches them); --verbose names them"
  private static let line =
    "exifcli: passes over 1 film, 1 GIF file, 1 X3F file that exifcli does not read, 2 sidecars without a photo and "
    + folders

  @Test(arguments: [
    ["list", "-r", "."], ["list", "-r", ".", "--format", "json"],
    ["stats", "-r", ".", "--by", "iso"],
    ["list", "-r", ".", "--sort", "iso", "--limit", "1"], ["duplicates", "-r", "."],
    ["edit", "-r", ".", "--ev", "1", "--dry-run"], ["list", "-r"],
  ])
  func isSaidOnce(arguments: [String]) throws {
    try RenamingFolder.with { folder in
      try Self.tree(folder)
      let result = try folder.run(arguments)
      #expect(result.errorLines.filter { $0.contains("passes over") } == [Self.line])
      #expect(try folder.run(arguments + ["-q"]).errors == "")
      let verbose = try folder.run(arguments + ["-v"])
      for name in ["MVI_0210.AVI", "x.X3F", "sub/.Trash-1000", "gone.jpg.xmp"] {
        #expect(
          verbose.errorLines.contains { $0.contains("\(name): is passed over") },
          "\(verbose.errors)")
      }
      #expect(!verbose.errors.contains("notes.txt") && !verbose.errors.contains("a.AVI"))
    }
  }

  /// Links to nothing and pipes with the name of a photo; a link to a folder is none.
  @Test func whatIsNoFileIsCounted() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.makeFolder("sub")
      for (name, target) in [("b.jpg", "nowhere"), ("d.jpg", "sub"), ("e.jpg", "a.jpg")] {
        try folder.photos.link(name, to: target)
      }
      #expect(mkfifo(folder.photos.url("c.jpg").path, 0o600) == 0)
      let line = "exifcli: passes over 2 other files; --verbose names them"
      for options in [[], ["--catalog=../catalogue"], ["--catalog=../catalogue"]] {
        let result = try folder.run(["list", ".", "--format", "paths"] + options)
        #expect(result.lines == ["a.jpg", "e.jpg"])
        #expect(result.errorLines == [line])
      }
      let verbose = try folder.run("list", ".", "--verbose").errors
      #expect(
        verbose.contains("b.jpg: is passed over") && verbose.contains("c.jpg: is passed over"))
      try folder.photos.link("sub/f.jpg", to: "nowhere")
      let alone = try folder.run("list", "sub")
      #expect(
        alone.errorLines == [
          "exifcli: sub: warning: has no photos",
          "exifcli: passes over 1 other file; --verbose names it",
        ])
      let renamed = try folder.run("rename", "a.jpg", ".", "--to", "x/{name}", "-q")
      #expect(renamed.errors.contains("leaves behind 2 other files"), "\(renamed.errors)")
    }
  }

  /// Pictures that exifcli does not read are named; raws of Leica and pictures in pairs are listed.
  @Test func otherPicturesAreNamed() throws {
    try RenamingFolder.with { folder in
      for name in ["a.rwl", "b.mpo", "c.insp"] { try folder.place(name) }
      for name in ["d.psb", "e.bmp", "f.RWZ"] { try folder.photos.place([1], at: name) }
      let result = try folder.run(["list", ".", "--format", "paths"])
      #expect(
        result.errorLines == [
          "exifcli: passes over 1 BMP file, 1 PSB file, 1 RWZ file that exifcli does not read;"
            + " --verbose names them"
        ])
      #expect(result.lines == ["a.rwl", "b.mpo", "c.insp"])
    }
  }

  @Test func theCatalogueSaysTheSame() throws {
    try RenamingFolder.with { folder in
      try Self.tree(folder)
      for options in [["-r", "."], ["."], ["-r", "sub", "@eaDir"]] {
        let plain = try folder.run(["list"] + options)
        for _ in 1...2 {
          let followed = try folder.run(["list"] + options + ["--catalog=../catalogue"])
          #expect(followed.errors == plain.errors)
          #expect(followed.output == plain.output)
        }
      }
    }
  }

  @Test func allFoldersAreSearched() throws {
    try RenamingFolder.with { folder in
      try Self.tree(folder)
      let few = try folder.run("list", "-r", ".", "--format", "paths")
      #expect(few.lines == ["a.jpg", "b.jpg", "sub/c.jpg"])
      let all = try folder.run("list", "-r", ".", "--all-folders", "--format", "paths")
      #expect(
        all.lines == ["@eaDir/d.jpg", "a.jpg", "b.jpg", "sub/.Trash-1000/files/e.jpg", "sub/c.jpg"])
      #expect(!all.errors.contains("--all-folders"))
      #expect(try folder.run("list", "@eaDir", "--format", "paths").lines == ["@eaDir/d.jpg"])
      #expect(try folder.run("list", ".", "--all-folders").exitCode == 64)
    }
  }

  /// A film beside a photo may say what is removed from the photo.
  @Test func stripCountsAllFilms() throws {
    try RenamingFolder.with { folder in
      try Self.tree(folder)
      let result = try folder.run("strip", ".", "--location", "--dry-run")
      #expect(result.errors.contains("passes over 2 films, 1 X3F file"))
    }
  }

  /// Whoever formats the card must know.
  @Test(arguments: [["--copy"], []])
  func renameNamesAllThatStaysBehind(options: [String]) throws {
    try RenamingFolder.with { folder in
      try Self.tree(folder)
      let arguments = ["rename", "-r", ".", "--to", "../new/{name}", "--dry-run"] + options
      let line =
        "exifcli: leaves behind 1 film, 1 GIF file, 1 X3F file that exifcli does not read, 2 sidecars without a"
        + " photo, 1 other file and " + Self.folders
      #expect(try folder.run(arguments).errorLines.last == line)
      let quiet = try folder.run(arguments + ["-q"]).errorLines
      #expect(quiet.count == 2 && quiet[0].hasPrefix("exifcli: a.AVI: ") && quiet[1] == line)
      #expect(try folder.run(arguments + ["-v"]).errors.contains("notes.txt: is left behind"))
    }
  }

  /// Names that only look like those of darktable's second edits.
  @Test func whatBelongsToNoPhotoIsCounted() throws {
    try RenamingFolder.with { folder in
      try folder.place("I.jpg")
      for name in ["I_01.xmp", "I_01.MOV", "I_01.JPG.XMP", "I_02.jpg.xmp"] {
        try folder.photos.place([1], at: name)
      }
      // It has the name of a film, and is none.
      let result = try folder.run("rename", ".", "--to", "new/{name}")
      #expect(result.errors.contains("I_01.MOV: warning: has an unknown format"))
      #expect(
        try folder.names()
          == ["I_01.JPG.XMP", "I_01.MOV", "I_01.xmp", "new/I.jpg", "new/I_02.jpg.xmp"])
    }
  }

  @Test func aFolderOfFilmsHasNoPhotos() throws {
    try RenamingFolder.with { folder in
      for name in ["1.AVI", "2.mts"] { try folder.photos.place([1], at: name) }
      #expect(
        try folder.run("list", ".").errorLines
          == ["exifcli: .: warning: has no photos; 2 films"])
    }
  }

  @Test func failuresThatAreAlikeAreFolded() throws {
    try RenamingFolder.with { folder in
      for number in 1...9 { try folder.photos.place([1, 2, 3], at: "\(number).jpg") }
      let names = (1...9).map { "\($0).jpg" }
      let result = try folder.run(["edit"] + names + ["--ev", "1"])
      #expect(result.exitCode == 1)
      #expect(result.errorLines.count == 6)
      #expect(result.errorLines.last?.contains("4 more: ") ?? false, "\(result.errors)")
      #expect(result.lines.last == "edited 0, unchanged 0, failed 9")
      #expect(try folder.run(["edit", "-v"] + names + ["--ev", "1"]).errorLines.count == 9)
    }
  }

  @Test func pathsWithNewlinesAreWarnedOf() throws {
    try RenamingFolder.with { folder in
      try folder.place("a\nb/x.jpg")
      let result = try folder.run("list", "-r", ".", "--format", "paths")
      #expect(result.errors.contains("its path has a newline"), "\(result.errors)")
      #expect(try folder.run("list", "-r", ".", "--format", "paths", "-0").errors == "")
    }
  }

  @Test func aLineOfALineMeansAFile() throws {
    try RenamingFolder.with { folder in
      try folder.place("-")
      try folder.photos.place(Array("-\n".utf8), at: "list")
      #expect(
        try folder.run("list", "--files-from", "list", "--format", "paths").lines == ["./-"])
    }
  }
}
