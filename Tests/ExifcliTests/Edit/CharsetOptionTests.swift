import PhotoFixtures
import Testing

/// `--iptc-charset` and `--exif-charset`: the texts of a photo that does not say their character set.
@Suite(.tags(.process))
struct CharsetOptionTests {
  /// Köln in Mac OS Roman.
  private static let text: [UInt8] = [0x4B, 0x9A, 0x6C, 0x6E]

  /// A photo whose description is in Exif or in IPTC (2:120).
  private static func photo(_ source: String) -> [UInt8] {
    let exif = TIFFBuilder(
      .bigEndian, .init([.init(.imageDescription, .ascii(bytes: text + [0]))]))
    let iptc = PhotoshopBuilder.dataset(2, 120, text)
    return JPEGBuilder(metadata: [source == "exif" ? .exif(exif) : .iptc(iptc)]).bytes
  }

  private static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult
  {
    try Program.run(arguments, in: folder.path)
  }

  @Test(arguments: ["exif", "iptc"], [["list", "--columns", "description"], ["show"]])
  func sayWhatTheTextIs(source: String, command: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo(source), at: "a.jpg")
      let guess = try Self.run(command + ["a.jpg"], in: folder)
      #expect(guess.output.contains("Kšln"))
      #expect(guess.errors.contains("--\(source)-charset says which one it is"))
      let said = try Self.run(command + ["a.jpg", "--\(source)-charset", "macroman"], in: folder)
      #expect(said.output.contains("Köln"))
      #expect(said.errors.isEmpty)
    }
  }

  /// A text whose set is known may be copied.
  @Test(arguments: ["exif", "iptc"])
  func letTheTextBeCopied(source: String) throws {
    try TemporaryFolder.with("no-exif") { folder in
      try folder.place(Self.photo(source), at: "a.jpg")
      let copy = ["edit", "no-exif.jpg", "--copy-from", "a.jpg"]
      let guess = try Self.run(copy, in: folder)
      #expect(guess.errors.contains("--iptc-charset and --exif-charset say which one it is"))
      #expect(!guess.output.contains("Kšln"))
      let said = try Self.run(copy + ["--\(source)-charset", "macroman"], in: folder)
      #expect(said.output.contains("description (none) -> Köln"))
      #expect(said.exitCode == 0)
    }
  }
}
