import PhotoEntities
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// `exifcli help where` explains the filters that exifcli accepts.
@Suite(.tags(.process))
struct FilterManualTests {
  @Test(arguments: FilterManual.examples.map(\.filter))
  func examplesAreFilters(filter: String) {
    #expect(throws: Never.self) { try MetadataFilter(filter) }
    #expect(FilterManual.text.contains("'\(filter)'"))
  }

  /// The other values that the text names, each in a filter.
  @Test(arguments: [
    ("3200", "iso"), ("0.3", "exposureValue"), ("-2/3", "exposureValue"),
    ("1/250", "exposureDuration"), ("50mm", "focalLength"), ("30s", "exposureDuration"),
    ("+1/3EV", "exposureValue"), ("f/2.8", "lensAperture"), ("ISO3200", "iso"),
    ("2024", "captureDate"), ("2024-05", "captureDate"), ("2024-05-01", "captureDate"),
    ("2024-05-01T12:30", "captureDate"), ("\"2024-05-01 12:30:15\"", "captureDate"),
    ("2024:05:01", "captureDate"), ("\"Canon EOS\"", "cameraModel"),
  ])
  func valuesAreValues(value: String, field: String) {
    #expect(throws: Never.self) { try MetadataFilter("\(field) = \(value)") }
    #expect(words.contains(" " + value))
  }

  @Test(arguments: [
    "not has artist or iso = 100 and rating = 5", "iso != 100", "not iso = 100",
  ])
  func everyExplainedFormIsAFilter(filter: String) {
    #expect(throws: Never.self) { try MetadataFilter(filter) }
    #expect(words.contains("'\(filter)'"))
  }

  @Test(arguments: FilterOperator.allCases)
  func namesEveryOperator(comparison: FilterOperator) {
    #expect(FilterManual.text.contains("FIELD \(comparison.rawValue) VALUE"))
  }

  @Test(arguments: MetadataField.all)
  func namesEveryFieldAndItsValues(field: MetadataField) {
    #expect(words.contains(" \(field.name) \(MetadataFilter.operand(for: field)) "))
  }

  @Test func isReportedByTheProgram() throws {
    let help = try Program.run(["help", "where"])

    #expect(
      help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
    #expect(help.lines.allSatisfy { $0.count <= 80 })
    #expect(try Program.run(["where"]).output == help.output)
    #expect(help.exitCode == 0)
  }

  /// The filters in the help of commands.
  @Test(arguments: ["list", "stats", "where"])
  func examplesOfCommandsAreFilters(command: String) throws {
    let help = try Program.run(["help", command]).output
    let filters = help.matches(of: #/--where '([^']+)'/#).map { String($0.output.1) }

    #expect(!filters.isEmpty)
    for filter in filters {
      #expect(throws: Never.self, "\(filter)") { try MetadataFilter(filter) }
    }
  }

  /// The text without its line breaks.
  private let words = FilterManual.text.split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
}
