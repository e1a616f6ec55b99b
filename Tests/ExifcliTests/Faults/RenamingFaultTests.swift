import Foundation
import Testing

/// Renamings that are killed at a call that changes something, or in which that call fails: no file and no name
/// is lost, a second run finishes, and everything can be undone.
///
/// `make faults` tries both at every such call.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct RenamingFaultTests {
  @Test(arguments: [
    ["rename", "FOLDER", "--to", "FOLDER/new/{captureDate:yyyy}/{name}"],
    ["rename", "FOLDER", "--to", "FOLDER/copies/{name}", "--copy"],
    ["rename", "FOLDER/1.jpg", "FOLDER/2.jpg", "--to", "{n:1}.{ext}", "--sort", "file:desc"],
    ["rename", "FOLDER", "--to", "{n:2}.{ext}"],
    ["import", "FOLDER", "--to", "FOLDER/archive/{captureDate:yyyy}/{name}"],
    ["duplicates", "FOLDER", "--move-to", "FOLDER/aside"],
  ])
  func nothingIsLost(arguments: [String]) throws {
    try Self.expectNothingLost(arguments)
  }

  /// Files are copied, and the old ones removed.
  @Test(.enabled(if: RenamingTrial.hasOtherDisk, "/dev/shm is not a disk of its own here"))
  func nothingIsLostBetweenDisks() throws {
    try Self.expectNothingLost(["rename", "FOLDER", "--to", "MEMORY/{name}"])
  }

  /// If photos exchange their names, and one of them cannot get its new name, all keep their old ones.
  @Test func allOrNoneExchangeTheirNames() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "{n:1}.{ext}", "--sort", "file:desc"]
      let (_, calls) = try trial.calls(of: rename)
      let moves = calls.filter { $0.name == "renameat2" }
      #expect(moves.count > 5)
      for move in moves {
        try trial.restore()
        let result = try trial.run(rename, with: Fault(call: move, kind: .error("EIO")))
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
      let (_, calls) = try trial.calls(of: rename)
      let last = try #require(calls.last { $0.name == "renameat2" })
      let fault = Fault(call: last, kind: .errorsFromThere("EIO"))
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

  /// Files that are not found any more, as on a disk that was pulled out, are not given up: an undo finds them later.
  @Test func whatIsNotFoundForAWhileIsNotForgotten() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "{n:2}.{ext}"]
      let (_, calls) = try trial.calls(of: rename)
      let first = try #require(calls.firstIndex { $0.name == "renameat2" })
      let later = calls[first...].filter { $0.name == "openat" }
      #expect(later.count > 3)
      for call in later {
        try trial.restore()
        _ = try trial.run(rename, with: Fault(call: call, kind: .errorsFromThere("ENOENT")))
        try trial.expectAllFiles("\(call)")
        _ = try trial.run(["undo"])
        #expect(try trial.files() == trial.before.files, "\(call)")
      }
    }
  }

  /// If a folder cannot be listed, or a name not be looked up, no photo is moved without what belongs to it.
  @Test func whatCannotBeLookedUpPartsNothing() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "FOLDER/new/{name}"]
      let (_, calls) = try trial.calls(of: rename)
      let looks = calls.filter { ["getdents64", "newfstatat", "statx"].contains($0.name) }
      #expect(looks.contains { $0.name == "getdents64" } && looks.count > 5)
      for call in looks {
        try trial.restore()
        _ = try trial.run(rename, with: Fault(call: call, kind: .error("EIO")))
        let files = try trial.files()
        for (photo, others) in [("1.jpg", ["1.xmp", "1.jpg.json"]), ("2.jpg", ["2.xmp"])] {
          let isMoved = files["new/" + photo] != nil
          for other in others {
            #expect((files["new/" + other] != nil) == isMoved, "\(other): \(call)")
          }
        }
      }
    }
  }

  /// Folders that were made for files that never came are not left.
  @Test func undoLeavesNoNewFolder() throws {
    try RenamingTrial.with { trial in
      let rename = ["rename", "FOLDER", "--to", "FOLDER/new/{captureDate:yyyy}/{name}"]
      let (_, calls) = try trial.calls(of: rename)
      for call in calls where call.name == "renameat2" {
        try trial.restore()
        #expect(try trial.run(rename, with: Fault(call: call, kind: .kill)).signal == 9)
        try trial.undoAll()
        #expect(!trial.hasFile("new"), "\(call)")
      }
    }
  }

  private static func expectNothingLost(_ rename: [String]) throws {
    try RenamingTrial.with { trial in
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
          let resumed = try trial.run(["resume"])
          if resumed.exitCode != 0, try trial.files() == trial.before.files {
            _ = try trial.run(rename)
          }
        } else {
          // What numbers photos, must not number them again if all was done. If a part of it was recorded, it is
          // refused, and the message says how to go on.
          if try trial.files() != after.files {
            let again = try trial.run(rename)
            if again.errors.contains("exifcli resume") {
              _ = try trial.run(["resume"])
            }
          }
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
