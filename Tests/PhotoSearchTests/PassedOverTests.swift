import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSearch

/// What searches pass over.
struct PassedOverTests {
  @Test(arguments: [
    ("@eaDir", true), ("@EADIR", true), (".thumbnails", true), (".Trash-1000", true),
    (".Trashes", true), ("$RECYCLE.BIN", true), ("#recycle", true), (".@__thumb", true),
    (".dtrash", true), ("trash", false), ("2024", false), (".git", false), ("", false),
  ])
  func foldersThatAreLeftOut(name: String, isLeftOut: Bool) {
    #expect(PassedOver.isLeftOut(folder: Array(name.utf8)) == isLeftOut)
  }

  private static let names = [
    "a.jpg", "a.mov", "a.jpg.xmp", "a.b.mov", "ab.mov", "b.xmp", "c.JPG", "c.jpg.xmp", "d.mov",
    "d.mov.jpg", "e.jpg.x.xmp", "noextension", "s/a.mov", "s/@eaDir/x.mov", "@eaDir/x.jpg",
  ]

  private static func accepts(_ path: PathBytes) -> Bool {
    let suffix = path.nameExtension.map { Array($0) } ?? []
    return suffix == Array("jpg".utf8) || suffix == Array("JPG".utf8)
  }

  /// A search and a scan, which a catalogue makes, name the same files.
  @Test(arguments: 0..<3, [false, true])
  func aScanPassesOverTheSameAsASearch(kind: Int, isRecursive: Bool) throws {
    try TemporaryFolder.with { folder in
      for name in Self.names { try folder.place([], at: name) }
      try folder.link("f.jpg", to: "nowhere")
      try folder.link("g.jpg", to: "s")
      let root = PathBytes(folder.path(of: "."))
      var search = PhotoSearch(paths: [root], isRecursive: isRecursive, accepts: Self.accepts)
      search.notes = { path in
        let name = path.bytes.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
        let stem = PathBytes(Array(name)).nameExtension.map { Array(name.dropLast($0.count + 1)) }
        return kind == 0 ? .never : kind == 1 ? .always : .unlessBeside([stem ?? []])
      }
      let census = SearchCensus()
      for _ in search.walk(census) {}
      var scanned = PassedOver()
      let scan = TreeScan(isRecursive: isRecursive, accepts: Self.accepts, notes: search.notes)
      for found in scan.folders(at: [root], threads: 2) {
        let scan = try found.scan.get()
        scan.passedOver.forEach { scanned.add(file: found.path.appending($0)) }
        if isRecursive {
          scan.leftOutFolders.forEach { scanned.add(folder: found.path.appending($0)) }
        }
      }
      #expect(scanned.files == census.passedOver.files)
      #expect(scanned.folders == census.passedOver.folders)
      let beside = ["a.jpg.xmp", "a.mov"]
      let count = Self.names.count { !Self.accepts(PathBytes(Array($0.utf8))) && !$0.contains("@") }
      let below = isRecursive ? 0 : 1
      // c.JPG is not c.jpg, whose sidecar is there.
      // f.jpg leads to nothing.
      let counts = [0, count - below + 1, count - below - beside.count + 1]
      #expect(scanned.files.count == counts[kind])
    }
  }

  /// Files of folders without photos are left out, also those that are only counted.
  @Test func countedFilesBelongToTheirFolders() {
    func path(_ text: String) -> PathBytes { PathBytes(Array(text.utf8)) }
    var found = PassedOver()
    for number in 0..<10_000 { found.add(file: path("a/\(number)")) }
    for number in 0..<5 { found.add(file: path("b/\(number)")) }
    for number in 0..<3 { found.add(file: path("b/c/\(number)")) }
    var all = PassedOver()
    all.add(found)
    for (folders, isBelow, count) in [
      ([], true, 8), (["b"], true, 0), (["b"], false, 3), (["b/c"], true, 5), (["a"], true, 8),
    ] as [([String], Bool, Int)] {
      let left = all.withoutFiles(in: folders.map(path), andBelow: isBelow)
      #expect(left.uncounted == count)
      #expect(left.files.count == (folders == ["a"] ? 0 : 10_000))
    }
  }

  /// A file system may not say what an entry is.
  @Test func hiddenFoldersAreFoundByTheirStatus() throws {
    try TemporaryFolder.with { folder in
      try folder.place([1], at: ".folder/file")
      try folder.place([1], at: ".file")
      try folder.link(".link", to: ".folder")
      let descriptor = try FileDescriptor.open(folder.path(of: "."), .readOnly)
      defer { try? descriptor.close() }
      func isFolder(_ name: String, _ type: Int32) -> Bool {
        FolderEntries.isFolder(name, UInt8(type), in: descriptor.rawValue)
      }
      let unknown: Int32 = 0
      #expect(isFolder(".folder", unknown))
      for name in [".file", ".link", ".missing"] { #expect(!isFolder(name, unknown)) }
    }
  }
}
