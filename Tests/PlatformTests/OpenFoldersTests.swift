import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders that stay open for further files.
struct OpenFoldersTests {
  /// A folder with two files in `a`, one in `b`, and a link `to` to `a`.
  private static func withFolders(_ body: (FilePath) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for path in ["a/1.jpg", "a/2.jpg", "b/1.jpg"] { _ = try folder.place([1], at: path) }
      let root = folder.path
      try #require(symlink("a", root.appending("to").string) == 0)
      try #require(symlink("a/1.jpg", root.appending("link.jpg").string) == 0)
      try body(try root.resolvingSymlinks())
    }
  }

  @Test func isOpenedOnceForItsFiles() throws {
    try Self.withFolders { root in
      let folders = OpenFolders()
      let (one, name) = try folders.place(of: root.appending("a/1.jpg"))
      let (two, _) = try folders.place(of: root.appending("a/2.jpg"))
      #expect(name == "1.jpg" && one === two)
      #expect(try folders.place(of: root.appending("b/1.jpg")).folder !== one)
    }
  }

  /// The path of the file itself counts, however it was named.
  @Test func isThatOfTheFileItself() throws {
    try Self.withFolders { root in
      let folders = OpenFolders()
      _ = try folders.place(of: root.appending("b/1.jpg"))
      for _ in 0..<2 {
        for path in ["to/1.jpg", "link.jpg", "b/../a/1.jpg"] {
          let (folder, name) = try folders.place(of: root.appending(path))
          #expect(folder.path == root.appending("a") && name == "1.jpg", "\(path)")
        }
      }
      #expect(throws: Errno.noSuchFileOrDirectory) {
        try folders.place(of: root.appending("a/3.jpg"))
      }
    }
  }

  /// Another program moves the folder, and another one gets its name; or it exchanges a link.
  @Test(arguments: ["a", "to"])
  func isLookedUpAgainIfThePathLeadsElsewhere(_ name: String) throws {
    try Self.withFolders { root in
      let folders = OpenFolders()
      let path = root.appending(name).appending("1.jpg")
      let first = try folders.place(of: path).folder
      try #require(rename(root.appending(name).string, root.appending("old").string) == 0)
      try #require(rename(root.appending("b").string, root.appending(name).string) == 0)
      let second = try folders.place(of: path).folder
      #expect(second !== first && second.path == root.appending(name))
    }
  }

  /// The path still leads to the folder, by a link, but its own path is another one.
  @Test func isLookedUpAgainIfItWasMoved() throws {
    try Self.withFolders { root in
      let folders = OpenFolders()
      let path = root.appending("to/1.jpg")
      _ = try folders.place(of: path)
      try #require(rename(root.appending("a").string, root.appending("c").string) == 0)
      try #require(unlink(root.appending("to").string) == 0)
      try #require(symlink("c", root.appending("to").string) == 0)
      #expect(try folders.place(of: path).folder.path == root.appending("c"))
    }
  }

  @Test func onlySoManyStayOpen() throws {
    try Self.withFolders { root in
      let folders = OpenFolders(limit: 1)
      weak let first = try folders.place(of: root.appending("a/1.jpg")).folder
      #expect(first != nil)
      _ = try folders.place(of: root.appending("b/1.jpg"))
      #expect(first == nil)
    }
  }

  /// A flush serves all who asked before it began, and nobody else.
  @Test(.tags(.concurrent)) func aFlushServesNobodyWhoAskedAfterItsBegin() {
    let flushes = SharedFlushes()
    let done = Mutex(0)
    let flushed = Mutex(0)
    let failures = Threads.run(16) { _ in
      (0..<64).count { _ in
        let mine = done.withLock { done in
          done += 1
          return done
        }
        try? flushes.flush { () throws(Errno) in
          let now = done.withLock { $0 }
          usleep(50)
          flushed.withLock { $0 = max($0, now) }
        }
        return flushed.withLock { $0 } < mine
      }
    }
    #expect(failures == [Int](repeating: 0, count: 16))
  }
}
