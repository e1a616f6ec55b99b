import Foundation
import Testing

/// A section of the README with its examples.
struct ReadmeSection: Sendable, CustomTestStringConvertible {
  /// A command and its output, both streams together.
  struct Example: Sendable {
    let command: String
    /// A line `...` matches any lines.
    var lines: [String] = []
  }

  private static let prompt = "    $ "
  private static let margin = "    "

  let title: String
  private(set) var examples: [Example] = []

  var testDescription: String { title }

  /// The sections that have examples.
  static func all() throws -> [ReadmeSection] {
    let text = try String(contentsOfFile: Project.root + "/README.md", encoding: .utf8)
    var sections = [ReadmeSection(title: "")]
    var isInExample = false
    for line in text.components(separatedBy: "\n") {
      let last = sections.count - 1
      if line.hasPrefix("## ") {
        sections.append(ReadmeSection(title: String(line.dropFirst(3))))
      } else if line.hasPrefix(prompt) {
        let command = String(line.dropFirst(prompt.count))
        sections[last].examples.append(Example(command: command))
        isInExample = true
      } else if isInExample, line.hasPrefix(margin) {
        let example = sections[last].examples.count - 1
        sections[last].examples[example].lines.append(String(line.dropFirst(margin.count)))
      } else {
        isInExample = false
      }
    }
    return sections.filter { !$0.examples.isEmpty }
  }
}

extension ReadmeSection.Example {
  /// Whether these lines are the output of the example.
  func matches(_ output: [String]) -> Bool {
    Self.matches(lines[...], output[...])
  }

  private static func matches(_ lines: ArraySlice<String>, _ output: ArraySlice<String>) -> Bool {
    guard let line = lines.first else { return output.isEmpty }
    let rest = lines.dropFirst()
    if line == "..." {
      return (output.startIndex...output.endIndex).contains { matches(rest, output[$0...]) }
    }
    return line == output.first && matches(rest, output.dropFirst())
  }
}
