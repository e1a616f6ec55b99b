import Foundation
import PhotoFixtures
import Testing

/// Files that are not photos: no command waits for them, and the photos beside them are processed.
@Suite(.tags(.process, .listing))
struct OddPhotosTests {
  private static let good = "good.jpg"
  private static let odd = "odd.jpg"
  /// The commands, and what each says about the good photo.
  private static let commands: [(arguments: [String], saying: String)] = [
    (["list"], good), (["list", "--format", "jsonl", "--sort", "iso"], good),
    (["list", "--format", "html"], good), (["show"], good), (["show", "--preview"], good),
    (["stats", "--by", "iso"], "100.0%"), (["edit", "--ev", "0.7"], "edited 1"),
    (["edit", "--ev", "0.7", "--dry-run"], "would edit 1"),
    (["edit", "--ev", "0.7", "--output", "o"], "edited 1"),
  ]

  @Test(arguments: OddFile.allCases, commands.map(\.arguments))
  func failIfTheyAreNamed(_ file: OddFile, _ arguments: [String]) throws {
    let saying = Self.commands.first { $0.arguments == arguments }?.saying ?? ""
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: Self.good)
      try file.make(Self.odd, in: folder)
      let run = try MeasuredRun(arguments + [Self.good, Self.odd], in: folder.path)

      #expect(run.exitCode() == 1)
      #expect(run.result.output.contains(saying))
      #expect(run.result.errorLines.count == 1)
      #expect(run.result.errors.hasPrefix("exifcli: \(Self.odd): "))
    }
  }

  @Test(arguments: OddFile.allCases)
  func failIfTheyAreListed(_ file: OddFile) throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: Self.good)
      try file.make(Self.odd, in: folder)
      try folder.place(Array("odd.jpg\ngood.jpg\n".utf8), at: "list")
      for command in [["list"], ["edit", "--ev", "0.7", "--dry-run"]] {
        let run = try MeasuredRun(command + ["--files-from", "list"], in: folder.path)

        #expect(run.exitCode() == 1)
        #expect(run.result.output.contains(Self.good))
        #expect(run.result.errors.hasPrefix("exifcli: \(Self.odd): "))
      }
    }
  }

  /// The user did not name them.
  @Test(arguments: OddFile.allCases)
  func areSkippedInFolders(_ file: OddFile) throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: Self.good)
      try folder.makeFolder("folder.jpg")
      try file.make(Self.odd, in: folder)
      for command in [
        ["list"], ["list", "-r"], ["list", "--format", "html"], ["stats", "--by", "iso"],
      ] {
        let run = try MeasuredRun(command + ["."], in: folder.path)

        #expect(run.exitCode() == 0)
        #expect(!run.result.output.isEmpty)
      }
      let run = try MeasuredRun(["edit", ".", "--ev", "0.7"], in: folder.path)
      #expect(run.exitCode() == 0)
      #expect(run.result.output.contains("edited 1"))
    }
  }

  @Test(arguments: [["show", "--preview"], ["list", "--files-from"]])
  func foldersAreNotPhotos(command: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("folder.jpg")
      let run = try MeasuredRun(command + ["folder.jpg"], in: folder.path)

      #expect(run.exitCode() == 1)
      #expect(run.result.errors.hasPrefix("exifcli: folder.jpg: is a folder; "))
    }
  }

  /// A hole of one terabyte after the beginning of a photo is neither decoded nor copied.
  @Test func holesAfterPhotosAreNeitherReadNorCopied() throws {
    var cut = JPEGBuilder()
    cut.scan = []
    try TemporaryFolder.with { folder in
      try folder.place(cut.bytes, at: "cut.jpg")
      try folder.place("grey", as: "whole.jpg")
      for name in ["cut.jpg", "whole.jpg"] {
        try OddFile.extend(folder.url(name).path)
        for command in [["list"], ["show"], ["list", "--format", "html"]] {
          let run = try MeasuredRun(command + [name], in: folder.path)
          #expect(run.exitCode() == 0)
          #expect(run.result.output.contains(name))
        }
        for options in [[], ["--dry-run"], ["--output", "out"]] {
          let run = try MeasuredRun(["edit", name, "--ev", "0.7"] + options, in: folder.path)
          #expect(run.exitCode() == 1)
          #expect(run.result.errors.contains("is larger than 4 GiB"))
        }
      }
      #expect(try folder.names() == ["cut.jpg", "whole.jpg"])
    }
  }

  /// Every kind of edit holds only a piece of the file in memory.
  @Test(
    .disabled(if: Sanitizer.isOn, "sanitizers take memory of their own"))
  func longPhotosAreEditedInPieces() throws {
    let size = 160 << 20
    try TemporaryFolder.with("no-exif") { folder in
      truncate(folder.url("no-exif.jpg").path, off_t(size))
      let run = try MeasuredRun(["edit", "no-exif.jpg", "--ev", "1"], in: folder.path)
      #expect(run.exitCode() == 0)
      #expect(run.memory < size / 2)
    }
  }

  /// A hole takes no room on the disk, also in the new file.
  @Test func holesStayHoles() throws {
    try TemporaryFolder.with("no-exif") { folder in
      func room() throws -> (size: Int, blocks: Int) {
        var status = stat()
        try #require(lstat(folder.url("no-exif.jpg").path, &status) == 0)
        return (Int(status.st_size), Int(status.st_blocks))
      }
      let size = 64 << 20
      truncate(folder.url("no-exif.jpg").path, off_t(size))
      let before = try room()
      try #require(before.blocks < 1000, "the file system has no holes")
      let photo = try folder.bytes("no-exif.jpg")
      for (arguments, growth) in [
        (["edit", "no-exif.jpg", "--ev", "1", "--journal", "j"], 1), (["undo", "j"], 0),
      ] {
        #expect(try Program.run(arguments, in: folder.path).exitCode == 0)
        let after = try room()
        #expect((after.size > size) == (growth > 0))
        #expect(after.blocks < 1000)
      }
      let isSame = try folder.bytes("no-exif.jpg") == photo
      #expect(isSame)
    }
  }

  /// Each photo is listed or reported, whatever it contains by then.
  @Test func filesMayChangeWhileTheyAreRead() throws {
    let photo = try #require(Fixture.named("thumbnail")).bytes
    try TemporaryFolder.with { folder in
      try folder.place(photo, at: "photo.jpg")
      let path = folder.url("photo.jpg").path
      let changer = Thread {
        while !Thread.current.isCancelled {
          truncate(path, off_t.random(in: 0..<off_t(photo.count)))
          try? folder.place(photo + photo, at: "photo.jpg")
        }
      }
      changer.start()
      defer {
        changer.cancel()
        while !changer.isFinished { usleep(1000) }
      }
      let names = Array(repeating: "photo.jpg\n", count: 300).joined()
      try folder.place(Array(names.utf8), at: "names")
      for command in [
        ["list", "--files-from", "names"], ["list", "--format", "html", "--files-from", "names"],
        ["edit", "--ev", "0.7", "--files-from", "names"], ["show", "photo.jpg"],
      ] {
        let code = try MeasuredRun(command, in: folder.path).exitCode()
        #expect(code == 0 || code == 1)
      }
    }
  }
}
