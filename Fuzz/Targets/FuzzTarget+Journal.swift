import PhotoEntities

@testable import FileReplacement
@testable import LibexifRepository

extension FuzzTarget {
  /// A journal of edits, and the effect of undoing them on a file.
  static let journal = FuzzTarget(
    name: "journal", seeds: { _ in [Array(recorded.utf8)] },
    words: ["edited", "undone", "before", "after", "changes", "at", "old", "new", "file", "size"]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try JournalFile(at: MemoryFile.identifier.path, isCreated: false)
    let contents = try JournalContents.read(file, pathText: .ofPhotos)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for line in contents.cutLines + contents.damagedLines {
      claim((1...lines).contains(line), "there is no such line")
    }
    let photos = contents.files(ofNewestRuns: nil)
    let newest = contents.files(ofNewestRuns: 1)
    claim(newest.count <= photos.count, "more photos in the newest run than in all")
    for line in photos.flatMap(\.edits) {
      guard let edit = try file.record(of: line) else {
        fatalError("a line that was read is not there")
      }
      let zeros = [UInt8](repeating: 0, count: 1000)
      var segments = UndoneSegments(
        [zeros, zeros], at: [100..<1100, 1110..<2110], maximumCounts: [65_537, 65_537])
      let isUndone = segments.undo(edit.changes)
      let counts = segments.bytes.map(\.count)
      claim(counts.allSatisfy { $0 <= 65_537 }, "more than a segment can hold")
      claim(isUndone || counts == [1000, 1000], "undone in part")
      let record = JournalRecord.edited(edit)
      claim(JournalRecord(line: record.line.dropLast()) == record, "it reads back differently")
    }
  }

  /// Two edits of a photo, the undoing of one, and a cut line.
  private static let recorded = """
    {"edited":{"after":{"sha256":"0a0b","size":12},"before":{"sha256":"0c0d","size":10},"changes":\
    [{"at":2,"new":"0102","old":"0304"},{"at":8,"new":"050607","old":"08"}],"file":"/a.jpg",\
    "id":"1f","run":"2e","time":"2024-05-01T12:00:00Z"}}
    {"edited":{"after":{"sha256":"","size":14},"before":{"sha256":"0a0b","size":12},"changes":\
    [{"at":0,"new":"","old":"ff"}],"file":"/b\u{e9}.jpg","id":"20","run":"3f","time":"now"}}
    {"undone":{"id":"1f","time":"2024-05-01T12:00:01Z"}}
    {"edited":{"after":{"sha
    """
}
