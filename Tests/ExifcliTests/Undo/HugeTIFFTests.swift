import Foundation
import Testing

/// TIFF files of nearly 4 GiB, the maximum of the format, which are a hole for the most part. Reading takes few
/// bytes of them, and their edits neither fill the disk nor take more memory than those of other photos.
@Suite(
  .tags(.process), .serialized,
  .enabled(if: HugeTIFF.isPossible, "the file system has no holes"))
struct HugeTIFFTests {
  /// The peak memory, in bytes.
  private static let maximumMemory = 32 << 20
  private static let name = "huge.tif"

  private static func run(_ arguments: String..., in folder: TemporaryFolder) throws -> MeasuredRun
  {
    let run = try MeasuredRun(arguments, in: folder.path, patience: 1200, gibibytes: 4)
    let seconds = Int(run.milliseconds / 1000)
    print("4 GiB, \(arguments[0]): \(seconds) s of computing time, \(run.memory >> 10) KiB")
    #expect(run.memory < maximumMemory || Sanitizer.isOn)
    return run
  }

  private static func expect(
    _ artist: String, iso: Double, in folder: TemporaryFolder
  ) throws {
    let run = try run("list", "--format", "jsonl", name, in: folder)
    let record = try run.result.records().first
    #expect(record?.text("artist") == artist)
    #expect(record?.number("iso") == iso)
  }

  @Test func isEditedAndUndone() throws {
    try TemporaryFolder.with { folder in
      let (file, path) = (HugeTIFF(room: 4000, isFar: true), folder.url(Self.name).path)
      try file.make(at: path)
      let original = try SparseFile(at: path)
      try Self.expect("Jane Example", iso: 100, in: folder)

      let edit = try Self.run("edit", "--iso", "200", "--journal", "j", Self.name, in: folder)
      #expect(edit.exitCode() == 0)
      try Self.expect("Jane Example", iso: 200, in: folder)

      let growth = try Self.run(
        "edit", "--artist", Self.longName, "--journal", "j", Self.name, in: folder)
      #expect(growth.exitCode() == 0)
      try Self.expect(Self.longName, iso: 200, in: folder)
      let added = try SparseFile(at: path).size - file.size
      #expect(added > 0 && added < 100)

      #expect(try Self.run("undo", "j", in: folder).exitCode() == 0)
      #expect(try SparseFile(at: path) == original)
      #expect(try folder.names() == [Self.name, "j"].sorted())
    }
  }

  @Test func doesNotGrowBeyondTheMaximum() throws {
    try TemporaryFolder.with { folder in
      let path = folder.url(Self.name).path
      try HugeTIFF(room: 0, isFar: true).make(at: path)
      let original = try SparseFile(at: path)
      let growth = try Self.run("edit", "--artist", Self.longName, Self.name, in: folder)
      #expect(growth.exitCode() == 1)
      #expect(
        growth.result.errors.hasPrefix(
          "exifcli: huge.tif: has no room for the edit: it would be longer than 4 GiB"))
      #expect(try SparseFile(at: path) == original)
      #expect(try folder.names() == [Self.name])
    }
  }

  private static let longName = "An artist with a much longer name"
}
