import Foundation
import Testing

/// `pictureHash` in lists: only if it is asked for.
@Suite(.tags(.process, .listing))
struct ListPictureHashTests {
  private func hash(of name: String, in folder: TemporaryFolder) throws -> String {
    let result = try Program.run(
      ["list", name, "--columns", "pictureHash", "--format", "tsv"], in: folder.path)
    return try #require(result.lines.last)
  }

  @Test(arguments: ["json", "jsonl", "csv", "tsv", "html", "table"])
  func usualListsDoNotHaveIt(format: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let hash = try hash(of: "grey.jpg", in: folder)
      #expect(hash.utf8.count == 64)
      for more in [[], ["--sort", "iso"], ["--where", "fileType = JPEG"]] {
        let list = try Program.run(["list", "--format", format] + more, in: folder.path)
        #expect(!list.output.contains("pictureHash"))
        #expect(!list.output.contains(hash))
      }
      if ["csv", "tsv", "table", "html"].contains(format) {
        let all = try Program.run(
          ["list", "--format", format, "--columns", "all"], in: folder.path)
        #expect(!all.output.contains(hash))
        let both = try Program.run(
          ["list", "--format", format, "--columns", "all,pictureHash"], in: folder.path)
        #expect(both.output.contains(hash))
      }
    }
  }

  @Test func jsonHasItAfterTheUsualKeysIfAFilterOrAnOrderNamesIt() throws {
    try TemporaryFolder.with("grey") { folder in
      let hash = try hash(of: "grey.jpg", in: folder)
      let usual = try Program.run(["list", "--format", "jsonl"], in: folder.path).records()
      for more in [["--sort", "pictureHash"], ["--where", "pictureHash = '\(hash)'"]] {
        let records = try Program.run(
          ["list", "--format", "jsonl"] + more, in: folder.path
        ).records()
        #expect(records.map(\.names) == usual.map { $0.names + ["pictureHash"] })
        #expect(try records.map { try $0.literal("pictureHash") } == ["\"\(hash)\""])
      }
    }
  }

  @Test func columnsChooseTheKeysOfJSON() throws {
    try TemporaryFolder.with("grey") { folder in
      let hash = try hash(of: "grey.jpg", in: folder)
      let columns = ["list", "--columns", "pictureHash,file,rating", "--format"]
      let row = #"{"pictureHash":"\#(hash)","file":"grey.jpg","rating":null}"#
      #expect(try Program.run(columns + ["jsonl"], in: folder.path).output == row + "\n")
      #expect(try Program.run(columns + ["json"], in: folder.path).output == "[\n\(row)\n]\n")
      let sources = try Program.run(columns + ["jsonl", "--sources"], in: folder.path).records()
      #expect(sources.map { $0.names.last } == ["sources"])
      try folder.place([1, 2, 3], at: "no.jpg")
      let failed = try Program.run(
        columns + ["jsonl", "--failures", "rows", "no.jpg"], in: folder.path
      ).records()
      #expect(failed.map(\.names) == [["file", "error"]])
    }
  }

  @Test func findsACopyWithOtherMetadata() throws {
    try TemporaryFolder.with("grey", "no-exif") { folder in
      try folder.place("grey", as: "copy.jpg")
      let edit = try Program.run(
        ["edit", "copy.jpg", "--artist", "Somebody", "--no-history"], in: folder.path)
      #expect(edit.exitCode == 0)
      let hash = try hash(of: "grey.jpg", in: folder)
      for catalogue in [[], ["--catalog=c"], ["--catalog=c"]] {
        let found = try Program.run(
          ["list", "--where", "pictureHash = '\(hash)'", "--format", "paths"] + catalogue,
          in: folder.path)
        #expect(found.output == "copy.jpg\ngrey.jpg\n")
      }
      let counts = try Program.run(
        ["stats", "--by", "pictureHash", "--format", "csv"], in: folder.path)
      #expect(counts.output.contains("\(hash),,,2,"))
    }
  }

  @Test func anEditMayBeOfAPictureAndLeavesItOutOfData() throws {
    try TemporaryFolder.with("grey") { folder in
      let hash = try hash(of: "grey.jpg", in: folder)
      let edit = try Program.run(
        [
          "edit", "grey.jpg", "--where", "pictureHash = '\(hash)'", "--rating", "3", "--no-history",
        ],
        in: folder.path)
      #expect(edit.exitCode == 0)
      let rows = try Program.run(
        ["list", "--columns", "file,rating,pictureHash", "--format", "csv"], in: folder.path)
      try folder.place(Array(rows.output.replacing(",3,", with: ",4,").utf8), at: "rows.csv")
      let data = try Program.run(
        ["edit", "--from", "rows.csv", "--no-history"], in: folder.path)
      #expect(data.exitCode == 0)
      let rating = try Program.run(
        ["list", "--columns", "rating,pictureHash", "--format", "csv"], in: folder.path)
      #expect(rating.output.contains("4,\(hash)"))
      let refused = try Program.run(
        ["edit", "grey.jpg", "--set", "pictureHash=1"], in: folder.path)
      #expect(refused.exitCode == 64)
    }
  }
}
