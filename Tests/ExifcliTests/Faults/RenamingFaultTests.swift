import Foundation
import Testing

/// Renamings that are killed at every call that changes something, or in which that call fails: no file and no name
/// is lost, a second run finishes, and everything can be undone.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct RenamingFaultTests {
  @Test(arguments: [
    ["FOLDER", "--to", "FOLDER/new/{captureDate:yyyy}/{name}"],
    ["FOLDER", "--to", "FOLDER/copies/{name}", "--copy"],
    ["FOLDER/1.jpg", "FOLDER/2.jpg", "--to", "{n:1}.{ext}", "--sort", "file:desc"],
    ["FOLDER", "--to", "{n:2}.{ext}"],
  ])
  func nothingIsLost(arguments: [String]) throws {
    try Self.expectNothingLost(arguments)
  }

  /// Files are copied, and the old ones removed.
  @Test(.enabled(if: RenamingTrial.hasOtherDisk, "/dev/shm is not a disk of its own here"))
  func nothingIsLostBetweenDisks() throws {
    try Self.expectNothingLost(["FOLDER", "--to", "MEMORY/{name}"])
  }

  /// If photos exchange their names, and one of them cannot get its new name, all keep their old ones.
  @Test func allOrNoneExchangeTheirNames() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "{n:1}.{ext}", "--sort", "file:desc"]
      let (_, faults) = try trial.faults(of: rename)
      let failures = faults.filter { $0.call.name == "renameat2" && $0.kind == .error("EIO") }
      #expect(failures.count > 5)
      for fault in failures {
        try trial.restore()
        let result = try trial.run(rename, with: fault)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("is left as it is, because names pass from one file"))
        #expect(try trial.files() == trial.before.files)
      }
    }
  }

  /// A photo that made room for another one, and cannot go on or back, is not lost.
  @Test func saysWhereAPhotoIs() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "{n:1}.{ext}", "--sort", "file:desc"]
      let (_, faults) = try trial.faults(of: rename)
      let last = try #require(
        faults.filter { $0.call.name == "renameat2" && $0.kind == .error("EIO") }.last)
      let fault = Fault(call: last.call, kind: .errorsFromThere("EIO"))
      try trial.restore()
      let result = try trial.run(rename, with: fault)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("2.jpg: is now named "))
      #expect(result.errors.contains("; 'exifcli undo' gives the old name back"))
      #expect(!result.errors.contains("unchanged"))
      try trial.expectAllFiles("\(fault)")
      try trial.undoAll()
      #expect(try trial.files() == trial.before.files)
    }
  }

  private static func expectNothingLost(_ arguments: [String]) throws {
    try RenamingTrial.with { trial in
      let rename = ["rename"] + arguments
      let (after, faults) = try trial.faults(of: rename)
      #expect(faults.count > 10)
      for fault in faults {
        try trial.restore()
        let result = try trial.run(rename, with: fault)
        try trial.expectAllFiles("\(fault.call.name) \(fault.call.ordinal): \(fault)")
        if result.signal == 9 {
          try trial.undoAll()
          #expect(try trial.files() == trial.before.files, "undo after \(fault.call)")
          try trial.restore()
          _ = try trial.run(rename, with: fault)
          // There is nothing to resume if nothing was recorded yet, or if all was done.
          let resumed = try trial.run(["rename", "--resume"])
          if resumed.exitCode != 0, try trial.files() == trial.before.files {
            _ = try trial.run(rename)
          }
        } else {
          // What numbers photos, must not number them again if all was done.
          if try trial.files() != after.files { _ = try trial.run(rename) }
        }
        #expect(
          try trial.files() == after.files, "\(fault.call.name) \(fault.call.ordinal): \(fault)")
        try trial.expectAllFiles("\(fault.call.name) \(fault.call.ordinal): \(fault)")
        if result.errors.contains("will not undo this run") { continue }
        try trial.undoAll()
        #expect(
          try trial.files() == trial.before.files,
          "\(fault.call.name) \(fault.call.ordinal): \(fault)")
      }
    }
  }

  /// The same for undos.
  @Test func undosGoOn() throws {
    try RenamingTrial.with { trial in
      _ = try trial.run(["rename", "FOLDER", "--to", "FOLDER/new/{captureDate:yyyy}/{name}"])
      try trial.keep()
      let (after, faults) = try trial.faults(of: ["undo", "1"])
      #expect(after == trial.before)
      for fault in faults {
        try trial.restore()
        _ = try trial.run(["undo", "1"], with: fault)
        try trial.expectAllFiles("\(fault.call.name) \(fault.call.ordinal): \(fault)")
        _ = try trial.run(["undo", "1"])
        #expect(
          try trial.files() == trial.before.files,
          "\(fault.call.name) \(fault.call.ordinal): \(fault)")
      }
    }
  }
}

/// A folder of photos with a history, for renamings with faults.
private final class RenamingTrial {
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

  static func with(_ body: (RenamingTrial) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let trial = try RenamingTrial(in: folder)
      defer { try? FileManager.default.removeItem(atPath: trial.memory.path) }
      try body(trial)
    }
  }

  private init(in root: TemporaryFolder) throws {
    self.root = root
    memory = TemporaryFolder(
      path: (Self.hasOtherDisk ? Self.memoryPath : root.path) + "/exifcli-\(UUID().uuidString)")
    try root.makeFolder("report")
    try root.place("date-plain", as: "photos/1.jpg")
    try root.place("exif-little-endian", as: "photos/2.jpg")
    try root.place([1, 2, 3], at: "photos/2.xmp")
    try root.place([4, 5], at: "photos/1.xmp")
    try root.place([6], at: "photos/1.jpg.json")
    before = try FileTree(TemporaryFolder(path: root.url("photos").path))
    kept = before
    try FileTree().restore(in: memory)
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
    let result = try Strace.run(named(arguments), in: root, setting: state)
    try #require(result.exitCode == 0, "\(result.errors)")
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    let calls = [folder, memory].flatMap { SystemCall.calls(in: trace, about: $0.path) }
    let faults = Fault.faults(at: calls, all: false)
    var after = FileTree()
    after.files = try files()
    try restore()
    return (after, faults)
  }

  func keep() throws { kept = try FileTree(folder) }

  func restore() throws {
    try kept.restore(in: folder)
    try FileTree().restore(in: memory)
  }

  func undoAll() throws {
    for _ in 1...5 where try run(["undo"]).exitCode == 0 {}
  }

  func files() throws -> [String: [UInt8]] {
    let other = try FileTree(memory).files.map { ("MEMORY/" + $0, $1) }
    return try FileTree(folder).files.filter { !$0.key.hasPrefix("state/") }
      .merging(other, uniquingKeysWith: { first, _ in first })
  }

  /// Each file is still there, once or, if it is copied, twice, whatever its name.
  func expectAllFiles(_ comment: Comment) throws {
    let now = Set(try files().values.map { $0 })
    for bytes in before.files.values { #expect(now.contains(bytes), comment) }
    #expect(now.isSubset(of: Set(before.files.values)), comment)
  }
}
