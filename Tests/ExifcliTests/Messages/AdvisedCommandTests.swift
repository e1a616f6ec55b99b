import Foundation
import PhotoFixtures
import Testing

/// Commands that messages advise: each does what its message says.
@Suite(.tags(.process))
struct AdvisedCommandTests {
  /// Runs the command, whose message must have the advice, without its quotes.
  private static func expect(
    _ advice: String, by arguments: [String], in folder: RunHistoryFolder
  ) throws {
    let result = try folder.run(arguments)
    #expect(result.errors.contains(advice), "\(arguments): \(result.errors)")
  }

  private static func expectSuccess(_ arguments: [String], in folder: RunHistoryFolder) throws {
    let result = try folder.run(arguments)
    #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
  }

  /// A thumbnail makes room for Exif that is a little too long.
  @Test func aThumbnailMakesRoom() throws {
    try RunHistoryFolder.with { folder in
      let bytes = try #require(Fixture.named("thumbnail")).bytes
      try folder.folder.place(bytes, at: "photos/t.jpg")
      // The length of the segment of Exif, which comes first.
      let length = Int(bytes[4]) << 8 + Int(bytes[5])
      let description = String(repeating: "x", count: 65_400 - length)
      let edit = ["edit", "t.jpg", "--exif-only", "--description", description]
      try Self.expect("'exifcli strip --thumbnail' makes room", by: edit, in: folder)
      try Self.expect("--sidecars", by: edit, in: folder)
      try Self.expectSuccess(["strip", "t.jpg", "--thumbnail"], in: folder)
      try Self.expectSuccess(edit, in: folder)
      for _ in 1...2 { try Self.expectSuccess(["undo"], in: folder) }
      #expect(try folder.bytes()["t.jpg"] == bytes)
      try Self.expectSuccess(
        ["edit", "t.jpg", "--sidecars", "--description", description], in: folder)
    }
  }

  @Test func aSidecarIsEdited() throws {
    try RunHistoryFolder.with { folder in
      try folder.run("edit", "1.jpg", "--rating", "3", "--sidecars")
      try Self.expect(
        "'exifcli edit --sidecars' edits the sidecar", by: ["edit", "1.jpg", "--rating", "5"],
        in: folder)
      try Self.expectSuccess(["edit", "--sidecars", "1.jpg", "--rating", "5"], in: folder)
      let list = try folder.run("list", "1.jpg", "--sidecars", "--format", "jsonl")
      #expect(try list.records().first?.number("rating") == 5)
    }
  }

  /// Another run edited the photo.
  @Test func anotherRunIsUndoneForOnePhoto() throws {
    try RunHistoryFolder.with { folder in
      for name in ["1.jpg", "2.jpg"] { try folder.run("edit", name, "--ev", "2") }
      try Self.expect("write 'exifcli undo 1 -- PHOTO'", by: ["undo", "--", "1.jpg"], in: folder)
      try Self.expectSuccess(["undo", "1", "--", "1.jpg"], in: folder)
      #expect(try folder.bytes()["1.jpg"] == folder.originals["1.jpg"])
    }
  }

  /// The history cannot be written: its folder would be below a file.
  @Test func aJournalRecordsWhatTheHistoryCannot() throws {
    try RunHistoryFolder.with { folder in
      try folder.folder.place([], at: "state")
      try Self.expect("give --journal", by: ["edit", "1.jpg", "--ev", "2"], in: folder)
      let edited = try folder.bytes()
      try Self.expectSuccess(["edit", "1.jpg", "--ev", "1", "--journal", "../j"], in: folder)
      try Self.expectSuccess(["undo", "../j"], in: folder)
      #expect(try folder.bytes() == edited)
    }
  }

  /// Runs that rename are not begun anew.
  @Test(arguments: [["resume", "1"], ["undo", "1"]])
  func aRenamingThatWasCutOffIsFinishedOrUndone(advised: [String]) throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg"] {
        try folder.place(name)
        try folder.photos.place(Array(name.utf8), at: name + ".json")
      }
      let before = try FileTree(folder.photos)
      try folder.run("rename", ".", "--to", "{n:2}.{ext}")
      let after = try FileTree(folder.photos)
      try folder.cutOff(run: 1, before: ["1.jpg"])
      try folder.photos.move("2.jpg", to: "1.jpg")
      let again = try folder.run("rename", ".", "--to", "{n:2}.{ext}")
      #expect(again.errors.contains("'exifcli resume 1'"), "\(again.errors)")
      #expect(again.errors.contains("'exifcli undo 1'"))
      #expect(try folder.run("history").output.contains("cut off"))
      #expect(try folder.run("undo", "--dry-run").exitCode == 0)
      let result = try folder.run(advised)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try FileTree(folder.photos) == (advised[0] == "undo" ? before : after))
    }
  }

  @Test func templatesGiveNumbersAndExtensions() throws {
    try RunHistoryFolder.with { folder in
      try Self.expect(
        "put {-n} into the template", by: ["rename", ".", "--to", "x.{ext}"], in: folder)
      try Self.expectSuccess(["rename", ".", "--to", "x{-n}.{ext}"], in: folder)
      try Self.expect(".{ext} or {name}", by: ["rename", "x.jpg", "--to", "y"], in: folder)
      try Self.expectSuccess(["rename", "x.jpg", "--to", "y.{ext}"], in: folder)
      try Self.expect("put {-n}", by: ["rename", "y.jpg", "--to", "x-1.{ext}"], in: folder)
      try Self.expectSuccess(["rename", "y.jpg", "--to", "x-1{-n}.{ext}"], in: folder)
      try Self.expect(
        "give a fallback", by: ["rename", ".", "--to", "{title}{-n}.{ext}"], in: folder)
      try Self.expectSuccess(["rename", ".", "--to", "{title|none}{-n}.{ext}"], in: folder)
    }
  }

  /// The template has no part for the extensions of sidecars.
  @Test func sidecarsWithOneNewNameAreMovedAway() throws {
    try RunHistoryFolder.with { folder in
      for name in ["1.xmp", "1.XMP"] {
        try folder.folder.place(Array(name.utf8), at: "photos/" + name)
      }
      let rename = ["rename", "1.jpg", "--to", "x.{ext:lower}"]
      try Self.expect("move one of the two to another folder", by: rename, in: folder)
      try FileManager.default.removeItem(atPath: folder.photos + "/1.XMP")
      try Self.expectSuccess(rename, in: folder)
      #expect(try folder.bytes()["x.xmp"] == Array("1.xmp".utf8))
    }
  }

  @Test func hardLinksAreBroken() throws {
    try RunHistoryFolder.with { folder in
      try FileManager.default.linkItem(
        atPath: folder.photos + "/1.jpg", toPath: folder.photos + "/other.jpg")
      let edit = ["edit", "1.jpg", "--ev", "2"]
      try Self.expect("add --hard-links break", by: edit, in: folder)
      try Self.expectSuccess(edit + ["--hard-links", "break"], in: folder)
      #expect(try folder.bytes()["other.jpg"] == folder.originals["1.jpg"])
    }
  }

  @Test func signaturesAreBroken() throws {
    try RunHistoryFolder.with { folder in
      let signed = WebPBuilder([.properties(0), .lossy, .init("C2PA", [1, 2])]).bytes
      try folder.folder.place(signed, at: "photos/signed.webp")
      let edit = ["edit", "signed.webp", "--artist", "Somebody"]
      try Self.expect("allow it with --break-signatures", by: edit, in: folder)
      try Self.expectSuccess(edit + ["--sidecars"], in: folder)
      try Self.expectSuccess(edit + ["--break-signatures"], in: folder)
      try Self.expectSuccess(["undo"], in: folder)
      #expect(try folder.bytes()["signed.webp"] == signed)
    }
  }

  /// Fields of files that are not stripped.
  @Test func fieldsOfARawAreRemoved() throws {
    try RunHistoryFolder.with { folder in
      let file = TIFFFile.picture(
        8, 8, .init(.make, .ascii("Kodak")), .init(.photometricInterpretation, .short(32803)),
        .init(.artist, .ascii("Jane Example"))
      ).bytes
      try folder.folder.place(file, at: "photos/a.kdc")
      try Self.expect("'exifcli edit --unset'", by: ["strip", "a.kdc", "--identity"], in: folder)
      let edit = ["edit", "a.kdc", "--unset", "artist"]
      try Self.expect("allow it with --allow-raw-growth", by: edit, in: folder)
      try Self.expectSuccess(edit + ["--allow-raw-growth"], in: folder)
    }
  }

  /// Location and identity of the others.
  @Test func aRawLosesLocationAndIdentity() throws {
    try RunHistoryFolder.with { folder in
      let version = TIFFFile.Entry(0xC612, .byte(1, 4, 0, 0))
      let file = TIFFFile.picture(8, 8, .init(.artist, .ascii("Jane Example")), version).bytes
      try folder.folder.place(file, at: "photos/a.dng")
      let advice = "give --location, --identity or both"
      for kind in ["--all", "--thumbnail"] {
        try Self.expect(advice, by: ["strip", "a.dng", kind], in: folder)
      }
      try Self.expectSuccess(["strip", "a.dng", "--location", "--identity"], in: folder)
    }
  }

  @Test func datesAndPlacesAreSetForTracksAndMaps() throws {
    try RunHistoryFolder.with { folder in
      let track = """
        <gpx><trk><trkseg><trkpt lat="35" lon="135"><time>2024-05-01T12:00:00Z</time></trkpt>\
        <trkpt lat="36" lon="136"><time>2024-05-01T13:00:00Z</time></trkpt></trkseg></trk></gpx>
        """
      try folder.folder.place(Array(track.utf8), at: "a.gpx")
      try folder.run("edit", "1.jpg", "--unset", "captureDate,digitizedDate,modifyDate")
      let geotag = ["geotag", "1.jpg", "--track", "../a.gpx", "--zone", "UTC"]
      try Self.expect("'exifcli edit --date'", by: geotag, in: folder)
      try Self.expectSuccess(["edit", "1.jpg", "--date", "2024-05-01 12:30:00"], in: folder)
      try Self.expectSuccess(geotag, in: folder)
    }
  }

  @Test func aCatalogueIsMade() throws {
    try RunHistoryFolder.with { folder in
      func run(_ arguments: String...) throws -> ProgramResult {
        try Program.run(
          arguments, in: folder.photos,
          script: #"XDG_CACHE_HOME=$(cd .. && pwd)/cache; export XDG_CACHE_HOME; exec "$@""#)
      }
      let missing = try run("catalog", "info")
      #expect(missing.errors.contains("'exifcli list --catalog' makes one"))
      #expect(try run("list", "--catalog").exitCode == 0)
      #expect(try run("catalog", "info").errors.isEmpty)
    }
  }

  /// A run that has to wait until its report is read.
  @Test func aRunAtWorkIsEndedFirst() throws {
    try ManyPhotos.with { photos in
      let script = #"XDG_STATE_HOME=$PWD/state; export XDG_STATE_HOME; exec "$@""#
      let program = try RunningProgram(photos.edit(), in: photos.folder, script: script)
      try program.awaitLines()
      for arguments in [["undo"], ["undo", "1"], ["undo", "1", "--dry-run"]] {
        let undo = try Program.run(arguments, in: photos.folder.path, script: script)
        #expect(undo.exitCode == 1)
        #expect(undo.errors.contains("has run 1, which is still at work"), "\(undo.errors)")
      }
      program.send(SIGINT)
      let result = try program.result()
      #expect(result.errors.contains("to undo the edits made so far, write 'exifcli undo'"))
      #expect(try !photos.untouched().isEmpty)
      let undo = try Program.run(["undo"], in: photos.folder.path, script: script)
      #expect(undo.exitCode == 0, "\(undo.errors)")
      #expect(try photos.untouched() == photos.names)
    }
  }
}
