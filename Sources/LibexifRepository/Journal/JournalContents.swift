import PhotoEntities
import SystemPackage

/// What a journal says: the edits that can be undone, and what of it cannot be read.
struct JournalContents {
  /// A photo with its edits that are not undone yet, the newest first.
  struct Photo: Equatable, Sendable {
    let file: String
    var edits: [JournalRecord.Edit]
  }

  /// How long a line may be, in bytes: all that an edit can change of an Exif block takes a quarter
  /// of that.
  static let maximumLineLength = 1 << 20
  private static let pieceSize = 64 << 10
  /// How many lines there may be that cannot be read. Each breakdown leaves one; a file may be
  /// nothing but such lines.
  static let maximumUnreadableLines = 1000

  /// The number, counted from 1, of lines that were cut off when a program or the machine broke
  /// down: before the photo was touched, as the line must be whole first.
  private(set) var cutLines: [Int] = []
  /// The same of lines that are whole and cannot be read.
  private(set) var damagedLines: [Int] = []
  /// In the order in which they were made.
  private var edits: [JournalRecord.Edit] = []
  private var undone: Set<String> = []

  /// Whether it is one as far as it was read: not where too many lines cannot be read, and the
  /// reading ended there.
  var isJournal: Bool { cutLines.count + damagedLines.count <= Self.maximumUnreadableLines }

  /// Reads the journal, piece by piece; as far as it comes where it is cancelled.
  init(
    _ file: JournalFile, isCancelled: LibexifPhotoRepository.Cancellation = { false }
  ) throws(Errno) {
    let file = try PhotoFile(file.path)
    guard try file.status().size <= JournalFile.maximumSize else { throw .fileTooLarge }
    var (number, line, position) = (1, [UInt8](), 0)
    while position < JournalFile.maximumSize, isJournal, !isCancelled() {
      let piece = try file.read(position..<position + Self.pieceSize)
      if piece.isEmpty { break }
      position += piece.count
      var parts = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let rest = parts.removeLast()
      for part in parts where isJournal {
        note(line + part, number: number)
        (number, line) = (number + 1, [])
      }
      // Of a line that is too long no more is held than tells that.
      if line.count <= Self.maximumLineLength { line += rest }
    }
    note(line, number: number)
    edits.removeAll { undone.contains($0.id) }
  }

  private mutating func note(_ line: [UInt8], number: Int) {
    if line.isEmpty { return }
    guard line.count <= Self.maximumLineLength else { return damagedLines.append(number) }
    switch JournalRecord(line: line[...]) {
    case let record? where record.edited != nil || record.undone != nil:
      if let edit = record.edited { edits.append(edit) }
      if let undo = record.undone { undone.insert(undo.id) }
    case nil where !line.suffix(2).elementsEqual("}}".utf8): cutLines.append(number)
    default: damagedLines.append(number)
    }
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
