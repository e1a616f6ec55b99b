package import Platform
import SystemPackage

/// A run of the program, as its file in a `RunFolder` records it.
package struct JournaledRun: Sendable, Equatable {
  /// The number that users name it by.
  package let number: Int
  /// When it began, in the user's time zone (RFC 3339).
  package let time: String
  /// The folder in which it ran.
  package let folder: PathBytes
  package let arguments: [PathBytes]
  /// How many files it edited or moved.
  package let files: Int
  /// How many of them are undone, with all their edits.
  package let undone: Int
  /// How many photos these files are, with what belongs to them.
  package let photos: Int
  /// How many photos are undone.
  package let undonePhotos: Int
  /// When the last of them was undone; nil if none is.
  package let lastUndo: UndoPlace?
  /// What it changed, in words.
  package let summaries: [String]
  /// Whether it did all that it was asked.
  package let isFinished: Bool
  /// Whether it is still at work.
  package let isAtWork: Bool
  /// The number of the run whose values it sets back, or again; nil if it does neither.
  package let ofRun: Int?

  /// Where an undo is among others: by its number in the history, or by its time in UTC (RFC 3339).
  package struct UndoPlace: Comparable, Sendable {
    let sequence: Int
    let time: String

    package static func < (one: UndoPlace, other: UndoPlace) -> Bool {
      (one.sequence, one.time) < (other.sequence, other.time)
    }
  }

  /// Reads the run; nil if the file does not begin with the record of a run.
  ///
  /// Of a run that has finished, the edits are only counted: reading them takes long.
  ///
  /// - Parameter isPhoto: Whether a file of this path is a photo, and not what belongs to one. Only the extension of the
  ///   path is sure to be right.
  package static func read(
    _ file: RunFolder.File, in runs: RunFolder, pathText: PathText,
    isPhoto: (PathBytes) -> Bool, isCancelled: () -> Bool
  ) throws(JournalRefusal) -> JournaledRun? {
    let journal = try JournalFile(at: file.path, isCreated: false)
    try journal.check()
    var reading = Reading()
    do throws(Errno) {
      try journal.readLines(isCancelled: isCancelled) { reading.note($0) }
    } catch {
      throw .unreadable(error)
    }
    guard let run = reading.run else { return nil }
    let (photos, undonePhotos) = reading.photoCounts(isPhoto)
    return JournaledRun(
      number: file.number, time: run.time, folder: pathText.decode(run.folder),
      arguments: run.arguments.map(pathText.decode), files: reading.files.count,
      undone: reading.undoneFiles.count, photos: photos, undonePhotos: undonePhotos,
      lastUndo: reading.undone.values.max(),
      summaries: reading.summaries.union(reading.finish?.summaries ?? []).sorted(),
      isFinished: reading.finish != nil,
      isAtWork: reading.finish == nil && runs.isLocked(file), ofRun: run.of)
  }

  /// What the lines say so far.
  private struct Reading {
    /// The edits whose fields are read. The others of a run change the same fields, mostly.
    private static let sampleSize = 100

    var run: JournalRecord.Run?
    var finish: JournalRecord.Finish?
    /// The file of each edit, as its text in the line.
    private var editedFiles: [[UInt8]: [UInt8]] = [:]
    /// The group of each moved file.
    private var groups: [[UInt8]: [UInt8]] = [:]
    /// The moved files by their new paths: one that makes room for another goes on from there.
    private var movedFiles: [[UInt8]: [UInt8]] = [:]
    /// The undone edits, with the places of their undos.
    var undone: [String: UndoPlace] = [:]
    var summaries: Set<String> = []

    var files: Set<[UInt8]> { Set(editedFiles.values) }

    var undoneFiles: Set<[UInt8]> {
      let ids = Set(undone.keys.map { Array($0.utf8) })
      let others = editedFiles.filter { !ids.contains($0.key) }
      return files.subtracting(others.values)
    }

    private func withoutExtension(_ file: [UInt8]) -> [UInt8] {
      PathBytes(file).nameExtension.map { Array(file.dropLast($0.count + 1)) } ?? file
    }

    /// The number of photos, and of those that are undone.
    func photoCounts(_ isPhoto: (PathBytes) -> Bool) -> (all: Int, undone: Int) {
      let (files, undone) = (files, undoneFiles)
      let photos = files.filter { isPhoto(PathBytes($0)) }
      let groupsOfPhotos = Set(photos.compactMap { groups[$0] })
      let stems = Set(photos.map { withoutExtension($0) })
      // What belongs to a photo of the run does not count, and other files of a group count as one.
      let others = files.subtracting(photos).filter { file in
        if let group = groups[file] { return !groupsOfPhotos.contains(group) }
        let stem = withoutExtension(file)
        return !photos.contains(stem) && !stems.contains(stem)
      }
      func count(_ files: Set<[UInt8]>) -> Int {
        let others = others.intersection(files)
        return photos.intersection(files).count + Set(others.map { groups[$0] ?? $0 }).count
      }
      return (count(files), count(undone))
    }

    mutating func note(_ line: ArraySlice<UInt8>) {
      if line.starts(with: JournalRecord.beginnings[0]) {
        // Found as bytes: decoding the lines of a large run would take seconds.
        guard let id = line.value(ofKey: "id"), let file = line.value(ofKey: "file") else { return }
        editedFiles[Array(id)] = Array(file)
        if editedFiles.count <= Self.sampleSize {
          summaries.formUnion(JournalRecord(line: line)?.edited?.summary ?? [])
        }
      } else if line.starts(with: JournalRecord.move) {
        guard let id = line.value(ofKey: "id"), let source = line.value(ofKey: "from") else {
          return
        }
        let file = movedFiles[Array(source)] ?? Array(source)
        editedFiles[Array(id)] = file
        if let target = line.value(ofKey: "to") { movedFiles[Array(target)] = file }
        if let group = line.number(ofKey: "group") { groups[file] = Array(group) }
        summaries.insert(JournalRecord.nameSummary)
      } else if line.starts(with: JournalRecord.link) {
        guard let id = line.value(ofKey: "id"), let file = line.value(ofKey: "file") else { return }
        editedFiles[Array(id)] = Array(file)
        summaries.insert(JournalRecord.linkSummary)
      } else if line.starts(with: JournalRecord.made) {
        return
      } else if let record = JournalRecord(line: line) {
        run = run ?? record.run
        finish = record.finished ?? finish
        if let undo = record.undone {
          if undo.failed ?? false {
            editedFiles[Array(undo.id.utf8)] = nil
          } else {
            undone[undo.id] = UndoPlace(sequence: undo.sequence ?? 0, time: undo.time)
          }
        }
        if let redo = record.redone { undone[redo.id] = nil }
      }
    }
  }
}

extension JournalFile {
  private static let pieceSize = 1 << 20

  /// Hands over each complete line, without its line break.
  func readLines(
    isCancelled: () -> Bool, _ receive: (ArraySlice<UInt8>) -> Void
  ) throws(Errno) {
    let size = min(try size(), Self.maximumSize)
    var (rest, position) = ([UInt8](), 0)
    while position < size, !isCancelled() {
      let piece = try read(position..<min(position + Self.pieceSize, size))
      if piece.isEmpty { return }
      position += piece.count
      rest += piece
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        receive(rest[start..<end])
        start = end + 1
      }
      rest.removeSubrange(..<start)
      // No line is that long.
      if rest.count > JournalContents.maximumLineLength { rest = [] }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text of this key in a line of JSON, with its escapes. Quotes inside other texts are escaped, so the
  /// key occurs nowhere else.
  fileprivate func value(ofKey key: String) -> ArraySlice<UInt8>? {
    guard let start = end(of: Array("\"\(key)\":\"".utf8)) else { return nil }
    var end = start
    while end < endIndex, self[end] != UInt8(ascii: "\"") {
      end += self[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < endIndex ? self[start..<end] : nil
  }

  /// The digits of the number of this key.
  fileprivate func number(ofKey key: String) -> ArraySlice<UInt8>? {
    end(of: Array("\"\(key)\":".utf8)).map { start in
      self[start...].prefix { (0x30...0x39).contains($0) }
    }
  }

  /// The end of the first occurrence of these bytes. `firstRange(of:)` takes a hundred times as long.
  private func end(of bytes: [UInt8]) -> Int? {
    var start = startIndex
    while start <= endIndex - bytes.count {
      if self[start] == bytes.first, self[start..<start + bytes.count].elementsEqual(bytes) {
        return start + bytes.count
      }
      start += 1
    }
    return nil
  }
}
