import InterfaceReaders
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
        ["a captureDate flashMode exposureProgram"]
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
      ("a", "has 1 cell for 2 columns; give each column a cell, empty if it has no value"),
      ("a,1,x", "has 3 cells for 2 columns; put a cell with a separator in quotes"),
      (",1", "does not name a photo; give its path as 'file'"),
      ("a,fast", "'fast' is not a number; give a whole number (more than 0)"),
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
        "a\n\n artist",
        "line 7: has 1 cell for 2 columns; give each column a cell, empty if it has no value",
      ])
  }

  @Test func thatAreNotUTF8AreWrong() {
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
      (
        "iso,artist\na,b\n",
        "has no column 'file' in its first line; its columns, separated by commas, are 'iso', 'artist'; name"
          + " the column of the photos 'file'"
      ),
      (
        " Datei ;iso\na;1\n",
        "has no column 'file' in its first line; its columns, separated by semicolons, are 'Datei', 'iso';"
          + " name the column of the photos 'file'"
      ),
      (
        "nonsense",
        "has no column 'file' in its first line; its columns, separated by commas, are 'nonsense'; name the"
          + " column of the photos 'file'"
      ), ("\0\u{FF}", CSVHeader.absence),
      ("file,iso,ISOSpeedRatings\n", "has two columns for iso; leave one out"),
      ("file,SourceFile\n", "has two columns for file; leave one out"),
    ])
  func withoutAHeaderAreNone(text: String, message: String) {
    for size in [1, 1000] {
      let read = Rows(text + "\na\n", pieceSize: size)
      #expect(read.rows.isEmpty)
      #expect(read.failure == RowFault(message: message))
    }
  }

  @Test func haveAHeaderOfSomeLengthAtMost() {
    let read = Rows(String(repeating: "a,", count: 1 << 20) + "file\na\n")
    #expect(read.rows.isEmpty)
    #expect(read.failure == RowFault(message: CSVHeader.absence))
  }

  @Test func haveNoOtherColumns() throws {
    let failure = try #require(Rows("file,isos\na,1\n").failure)
    #expect(
      failure.message.hasPrefix(
        "there is no column 'isos' (perhaps 'iso' for 'isos'); leave it out, or give"
          + " --ignore-unknown-columns ('exifcli keys' lists the fields)"))
    let several = try #require(Rows("file,x,y z,iso\na,1,2,3\n").failure)
    #expect(several.message.hasPrefix("there are no columns 'x', 'y z'; leave them out, or give "))
  }

  @Test(arguments: [
    "file,x,iso,y\na,b,100,c\n", "x;file;y;iso\nb;a;c;100\n", "\tfile\t x\tiso\n?\ta\tb\t100\n",
  ])
  func mayHaveUnknownColumnsThatAreIgnored(text: String) {
    let read = Rows(text, ignoringUnknownColumns: true)
    #expect(read.summaries == ["a iso"])
    #expect(read.failure == nil)
    #expect(Rows(text).failure != nil)
  }

  @Test func mayHaveUnknownKeysThatAreIgnored() {
    let text = #"{"file":"a","x":1,"iso":100}"#
    #expect(Rows(text, ignoringUnknownColumns: true).summaries == ["a iso"])
    #expect(Rows(text).summaries == ["line 1: there is no field 'x'"])
  }

  /// The rows are as spreadsheets save them.
  @Test(arguments: [
    "file;iso;ev;artist\na.jpg;400;0,3;A, B\n", "file\tiso\tev\tartist\na.jpg\t400\t0,3\tA, B\n",
    "sep=;\nfile;iso;ev;artist\na.jpg;400;0,3;A, B\n",
    "SEP=;\r\nfile;iso;ev;artist\r\na.jpg;400;0,3;A, B",
    "\"sep=;\"\nfile;iso;ev;artist\na.jpg;400;0.3;A, B\n",
    " file ; ISO;\tev;artist;;\n;;;;;\na.jpg; 400 ;0,3 ;A, B;;\n\n;;;;;\n",
    "file,iso,ev,artist,,\n,,,,,\n\na.jpg, 400,0.3 ,\"A, B\",,\n , ,\n",
    "file,iso,ev,artist\na.jpg,400,0.3,\"A, B\",,,\n",
    "artist;ev;iso;file\n\"A, B\";\"0,3\";400;a.jpg",
    "\u{FEFF}file;iso;ev;artist\na.jpg;400;0,3;A, B\n",
    "\tfile\tiso\tev\tartist\n\ta.jpg\t400\t0,3\tA, B",
  ])
  func mayBeOfASpreadsheet(text: String) throws {
    let expected = EditRow.changes(
      of: PhotoIdentifier(text: "a.jpg"),
      [
        try MetadataChange(field: "iso", data: .text("400")),
        try MetadataChange(field: "ev", data: .text("0.3")),
        try MetadataChange(field: "artist", data: .text("A, B")),
      ])
    for size in [1, 2, 5, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.rows == [expected])
      #expect(read.failure == nil)
    }
  }

  /// A comma that separates cells is not a decimal comma, and neither are two commas in one number.
  @Test(arguments: [
    "file;ev\na;1,2,3\n", "file;ev\na;1.000,5\n", "file,ev\na,\"0,3\"\n",
  ])
  func haveNoOtherCommasInNumbers(text: String) {
    #expect(Rows(text).summaries.first?.contains("is not a number") == true)
  }

  /// Beside tabs, a comma before three digits may separate thousands, if the field may have them.
  @Test(arguments: [
    ("file;altitude\na;1,234\n", "a altitude"), ("file\taltitude\na\t1,23\n", "a altitude"),
    ("file\taltitude\na\t0,234\n", "a altitude"), ("file\tlatitude\na\t-48,208\n", "a latitude"),
    ("file\taltitude\na\t 1,234\n", "line 2: '1,234' may be 1.234 or 1234; write which"),
    ("file\tISO\na\t1,600\n", "line 2: '1,600' may be 1.600 or 1600; write which"),
  ])
  func haveClearCommasInNumbers(text: String, summary: String) {
    #expect(Rows(text).summaries == [summary])
  }

  /// Some programs write tsv without any rule for quotes.
  @Test func withTabsMayBeginWithQuotes() {
    let read = Rows("file\tartist\tdescription\na\t\"A\" B\t\\n\nb\t\"C\tD\"\t\n")
    #expect(read.summaries == ["a artist description", "b artist"])
    #expect(read.failure == nil)
  }

  @Test func aWideHeaderIsNotNamedWhole() throws {
    let names = (0..<6000).map { "ab\($0)" }.joined(separator: ",")
    let failure = try #require(Rows("file,\(names)\n").failure)
    #expect(failure.message.contains("'ab9' and 5990 more"))
    #expect(failure.message.utf8.count < 1000)
  }

  @Test(arguments: [false, true])
  func mayBeUTF16(isBigEndian: Bool) {
    let text = "file;artist\r\nä.jpg;日本 🌅\r\nb.jpg;B\r\n"
    let units = Array(text.utf16)
    func bytes(_ units: [UInt16]) -> [UInt8] {
      ([0xFEFF] + units).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let invalid = "line 2: is not UTF-8; save the data as UTF-8"
    for size in [1, 2, 3, 7, 1000] {
      #expect(Rows(bytes(units), pieceSize: size).rows == Rows(text).rows)
      // Half a pair, the other half, and half a number at the end.
      let halves: [[UInt16]] = [[0xD83C, 0x41], [0xDF05], [0xD83C, 0xD83C, 0xDF05]]
      for half in halves {
        let row = Array("file\n".utf16) + half + Array("\nb\n".utf16)
        #expect(Rows(bytes(row), pieceSize: size).summaries == [invalid, "b"])
      }
      let cut = Rows(bytes(Array("file\na".utf16)).dropLast(), pieceSize: size)
      #expect(cut.summaries == [invalid])
    }
    #expect(Rows(bytes([])).rows.isEmpty)
    #expect(Rows(bytes(Array(#"[{"file":"a"}]"#.utf16)), pieceSize: 1).summaries == ["a"])
  }

  @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xFF], [0xFF, 0xFE, 0x00], [0x00]] as [[UInt8]])
  func areNoBinaryData(bytes: [UInt8]) {
    #expect(Rows(bytes).failure == RowFault(message: CSVHeader.absence))
  }

  /// From there on, nothing distinguishes rows from text in a cell.
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
      #expect(read.failure == RowFault(message: message))
    }
  }
}
