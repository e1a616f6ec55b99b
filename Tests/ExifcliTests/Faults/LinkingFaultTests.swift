import PhotoFixtures
import Testing

/// Links that are killed at a call that changes something, or in which that call fails: each name keeps its bytes, a
/// second run finishes, an undo gives each file bytes of its own, and nothing is left beside them.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct LinkingFaultTests {
  private static let names = ["1.jpg", "2.jpg", "3.jpg"]
  private static let link = ["duplicates", "FOLDER", "--link"]

  private static func withTrial(_ body: (RenamingTrial) throws -> Void) throws {
    let bytes = try #require(Fixture.named("date-plain")).bytes
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, bytes) })
    try RenamingTrial.with(files, body)
  }

  @Test func nothingIsLost() throws {
    try Self.withTrial { trial in
      let (after, faults) = try trial.faults(of: Self.link)
      #expect(after.files == trial.before.files)
      #expect(faults.count > 5)
      for fault in faults {
        let place: Comment = "\(fault.call.name) \(fault.call.ordinal): \(fault)"
        func check(_ count: Int) throws {
          #expect(try trial.files() == trial.before.files, place)
          #expect(try trial.fileCount(of: Self.names) == count, place)
        }
        try trial.restore()
        let result = try trial.run(Self.link, with: fault)
        for name in Self.names {
          #expect(try trial.files()[name] == trial.before.files[name], place)
        }
        if result.signal == 9 {
          _ = try trial.run(["undo"])
          try check(3)
          try trial.restore()
          _ = try trial.run(Self.link, with: fault)
          // There is nothing to resume if nothing was recorded yet.
          if try trial.run(["resume"]).exitCode != 0 { _ = try trial.run(Self.link) }
        } else if try trial.fileCount(of: Self.names) > 1 {
          _ = try trial.run(Self.link)
        }
        try check(1)
      }
    }
  }

  @Test func undosGoOn() throws {
    try Self.withTrial { trial in
      _ = try trial.run(Self.link)
      let (_, faults) = try trial.faults(of: ["undo", "1"])
      #expect(faults.count > 5)
      for fault in faults {
        let place: Comment = "\(fault.call.name) \(fault.call.ordinal): \(fault)"
        try trial.restore()
        _ = try trial.run(Self.link)
        _ = try trial.run(["undo", "1"], with: fault)
        for name in Self.names {
          #expect(try trial.files()[name] == trial.before.files[name], place)
        }
        _ = try trial.run(["undo", "1"])
        #expect(try trial.files() == trial.before.files, place)
        #expect(try trial.fileCount(of: Self.names) == 3, place)
      }
    }
  }
}
