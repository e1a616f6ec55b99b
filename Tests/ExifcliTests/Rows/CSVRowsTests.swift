import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Rows of comma-separated values with a header, cut into pieces anywhere.
struct CSVRowsTests {
  @Test(
    arguments: [
      ("file,iso\na.jpg,400\nb.jpg,\n", ["a.jpg iso", "b.jpg"]),
      ("file,iso\r\na.jpg,400\r\nb.jpg,200", ["a.jpg iso", "b.jpg iso"]),
      ("iso,SourceFile\n1,a.jpg\n", ["a.jpg iso"]),
      ("File\na.jpg\n\nb.jpg\r\n\r\n", ["a.jpg", "b.jpg"]),
      ("\"file\",\"EV\"\r\n\"a,\"\"b\"\"\r\n.jpg\",\"1/3\"\r\n", ["a,\"b\"\r\n.jpg exposureValue"]),
      ("file\na\"b\".jpg\n", ["a\"b\".jpg"]), ("file\n a \n", [" a "]), ("file\na\rb\n", ["a\rb"]),
      ("file,artist\na,\"\"\n", ["a"]), ("file,artist\na,\"\"\"\"\n", ["a artist"]),
      ("file\n\"a\"", ["a"]), ("file\n\"a\"\r", ["a"]), ("file\na\r", ["a"]),
      ("file", []), ("\n\nfile\n", []), ("file,pixelWidth\na,64\n", ["a pixelWidth"]),
      ("\u{FEFF}file\na", ["a"]), ("\u{FEFF}\n\"file\"\na", ["a"]),
      (
        "exposureProgram,file,flash,date\nAv,a,off,2024-05-01 12:00\n",
        ["a flashMode captureDate exposureProgram"]
      ),
    ])
  func areThose(text: String, rows: [String]) {
    for size in [1, 2, 3, 7, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.summaries == rows)
      #expect(read.failure == nil)
    }
  }

  @Test func haveTheirValues() throws {
    #expect(
      Rows("file,iso,description,ev\na,400,\"One\nTwo, Three\",0.3333333333333333\n").rows == [
        .changes(
          of: PhotoIdentifier(text: "a"),
          [
            try MetadataChange(field: "iso", data: .text("400")),
            try MetadataChange(field: "ev", data: .text("0.3333333333333333")),
            try MetadataChange(field: "description", data: .text("One\nTwo, Three")),
          ])
      ])
  }

  @Test(
    arguments: [
      ("a", "has 1 cells for 2 columns; put a cell with a comma in quotes"),
      ("a,1,", "has 3 cells for 2 columns; put a cell with a comma in quotes"),
      (",1", "does not name a photo; give its path as 'file'"),
      ("a,fast", "'fast' is not a number; write it like 0.3, 1/3 or -2"),
      ("\"a\0\",", "has a NUL in its 'file', which no path contains; give the photo's path"),
    ])
  func thatAreWrongDoNotSpoilOthers(row: String, reason: String) {
    let text = "file,iso\nfirst,\"1\"\n\(row)\nlast,1\n"
    for size in [1, 5, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.summaries == ["first iso", "line 3: \(reason)", "last iso"])
      #expect(read.failure == nil)
    }
  }

  @Test func areCountedByLines() {
    let text = "\nfile,artist\n\"a\n\n\",\"b\nc\"\nd\n"
    #expect(
      Rows(text, pieceSize: 1).summaries == [
        "a\n\n artist", "line 7: has 1 cells for 2 columns; put a cell with a comma in quotes",
      ])
  }

  @Test func thatAreNoUTF8AreWrong() {
    let text = Array("file\ncaf".utf8) + [0xE9] + Array(".jpg\nb\n".utf8)
    #expect(Rows(text).summaries == ["line 2: is not UTF-8; save the data as UTF-8", "b"])
  }

  @Test(arguments: [1 << 20, 3 << 20])
  func thatAreTooLongAreWrong(size: Int) {
    let text = "file,artist\na,\"\(String(repeating: "\n,", count: size / 2))\"\nb,c\n"
    let read = Rows(text)
    #expect(
      read.summaries == [
        "line 2: begins a row of more than 1 MiB, the maximum; check where it ends", "b artist",
      ])
    #expect(read.failure == nil)
  }

  @Test(
    arguments: [
      ("iso,artist\na,b\n", CSVHeader.absence), ("file;iso\na;1\n", CSVHeader.absence),
      ("nonsense", CSVHeader.absence), ("\u{FF}\u{D8}", CSVHeader.absence),
      ("file,iso,ISOSpeedRatings\n", "has two columns for iso; leave one out"),
      ("file,SourceFile\n", "has two columns for file; leave one out"),
    ])
  func withoutAHeaderAreNone(text: String, message: String) {
    for size in [1, 1000] {
      let read = Rows(text + "\na\n", pieceSize: size)
      #expect(read.rows.isEmpty)
      #expect(read.failure == UnreadableRows(message: message))
    }
  }

  @Test func haveAHeaderOfSomeLengthAtMost() {
    let read = Rows(String(repeating: "a,", count: 1 << 20) + "file\na\n")
    #expect(read.rows.isEmpty)
    #expect(read.failure == UnreadableRows(message: CSVHeader.absence))
  }

  @Test func haveNoOtherColumns() throws {
    let failure = try #require(Rows("file,isos\na,1\n").failure)
    #expect(
      failure.message.hasPrefix("there is no column 'isos'; the columns are file, iso, focalLength")
    )
  }

  @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xFF, 0xFE], [0x00]] as [[UInt8]])
  func areNoBinaryData(bytes: [UInt8]) {
    #expect(Rows(bytes).failure == UnreadableRows(message: CSVHeader.absence))
  }

  /// From there on, rows cannot be told from text in a cell.
  @Test(arguments: [
    (
      "file,artist\na,b\nc,\"d\" e\nf,g\n",
      "line 3: has text after the closing quote of a cell; rows from line 3 on are not read,"
        + " write quotes inside a cell twice"
    ),
    (
      "file,artist\na,b\nc,\"d\r\nf,\"g\"\n",
      "line 4: has text after the closing quote of a cell; rows from line 3 on are not read,"
        + " write quotes inside a cell twice"
    ),
    (
      "file,artist\na,b\nc,\"d\"\rf,g\n",
      "line 3: has text after the closing quote of a cell; rows from line 3 on are not read,"
        + " write quotes inside a cell twice"
    ),
    (
      "file,artist\na,b\nc,\"d\ne,f\n",
      "line 3: has a cell without a closing quote; rows from there on are not read, add the quote"
    ),
  ])
  func endWithQuotesThatAreWrong(text: String, message: String) {
    for size in [1, 4, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.summaries == ["a artist"])
      #expect(read.failure == UnreadableRows(message: message))
    }
  }
}
