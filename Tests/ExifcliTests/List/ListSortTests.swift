import Foundation
import PhotoUseCases
import Testing

/// `exifcli list --sort KEY`.
@Suite(.tags(.process, .listing))
struct ListSortTests {
  @Test(arguments: MetadataListSortKey.names, [false, true])
  func isTheOrderOfTheValues(key: String, isReverse: Bool) throws {
    let unsorted = try list(["--columns", "file,\(key)"])
    let sorted = try list(["--sort", key] + (isReverse ? ["--reverse"] : []))

    #expect(sorted.count == Project.fixtureNames.count)
    #expect(
      sorted.compactMap { $0.text("file") }
        == JSONOrder(key: key, isReverse: isReverse).files(unsorted))
  }

  @Test func takesAKeyInAnyCase() throws {
    let mixed = try Program.run(["list", "Fixtures", "--sort", "ExposureDURATION"])

    #expect(mixed.exitCode == 0)
    #expect(
      mixed.output == (try Program.run(["list", "Fixtures", "--sort", "exposureDuration"])).output)
  }

  @Test func withoutAKeyIsByThePath() throws {
    let files = Project.fixtureNames.map { "Fixtures/" + $0 }

    #expect(try list([]).compactMap { $0.text("file") } == files)
    #expect(try list(["--reverse"]).compactMap { $0.text("file") } == files.reversed())
  }

  @Test(arguments: ["table", "json", "jsonl"])
  func isTheSameInEveryFormat(format: String) throws {
    let options = ["--sort", "iso", "--reverse"]
    let expected = try list(options).compactMap { $0.text("file") }
    let output = try Program.run(["list", "Fixtures", "--format", format] + options).output
    let places = try expected.map { file in
      try #require(output.range(of: format == "table" ? file + " " : "\"\(file)\"")).lowerBound
    }

    #expect(places == places.sorted())
  }

  @Test(arguments: [0, 1, 10, 1000])
  func theLimitIsOfTheFirst(limit: Int) throws {
    let all = try list(["--sort", "iso", "--reverse"]).compactMap { $0.text("file") }
    let limited = try list(["--sort", "iso", "--reverse", "--limit", "\(limit)"])

    #expect(limited.compactMap { $0.text("file") } == Array(all.prefix(limit)))
  }

  @Test func theLimitIsNotNegative() throws {
    #expect(try Program.run(["list", "Fixtures", "--limit=-1"]).exitCode == 64)
  }

  private func list(_ options: [String]) throws -> [JSONRecord] {
    try Program.run(["list", "Fixtures", "--format", "jsonl"] + options).records()
  }
}
