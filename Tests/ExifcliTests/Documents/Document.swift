import Foundation

/// The README, or a document in Documentation, with the examples in it: commands in indented blocks, each after `$ `,
/// with their output.
struct Document: Sendable {
  /// A command and its output, both streams together.
  struct Example: Sendable {
    let command: String
    /// A line `...` matches any lines.
    var lines: [String] = []
  }

  /// A section, whose examples run in one folder, one after the other.
  struct Section: Sendable {
    let document: String
    let title: String
    fileprivate(set) var examples: [Example] = []
  }

  private static let prompt = "    $ "
  private static let margin = "    "

  /// The path below the project's folder.
  let name: String
  /// The sections that have examples. The first one may be before all headings.
  private(set) var sections: [Section]
  /// Lines that look like examples, and are not run.
  private(set) var strayCommands: [String] = []

  init(name: String, text: String) {
    self.name = name
    sections = [Section(document: name, title: "")]
    var isInExample = false
    for line in text.components(separatedBy: "\n") {
      let last = sections.count - 1
      if line.hasPrefix("## ") {
        sections.append(Section(document: name, title: String(line.dropFirst(3))))
      } else if line.hasPrefix(Self.prompt) {
        let command = String(line.dropFirst(Self.prompt.count))
        sections[last].examples.append(Example(command: command))
        isInExample = true
      } else if isInExample, line.hasPrefix(Self.margin) {
        let example = sections[last].examples.count - 1
        sections[last].examples[example].lines.append(String(line.dropFirst(Self.margin.count)))
      } else {
        isInExample = false
        if Self.isStray(line) { strayCommands.append(line) }
      }
    }
    sections.removeAll { $0.examples.isEmpty }
  }

  /// Whether a reader takes the line for an example.
  private static func isStray(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("$ ") || text.hasPrefix("```")
      || line.hasPrefix(margin) && text.hasPrefix("exifcli ")
  }
}

extension Document {
  /// The README and all documents in Documentation.
  static func all() throws -> [Document] {
    let folder = try FileManager.default.contentsOfDirectory(
      atPath: Project.root + "/Documentation")
    let names = folder.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
    return try (["README.md"] + names).map {
      Document(name: $0, text: try String(contentsOfFile: "\(Project.root)/\($0)", encoding: .utf8))
    }
  }
}

extension Document.Example {
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
