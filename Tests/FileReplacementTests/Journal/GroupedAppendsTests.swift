import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

/// Appends of many threads at once.
@Suite(.tags(.concurrent))
struct GroupedAppendsTests {
  @Test func appendsDuringAnotherOneGoTogether() throws {
    let written = Mutex<[[UInt8]]>([])
    let first = HeldCall()
    let appends = GroupedAppends { bytes in
      first.call()
      written.withLock { $0.append(bytes) }
    }
    #expect(try Self.failures(ofSixBy: appends, first).allSatisfy { $0 == nil })
    #expect(appends.failure(of: [6, 7]) == nil)
    #expect(written.withLock { $0.map { $0.sorted() } } == [[0], [1, 2, 3, 4, 5], [6, 7]])
  }

  @Test func aWholeGroupFailsAndNoOther() throws {
    let written = Mutex<[[UInt8]]>([])
    let first = HeldCall()
    let appends = GroupedAppends { (bytes) throws(Errno) in
      first.call()
      if bytes.count == 5 { throw .noSpace }
      written.withLock { $0.append(bytes) }
    }
    #expect(
      try Self.failures(ofSixBy: appends, first)
        == [nil] + [Errno?](repeating: .noSpace, count: 5))
    #expect(appends.failure(of: [6]) == nil)
    #expect(written.withLock { $0 } == [[0], [6]])
  }

  /// Nobody would find a record in a file that was removed.
  @Test func aFileThatIsRemovedFailsAll() throws {
    try TemporaryFolder.with { folder in
      let file = try JournalFile(at: folder.path(of: "journal"), isCreated: true)
      let first = HeldCall()
      let appends = GroupedAppends { (bytes) throws(Errno) in
        first.call()
        try file.append(bytes)
      }
      try file.append([8, 10])
      let failures = try Self.failures(ofSixBy: appends, first) {
        try folder.place([9, 10], at: "other")
        try folder.replace("journal", by: "other")
      }
      #expect(failures == [Errno?](repeating: .noSuchFileOrDirectory, count: 6))
      #expect(try folder.bytes(of: "journal") == [9, 10])
    }
  }

  /// No append is lost or written twice, writes do not overlap, and no caller continues before its
  /// own append.
  @Test func eachIsWrittenOnceBeforeItReturns() {
    let written = Mutex<[UInt8]>([])
    let writing = Mutex<Void>(())
    let appends = GroupedAppends { (bytes) throws(Errno) in
      guard writing.withLockIfAvailable({ _ in written.withLock { $0 += bytes } }) != nil else {
        throw .resourceBusy
      }
    }
    let counts = Threads.run(16) { thread in
      (0..<16).count { index in
        let byte = UInt8(thread * 16 + index)
        return appends.failure(of: [byte]) == nil && written.withLock { $0.contains(byte) }
      }
    }
    #expect(counts == [Int](repeating: 16, count: 16))
    #expect(written.withLock { $0.sorted() } == Array(0...255))
  }

  /// Appends `[0]`. While that is held, appends `[1]` to `[5]` on further threads, and runs the
  /// given work before `[0]` continues. Returns the failures in the order of the bytes.
  private static func failures(
    ofSixBy appends: GroupedAppends, _ first: HeldCall, meanwhile body: () throws -> Void = {}
  ) throws -> [Errno?] {
    let failures = Mutex([Errno?](repeating: nil, count: 6))
    let threads = Threads()
    for byte in 0..<6 {
      threads.start {
        let failure = appends.failure(of: [UInt8(byte)])
        failures.withLock { $0[byte] = failure }
      }
      if byte == 0 { first.waitUntilHeld() }
    }
    // The members of the group can only wait. If one does not come, the test gives up in the end.
    for _ in 0..<20_000 where appends.openGroup.withLock({ $0.bytes.count }) < 5 { usleep(1000) }
    let result = Result { try body() }
    first.release()
    threads.wait()
    try result.get()
    return failures.withLock { $0 }
  }
}

/// A function whose first call is held until it is released.
private final class HeldCall: Sendable {
  private let isFirst = Atomic(true)
  private let isHeld = DispatchSemaphore(value: 0)
  private let isReleased = DispatchSemaphore(value: 0)

  func call() {
    guard isFirst.exchange(false, ordering: .relaxed) else { return }
    isHeld.signal()
    isReleased.wait()
  }

  func waitUntilHeld() {
    _ = isHeld.wait(timeout: .now() + 20)
  }

  func release() {
    isReleased.signal()
  }
}

extension GroupedAppends {
  /// Appends the bytes. Returns the error that was thrown.
  fileprivate func failure(of bytes: [UInt8]) -> Errno? {
    do throws(Errno) {
      try append(bytes)
      return nil
    } catch {
      return error
    }
  }
}
