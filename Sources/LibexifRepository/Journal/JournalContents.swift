import PhotoEntities
import SystemPackage

/// What a journal says: the edits that can be undone, and what of it cannot be read.
struct JournalContents {
  /// A photo with its edits that are not undone yet, the newest first.
  struct Photo: Equatable, Sendable {
    let file: String
    var edits: [JournalRecord.Edit]
  }

  /// The number, counted from 1, of lines that were cut off when a program or the machine broke
  /// down: before the photo was touched, as the line must be whole first.
  private(set) var cutLines: [Int] = []
  /// The same of lines that are whole and cannot be read.
  private(set) var damagedLines: [Int] = []
  /// In the order in which they were made.
  private var edits: [JournalRecord.Edit] = []

  init(_ file: JournalFile) throws(Errno) {
    self.init(try PhotoFile(file.path).contents())
  }

  init(_ bytes: [UInt8]) {
    var undone: Set<String> = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      switch JournalRecord(line: line) {
      case let record? where record.edited != nil || record.undone != nil:
        if let edit = record.edited { edits.append(edit) }
        if let undo = record.undone { undone.insert(undo.id) }
      case nil where !line.suffix(2).elementsEqual("}}".utf8): cutLines.append(index + 1)
      default: damagedLines.append(index + 1)
      }
    }
    edits.removeAll { undone.contains($0.id) }
  }

  /// The photos of the newest runs, or of all: those of the newest run come first, and those of the
  /// same run in the order of their paths, as they were edited at the same time.
  func photos(ofNewestRuns count: Int?) -> [Photo] {
    var runs: [String] = []
    var seen: Set<String> = []
    for edit in edits.reversed() where seen.insert(edit.run).inserted { runs.append(edit.run) }
    let chosen = Set(runs.prefix(count ?? .max))
    var photos: [Photo] = []
    // By bytes: texts are the same to Swift that are two names of files, with é of one scalar or two.
    var places: [PhotoIdentifier: Int] = [:]
    for edit in edits.reversed() where chosen.contains(edit.run) {
      let identifier = PhotoIdentifier(text: edit.file)
      if let place = places[identifier] {
        photos[place].edits.append(edit)
      } else {
        places[identifier] = photos.count
        photos.append(Photo(file: edit.file, edits: [edit]))
      }
    }
    let ranks = Dictionary(uniqueKeysWithValues: zip(runs, runs.indices))
    func place(_ photo: Photo) -> (Int, PhotoIdentifier) {
      (photo.edits.first.flatMap { ranks[$0.run] } ?? 0, PhotoIdentifier(text: photo.file))
    }
    return photos.sorted { place($0) < place($1) }
  }
}

extension PhotoFile {
  /// All bytes of the file.
  fileprivate func contents() throws(Errno) -> [UInt8] {
    try read(0..<Int(status().size))
  }
}
