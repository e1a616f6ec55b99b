import PhotoEntities
import PhotoFixtures
import StrictReaders
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// The same texts in the built program: files with such names and descriptions, listed in every
/// format and read back.
@Suite(.tags(.process, .listing))
struct OddTextProgramTests {
  private static let count = 300

  private struct Photo {
    let name: [UInt8]
    let description: String
  }

  /// Names have no slash, and descriptions no NUL, which ends a text in Exif.
  private static let photos: [Photo] = {
    var generator = SeededGenerator(seed: 14)
    return (0..<count).map { number in
      // A scalar for a byte beyond ASCII means the file with that byte, in lists too.
      let scalars = OddText.random(using: &generator).unicodeScalars
        .filter { $0 != "/" && $0.value < 0x10_FF80 }
      let name = String(scalars).utf8
      let text = OddText.random(using: &generator)
      let description = text.unicodeScalars.last == " " ? text + "." : text
      return Photo(
        name: Array("\(1000 + number)".utf8) + name + Array(".jpg".utf8), description: description)
    }
  }()

  private static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for photo in photos {
        let block = TIFFBuilder(
          .bigEndian, .init([.init(.imageDescription, .ascii(photo.description))]))
        try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: photo.name)
      }
      try body(folder)
    }
  }

  @Test(arguments: ["csv", "json", "jsonl"])
  func aListThatIsGivenBackWritesNothing(format: String) throws {
    try Self.with { folder in
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path, script: #""$1" list --format \#(format) | "$@""#)
      #expect(result.errors == "")
      #expect(result.lines.last == EditSummary.text(unchanged: Self.count))
    }
  }

  @Test func everyFormatHasEachPhotoOnce() throws {
    try Self.with { folder in
      let options = ["--columns", "file,description"]
      let csv = try Program.run(["list", "--format", "csv"] + options, in: folder.path)
      let tsv = try Program.run(["list", "--format", "tsv"] + options, in: folder.path)
      for rows in [try CSVRows(csv.outputBytes).rows, try TSVRows(tsv.outputBytes).rows] {
        #expect(rows.count == Self.count + 1)
        for (row, photo) in zip(rows.dropFirst(), Self.photos) {
          #expect(PhotoIdentifier(text: row[0]).bytes == photo.name)
          #expect(Array(row[1].utf8) == Array(ListedText.withoutControls(photo.description).utf8))
        }
      }
    }
  }

  @Test func pathsComeBackByteForByte() throws {
    try Self.with { folder in
      let result = try Program.run(
        ["list", "--files-from", "-", "-0", "--format", "paths"], in: folder.path,
        script: #""$1" list --format paths -0 | "$@""#)
      #expect(result.exitCode == 0)
      #expect(result.outputBytes == Self.photos.flatMap { $0.name + [0] })
    }
  }

  @Test func statisticsHaveEachTextOnce() throws {
    try Self.with { folder in
      let result = try Program.run(
        ["stats", "--by", "description", "--format", "csv"], in: folder.path)
      let rows = try CSVRows(result.outputBytes).rows
      let labels = rows.dropFirst().dropLast().map { Array($0[0].utf8) }
      let texts = Set(Self.photos.map { Array(ListedText.withoutControls($0.description).utf8) })
      #expect(labels.count == Set(Self.photos.map { Array($0.description.utf8) }).count)
      #expect(Set(labels) == texts)
      #expect(rows.dropFirst().compactMap { Int($0[3]) }.reduce(0, +) == Self.count)
    }
  }

  /// Texts that an edit sets from JSON or csv and reads again.
  @Test(arguments: ["csv", "jsonl"])
  func anEditSetsEachText(format: String) throws {
    let artist = try #require(MetadataField(named: "artist"))
    let texts = Self.photos.map(\.description).map { text in
      let isUTF8 = !text.unicodeScalars.contains(where: PhotoIdentifier.isByte)
      return isUTF8 && artist.fault(in: .text(text)) == nil ? text : "Ann"
    }
    #expect(texts.count { $0 != "Ann" } > 50)
    try Self.with { folder in
      let identifiers = Self.photos.map { PhotoIdentifier(bytes: $0.name).text }
      let data: [UInt8] =
        if format == "csv" {
          Self.csv([["file", "artist"]] + zip(identifiers, texts).map { [$0, $1] })
        } else {
          zip(identifiers, texts).flatMap { file, text in
            StrictJSON.object([
              .init(name: Array("file".utf8), value: .string(Array(file.utf8))),
              .init(name: Array("artist".utf8), value: .string(Array(text.utf8))),
            ]).bytes + [UInt8(ascii: "\n")]
          }
        }
      try folder.place(data, at: "data")
      let edit = try Program.run(["edit", "--from", "data"], in: folder.path)
      #expect(edit.errors == "")
      #expect(edit.lines.last == EditSummary.text(edited: Self.count))

      let list = try Program.run(
        ["list", "--format", "csv", "--columns", "file,artist"], in: folder.path)
      let rows = try CSVRows(list.outputBytes).rows.dropFirst()
      #expect(rows.map { Array($0[1].utf8) } == texts.map { Array($0.utf8) })
    }
  }

  /// csv with each cell in quotes, written independently of the program.
  private static func csv(_ rows: [[String]]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return rows.flatMap { row -> [UInt8] in
      let cells = row.map { cell in
        [quote] + cell.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
      }
      return Array(cells.joined(separator: [UInt8(ascii: ",")])) + [0x0D, 0x0A]
    }
  }
}
