import Testing

/// Lists of many photos, whose rows several threads make.
@Suite(.tags(.process, .listing, .concurrent))
struct ManyPhotosTests {
  private static let names = (0..<2_500).map { "\($0).jpg" }

  @Test(arguments: [
    (["--format", "paths"], false), (["--format", "paths", "--sort", "file:desc"], true),
    (["--format", "jsonl", "--reverse"], true), (["--format", "json", "--reverse"], true),
    (["--format", "csv", "--columns", "file", "--reverse"], true),
  ])
  func areInOrder(options: [String], isDescending: Bool) throws {
    try TemporaryFolder.with { folder in
      try folder.place("no-exif", as: Self.names[0])
      for name in Self.names.dropFirst() { try folder.link(name, to: Self.names[0]) }
      let result = try Program.run(["list"] + options, in: folder.path)

      let inOrder = Self.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let expected = isDescending ? inOrder.reversed() : inOrder
      #expect(result.output.matches(of: /[0-9]+\.jpg/).map { String($0.output) } == expected)
    }
  }
}
