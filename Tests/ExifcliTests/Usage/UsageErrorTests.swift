import PhotoUseCases
import Testing

/// Wrong usage: exit code 64, nothing on standard output, and what to do on standard error.
struct UsageErrorTests {
  @Test(arguments: [
    (["lost"], "'lost'"),
    (["--lost"], "'--lost'"),
    (["list", "--lost"], "'--lost'"),
    (["list", "--sort"], "'--sort <keys>'"),
    (["list", "--sort", ""], "there is no key ''"),
    (["list", "--format", "xml"], "'xml' is invalid for '--format <format>'"),
    (["list", ""], "'<path>'"),
    (["show"], "<file>"),
    (
      ["show", "Fixtures/grey.jpg", "--format", "table"],
      "'table' is invalid for '--format <format>'"
    ),
    (["keys", "iso"], "'iso'"),
    (["keys", "--format", "text"], "'text' is invalid for '--format <format>'"),
  ])
  func isExplained(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.contains(message) == true, "\(result.errors)")
    #expect(result.errors.contains("--help' for more information"))
  }

  @Test func anUnknownKeyIsToldTheKeys() throws {
    let result = try Program.run(["list", "Fixtures", "--sort", "size"])

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("there is no key 'size'"))
    for key in MetadataListSortKey.names {
      #expect(result.errors.contains(" \(key)"))
    }
  }
}
