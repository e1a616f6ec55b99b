import EditJudges
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import Platform

/// New files, which the kernel copies for the most part.
struct FileRewriteTests {
  private static let original = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }

  /// The kept bytes move by zero bytes, by a few, by a block, and towards the start.
  @Test(
    arguments: [
      [.originalFrom(0)], [.original(0..<20), .new([1, 2, 3]), .originalFrom(23)],
      [.original(0..<20), .new([1, 2, 3]), .originalFrom(20)],
      [.original(0..<4096), .new(Array(repeating: 7, count: 4096)), .originalFrom(4096)],
      [.original(0..<5000), .new(Array(repeating: 7, count: 8192)), .originalFrom(5000)],
      [.original(0..<100), .new([]), .originalFrom(9000)], [.original(0..<0), .originalFrom(4095)],
      [.original(10..<10), .original(4097..<4098), .original(0..<300_001)],
      [.new([1]), .originalFrom(300_001)], [.originalFrom(300_000), .new([1, 2])],
    ] as [[FileRewrite.Part]])
  func haveTheBytesOfTheRewrite(parts: [FileRewrite.Part]) throws {
    try TemporaryFolder.with { folder throws in
      let rewrite = FileRewrite(parts: parts)
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      let file = try OpenFile(identifier.path)
      let copy = try TemporaryFile(in: folder.opened()) { (copy) throws(Errno) in
        try copy.write(rewrite, original: file, size: Self.original.count)
      }
      try folder.place([], at: "copy")
      #expect(try copy.replace("copy", of: folder.status(of: "copy")))
      #expect(
        firstDifference(try folder.bytes(of: "copy"), rewrite.applied(to: Self.original)) == nil)
    }
  }

  /// The parts are split only before whole blocks that both files have.
  @Test(
    arguments: [
      (0..<10_000, 0, [0..<10_000]), (100..<10_000, 100, [100..<4096, 4096..<10_000]),
      (100..<10_000, 101, [100..<10_000]), (100..<10_000, 4196, [100..<4096, 4096..<10_000]),
      (100..<4096, 100, [100..<4096]), (100..<4097, 100, [100..<4096, 4096..<4097]),
      (4096..<9000, 8192, [4096..<9000]), (100..<100, 100, [100..<100]),
    ] as [(Range<Int>, Int, [Range<Int>])])
  func areCopiedInWholeBlocks(range: Range<Int>, position: Int, stretches: [Range<Int>]) {
    #expect(FileRewrite.stretches(of: range, at: position, blockSize: 4096) == stretches)
  }

  #if os(Linux)
    /// The kernel copies from any regular file.
    @Test func theKernelCopiesUpToTheEnd() throws {
      try TemporaryFolder.with { folder throws in
        let file = try OpenFile(folder.place(Self.original, at: "photo.jpg").path)
        let target = try FileDescriptor.open(
          folder.path(of: "copy"), .writeOnly, options: [.create], permissions: [.ownerReadWrite])
        defer { try? target.close() }
        #expect(file.descriptor.copy(1000..<400_000, to: target, at: 5) == 299_001)
        #expect(
          firstDifference(
            try folder.bytes(of: "copy"), [0, 0, 0, 0, 0] + Self.original[1000...]) == nil)
        #expect(file.descriptor.copy(300_001..<300_002, to: target, at: 0) == 0)
      }
    }
  #endif

  /// A pipe takes bytes, but the kernel copies none to an offset in it.
  @Test func theKernelNeedsAFile() throws {
    try TemporaryFolder.with { folder throws in
      let file = try OpenFile(folder.place(Self.original, at: "photo.jpg").path)
      let (reading, writing) = try FileDescriptor.pipe()
      defer {
        try? reading.close()
        try? writing.close()
      }
      #expect(file.descriptor.copy(0..<10, to: writing, at: 0) == 0)
    }
  }
}
