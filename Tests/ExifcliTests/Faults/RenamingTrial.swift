import Foundation
import PhotoFixtures
import Testing

/// A folder of photos with a history, for renamings with faults.
final class RenamingTrial {
  private static let memoryPath = "/dev/shm"
  /// Whether there is a second disk.
  static let hasOtherDisk: Bool = {
    let disks = [memoryPath, FileManager.default.temporaryDirectory.path].map {
      try? FileManager.default.attributesOfItem(atPath: $0)[.systemNumber] as? Int
    }
    return disks[0] != nil && disks[0] != disks[1]
      && FileManager.default.isWritableFile(atPath: memoryPath)
  }()

  private let root: TemporaryFolder
  /// A folder on another disk, if there is one.
  private let memory: TemporaryFolder
  private var folder: TemporaryFolder { TemporaryFolder(path: root.url("photos").path) }
  private var kept: FileTree
  let before: FileTree

  /// - Parameter files: The files to rename, by their paths in the folder; nil for two photos with sidecars.
  static func with(
    _ files: [String: [UInt8]]? = nil, _ body: (RenamingTrial) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let trial = try RenamingTrial(of: files ?? Self.twoPhotos(), in: folder)
      defer { try? FileManager.default.removeItem(atPath: trial.memory.path) }
      try body(trial)
    }
  }

  private static func twoPhotos() throws -> [String: [UInt8]] {
    [
      "1.jpg": try #require(Fixture.named("date-plain")).bytes,
      "2.jpg": try #require(Fixture.named("exif-little-endian")).bytes,
      "2.xmp": [1, 2, 3], "1.xmp": [4, 5], "1.jpg.json": [6],
    ]
  }

  private init(of files: [String: [UInt8]], in root: TemporaryFolder) throws {
    self.root = root
    memory = TemporaryFolder(
      path: (Self.hasOtherDisk ? Self.memoryPath : root.path) + "/exifcli-\(UUID().uuidString)")
    try root.makeFolder("report")
    var tree = FileTree()
    tree.files = files
    (before, kept) = (tree, tree)
    try restore()
  }

  func run(_ arguments: [String], with fault: Fault? = nil) throws -> ProgramResult {
    let arguments = named(arguments)
    if let fault { return try Strace.run(arguments, in: root, fault: fault, setting: state) }
    return try Program.run(arguments, in: "/", script: "export \(state); exec \"$@\"")
  }

  private var state: String { "XDG_STATE_HOME='\(folder.path)/state'" }

  private func named(_ arguments: [String]) -> [String] {
    arguments.map {
      $0.replacing("FOLDER", with: folder.path).replacing("MEMORY", with: memory.path)
    }
  }

  /// The files after a run without a fault, and the faults at its calls. Then restores the folder.
  func faults(of arguments: [String]) throws -> (after: FileTree, faults: [Fault]) {
    let (after, calls) = try calls(of: arguments)
    return (after, Fault.faults(at: calls, .usual))
  }

  /// The files after a run without a fault, and its calls. Then restores the folder.
  func calls(of arguments: [String]) throws -> (after: FileTree, calls: [SystemCall]) {
    let result = try Strace.run(named(arguments), in: root, setting: state)
    try #require(result.exitCode == 0, "\(result.errors)")
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    let calls = [folder, memory].flatMap { SystemCall.calls(in: trace, about: $0.path) }
    var after = FileTree()
    after.files = try files()
    try restore()
    return (after, calls)
  }

  func keep() throws { kept = try FileTree(folder) }

  func restore() throws {
    try kept.restore(in: folder)
    try FileTree().restore(in: memory)
  }

  /// Undoes runs until the files are as before them, or none is left.
  func undoAll() throws {
    for _ in 1...5 {
      guard try run(["undo"]).exitCode == 0, try files() != before.files else { return }
    }
  }

  func files() throws -> [String: [UInt8]] {
    let other = try FileTree(memory).files.map { ("MEMORY/" + $0, $1) }
    return try FileTree(folder).files.filter { !$0.key.hasPrefix("state/") }
      .merging(other, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the folder has a file or folder of this name.
  func hasFile(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url(name).path)
  }

  /// How many different files have these names.
  func fileCount(of names: [String]) throws -> Int {
    let numbers = try names.map { name in
      let all = try FileManager.default.attributesOfItem(atPath: folder.url(name).path)
      return try #require(all[.systemFileNumber] as? Int)
    }
    return Set(numbers).count
  }

  /// Each file is still there, once or, if it is copied, twice, whatever its name.
  func expectAllFiles(_ comment: Comment) throws {
    let now = Set(try files().values.map { $0 })
    for bytes in before.files.values { #expect(now.contains(bytes), comment) }
    #expect(now.isSubset(of: Set(before.files.values)), comment)
  }
}
