import PhotoFixtures
import Testing

/// Columns of tags that are no fields.
@Suite(.tags(.process))
struct ListTagColumnsTests {
  private static let photos = [
    "Fixtures/makernote-canon-little-endian.jpg", "Fixtures/no-exif.jpg",
  ]

  private static func list(_ columns: String, _ options: String...) throws -> ProgramResult {
    try Program.run(["list"] + photos + ["--columns", columns] + options)
  }

  @Test(arguments: [[], ["--sort", "iso"], ["--limit", "5"], ["--reverse"]])
  func sayWhatTheTagMeans(options: [String]) throws {
    let result = try Program.run(
      ["list"] + Self.photos + options
        + ["--format", "tsv", "--columns", "iso,ExifIFD:ColorSpace,MakerNotes:OwnerName"])
    #expect(result.lines.first == "iso\tExifIFD:ColorSpace\tMakerNotes:OwnerName")
    #expect(Set(result.lines.dropFirst()) == ["1600\tsRGB\tJane Example", "\t\t"])
    #expect(result.errors.isEmpty && result.exitCode == 0)
  }

  @Test func areKeysOfJSON() throws {
    let result = try Self.list("file,Exif.Photo.ColorSpace", "--format", "jsonl")
    #expect(
      result.lines == [
        #"{"file":"\#(Self.photos[0])","Exif.Photo.ColorSpace":"sRGB"}"#,
        #"{"file":"\#(Self.photos[1])","Exif.Photo.ColorSpace":null}"#,
      ])
  }

  /// Names of tags from which fields are read are names of the fields.
  @Test func ofFieldsAreTheFields() throws {
    let result = try Self.list("Exif.Photo.FNumber,EXIF:ISO", "--format", "csv")
    #expect(result.output.hasPrefix("lensAperture,iso\r\n1.8,1600\r\n"))
    // Dublin Core's source is not IPTC's.
    let others = try Self.list("Xmp.dc.source,source", "--format", "csv")
    #expect(others.output.hasPrefix("Xmp.dc.source,source\r\n"))
  }

  @Test(arguments: [
    (["GPS:*"], "'GPS:*' stands for several tags"),
    (["XPM:x"], "there is no group of tags 'XPM'; did you mean 'xmp'?"),
    (["XMP-dc:source", "--format", "html"], "do not work with --format html"),
    (["XMP-dc:sourc"], "there is no tag 'XMP-dc:sourc'; did you mean 'XMP-dc:source'?"),
    (["Cityy"], "did you mean 'city'?"),
    (["Nonsense9"], "write a field ('exifcli keys' lists them) or a tag, such as XMP-dc:source"),
    (["Exf.Photo.LensModel"], "there is no column"),
  ])
  func areRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["list", "Fixtures", "--columns"] + arguments)
    #expect(result.errors.contains(message))
    #expect(result.exitCode == 64 && result.output.isEmpty)
  }
}
