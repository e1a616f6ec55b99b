import PhotoEntities

@testable import LibexifRepository

extension FuzzTarget {
  /// A journal of edits, and what undoing them would do to a file.
  static let journal = FuzzTarget(
    name: "journal", seeds: { _ in [Array(recorded.utf8)] },
    words: ["edited", "undone", "before", "after", "changes", "at", "old", "new", "file", "size"]
  ) { bytes in
    try MemoryFile.write(bytes)
    let contents = try JournalContents(JournalFile(path: MemoryFile.identifier.path))
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for line in contents.cutLines + contents.damagedLines {
      claim((1...lines).contains(line), "there is no such line")
    }
    let photos = contents.photos(ofNewestRuns: nil)
    let newest = contents.photos(ofNewestRuns: 1)
    claim(newest.count <= photos.count, "more photos in the newest run than in all")
    for edit in photos.flatMap(\.edits) {
      let rewrite = FileRewrite.whole.undoing(edit.changes, originalSize: 1000)
      for part in rewrite?.parts(originalSize: 1000) ?? [] {
        guard case .original(let range) = part else { continue }
        claim(range.lowerBound >= 0 && range.upperBound <= 1000, "bytes that no file has")
      }
      let record = JournalRecord.edited(edit)
      claim(JournalRecord(line: try record.line.dropLast()) == record, "it reads back as another")
    }
  }

  /// Two edits of a photo, of which one is undone, and a line that is cut.
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
