import PhotoFixtures
import Testing

/// Texts with quotes in tsv: `edit --from` reads back what `list` prints.
@Suite(.tags(.process))
struct TSVQuotesTests {
  private static let titles = [
    "\"Sunset\"", "\"Open", "\"", "\"\"", "\"a\" b", "a \"b\"", "\"a", "\" ",
    "\"line\nend", "\"\\t", "\\", "\\\"", "Last",
  ]

  @Test(arguments: ["tsv", "csv"]) func areReadBack(format: String) throws {
    try TemporaryFolder.with { folder in
      for (index, title) in Self.titles.enumerated() {
        let name = "\(index + 10).jpg"
        try folder.place("no-metadata", as: name)
        let result = try Program.run(
          ["edit", name, "--description", title, "--add-keyword", title.withoutLines],
          in: folder.path)
        #expect(result.exitCode == 0, "\(result.errors)")
      }
      let list = #""$@" list . --format \#(format) --columns file,description,keywords > rows"#
      let result = try Program.run(
        [], in: folder.path, script: list + #" && "$@" edit --from rows"#)
      #expect(
        result.lines.last == "edited 0, unchanged \(Self.titles.count), failed 0",
        "\(result.output) \(result.errors)")
    }
  }
}

extension String {
  /// Keywords have one line.
  fileprivate var withoutLines: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\n" && $0 != "\t" }))
  }
}
