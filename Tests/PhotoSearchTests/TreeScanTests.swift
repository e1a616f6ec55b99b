import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSearch

/// Scans of folders by several threads.
struct TreeScanTests {
  private static func names(
    _ folder: TemporaryFolder, isRecursive: Bool = true, threads: Int, wanted: Int = .max
  ) throws -> [String] {
    let scan = TreeScan(isRecursive: isRecursive) { _ in true }
    var paths: [String] = []
    for found in scan.folders(at: [PathBytes(folder.path(of: "."))], threads: threads) {
      paths.append(String(decoding: found.path.bytes, as: UTF8.self))
      if paths.count == wanted { break }
    }
    return paths
  }

  private static let tree = (0..<40).map { "\($0 % 4)/\($0 % 7)/\($0)/a.jpg" }

  @Test(arguments: [1, 2, 16]) func eachFolderIsScannedOnce(threads: Int) throws {
    try TemporaryFolder.with { folder in
      for name in Self.tree { try folder.place([], at: name) }
      let names = try Self.names(folder, threads: threads)
      #expect(names.count == 1 + 4 + 28 + 40)
      #expect(Set(names).count == names.count)
    }
  }

  @Test func onlyTheFolderItselfIfNotRecursive() throws {
    try TemporaryFolder.with { folder in
      for name in Self.tree { try folder.place([], at: name) }
      #expect(try Self.names(folder, isRecursive: false, threads: 4).count == 1)
    }
  }

  @Test(arguments: [1, 3, 30]) func endsWhenNoMoreAreWanted(wanted: Int) throws {
    try TemporaryFolder.with { folder in
      for name in Self.tree { try folder.place([], at: name) }
      #expect(try Self.names(folder, threads: 4, wanted: wanted).count == wanted)
    }
  }

  @Test func aFolderThatIsNotThereIsHandedOver() throws {
    try TemporaryFolder.with { folder in
      var errors: [Errno] = []
      let scan = TreeScan(isRecursive: true) { _ in true }
      for found in scan.folders(at: [PathBytes(folder.path(of: "nothing"))], threads: 2) {
        if case .failure(let error) = found.scan { errors.append(error) }
      }
      #expect(errors == [.noSuchFileOrDirectory])
    }
  }
}
