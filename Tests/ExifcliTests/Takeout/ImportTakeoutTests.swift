import Foundation
import PhotoFixtures
import Testing

/// `exifcli import --takeout`: an export in two parts, whole.
@Suite(.tags(.process))
struct ImportTakeoutTests {
  private static let command = [
    "import", "--takeout", "takeout-1", "takeout-2", "--to",
    "../archive/{captureDate:yyyy}/{name}",
  ]
  private static let long = String(repeating: "x", count: 46) + ".jpg"
  private static let photos = [
    "2012/lone.jpg", "2019/IMG_1.HEIC", "2019/IMG_1.MP4", "2019/a-bearbeitet.jpg", "2019/a.jpg",
    "2019/c(1).jpg", "2019/d.jpg", "2019/" + long, "2024/b.jpg",
  ]

  private static func values(in folder: RenamingFolder) throws -> [String] {
    try folder.run(
      "list", "-r", "../archive", "--columns",
      "file,captureDate,latitude,altitude,description,persons,keywords,rating", "--format", "tsv"
    ).lines.dropFirst().map { String($0.dropFirst("../archive/".count)) }
  }

  private static let all = [
    "\t48.25\t170.0\tAt the river\tAnna; Ben\tWien: im Mai\t5", "\t\t\t\t\t\t",
  ]
  private static let filled = [
    "2012/lone.jpg\t2012-02-29T23:59:59" + all[1],
    "2019/IMG_1.HEIC\t2019-05-01T12:35:46+00:00" + all[1],
    "2019/IMG_1.MP4\t2019-05-01T12:35:46+00:00" + all[1],
    "2019/a-bearbeitet.jpg\t2019-05-01T12:34:56+00:00" + all[0],
    "2019/a.jpg\t2019-05-01T12:34:56+00:00" + all[0],
    "2019/c(1).jpg\t2019-05-01T12:35:26+00:00" + all[1],
    "2019/d.jpg\t2019-05-01T12:35:36+00:00" + all[1],
    "2019/\(long)\t2019-05-01T12:35:16+00:00" + all[1],
  ]

  @Test func copiesAndFillsIn() throws {
    try TakeoutExportFolder.with { folder in
      let before = try FileTree(folder.photos)
      let result = try folder.run(Self.command)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.photosOfArchive() == Self.photos)
      let values = try Self.values(in: folder)
      for line in Self.filled { #expect(values.contains(line), "\(values)") }
      // It has a date, a place, a description and a rating of its own.
      #expect(values.last?.hasSuffix("Morning mist over the valley\t\t\t4") == true)
      #expect(try FileTree(folder.photos) == before)
      for part in [
        "old.jpg: left\n", "gone.jpg.json: left\n",
        "Wien, im Mai/a.jpg: already there: ../archive/2019/a.jpg\n",
        ", already there 1, left 2, failed 0\n", "edited 7, unchanged 2, failed 0\n",
      ] {
        #expect(result.output.contains(part), "\(result.output)")
      }
      for part in [
        "lone.jpg: warning: has no note of Google Takeout",
        "old.jpg: warning: stays: it is in the bin",
        "gone.jpg.json: warning: stays: the photo that it is about is missing",
        "Google Takeout: 1 photo without a note, 1 note without a photo\n",
        "'exifcli undo' takes back the values, and a second one the copies\n",
      ] {
        #expect(result.errors.contains(part), "\(result.errors)")
      }
      let again = try folder.run(Self.command)
      #expect(again.output.contains("imported 0, already there 10, left 2, failed 0\n"))
      #expect(again.lines.last == "edited 0, unchanged 9, failed 0")
      #expect(!again.errors.contains("a second one the copies"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photosOfArchive() == Self.photos)
      #expect(try Self.values(in: folder).contains { $0.hasPrefix("2019/d.jpg\t\t") })
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photosOfArchive() == [])
      #expect(try FileTree(folder.photos) == before)
    }
  }

  @Test func aRehearsalChangesNothing() throws {
    try TakeoutExportFolder.with { folder in
      let before = try FileTree(folder.folder)
      let result = try folder.run(Self.command + ["--dry-run"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.lines.last == "dry run: would edit 7, unchanged 2, failed 0")
      #expect(
        result.output.contains(
          "a.jpg: captureDate (none) -> 2019-05-01 12:34:56+00:00, latitude (none) -> 48.25"))
      #expect(result.errors.contains("1 note without a photo"))
      #expect(!result.errors.contains("two runs"))
      #expect(try FileTree(folder.folder) == before)
    }
  }

  @Test func writesRecords() throws {
    try TakeoutExportFolder.with { folder in
      let records = try folder.run(Self.command + ["--format", "jsonl"]).records()
      let statuses = Dictionary(grouping: records.compactMap { $0.text("status") }) { $0 }
      #expect(statuses["edited"]?.count == 7)
      #expect(statuses["left"]?.count == 2)
      #expect(
        records.contains {
          $0.text("file") == "../archive/2019/a.jpg" && $0.names.contains("changes")
        })
    }
  }

  @Test(arguments: [
    ("folders", "Wien_ im Mai/a.jpg", ""), ("none", "2019/a.jpg", ""),
    ("keywords", "2019/a.jpg", "Wien: im Mai"),
  ])
  func albumsBecomeWhatIsAskedFor(albums: String, file: String, keywords: String) throws {
    try TakeoutExportFolder.with { folder in
      let result = try folder.run(
        Self.command + ["--albums", albums, "--zone", "Europe/Vienna"])
      #expect(result.exitCode == 0, "\(result.errors)")
      let list = try folder.run(
        "list", "../archive/" + file, "--columns", "captureDate,keywords", "--format", "tsv")
      #expect(list.lines.last == "2019-05-01T14:34:56+02:00\t" + keywords)
    }
  }

  /// What a cut-off run leaves is done by `resume`, and the same command adds what notes say.
  @Test func goesOnAfterItWasCutOff() throws {
    try TakeoutExportFolder.with { folder in
      try folder.run(Self.command)
      try folder.run("undo")
      try folder.cutOff(run: 1, before: ["d.jpg"])
      try folder.folder.remove("archive/2019/d.jpg")
      let resumed = try folder.run("resume", "1")
      #expect(resumed.exitCode == 0, "\(resumed.errors)")
      #expect(resumed.errors.contains("give the command of the import again"))
      let again = try folder.run(Self.command)
      #expect(again.lines.last == "edited 7, unchanged 2, failed 0", "\(again.errors)")
      #expect(try folder.photosOfArchive() == Self.photos)
    }
  }

  /// The rest of the values depends on the whole command, which `resume` does not give again.
  @Test func leavesTheRestOfTheValuesToTheCommand() throws {
    try TakeoutExportFolder.with { folder in
      try folder.run(Self.command)
      let photos = try folder.photosOfArchive()
      try folder.cutOff(run: 2)
      let resumed = try folder.run("resume", "2")
      #expect(resumed.exitCode == 0, "\(resumed.errors)")
      #expect(resumed.errors.contains("give the command of the import again"))
      #expect(try folder.photosOfArchive() == photos)
    }
  }

  @Test(arguments: [
    (["takeout.zip", "--takeout"], "takeout.zip is an archive: unpack it first"),
    (["takeout.TGZ", "--takeout"], "takeout.TGZ is an archive: unpack it first"),
    ([".", "--takeout", "--move"], "leave out --move"),
    ([".", "--albums", "none"], "work only with --takeout"),
    ([".", "--zone", "Z"], "work only with --takeout"),
  ])
  func refuses(arguments: [String], message: String) throws {
    try RenamingFolder.with { folder in
      let result = try folder.run(["import", "--to", "../archive/{name}"] + arguments)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}

extension RenamingFolder {
  /// The photos and films of the archive.
  fileprivate func photosOfArchive() throws -> [String] {
    let archive = TemporaryFolder(path: folder.path + "/archive")
    guard FileManager.default.fileExists(atPath: archive.path) else { return [] }
    return try FileTree(archive).names.filter { !$0.hasSuffix(".json") }.sorted()
  }
}
