import Testing

/// Titles, comments, keywords, labels and rejected photos from the command line.
@Suite(.tags(.process))
struct EditTextsTests {
  @Test(arguments: [
    ("A comment", "ASCII"), ("Grüße, 写真 🌅", "UNICODE"), ("Ā", "UNICODE"),
  ])
  func aCommentIsWrittenAndRead(text: String, code: String) throws {
    for name in ["exif-little-endian", "exif-big-endian", "no-exif"] {
      try TemporaryFolder.with(name) { folder throws in
        func run(_ arguments: String...) throws -> ProgramResult {
          try Program.run(arguments + [name + ".jpg"], in: folder.path)
        }
        #expect(try run("edit", "--comment", text).exitCode == 0)
        let filter = "has usercomment"
        #expect(
          try run("list", "--format", "tsv", "--columns", "comment", "--where", filter).lines
            == ["comment", text])
        let raw = code.utf8.map { String($0, radix: 16) }.joined()
        #expect(try run("show", "--format", "json").output.contains(raw))
        #expect(try run("edit", "--unset", "comment").exitCode == 0)
        #expect(try run("list", "--format", "paths", "--where", filter).output == "")
      }
    }
  }

  @Test(arguments: [
    (["--title", "Mist"], "title"), (["--label", "Red"], "label"),
    (["--keywords", "a,b"], "keywords"), (["--add-keyword", "a"], "keywords"),
    (["--set", "keywords=a,label=Red"], "keywords"),
  ])
  func whatHasNoTagIsRefused(options: [String], field: String) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      let before = try folder.bytes("thumbnail.jpg")
      let result = try Program.run(
        ["edit", "thumbnail.jpg", "--format", "jsonl", "--exif-only"] + options, in: folder.path)
      #expect(result.exitCode == 1)
      #expect(result.output.contains("\"code\":\"notStorable\""))
      #expect(result.output.contains(field))
      #expect(try folder.bytes("thumbnail.jpg") == before)
    }
  }

  @Test func removingAKeywordThatIsNotThereChangesNothing() throws {
    let result = try Program.run(
      ["edit", "Fixtures/thumbnail.jpg", "--dry-run", "--remove-keyword", "a", "--unset", "label"])
    #expect(result.lines.first == "Fixtures/thumbnail.jpg: unchanged")
  }

  @Test(arguments: [
    (["--keywords", "a", "--add-keyword", "b"], "keywords is changed twice"),
    (["--keywords", "a", "--unset", "tags"], "keywords is changed twice"),
    (["--add-keyword", "a", "--remove-keyword", "a"], "'a' is both added to keywords and removed"),
    (["--add-keyword", ""], "keywords must not be empty"),
    (["--keywords", ","], "keywords must not be empty"),
    (["--rating", "-2"], "rating must be -1 to 5"),
    (["--shift", "keywords=1"], "cannot be shifted"),
    (["--title", "a", "--title", "b"], "--title is given twice"),
  ])
  func isWrongUsage(options: [String], message: String) throws {
    let result = try Program.run(["edit", "Fixtures/thumbnail.jpg", "--dry-run"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
