import Testing

/// The CSV of a list opens in Python's csv module.
@Suite(.tags(.process))
struct PythonCSVTests {
  /// Compares the cells of the csv with the values of the jsonl, and prints the differences, or the
  /// number of rows.
  private static let script = #"""
    import csv, io, json, re, subprocess, sys

    def output(format):
        command = sys.argv[1:] + ["--format", format]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return result.stdout.decode("utf-8")

    def is_same(cell, value):
        if value is None:
            return cell == ""
        if isinstance(value, str):
            # What only JSON has a form for is written out.
            control = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
            return cell == re.sub(control, lambda match: "\\x%02X" % ord(match[0]), value)
        if isinstance(value, list):
            return cell == "; ".join(value)
        number = json.loads(cell)
        return type(number) is type(value) and number == value

    rows = list(csv.reader(io.StringIO(output("csv"), newline=""), strict=True))
    photos = [json.loads(line) for line in output("jsonl").split("\n")[:-1]]
    for photo in photos:
        photo.pop("captureDateSource", None)  # JSON alone says what a date rests on.
    assert rows[0] == list(photos[0]), rows[0]
    assert len(rows) == len(photos) + 1, (len(rows), len(photos))
    for row, photo in zip(rows[1:], photos):
        assert len(row) == len(photo), row
        for cell, (name, value) in zip(row, photo.items()):
            assert is_same(cell, value), (photo["file"], name, cell, value)
    print(len(photos))
    """#

  @Test(.enabled(if: Python.isPresent, "\(Python.absence)"))
  func ofFixturesHasTheCellsOfTheJSON() throws {
    try expectSameCells("Fixtures", photos: Project.fixtureCount())
  }

  @Test(
    .enabled(if: Python.isPresent, "\(Python.absence)"),
    .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
  func ofRealPhotosHasTheCellsOfTheJSON() throws {
    try expectSameCells(SharedPhotos.folder)
  }

  private func expectSameCells(_ folder: String, photos: Int? = nil) throws {
    let result = try Program.run(
      ["list", "-r", folder], script: Python.command(Self.script) + #" "$@""#)

    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    let compared = try #require(result.lines.first.flatMap { Int($0) })
    if let photos { #expect(compared == photos) } else { #expect(compared > 0) }
  }
}
