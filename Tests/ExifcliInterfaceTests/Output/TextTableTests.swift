import Testing

@testable import ExifcliInterface

/// Tables for people.
struct TextTableTests {
  /// The rows wait in pieces of memory, and one of them is larger than a piece.
  @Test func keepsRowsOfAnySize() {
    var table = TextTable([("name", .text), ("n", .number)])
    let long = String(repeating: "é", count: 700_000)
    for cells in [["a", nil], [long, "1"], ["", "2"], [nil, ""]] { table.append(cells) }

    let lines = table.fitted(to: nil, ink: .plain).lines.dropFirst()

    #expect(lines.map(\.utf8.count) == [243, 1_400_003, 243, 243])
    #expect(lines.last?.hasPrefix("-  ") == true)
  }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    var table = TextTable([("name", .text), ("n", .number), ("what", .text)])
    table.append(["a", "1", "x"])
    table.append(["longer", "1000", "a long last cell"])

    #expect(
      table.fitted(to: nil, ink: .plain).lines == [
        "name       n  what",
        "a          1  x",
        "longer  1000  a long last cell",
      ])
  }

  /// A very long cell does not add blanks to other rows.
  @Test func aVeryLongCellIsOutOfLine() {
    let endless = String(repeating: "x", count: 10_000)
    var table = TextTable([("name", .text), ("n", .number)])
    table.append([endless, "1"])
    table.append(["a", "2"])
    let lines = table.fitted(to: nil, ink: .plain).lines

    #expect(lines[1] == endless + "  1")
    #expect(lines[2].count == 240 + 3)
  }

  @Test func aLastColumnOnTheRightIsFilledUp() {
    var table = TextTable([("name", .text), ("number", .number)])
    table.append(["a", "1"])

    #expect(table.fitted(to: nil, ink: .plain).lines == ["name  number", "a          1"])
  }

  /// On a wide terminal, a column may be wider than without one.
  @Test func wideColumnsAreFilledUp() {
    var table = TextTable([("name", .text), ("n", .number)])
    table.append([String(repeating: "x", count: 700), "1"])
    table.append(["a", "2"])

    #expect(
      table.fitted(to: 1000, ink: .plain).lines.last == "a" + String(repeating: " ", count: 701)
        + "2"
    )
  }

  @Test func isItsHeadingsWithoutRows() {
    #expect(
      TextTable([("name", .text), ("n", .number)]).fitted(to: nil, ink: .plain).lines == ["name  n"]
    )
  }

  /// A visible character takes one place, however many bytes it has.
  @Test func countsCharactersNotBytes() {
    var table = TextTable([("name", .text), ("n", .number)])
    table.append(["Zoë", "1"])
    table.append(["e\u{301}tang", "2"])

    #expect(
      table.fitted(to: nil, ink: .plain).lines == ["name   n", "Zoë    1", "e\u{301}tang  2"])
  }

  @Test func emptyCellsKeepTheirPlace() {
    var table = TextTable([("a", .text), ("b", .number), ("c", .text)])
    table.append(["", "", ""])
    table.append(["1", "2", "3"])

    #expect(table.fitted(to: nil, ink: .plain).lines == ["a  b  c", "      ", "1  2  3"])
  }

  @Test func narrowTablesHaveTheirHeadingsStacked() {
    let table = TextTable.sample
    let (lines, leftOut) = table.fitted(to: 40, ink: .plain)

    #expect(
      lines == [
        "                 exposure  camera",
        "file             Duration  Model",
        "photos/mist.jpg     1/250  Example One",
      ])
    #expect(leftOut.isEmpty)
  }

  @Test func narrowTablesAreShortened() {
    let (lines, leftOut) = TextTable.sample.fitted(to: 36, ink: .plain)

    #expect(
      lines == [
        "               exposure  camera",
        "file           Duration  Model",
        "…tos/mist.jpg     1/250  Example One",
      ])
    #expect(leftOut.isEmpty)
  }

  @Test func narrowTablesLoseTheirLastColumns() {
    let (lines, leftOut) = TextTable.sample.fitted(to: 28, ink: .plain)

    #expect(
      lines == [
        "                 exposure", "file             Duration", "photos/mist.jpg     1/250",
      ])
    #expect(leftOut == ["cameraModel"])
  }

  /// If the name of a file would not be legible, the last columns make room for it.
  @Test(arguments: [
    ("IMG_0001.jpg", 26, "…IMG_0001.jpg"), ("IMG_0001.jpg", 22, "…24/05/10/IMG_0001.jpg"),
    ("a_name_that_is_very_long_indeed.jpg", 40, "a_name_that_…_indeed.jpg"),
  ])
  func thePathKeepsTheName(name: String, room: Int, path: String) {
    var table = TextTable([("file", .path), ("cameraModel", .text), ("n", .number)])
    table.append(["photos/2024/05/10/" + name, "Example One", "1"])

    #expect(table.fitted(to: room, ink: .plain).lines.last?.hasPrefix(path) == true)
  }

  /// A date is whole, or its column is the last one. One of a hostile photo is not endless.
  @Test(arguments: [
    (48, "…/a.jpg  2024-05-01 06:42:17.120+09:00  Example…"),
    (47, "…a.jpg  2024-05-01 06:42:17.120+09:00  Example…"),
    (46, "photos/a.jpg  2024-05-01 06:42:17.120+09:00"),
    (40, "…os/a.jpg  2024-05-01 06:42:17.120+09:00"),
    (36, "…a.jpg  2024-05-01 06:42:17.120+09:…"),
    (19, "…a.jpg  2024-05-01…"), (18, "photos/a.jpg"),
  ])
  func aDateIsWhole(room: Int, line: String) {
    var table = TextTable([("file", .path), ("date", .date), ("cameraModel", .text)])
    table.append(["photos/a.jpg", "2024-05-01 06:42:17.120+09:00", "Example One"])
    #expect(table.fitted(to: room, ink: .plain).lines.last == line)
  }

  @Test func anOddDateLeavesRoom() {
    var table = TextTable([("date", .date), ("cameraModel", .text)])
    table.append(["2024-05-01 06:42:17." + String(repeating: "1", count: 100), "Example One"])
    #expect(
      table.fitted(to: 42, ink: .plain).lines.last == "2024-05-01 06:42:17.11111111…  Example One")
  }

  /// Wanted columns are shortened before one is left out.
  @Test func wantedColumnsGetAsNarrowAsPossible() {
    var table = TextTable(
      [("file", .path), ("date", .date), ("model", .text), ("n", .number)], areAllWanted: true)
    table.append(["photos/IMG_1234.jpg", "2024-05-01 06:42:17", "Example One", "100"])

    #expect(table.fitted(to: 33, ink: .plain).lines.last == "IMG_…jpg  2024-05-01…  Exam…  100")
    let (lines, leftOut) = table.fitted(to: 30, ink: .plain)
    #expect(lines.last == "IMG_…jpg  2024-05-01…  Exampl…")
    #expect(leftOut == ["n"])
  }

  @Test func headingsThatAreLeftOutTakeNoLine() {
    #expect(TextTable.sample.fitted(to: 10, ink: .plain).lines == ["file", "…/mist.jpg"])
  }
}

extension TextTable {
  fileprivate static var sample: TextTable {
    var table = TextTable([
      ("file", .path), ("exposureDuration", .number), ("cameraModel", .text),
    ])
    table.append(["photos/mist.jpg", "1/250", "Example One"])
    return table
  }
}

extension TextTable {
  /// The lines for this many columns of a terminal, and the headings of the columns that do not fit.
  func fitted(to room: Int?, ink: Ink) -> (lines: [String], leftOut: [String]) {
    var lines: [String] = []
    let leftOut = write(fittedTo: room, ink: ink) { lines.append($0) }
    return (lines, leftOut)
  }
}
