import PhotoUseCases
import Testing

/// A list has the same order as its jsonl sorted in Python.
@Suite(.tags(.process))
struct PythonSortTests {
  /// Prints the files of the photos on standard input that have a value of the key, sorted by it.
  ///
  /// The list sorts exact fractions, the JSON has floating-point numbers. The fractions of these photos
  /// differ enough to give the same order.
  private static let script = #"""
    import json, re, sys

    def file(photo):
        return b"".join(
            # A byte that is no part of UTF-8 is U+10FF00 + byte.
            bytes([ord(c) - 0x10FF00]) if ord(c) >= 0x10FF00 else c.encode("utf-8")
            for c in photo["file"])

    def rank(value):
        if key != "captureDate":
            return value  # Python compares numbers by size and texts by code points.
        if len(value) < 19:
            return value, "", False, 0  # A day, a month or a year comes before its times.
        clock, fraction, sign, hours, minutes = re.fullmatch(
            r"(.{19})(?:\.(\d+))?(?:([+-])(\d\d):(\d\d))?", value).groups()
        offset = int(sign + "1") * (60 * int(hours) + int(minutes)) if sign else None
        # At the same local time without an offset first, then the further east, the earlier.
        return clock, fraction or "", offset is not None, -(offset or 0)

    key, direction = sys.argv[1:]
    lines = sys.stdin.buffer.read().decode("utf-8").split("\n")[:-1]
    photos = [
        photo for photo in map(json.loads, lines)
        # A guess is no date.
        if photo[key] is not None and photo.get("captureDateSource") != "guess"]
    photos.sort(key=file)
    if key == "file":
        photos.sort(key=file, reverse=direction == "desc")
    else:
        photos.sort(key=lambda photo: rank(photo[key]), reverse=direction == "desc")
    for photo in photos:
        sys.stdout.buffer.write(file(photo) + b"\n")
    """#

  @Test(
    .enabled(if: Python.isPresent, "\(Python.absence)"),
    arguments: MetadataListSortKey.names, ["asc", "desc"])
  func ofFixturesAgrees(key: String, direction: String) throws {
    try expectSameOrder("Fixtures", by: key, direction)
  }

  @Test(
    .enabled(if: Python.isPresent, "\(Python.absence)"),
    .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"),
    arguments: MetadataListSortKey.names, ["asc", "desc"])
  func ofRealPhotosAgrees(key: String, direction: String) throws {
    try expectSameOrder("../shared/photos", by: key, direction)
  }

  private func expectSameOrder(_ folder: String, by key: String, _ direction: String) throws {
    let filter = key == "file" ? [] : ["--where", "has \(key)"]
    let sorted = try Program.run(
      ["list", "-r"] + filter
        + ["--sort", "\(key):\(direction),file", "--format", "paths", "-0", folder],
      script: #""$@" | xargs -0 -n1 echo"#)
    // Some fields are read only if they are asked for.
    let columns = key == "file" ? key : "file,\(key)"
    let expected = try Program.run(
      ["list", "-r", "--format", "jsonl", "--columns", columns, folder],
      script: #""$@" | "# + Python.command(Self.script) + " \(key) \(direction)")

    #expect(sorted.exitCode == 0)
    #expect(expected.exitCode == 0, "\(expected.errors)")
    // For empty input, GNU's xargs prints one empty line.
    let nothing = expected.outputBytes.isEmpty && sorted.output == "\n"
    #expect(nothing || sorted.outputBytes == expected.outputBytes)
  }
}
