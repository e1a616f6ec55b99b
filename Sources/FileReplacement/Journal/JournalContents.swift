package import Platform
import SystemPackage

/// The edits of a journal that can be undone, and its unreadable lines.
///
/// Only the location of an edit's line is kept, as the bytes of all edits would fill the memory.
/// The line is read again when the edit is undone.
package struct JournalContents {
  /// An edit that is not undone yet.
  package struct Edit: Equatable, Sendable {
    package let id: String
    /// The range of its line in the journal, without the line break.
    let line: Range<Int>
    /// The index of its run, and of its file.
    fileprivate let run: Int
    fileprivate let file: Int
    /// Whether it may have changed any part of the file, of which other edits change segments alone.
    fileprivate let isOfWhole: Bool
    /// Whether its bytes were written into the file itself.
    let isInPlace: Bool
    /// Whether it was undone, and not made again since.
    package fileprivate(set) var isUndone = false
  }

  /// A file with its edits that are not undone yet, the newest first.
  package struct File: Equatable, Sendable {
    package let path: PathBytes
    package fileprivate(set) var edits: [Edit]

    /// Whether one of the edits may have changed any part of the file, of which other edits change segments alone.
    package var hasEditsOfWhole: Bool { edits.contains(where: \.isOfWhole) }

    /// Whether one of the edits was written into the file itself.
    package var hasEditsInPlace: Bool { edits.contains(where: \.isInPlace) }

    /// The file without this edit.
    package func without(_ id: String) -> File {
      File(path: path, edits: edits.filter { !$0.id.utf8.elementsEqual(id.utf8) })
    }

    /// The file where it is now.
    package func moved(to path: PathBytes) -> File {
      File(path: path, edits: edits)
    }
  }

  /// A move, undone or not.
  package struct Move: Equatable, Sendable {
    package let id: String
    /// The range of its line in the journal, without the line break.
    let line: Range<Int>
    package let source: PathBytes
    package let target: PathBytes
    /// The number of the files in its run that belong together.
    package let group: Int
    /// Whether the file stayed, and a copy got the new path.
    package let isCopy: Bool
    /// The time in UTC (RFC 3339).
    package let time: String
    /// Whether it was made, and was not taken back since.
    package fileprivate(set) var isMade = false
  }

  /// A link, undone or not.
  package struct Link: Equatable, Sendable {
    package let id: String
    /// The file that is linked, and the one that is kept.
    package let path: PathBytes
    package let kept: PathBytes
    let record: JournalRecord.Link
    /// The time in UTC (RFC 3339).
    package var time: String { record.time }
    /// Whether it was made.
    package fileprivate(set) var isMade = false
  }

  /// The maximum length of a line in bytes. The tables of a film of 20 GB have 5 MB; if they move, they are recorded
  /// twice, with two characters for each byte.
  package static let maximumLineLength = 32 << 20
  private static let pieceSize = 64 << 10
  /// The maximum number of unreadable lines. Each crash leaves one; a file may consist of nothing
  /// else.
  package static let maximumUnreadableLines = 1000

  /// The numbers, from 1, of lines that were cut off when the program or the machine crashed. Their
  /// edits were not made, as a file is replaced only after its line is complete.
  package private(set) var cutLines: [Int] = []
  /// The numbers of lines that are complete but unreadable.
  package private(set) var damagedLines: [Int] = []
  /// The number of the run whose values this one sets back, or again; nil if it does neither.
  package private(set) var ofRun: Int?
  /// In the order in which they were made.
  private var edits: [Edit] = []
  /// Those that are undone, in the order in which they were made.
  private var undoneEdits: [Edit] = []
  /// All moves, in the order in which they are made.
  package private(set) var allMoves: [Move] = []
  /// Those that neither failed nor are undone.
  package private(set) var moves: [Move] = []
  /// Those that were made, undone or not.
  package private(set) var movesToRedo: [Move] = []
  /// All links, in the order in which they are made.
  private var allLinks: [Link] = []
  /// Those that neither failed nor are undone.
  package private(set) var links: [Link] = []
  /// Those that were made, undone or not.
  package private(set) var linksToRedo: [Link] = []
  /// The names of the moves and links that are made.
  private var made: Set<String> = []
  /// The folders that moves made, the outer ones first.
  package private(set) var madeFolders: [PathBytes] = []
  /// The permissions of the folders that may have been removed after moves.
  package private(set) var leftFolders: [PathBytes: Int] = [:]
  private var runs: [String: Int] = [:]
  /// By bytes: Swift may consider two file names equal as text, if é is one scalar or two.
  private var files: [PathBytes: Int] = [:]
  private var undone: Set<String> = []
  /// The names of the edits that failed.
  private var failed: Set<String> = []
  private let pathText: PathText

  private init(pathText: PathText) {
    self.pathText = pathText
  }

  /// Whether the part that was read is a journal. If too many lines are unreadable, reading stops.
  var isJournal: Bool { cutLines.count + damagedLines.count <= Self.maximumUnreadableLines }

  /// Reads the journal in pieces, up to its present end, or until cancelled.
  static func read(
    _ file: JournalFile, pathText: PathText, isCancelled: () -> Bool = { false }
  ) throws(Errno) -> JournalContents {
    var contents = JournalContents(pathText: pathText)
    try contents.read(file, isCancelled: isCancelled)
    return contents
  }

  private mutating func read(_ file: JournalFile, isCancelled: () -> Bool) throws(Errno) {
    let size = try file.size()
    guard size <= JournalFile.maximumSize else { throw .fileTooLarge }
    var (number, line, start, position) = (1, [UInt8](), 0, 0)
    while position < size, isJournal, !isCancelled() {
      let piece = try file.read(position..<min(position + Self.pieceSize, size))
      if piece.isEmpty { break }
      var parts = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let rest = parts.removeLast()
      for part in parts where isJournal {
        let end = position + part.endIndex
        note(line + part, at: start..<end, number: number)
        (number, line, start) = (number + 1, [], end + 1)
      }
      // The rest of a line that is too long is not kept.
      if line.count <= Self.maximumLineLength { line += rest }
      position += piece.count
    }
    note(line, at: start..<max(start, position), number: number)
    edits.removeAll { failed.contains($0.id) }
    for index in allMoves.indices where made.contains(allMoves[index].id) {
      allMoves[index].isMade = true
    }
    moves = allMoves.filter { !failed.contains($0.id) && !undone.contains($0.id) }
    movesToRedo = allMoves.filter {
      !failed.contains($0.id) && ($0.isMade || undone.contains($0.id))
    }
    for index in allLinks.indices { allLinks[index].isMade = made.contains(allLinks[index].id) }
    links = allLinks.filter { !failed.contains($0.id) && !undone.contains($0.id) }
    linksToRedo = allLinks.filter {
      !failed.contains($0.id) && ($0.isMade || undone.contains($0.id))
    }
    for index in edits.indices { edits[index].isUndone = undone.contains(edits[index].id) }
    undoneEdits = edits.filter(\.isUndone)
    edits.removeAll(where: \.isUndone)
    (undone, failed, made) = ([], [], [])
  }

  private mutating func note(_ line: [UInt8], at place: Range<Int>, number: Int) {
    if line.isEmpty { return }
    guard line.count <= Self.maximumLineLength else { return damagedLines.append(number) }
    switch JournalRecord(line: line[...]) {
    case let record? where record.isKnown:
      if let run = record.run { ofRun = run.of }
      if let edit = record.edited { note(edit, at: place) }
      if let move = record.moved {
        allMoves.append(
          Move(
            id: move.id, line: place, source: pathText.decode(move.from),
            target: pathText.decode(move.to), group: move.group,
            isCopy: move.copy ?? false, time: move.time))
        madeFolders += (move.made ?? []).map(pathText.decode)
        for folder in move.left ?? [] { leftFolders[pathText.decode(folder.path)] = folder.mode }
      }
      if let link = record.linked {
        allLinks.append(
          Link(
            id: link.id, path: pathText.decode(link.file), kept: pathText.decode(link.kept),
            record: link))
      }
      if let move = record.made {
        if move.back ?? false { made.remove(move.id) } else { made.insert(move.id) }
      }
      if let undo = record.undone {
        if undo.failed ?? false { failed.insert(undo.id) } else { undone.insert(undo.id) }
      }
      if let redo = record.redone { undone.remove(redo.id) }
    case nil where !line.suffix(2).elementsEqual("}}".utf8): cutLines.append(number)
    default: damagedLines.append(number)
    }
  }

  private mutating func note(_ edit: JournalRecord.Edit, at place: Range<Int>) {
    let (newRun, newFile) = (runs.count, files.count)
    edits.append(
      Edit(
        id: edit.id, line: place, run: runs[edit.run, setDefault: newRun],
        file: files[pathText.decode(edit.file), setDefault: newFile],
        isOfWhole: edit.whole ?? false, isInPlace: edit.inPlace ?? false))
  }

  /// All files in the order of their paths; of each file the oldest edit first, undone or not: an edit may
  /// be recorded as made again, but not be made, if the program was killed.
  package func filesToRedo() -> [File] {
    let paths = files.sorted { $0.value < $1.value }.map(\.key)
    let all = (edits + undoneEdits).sorted { $0.line.lowerBound < $1.line.lowerBound }
    let groups = Dictionary(grouping: all, by: \.file)
    return groups.map { File(path: paths[$0.key], edits: $0.value) }
      .sorted { $0.path < $1.path }
  }

  /// The files of the newest runs, or of all runs. Those of the newest run come first, and those of
  /// the same run in the order of their paths, as they were edited at the same time.
  package func files(ofNewestRuns count: Int?) -> [File] {
    // The number of runs that are newer than each run.
    var ranks: [Int: Int] = [:]
    for edit in edits.reversed() where ranks[edit.run] == nil { ranks[edit.run] = ranks.count }
    let paths = files.sorted { $0.value < $1.value }.map(\.key)
    var chosen: [(rank: Int, file: File)] = []
    var places: [Int: Int] = [:]
    for edit in edits.reversed() {
      guard let rank = ranks[edit.run], rank < count ?? .max else { continue }
      if let place = places[edit.file] {
        chosen[place].file.edits.append(edit)
      } else {
        places[edit.file] = chosen.count
        chosen.append((rank, File(path: paths[edit.file], edits: [edit])))
      }
    }
    return chosen.sorted { ($0.rank, $0.file.path) < ($1.rank, $1.file.path) }.map(\.file)
  }
}

extension JournalFile {
  /// The states of the file before and after the edit; none if its line has changed since.
  package func states(of edit: JournalContents.Edit) -> [FileState] {
    (try? record(of: edit)).map { [$0.before, $0.after] } ?? []
  }

  /// The edit, read again from its line; nil if the line has changed since.
  func record(of edit: JournalContents.Edit) throws(Errno) -> JournalRecord.Edit? {
    let line = try read(edit.line)
    guard let record = JournalRecord(line: line[...])?.edited, record.id == edit.id else {
      return nil
    }
    return record
  }
}

extension Dictionary {
  /// The value of the key, which becomes `value` if it has none.
  fileprivate subscript(key: Key, setDefault value: Value) -> Value {
    mutating get {
      if let known = self[key] { return known }
      self[key] = value
      return value
    }
  }
}
