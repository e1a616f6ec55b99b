import Testing

/// Templates and options that `exifcli rename` refuses before it looks at a photo.
@Suite(.tags(.process))
struct RenameUsageTests {
  @Test(arguments: [
    (["a.jpg"], "No new names"), (["--to", "{name}"], "No photos to rename"),
    (["-", "--to", "{name}"], "cannot rename standard input"),
    (["a.jpg", "--to", "{nam}"], "there is no {nam}"),
    (["a.jpg", "--to", "{name"], "a { without }"), (["a.jpg", "--to", "name}"], "a } without {"),
    (["a.jpg", "--to", "x/"], "ends with a slash"),
    (["a.jpg", "--to", "{captureDate:yyy}"], "'yyy' is no part of a date"),
    (["a.jpg", "--to", "{captureDate:'x}"], "a quote that does not end"),
    (["a.jpg", "--to", "{iso:x}"], "write zeros: {iso:0000}"),
    (["a.jpg", "--to", "{make:00}"], "write {cameraMake:lower}"),
    (["a.jpg", "--to", "{name|x}"], "is never missing"),
    (["a.jpg", "--to", "{hash:3}"], "from 4 to 64"), (["a.jpg", "--to", "{n:x}"], "{n:001}"),
    (["a.jpg", "--to", "{ext:title}"], "write {ext:lower} or {ext:upper}"),
    (["a.jpg", "--to", "{name}", "--copy", "--prune"], "leave out --prune"),
  ])
  func isRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["rename"] + arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func hasNothingToResume() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("rename", "a.jpg", "--to", "b.jpg")
      let result = try folder.run("resume")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("has no run that was cut off"))
    }
  }
}
