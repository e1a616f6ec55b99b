import PhotoFixtures
import Testing

/// `edit --unset` of a tag that a photo has twice.
@Suite(.tags(.process))
struct UnsetTwiceTests {
  private static let secrets = ["The first secret name", "A second secret name"]

  @Test(arguments: [[], ["--backup", ".old"]])
  func leavesNeitherValueInTheFile(options: [String]) throws {
    let block = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.make, .ascii("Maker of cameras")),
        .init(.lensModel, .ascii(Self.secrets[0])),
        .init(
          .exifPointer,
          .directory(.init([.init(.lensModel, .ascii(Self.secrets[1]))]))),
      ]))
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "a.jpg")
      let result = try Program.run(
        ["edit", "a.jpg", "--unset", "lensModel"] + options, in: folder.path)

      #expect(result.lines.last == EditSummary.text(edited: 1), "\(result.errors)")
      let bytes = try folder.bytes("a.jpg")
      for secret in Self.secrets {
        #expect(!bytes.contains(secret.utf8.prefix(8)))
        #expect(!bytes.contains(secret.utf8.suffix(8)))
      }
      #expect(bytes.contains("Maker of cameras".utf8))
      #expect(try !Program.run(["show", "a.jpg"], in: folder.path).output.contains("secret"))
    }
  }
}
