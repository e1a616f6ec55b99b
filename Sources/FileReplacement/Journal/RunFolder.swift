import Platform
package import SystemPackage

/// A folder with a journal for each run of the program: `1.jsonl`, `2.jsonl` and so on. Only its owner can
/// read it.
package struct RunFolder: Sendable {
  /// The most runs that are kept.
  package static let maximumRuns = 1000
  /// The most bytes that all runs may have together.
  package static let maximumBytes = 512 << 20
  /// The newest runs, which are kept in any case: they may still go on.
  package static let minimumRuns = 20
  /// The most bytes that are read to find the last record.
  private static let endSize = 64 << 10

  /// The file of a run.
  package struct File: Sendable, Hashable {
    /// The run's number, from 1.
    package let number: Int
    package let path: FilePath
    /// The size in bytes.
    package let size: Int
  }

  package let path: FilePath

  /// The folder at this path. It need not exist yet.
  package init(at path: FilePath) {
    self.path = path
  }

  /// Creates the folder if it is missing, and checks that only this user can change what is in it.
  package func prepare() throws(JournalRefusal) {
    _ = try JournalRefusal.accessing { () throws(Errno) in
      try Folder.make(path, isPrivate: true)
    }
    let folder = try open()
    if let error = folder.writingRefusal() { throw .inaccessible(error) }
  }

  /// The runs, the newest first; none if there is no folder.
  package func files() throws(JournalRefusal) -> [File] {
    do throws(JournalRefusal) {
      return try files(in: try open())
    } catch .inaccessible(.noSuchFileOrDirectory) {
      return []
    }
  }

  /// Creates the file of a new run, with the next number, and locks the run.
  func create() throws(JournalRefusal) -> (JournalFile, RunLock) {
    let folder = try open()
    var last = try files(in: folder).first?.number ?? 0
    while true {
      // No number follows the largest one.
      guard last < .max else { throw .full }
      do throws(JournalRefusal) {
        let file = try JournalFile(creating: Self.name(of: last + 1), in: folder)
        return (file, try RunLock(of: last + 1, in: folder))
      } catch .inaccessible(.fileExists) {
        // Another run has just taken the number.
        last += 1
      }
    }
  }

  /// The number of the next undo, which is higher than that of each undo before, whatever the clock says. If it cannot
  /// be kept, it is the time.
  package func nextUndo() -> Int {
    let time = Int(LocalTime.seconds)
    guard let folder = try? open(),
      let file = try? folder.open(
        "undos", .readWrite, options: [.create], permissions: [.ownerReadWrite])
    else { return time }
    // Closing it also unlocks it.
    defer { try? file.close() }
    for _ in 0..<500 {
      do throws(Errno) {
        try file.tryLock()
        break
      } catch .wouldBlock {
        Pause.wait(milliseconds: 2)
      } catch {
        // The file system has no locks.
        break
      }
    }
    let last = (try? file.bytes(in: 0..<20)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    // Where the file was lost, the time is higher than the number that it had.
    let number = max(min(last ?? 0, .max - 1) + 1, time)
    // Where it cannot be written, the next one may be the same: then the times decide.
    _ = try? Errno.catching { try file.writeAll(toAbsoluteOffset: 0, "\(number)".utf8) }
    return number
  }

  /// The newest run, if it is not at work and has not done all that it was asked.
  package func newestUnfinishedRun() -> File? {
    guard let (file, lines) = endOfNewestRun() else { return nil }
    return lines.last?.starts(with: JournalRecord.finish) ?? false ? nil : file
  }

  /// The newest run, if it was perhaps cut off in the middle of an edit.
  package func newestCutRun() -> File? {
    guard let (file, lines) = endOfNewestRun() else { return nil }
    // The line of an edit may be longer.
    guard let last = lines.last, lines.count > 1 || last.starts(with: JournalRecord.edit),
      let record = JournalRecord(line: last)
    else { return file }
    return record.edited == nil ? nil : file
  }

  /// The newest run with its last lines, the first of which may be cut; nil if it is at work or has recorded nothing.
  private func endOfNewestRun() -> (file: File, lines: [ArraySlice<UInt8>])? {
    guard let file = (try? files())?.first, file.size > 0, !isLocked(file),
      let journal = try? JournalFile(at: file.path, isCreated: false),
      (try? journal.check()) != nil, let size = try? journal.size(),
      let end = try? journal.read(max(0, size - Self.endSize)..<size)
    else { return nil }
    return (file, end.split(separator: UInt8(ascii: "\n")))
  }

  /// Whether the first line of the run's file says that it sets back the values of another run, or sets them again.
  package func isOfAnother(_ file: File) -> Bool {
    guard let journal = try? JournalFile(at: file.path, isCreated: false),
      let beginning = try? journal.read(0..<min(file.size, Self.endSize))
    else { return false }
    return JournalRecord(line: beginning.prefix { $0 != UInt8(ascii: "\n") })?.run?.of != nil
  }

  /// Locks a run that was cut off, to go on with it.
  ///
  /// - Throws: `inaccessible(.wouldBlock)` if it is still at work.
  func lock(_ file: File) throws(JournalRefusal) -> RunLock {
    try RunLock(of: file.number, in: try open())
  }

  /// Whether the run is still at work.
  package func isLocked(_ file: File) -> Bool {
    guard let folder = try? open() else { return false }
    return RunLock.isHeld(ofRun: file.number, in: folder)
  }

  /// The runs that are still at work, the newest first.
  package func filesAtWork() throws(JournalRefusal) -> [File] {
    let folder = try open()
    return try files(in: folder).filter { RunLock.isHeld(ofRun: $0.number, in: folder) }
  }

  /// Removes the oldest runs beyond the limits.
  ///
  /// - Returns: How many runs were removed.
  package func prune(
    maximumRuns: Int = Self.maximumRuns, maximumBytes: Int = Self.maximumBytes
  ) throws(JournalRefusal) -> Int {
    let folder = try open()
    var (bytes, removed) = (0, 0)
    for (index, file) in try files(in: folder).enumerated() {
      bytes += file.size
      guard
        index >= max(maximumRuns, Self.minimumRuns)
          || bytes > maximumBytes && index >= Self.minimumRuns
      else { continue }
      // A run at work still records. Another program may have removed the file just now.
      guard !RunLock.isHeld(ofRun: file.number, in: folder),
        (try? folder.remove(Self.name(of: file.number))) != nil
      else { continue }
      RunLock.remove(ofRun: file.number, in: folder)
      removed += 1
    }
    return removed
  }

  /// Opens the folder, which only this user may change.
  private func open() throws(JournalRefusal) -> OpenFolder {
    let folder = try JournalRefusal.accessing { () throws(Errno) in
      try OpenFolder(following: path)
    }
    let status = try JournalRefusal.accessing { () throws(Errno) in try folder.status() }
    guard status.userID.rawValue == CurrentUser.id else { throw .othersFile }
    guard status.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
      throw .writableByOthers
    }
    return folder
  }

  private func files(in folder: OpenFolder) throws(JournalRefusal) -> [File] {
    let names = try JournalRefusal.accessing { () throws(Errno) in try folder.names() }
    let files = names.compactMap { name -> File? in
      guard let number = Self.number(of: name),
        let status = try? folder.status(of: Self.name(of: number)), status.type == .regular
      else { return nil }
      return File(
        number: number, path: path.pushing(Self.name(of: number)), size: Int(status.size))
    }
    return files.sorted { $0.number > $1.number }
  }

  private static func name(of number: Int) -> FilePath { FilePath("\(number).jsonl") }

  /// The number in the name of a run's file; nil if it is another file's name.
  private static func number(of name: [UInt8]) -> Int? {
    let digits = name.prefix { (0x30...0x39).contains($0) }
    guard name.dropFirst(digits.count).elementsEqual(".jsonl".utf8), digits.first != 0x30 else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
