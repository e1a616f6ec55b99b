import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `exifcli catalog`, which describes and removes catalogues.
@Suite(.tags(.process))
struct CatalogueCommandTests {
  private static func run(_ trial: CatalogueTrial, _ arguments: String...) throws -> ProgramResult {
    try Program.run(["catalog"] + arguments, in: trial.folder.path)
  }

  @Test func infoSaysWhatItHas() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      _ = try trial.ask(CatalogueTrial.queries[0])
      let size = try trial.folder.bytes("catalogue").count

      let table = try Self.run(trial, "info", "catalogue")
      let json = try Self.run(trial, "info", "catalogue", "--format", "json")

      #expect(
        table.lines == [
          "catalogue  catalogue", "photos     4", "folders    3", "bytes      \(size)",
          "made by    this version",
        ])
      #expect(
        json.output
          == #"{"file":"catalogue","photos":4,"folders":3,"bytes":\#(size),"current":true}"# + "\n")
      #expect(table.errors.isEmpty && table.exitCode == 0)
    }
  }

  @Test func infoOfAnotherVersionSaysSo() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      _ = try trial.ask(CatalogueTrial.queries[0])
      try trial.change("UPDATE meta SET version = 'x'")
      let info = try Self.run(trial, "info", "catalogue")
      #expect(info.lines.last == "made by    another version")
    }
  }

  @Test func cleanRemovesIt() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      _ = try trial.ask(CatalogueTrial.queries[0])
      let size = try trial.folder.bytes("catalogue").count

      let clean = try Self.run(trial, "clean", "catalogue")

      #expect(clean.errorLines == ["exifcli: catalogue is removed: \(size) bytes"])
      #expect(clean.outputBytes.isEmpty && clean.exitCode == 0)
      #expect(try trial.folder.names() == ["photos"])
    }
  }

  @Test(arguments: ["info", "clean"]) func aMissingCatalogueIsNoFailure(action: String) throws {
    try CatalogueTrial.with { trial in
      for path in ["catalogue", "no/folder"] {
        let result = try Self.run(trial, action, path)
        #expect(result.exitCode == 0)
        #expect(result.errors.hasPrefix("exifcli: there is no catalogue at \(path)"))
      }
    }
  }

  @Test(arguments: ["info", "clean"]) func otherFilesAreRefusedAndStay(action: String) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      try trial.folder.place(Array("text".utf8), at: "text")
      try trial.folder.place([UInt8](), at: "empty")
      try trial.folder.makeFolder("folder")
      try trial.folder.link("link", to: "text")
      let names = try trial.folder.names()
      for path in ["text", "empty", "folder", "link", "photos/a.jpg"] {
        let result = try Self.run(trial, action, path)
        #expect(result.exitCode == 1, "\(path)")
        #expect(
          result.errorLines == ["exifcli: \(path): is no catalogue of exifcli; name another file"])
      }
      #expect(try trial.folder.names() == names)
    }
  }

  /// At its own place, nobody else has a file.
  @Test func aBrokenOneAtItsOwnPlaceIsRemoved() throws {
    try CatalogueTrial.with { trial in
      let script = #"XDG_CACHE_HOME="$PWD/cache"; export XDG_CACHE_HOME; exec "$@""#
      try trial.folder.makeFolder("cache/exifcli")
      try trial.folder.place(Array("text".utf8), at: "cache/exifcli/catalogue.sqlite")

      let info = try Program.run(["catalog", "info"], in: trial.folder.path, script: script)
      let clean = try Program.run(["catalog", "clean"], in: trial.folder.path, script: script)

      #expect(info.errors.contains("is damaged; remove the file"))
      #expect(clean.exitCode == 0 && clean.errors.contains("is removed: 4 bytes"))
      #expect(
        try FileManager.default.contentsOfDirectory(
          atPath: trial.folder.url("cache/exifcli").path
        ).isEmpty)
    }
  }

  @Test func aFolderThatOthersMayWriteIsRefused() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      try trial.folder.makeFolder("open")
      chmod(trial.folder.url("open").path, 0o777)
      var trial = trial
      trial.catalogue = "open/catalogue"
      try trial.expectRightAnswers(
        to: [CatalogueTrial.queries[0]], warning: "others may write it or its folder")
      chmod(trial.folder.url("open").path, 0o1777)
      try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]])
    }
  }
}
