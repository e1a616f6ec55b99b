import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

/// The locks that say which runs are at work.
struct RunLockTests {
  @Test func isHeldByOneAndReleasedWithIt() throws {
    try TemporaryFolder.with { folder in
      let opened = try folder.opened()
      var lock: RunLock? = try RunLock(of: 3, in: opened)
      #expect(RunLock.isHeld(ofRun: 3, in: opened))
      #expect(!RunLock.isHeld(ofRun: 4, in: opened))
      #expect(throws: JournalRefusal.inaccessible(.wouldBlock)) {
        _ = try RunLock(of: 3, in: opened)
      }
      withExtendedLifetime(lock) {}
      lock = nil
      #expect(!RunLock.isHeld(ofRun: 3, in: opened))
      #expect(try folder.names().isEmpty)
    }
  }

  /// The file of a program that was killed stays, and locks nothing.
  @Test func isTakenFromAProgramThatIsGone() throws {
    try TemporaryFolder.with { folder in
      try folder.place([], at: "3.lock")
      let opened = try folder.opened()
      #expect(!RunLock.isHeld(ofRun: 3, in: opened))
      let lock = try RunLock(of: 3, in: opened)
      #expect(RunLock.isHeld(ofRun: 3, in: opened))
      withExtendedLifetime(lock) {}
    }
  }

  /// Many that take and release it while others ask: never do two hold it.
  @Test func isHeldByOneAtATime() throws {
    try TemporaryFolder.with { folder in
      let opened = try folder.opened()
      let holders = Mutex((now: 0, most: 0, count: 0))
      _ = Threads.run(8) { thread in
        for _ in 0..<100 {
          if thread.isMultiple(of: 4) {
            _ = RunLock.isHeld(ofRun: 1, in: opened)
          } else if let lock = try? RunLock(of: 1, in: opened) {
            holders.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.count + 1) }
            holders.withLock { $0.now -= 1 }
            withExtendedLifetime(lock) {}
          }
        }
      }
      #expect(holders.withLock { $0.most } == 1)
      #expect(holders.withLock { $0.count } > 50)
      #expect(try folder.names().isEmpty)
    }
  }
}
