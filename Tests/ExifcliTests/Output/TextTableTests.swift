import Testing

@testable import exifcli

/// Tables for people.
struct TextTableTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    var table = TextTable([("name", .left), ("n", .right), ("what", .left)])
    table.append(["a", "1", "x"])
    table.append(["longer", "1000", "a long last cell"])

    #expect(
      table.lines == [
        "name       n  what",
        "a          1  x",
        "longer  1000  a long last cell",
      ])
  }

  @Test func aLastColumnOnTheRightIsFilledUp() {
    var table = TextTable([("name", .left), ("number", .right)])
    table.append(["a", "1"])

    #expect(table.lines == ["name  number", "a          1"])
  }

  @Test func isItsHeadingsWithoutRows() {
    #expect(TextTable([("name", .left), ("n", .right)]).lines == ["name  n"])
  }

  /// What is one character to people takes one place, however many bytes it has.
  @Test func countsCharactersNotBytes() {
    var table = TextTable([("name", .left), ("n", .right)])
    table.append(["Zoë", "1"])
    table.append(["e\u{301}tang", "2"])

    #expect(table.lines == ["name   n", "Zoë    1", "e\u{301}tang  2"])
  }

  @Test func emptyCellsKeepTheirPlace() {
    var table = TextTable([("a", .left), ("b", .right), ("c", .left)])
    table.append(["", "", ""])
    table.append(["1", "2", "3"])

    #expect(table.lines == ["a  b  c", "      ", "1  2  3"])
  }
}
