import Platform

// The only file of its target that needs Foundation: for JSON, and for the date.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JournalRecord {
  /// The first bytes of every journal: of a run, or of an edit.
  static let beginnings = [edit, Array(#"{"run":"#.utf8)]
  /// The first bytes of the records of edits and moves.
  static let (edit, move) = (Array(#"{"edited":"#.utf8), Array(#"{"moved":"#.utf8))
  /// The first bytes of the records of links.
  static let link = Array(#"{"linked":"#.utf8)
  /// The first bytes of the record of the end of a run.
  static let finish = Array(#"{"finished":"#.utf8)
  /// The first bytes of the records of moves that were made.
  static let made = Array(#"{"made":"#.utf8)

  /// The current time in UTC (RFC 3339).
  static var now: String { Date.now.ISO8601Format() }
  /// The same with milliseconds: which of two undos was the last may matter.
  static var preciseNow: String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The record in the line; nil if the line is not a record.
  init?(line: ArraySlice<UInt8>) {
    guard let record = try? JSONDecoder().decode(JournalRecord.self, from: Data(line)) else {
      return nil
    }
    self = record
  }

  /// The record as one line, with its line break. The members of each object are in the order of the alphabet.
  var line: [UInt8] {
    JSONLine { json in
      json.add("edited", edited) { $0.write(to: &$1) }
      json.add("finished", finished) { finish, json in
        json.add("edits", finish.edits)
        json.add("summaries", finish.summaries)
        json.add("time", finish.time)
      }
      json.add("linked", linked) { $0.write(to: &$1) }
      json.add("made", made) { made, json in
        json.add("back", made.back)
        json.add("id", made.id)
      }
      json.add("moved", moved) { $0.write(to: &$1) }
      json.add("redone", redone) { redo, json in
        json.add("id", redo.id)
        json.add("time", redo.time)
      }
      json.add("run", run) { run, json in
        json.add("arguments", run.arguments)
        json.add("folder", run.folder)
        json.add("of", run.of)
        json.add("time", run.time)
      }
      json.add("undone", undone) { undo, json in
        json.add("failed", undo.failed)
        json.add("id", undo.id)
        json.add("sequence", undo.sequence)
        json.add("time", undo.time)
      }
    }.bytes
  }
}

extension JournalRecord.Edit {
  fileprivate func write(to json: inout JSONLine) {
    json.add("after", after) { $0.write(to: &$1) }
    json.add("before", before) { $0.write(to: &$1) }
    json.add("changes", each: changes) { $0.write(to: &$1) }
    json.add("file", file)
    json.add("id", id)
    json.add("inPlace", inPlace)
    json.add("run", run)
    json.add("summary", summary)
    json.add("time", time)
    json.add("whole", whole)
  }
}

extension JournalRecord.Link {
  fileprivate func write(to json: inout JSONLine) {
    json.add("clone", clone)
    json.add("content", content) { $0.write(to: &$1) }
    json.add("file", file)
    json.add("id", id)
    json.add("kept", kept)
    json.add("old", old) { old, json in
      json.add("inode", old.inode)
      json.add("mode", old.mode)
      json.add("nanoseconds", old.nanoseconds)
      json.add("seconds", old.seconds)
    }
    json.add("time", time)
  }
}

extension JournalRecord.Move {
  fileprivate func write(to json: inout JSONLine) {
    json.add("copy", copy)
    json.add("file", file) { $0.write(to: &$1) }
    json.add("from", from)
    json.add("group", group)
    json.add("id", id)
    json.add("inode", inode)
    json.add("left", each: left) { folder, json in
      json.add("mode", folder.mode)
      json.add("path", folder.path)
    }
    json.add("made", made)
    json.add("time", time)
    json.add("to", to)
  }
}
