import Foundation
import Testing

/// After a power cut, the state depends on the order of flushes: a new file before it takes a
/// photo's name, its folder after that, and the journal before the photo changes.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct FlushOrderTests {
  private static let growing = ["--artist", "Somebody with a name of some length"]
  private static let journal = ["--journal", "FOLDER/j"]
  private static let backup = ["--backup", ".old"]
  private static let one = ["a.jpg": "exif-little-endian"]
  private static let three = ["a.jpg": "exif-little-endian", "b.jpg": "no-exif", "c.jpg": "grey"]

  private static func edit(
    _ name: String, of photos: [String: String] = one, others: [String: String] = [:],
    _ options: [String] = []
  ) -> FaultyOperation {
    FaultyOperation(
      name: name, photos: photos, others: others, arguments: ["edit", "PHOTOS"] + growing + options)
  }

  private static let operations = [
    edit("edit"), edit("edit --journal", journal), edit("edit --backup", backup),
    edit(
      "edit --backup that is there", others: ["a.jpg.old": "exif-little-endian"], backup),
    edit("edit --output", ["--output", "FOLDER/out/deep"]),
    edit("edit of 3 photos", of: three, journal + backup),
    edit("edit --all-or-nothing", of: three, ["--all-or-nothing"] + journal + backup),
    FaultyOperation(
      name: "undo", photos: one, preparation: [["edit", "PHOTOS"] + growing + journal],
      arguments: ["undo", "FOLDER/j"]),
  ]

  /// An operation's history of files, and their places.
  fileprivate struct Run {
    let history: FileHistory
    let folder: String
    let operation: FaultyOperation

    var events: [FileHistory.Event] { history.events }
    var photos: [String] { operation.photos.keys.sorted().map { folder + "/" + $0 } }

    /// When a file first got this name.
    func naming(of path: String) -> (index: Int, file: FileHistory.File)? {
      for (index, event) in events.enumerated() {
        if case .named(let file, path) = event { return (index, file) }
      }
      return nil
    }

    /// Whether the file is flushed in this part of the trace, and not changed after that.
    func isOnDisk(_ file: FileHistory.File?, in range: Range<Int>) -> Bool {
      guard let file else { return false }
      let last = events[range].last { $0 == .flushed(file) || $0 == .changed(file) }
      return last == .flushed(file)
    }

    /// Whether the folder of the path is flushed in this part of the trace.
    func isFolderFlushed(of path: String, in range: Range<Int>) -> Bool {
      guard let folder = history[(path as NSString).deletingLastPathComponent] else { return false }
      return events[range].contains(.flushed(folder))
    }
  }

  @Test(arguments: operations)
  func aNewFileIsFlushedBeforeItIsNamedAndItsFolderAfterwards(_ operation: FaultyOperation) throws {
    try withRun(of: operation) { run in
      let places = try Set(run.places)
      let wanted =
        operation.arguments.contains("--output") ? [run.folder + "/out/deep/a.jpg"] : run.photos
      #expect(places.isSuperset(of: wanted))
      for place in places {
        let (index, file) = try #require(run.naming(of: place))
        #expect(run.events[..<index].contains(.changed(file)), "\(place) is written")
        #expect(run.isOnDisk(file, in: 0..<index), "\(place) is flushed before it has its name")
        #expect(!run.events[index...].contains(.changed(file)), "\(place) is whole")
        #expect(
          run.isFolderFlushed(of: place, in: index..<run.events.count),
          "the folder of \(place) is flushed")
      }
    }
  }

  /// Photos that are edited one by one record at the same time: one may write to the journal after
  /// another has flushed it.
  @Test(
    arguments: operations.filter { operation in
      operation.arguments.contains("--journal")
        && (operation.photos.count == 1 || operation.isJoint)
    })
  func theJournalIsFlushedBeforeAPhotoChanges(_ operation: FaultyOperation) throws {
    try withRun(of: operation) { run in
      let journal = try #require(run.naming(of: run.folder + "/j"))
      for photo in run.photos {
        let landing = try #require(run.naming(of: photo)).index
        let written = run.events[..<landing].lastIndex(of: .changed(journal.file))
        #expect(written != nil, "\(photo) is recorded")
        #expect(run.isOnDisk(journal.file, in: 0..<landing), "the record of \(photo) is flushed")
        #expect(run.isFolderFlushed(of: run.folder + "/j", in: journal.index..<landing))
      }
    }
  }

  @Test(arguments: operations.filter { $0.arguments.contains("--backup") })
  func theBackupAndItsFolderAreFlushedBeforeThePhotoChanges(_ operation: FaultyOperation) throws {
    try withRun(of: operation) { run in
      for photo in run.photos {
        let landing = try #require(run.naming(of: photo)).index
        let backup = photo + ".old"
        #expect(run.isOnDisk(run.history[backup], in: 0..<landing), "\(backup) is flushed")
        let naming = run.naming(of: backup)?.index ?? 0
        #expect(
          run.isFolderFlushed(of: backup, in: naming..<landing), "\(backup)'s folder is flushed")
      }
    }
  }

  private func withRun(of operation: FaultyOperation, _ body: (Run) throws -> Void) throws {
    try TemporaryFolder.with { root in
      // The trace has this path.
      let path = root.url("photos").resolvingSymlinksInPath().path
      let photos = TemporaryFolder(path: path)
      try root.makeFolder("report")
      try operation.placePhotos(in: root)
      for arguments in operation.preparation {
        let result = try Program.run(operation.arguments(arguments, in: photos))
        try #require(result.exitCode == 0, "\(result.errors)")
      }
      let result = try Strace.run(operation.arguments(operation.arguments, in: photos), in: root)
      try #require(result.exitCode == 0, "\(result.errors)")
      let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
      try body(
        Run(
          history: FileHistory(of: TracedCall.calls(in: trace)), folder: path,
          operation: operation))
    }
  }
}

extension FlushOrderTests.Run {
  /// The names that new files got, except the journal and temporary names.
  fileprivate var places: [String] {
    get throws {
      events.compactMap { event in
        guard case .named(_, let path) = event, path.utf8.starts(with: (folder + "/").utf8),
          path != folder + "/j"
        else { return nil }
        let name = (path as NSString).lastPathComponent
        let isPassing = name.utf8.starts(with: ".exifcli-".utf8) || name.utf8.first == 0x23
        return isPassing ? nil : path
      }
    }
  }
}
